// What an undo took back or would take back. How many there may be the server says.
import { has, say } from "./lang.svelte";
import type { Entry, Scene } from "./table.svelte";

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

/** The actions of a seat that undo would take back one after the other, the last one first: as many as the server says. */
export function undoable(log: Entry[], { as, back }: Scene): Entry[] {
  if (back === 0) return [];
  return standing(log).filter((entry) => entry.who === as).slice(-back).reverse();
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
