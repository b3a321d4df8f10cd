// The last throw, from the log: whoever comes to a table finds it there, also when its turn is over.
import type { Entry } from "../../lib/table.svelte";
import { eventsOf } from "./events";

export interface Thrown {
  n: number; // of its entry
  dice: [number, number];
}

const isSeat = (entry: Entry): boolean => /^p\d/.test(entry.who ?? "");

/** Not what was taken back, and not the throws for who begins, before which nobody has done anything. */
export function lastThrow(log: Entry[]): Thrown | null {
  let taken = 0;
  for (let i = log.length - 1; i > 0; i--) {
    const entry = log[i] as Entry;
    if (entry.kind !== "did") continue;
    if (entry.undo) taken++;
    else if (taken > 0) taken -= isSeat(entry) ? 1 : 0;
    else {
      const dice = eventsOf(entry).find((e) => e[0] === "dice");
      if (dice) return log.slice(0, i).some((e) => e.kind === "did" && isSeat(e)) ? { n: entry.n, dice: [dice[3] ?? 0, dice[4]] } : null;
    }
  }
  return null;
}
