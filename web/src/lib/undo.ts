// What an undo would take back: the same count as in src/table/room_play.c, so that nobody is offered what the server
// then refuses. The server has the last word.
import { has, say } from "./lang.svelte";
import type { TableMessage } from "./protocol";
import type { Entry } from "./table.svelte";

const isSeat = (who: string | undefined): boolean => /^p\d+$/.test(who ?? "");

/** What counts of the log: without what was taken back, and the luck that fell after it. */
function standing(log: Entry[]): Entry[] {
  const kept: Entry[] = [];
  for (const entry of log) {
    if (entry.kind !== "did") continue;
    if (!entry.undo) kept.push(entry);
    else while (kept.length > 0 && !isSeat(kept.pop()?.who));
  }
  return kept;
}

/** The same log, and of each undo what it took back. One undo of a person takes back what bots did since, too: that is
 * `carried` and no news of its own. */
export function withTaken(log: Entry[], isBot: (seat: string) => boolean): Entry[] {
  const kept: Entry[] = [];
  return log.map((entry) => {
    if (entry.kind !== "did") return entry;
    if (!entry.undo) {
      kept.push(entry);
      return entry;
    }
    let took = kept.pop();
    while (took && !isSeat(took.who)) took = kept.pop();
    return took ? taken(entry, took, isBot) : entry;
  });
}

/** An undo that comes behind a log. */
export function takenBy(undo: Entry, log: Entry[], isBot: (seat: string) => boolean): Entry {
  const took = standing(log).reverse().find((entry) => isSeat(entry.who));
  return took ? taken(undo, took, isBot) : undo;
}

function taken(undo: Entry, took: Entry, isBot: (seat: string) => boolean): Entry {
  return { ...undo, who: took.who ?? "", took, ...(isBot(took.who ?? "") ? { carried: true } : {}) };
}

/** The actions of a seat that undo would take back one after the other, the last one first. Among people nothing is taken
 * back that showed luck or a secret, or that another person acted upon. */
export function undoable(log: Entry[], message: TableMessage, seat: string): Entry[] {
  if (!message.settings["undo"] || message.phase !== "playing" || message.paused) return [];
  const people = message.seats.filter((chair) => chair.holder === "person").map((chair) => chair.seat);
  const found: Entry[] = [];
  for (const entry of standing(log).reverse()) {
    if ((entry.who === "luck" || entry.shows) && people.length > 1) break;
    if (entry.who === seat) found.push(entry);
    else if (people.includes(entry.who ?? "")) break;
  }
  return found;
}

/** Who took back what; `what` is the sentence of that. Empty for what fell with it. */
export function undoneText(entry: Entry, names: Record<string, string>, me: string | null, what: string): string {
  if (entry.carried) return "";
  if (!entry.took) return say("web.undone-last");
  const own = me !== null && entry.who === me ? ".you" : "";
  const named = `web.undone-${entry.took.do ?? ""}`; // what has no sentence of its own: roll, end
  const key = has(named) ? named : what ? "web.undone" : "web.undone-step";
  return say(`${key}${own}`, { who: names[entry.who ?? ""] ?? "", what });
}
