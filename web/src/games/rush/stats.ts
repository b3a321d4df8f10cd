// Who found what how fast, out of the log.
import { seatNumber } from "../../lib/engine";
import type { Entry } from "../../lib/table.svelte";

export interface Find {
  seat: number;
  symbol: number;
  ms: number;
  mini: number;
}
export interface Finder {
  seat: number;
  finds: number;
  wrong: number;
  mean: number; // milliseconds
  best: Find | null;
}

const AT_MOST = 65535; // longer is not counted exactly

/** All that was found, in the order in which it was, with the mini-game; and how often each was wrong. */
export function findsOf(log: readonly Entry[]): { finds: Find[]; wrong: { seat: number; mini: number }[]; rounds: number } {
  const finds: Find[] = [];
  const wrong: { seat: number; mini: number }[] = [];
  let mini = 0;
  let rounds = 0;
  for (const [name, , to, what, count] of log.flatMap((entry) => (entry.undo ? [] : (entry.events ?? [])))) {
    if ((name as string) === "mini") {
      mini = Number(what);
      rounds++;
    } else if ((name as string) === "found" && to) finds.push({ seat: seatNumber(to), symbol: Number(what), ms: count, mini });
    else if ((name as string) === "wrong" && to) wrong.push({ seat: seatNumber(to), mini });
  }
  return { finds, wrong, rounds };
}

/** What happened since the last mini-game began, knights' rounds together. */
export function lastMini(log: readonly Entry[]): Entry[] {
  const begins = (entry: Entry): boolean => (entry.events ?? []).some(([name]) => (name as string) === "mini");
  const at = log.map(begins).lastIndexOf(true);
  return at < 0 ? [...log] : log.slice(at);
}

export function findersOf(log: readonly Entry[], seats: number): Finder[] {
  const { finds, wrong } = findsOf(log);
  return Array.from({ length: seats }, (_, seat) => {
    const own = finds.filter((find) => find.seat === seat);
    const timed = own.filter((find) => find.ms < AT_MOST);
    return {
      seat,
      finds: own.length,
      wrong: wrong.filter((one) => one.seat === seat).length,
      mean: own.length ? own.reduce((sum, find) => sum + find.ms, 0) / own.length : 0,
      best: timed.reduce<Find | null>((best, find) => (best === null || find.ms < best.ms ? find : best), null),
    };
  });
}

/** Races that luck had to decide: "made 120/85/13". */
export function drawnOf(log: readonly Entry[]): Entry[] {
  return log.filter((entry) => / made \d+\/\d+\/\d+$/.test(entry.do ?? ""));
}

// By how little somebody at this device was too late, of all races so far.
const key = (code: string): string => `margin.${code}`;
export function keepMargin(code: string, ms: number): void {
  try {
    const before = marginOf(code);
    sessionStorage.setItem(key(code), String(before === null ? ms : Math.min(before, ms)));
  } catch {
    // then the summary does without
  }
}
export function marginOf(code: string): number | null {
  try {
    const kept = sessionStorage.getItem(key(code));
    return kept === null ? null : Number(kept);
  } catch {
    return null;
  }
}
