// What an undo would take back: the same count as in src/table/room_play.c, so that nobody is offered what the server
// then refuses. The server has the last word.
import type { Entry } from "./table.svelte";

const SEAT = /^p\d+$/;
const isSeat = (entry: Entry | undefined): boolean => SEAT.test(entry?.who ?? "");

/** What counts of the log: without what was taken back, and the luck that fell after it. */
function standing(log: Entry[]): Entry[] {
  const kept: Entry[] = [];
  for (const entry of log) {
    if (entry.kind !== "did") continue;
    if (!entry.undo) kept.push(entry);
    else while (kept.length > 0 && !isSeat(kept.pop()));
  }
  return kept;
}

/** The last action of a seat if it may be taken back, else null. Among people nothing is taken back that showed luck, or
 * that another person acted upon. */
export function undoable(log: Entry[], people: string[], seat: string): Entry | null {
  let luck = false;
  for (const entry of standing(log).reverse()) {
    if (entry.who === seat) return luck && people.length > 1 ? null : entry;
    if (people.includes(entry.who ?? "")) return null;
    luck ||= entry.who === "luck";
  }
  return null;
}
