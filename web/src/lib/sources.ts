// What points are made of. The number of a source is the look of its bar, the same in all games.
import { faceOf } from "./face";
import { say } from "./lang.svelte";

export interface Part {
  key: string; // of the text that names it
  tone: number;
  points: number;
}

/** The sources of each player that brought or cost points; empty where a game does not tell. */
export function partsOf(game: string, look: unknown): Part[][] {
  const sources = faceOf(game).sources;
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
