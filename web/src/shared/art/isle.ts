// An island for looking at: hexes, one coast, depth lines. Boards to play on are drawn by their games.
import { corner, HEX, type Terrain } from "./land";
import { randomFrom } from "./random";

export interface Tile {
  x: number;
  y: number;
  terrain: Terrain;
  number: number;
}

const WIDTH = HEX * Math.sqrt(3);

const ROWS: [Terrain, number][][] = [
  [["mountains", 10], ["pasture", 2], ["forest", 9]],
  [["fields", 12], ["hills", 6], ["pasture", 4], ["hills", 10]],
  [["fields", 9], ["forest", 11], ["desert", 0], ["forest", 3], ["mountains", 8]],
  [["forest", 8], ["mountains", 3], ["fields", 4], ["pasture", 5]],
  [["hills", 5], ["fields", 6], ["pasture", 11]],
];

export function tiles(): Tile[] {
  return ROWS.flatMap((row, r) =>
    row.map(([terrain, number], i) => ({
      x: (i - (row.length - 1) / 2) * WIDTH,
      y: (r - 2) * HEX * 1.5,
      terrain,
      number,
    })),
  );
}

/** The outer corners of some hexes in their order around the middle. */
export function outline(hexes: { x: number; y: number }[]): [number, number][] {
  const edges = new Map<string, [[number, number], [number, number]]>();
  const name = (p: [number, number]) => `${Math.round(p[0])},${Math.round(p[1])}`;
  for (const hex of hexes)
    for (let i = 0; i < 6; i++) {
      const a = corner(hex.x, hex.y, i);
      const b = corner(hex.x, hex.y, i + 1);
      const back = `${name(b)}>${name(a)}`;
      if (!edges.delete(back)) edges.set(`${name(a)}>${name(b)}`, [a, b]);
    }
  const next = new Map([...edges.values()].map(([a, b]) => [name(a), b]));
  const first = [...edges.values()][0]?.[0];
  if (!first) return [];
  const points = [first];
  for (let at = next.get(name(first)); at && name(at) !== name(first); at = next.get(name(at))) points.push(at);
  return points;
}

/** One closed line around the island, so far outside, never quite straight. */
export function shore(points: [number, number][], out: number, rough: number, seed: number): string {
  const random = randomFrom(seed);
  const fine: [number, number][] = [];
  points.forEach((p, i) => {
    const q = points[(i + 1) % points.length] ?? p;
    for (const t of [0, 0.33, 0.66]) fine.push([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t]);
  });
  const pushed = fine.map(([x, y]): [number, number] => {
    const length = Math.hypot(x, y) || 1;
    const far = out + (random() - 0.5) * rough;
    return [x + (x / length) * far, y + (y / length) * far];
  });
  return smooth(pushed);
}

function smooth(points: [number, number][]): string {
  const at = (i: number): [number, number] => points[(i + points.length) % points.length] ?? [0, 0];
  const start = at(0);
  let d = `M${start[0].toFixed(1)} ${start[1].toFixed(1)}`;
  for (let i = 0; i < points.length; i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const one = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    const two = [c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6];
    d += `C${[...one, ...two, ...c].map((v) => v.toFixed(1)).join(" ")}`;
  }
  return `${d}Z`;
}
