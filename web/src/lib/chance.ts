// How the dice of a game compare with what was to be expected, and how likely streaks are.
export interface Tally {
  names: string[];
  counts: number[];
  expected: number[];
  total: number;
}

const SUMS = Array.from({ length: 11 }, (_, i) => i + 2);

export function chanceOfSum(sum: number): number {
  return (6 - Math.abs(7 - sum)) / 36;
}

export function tallySums(sums: number[]): Tally {
  return {
    names: SUMS.map(String),
    counts: SUMS.map((s) => sums.filter((x) => x === s).length),
    expected: SUMS.map((s) => chanceOfSum(s) * sums.length),
    total: sums.length,
  };
}

/** Dice with symbols: each of the six sides is equally likely. */
export function tallyFaces(counts: number[], names: string[]): Tally {
  const total = counts.reduce((a, b) => a + b, 0);
  return { names, counts, expected: counts.map(() => total / counts.length), total };
}

/** For each count the range in which it lies in about 19 games of 20: two standard deviations around what is expected. */
export function bandsOf(tally: Tally): [low: number, high: number][] {
  return tally.expected.map((expected) => {
    const spread = tally.total ? 2 * Math.sqrt(expected * (1 - expected / tally.total)) : 0;
    return [Math.max(0, expected - spread), expected + spread];
  });
}

export function longestStreak(sums: number[]): { length: number; sum: number } {
  let best = { length: 0, sum: 0 };
  let run = 0;
  sums.forEach((sum, i) => {
    run = sum === sums[i - 1] ? run + 1 : 1;
    if (run > best.length) best = { length: run, sum };
  });
  return best;
}

/** The chance that so many throws contain a streak of at least so many equal sums: exact, step by step. */
export function chanceOfStreak(throws: number, length: number): number {
  if (length <= 1) return throws > 0 ? 1 : 0;
  // alive[s][r]: the last r throws were all s, and no streak was complete yet
  let alive = SUMS.map((s) => [0, chanceOfSum(s), ...Array<number>(length - 2).fill(0)]);
  for (let n = 1; n < throws; n++) {
    const all = alive.flat().reduce((a, b) => a + b, 0);
    alive = alive.map((runs, i) => {
      const p = chanceOfSum(SUMS[i] ?? 0);
      const own = runs.reduce((a, b) => a + b, 0);
      const next = Array<number>(length).fill(0);
      next[1] = (all - own) * p;
      for (let r = 2; r < length; r++) next[r] = (runs[r - 1] ?? 0) * p;
      return next;
    });
  }
  return 1 - alive.flat().reduce((a, b) => a + b, 0);
}
