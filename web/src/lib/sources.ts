// What points are made of: which sources a game has, in the order in which its scene counts them (`source` of a player).
// The number is the look of its bar, the same in all games.
import { say } from "./lang.svelte";

type Source = [key: string, tone: number];
const LONGEST: Source = ["longest-road", 2];
const ARMY: Source = ["largest-army", 3];
const DICE: Source[] = [["dice.from-roads", 6], ["dice.from-settlements", 0], ["dice.from-cities", 1], ["dice.from-knights", 4], ["dice.from-no-build", 5], LONGEST, ARMY];
const SOURCES: Record<string, Source[]> = {
  island: [["web.from-settlements", 0], ["web.from-cities", 1], LONGEST, ARMY, ["web.from-cards", 4], ["web.from-chips", 5]],
  dice: DICE,
  duel: DICE,
};

export interface Part {
  key: string; // of the text that names it
  tone: number;
  points: number;
}

/** The sources of each player that brought or cost points; empty where a game does not tell. */
export function partsOf(game: string, look: unknown): Part[][] {
  const sources = SOURCES[game];
  const players = (look as { players?: { source?: number[] }[] } | null)?.players ?? [];
  if (!sources) return [];
  return players.map((player) => sources.flatMap(([key, tone], i) => (player.source?.[i] ? [{ key, tone, points: player.source[i] ?? 0 }] : [])));
}

/** "1 point", "−3 points". */
export function pointsText(points: number): string {
  return say(Math.abs(points) === 1 ? "web.points-just" : "web.points-many", { points: signed(points) });
}

/** With a real minus. */
export function signed(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}
