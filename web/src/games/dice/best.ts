// The best total of Dice alone on this device, and a word for a total.
const KEY = "dice.best";
const RATINGS = [-Infinity, 0, 20, 40, 60, 80];

interface Best {
  points: number;
  code: string;
}

export function bestSoFar(): Best | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Best | null;
    return kept && typeof kept.points === "number" ? kept : null;
  } catch {
    return null;
  }
}

const spoils = (code: string): string => `dice.spoiled.${code}`;

/** A game in which a hint was asked for or something was taken back does not count, as at the terminal. */
export function spoil(code: string, how: "hinted" | "undone"): void {
  try {
    localStorage.setItem(spoils(code), how);
  } catch {
    // then no best one is kept either
  }
}

export function spoiled(code: string): "hinted" | "undone" | null {
  try {
    const how = localStorage.getItem(spoils(code));
    return how === "hinted" || how === "undone" ? how : null;
  } catch {
    return null;
  }
}

/** Keeps a finished game; true if it is the best one. */
export function keepBest(points: number, code: string): boolean {
  const before = bestSoFar();
  if (before && before.code !== code && before.points >= points) return false;
  localStorage.setItem(KEY, JSON.stringify({ points, code }));
  return true;
}

export function rating(points: number): { rank: number; next: number | null } {
  let rank = 1;
  while (rank < RATINGS.length && points >= (RATINGS[rank] ?? Infinity)) rank++;
  return { rank, next: RATINGS[rank] ?? null };
}
