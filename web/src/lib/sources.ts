// What points are made of: which sources a game has, in the order in which its scene counts them (`source` of a player).
const ISLAND = ["web.from-settlements", "web.from-cities", "longest-road", "largest-army", "web.from-cards", "web.from-chips"];
const DICE = ["roads", "settlements", "cities", "knights", "no-build"].map((name) => `dice.from-${name}`);
const SOURCES: Record<string, string[]> = {
  island: ISLAND,
  dice: [...DICE, "longest-road", "largest-army"],
  duel: [...DICE, "longest-road", "largest-army"],
};

export interface Part {
  key: string; // of the text that names it
  tone: number;
  points: number;
}

/** The sources of each player that brought or cost points; empty where a game does not tell. */
export function partsOf(game: string, look: unknown): Part[][] {
  const keys = SOURCES[game];
  const players = (look as { players?: { source?: number[] }[] } | null)?.players ?? [];
  if (!keys) return [];
  return players.map((player) => (player.source ?? []).flatMap((points, i) => (points ? [{ key: keys[i] ?? "", tone: i, points }] : [])));
}

/** With a real minus. */
export function signed(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}
