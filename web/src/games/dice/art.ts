// The drawing of the sheet: where things lie, and the landscapes as scatters of small motifs.
import { randomFrom } from "../../shared/art/random";
import type { Board } from "./model";

export const SIDE = 100;
const HALF_HEIGHT = 86.6;

export type Point = readonly [number, number];
export const at = (x: number, y: number): Point => [(x * SIDE) / 2, y * HALF_HEIGHT];
export const hexMiddle = (q: number, r: number): Point => at(3 * q, 2 * r + q);
export const nodeAt = (board: Board, node: number): Point => at(...(board.nodes[node] ?? [0, 0]));

export function hexPath([x, y]: Point): string {
  const corners = [[-2, 0], [-1, -1], [1, -1], [2, 0], [1, 1], [-1, 1]] as const;
  return `M${corners.map(([a, b]) => `${x + a * 50},${(y + b * HALF_HEIGHT).toFixed(1)}`).join("L")}Z`;
}

export interface Motif {
  x: number;
  y: number;
  size: number;
  turn: number;
}

/** Places for motifs inside a hex, away from its middle where the knight stands and from each other, from far to near. */
export function scatter(seed: number, count: number, gap: number, free: (x: number, y: number) => boolean): Motif[] {
  const random = randomFrom(seed);
  const out: Motif[] = [];
  for (let tries = 0; tries < 600 && out.length < count; tries++) {
    const x = (random() * 2 - 1) * 84;
    const y = (random() * 2 - 1) * 70;
    const inside = Math.abs(y) < 70 && Math.abs(x) < 84 - Math.abs(y) * 0.5;
    if (!inside || !free(x, y) || out.some((m) => Math.hypot(m.x - x, (m.y - y) * 1.3) < gap)) continue;
    out.push({ x, y, size: 0.8 + random() * 0.45, turn: random() });
  }
  return out.sort((a, b) => a.y - b.y);
}

/** A line as a hand draws it: never quite straight. */
export function penLine([x1, y1]: Point, [x2, y2]: Point, seed: number): string {
  const random = randomFrom(seed);
  const bend = (): number => (random() - 0.5) * 7;
  const mx = (x1 + x2) / 2 + bend();
  const my = (y1 + y2) / 2 + bend();
  return `M${x1 + bend() / 3},${y1 + bend() / 3}Q${mx},${my} ${x2 + bend() / 3},${y2 + bend() / 3}`;
}

/** To and fro across a box: how a pen fills a symbol. */
export function scribble(width: number, height: number, seed: number): string {
  const random = randomFrom(seed);
  const lines = Math.max(5, Math.round(width / 8));
  let path = "";
  for (let i = 0; i <= lines; i++) {
    const x = -width / 2 + (width * i) / lines + (random() - 0.5) * 3;
    const top = -height / 2 + random() * 4;
    const low = height / 2 - random() * 4;
    path += `${i === 0 ? "M" : "L"}${(x + 9).toFixed(1)},${top.toFixed(1)}L${(x - 9).toFixed(1)},${low.toFixed(1)}`;
  }
  return path;
}

/** Outlines of what is built, around 0 0. */
export const SHAPE = {
  settlement: "M-25,26V-6L0,-29L25,-6V26Z",
  city: "M-33,29V-8L-20,-22L-7,-8V-14L12,-34L33,-14V29Z",
  knight: "M0,-31C10,-24 20,-22 27,-22C28,4 20,22 0,32C-20,22 -28,4 -27,-22C-20,-22 -10,-24 0,-31Z",
} as const;

/** The ink of each seat's pen, darker than the colours of lib/colours.ts: thin lines have to be seen on every land. */
const INKS = ["#1d3f86", "#1f5c33", "#6b3f1d", "#8e1f14"];
export const inkOf = (seat: number): string => INKS[seat] ?? "#1d3f86";
