// What an undo would take back: the same count as in src/table/room_play.c, so that nobody is offered what the server
// then refuses. The server has the last word.
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
