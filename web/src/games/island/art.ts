// The landscapes of the chart: a seeded scatter of small drawn things per hex, the place of the number kept free.
import { randomFrom } from "../../shared/art/random";
import { S, type Point } from "./geometry";
import type { Terrain } from "./types";

export interface Stroke {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
}

const INK = "#22303c";
const n = (x: number): string => x.toFixed(1);

function inHex(p: Point, side: number): boolean {
  const x = Math.abs(p.x);
  const y = Math.abs(p.y);
  return x <= side * 0.866 && x * 0.577 + y <= side;
}

/** Points spread evenly: of several tries the one farthest from all others. */
function spread(random: () => number, count: number, side: number, free: number, tall: number): Point[] {
  const points: Point[] = [];
  for (let i = 0; i < count; i++) {
    let best: Point | null = null;
    let room = -1;
    for (let k = 0; k < 24; k++) {
      const p = { x: (random() * 2 - 1) * side, y: (random() * 2 - 1) * side };
      const mid = { x: p.x, y: p.y - tall / 2 };
      if (!inHex(p, side) || !inHex({ x: p.x, y: p.y - tall }, side + 4)) continue;
      if (Math.hypot(mid.x, mid.y * 0.95) < free) continue;
      const near = Math.min(side, ...points.map((q) => Math.hypot(q.x - p.x, (q.y - p.y) * 1.3)));
      if (near > room) {
        room = near;
        best = p;
      }
    }
    if (best && room > 7) points.push(best);
  }
  return points.sort((a, b) => a.y - b.y);
}

function tree(p: Point, r: () => number): Stroke[] {
  const h = 17 + r() * 6;
  const w = h * 0.36;
  const { x, y } = p;
  const light = r() < 0.5 ? "#5d8b55" : "#547f4e";
  return [
    { d: `M${n(x)} ${n(y)}v-4`, stroke: "#4a3524", width: 2 },
    {
      d: `M${n(x)} ${n(y - h)}L${n(x + w * 0.62)} ${n(y - h * 0.52)}H${n(x + w * 0.34)}L${n(x + w)} ${n(y - 3)}H${n(x - w)}L${n(x - w * 0.34)} ${n(y - h * 0.52)}H${n(x - w * 0.62)}Z`,
      fill: light,
      stroke: "#1f3b2a",
      width: 0.9,
    },
    {
      d: `M${n(x)} ${n(y - h)}L${n(x + w * 0.62)} ${n(y - h * 0.52)}H${n(x + w * 0.34)}L${n(x + w)} ${n(y - 3)}H${n(x + w * 0.1)}Z`,
      fill: "#2f5a3b",
    },
  ];
}

function tuft(p: Point, r: () => number): Stroke[] {
  const { x, y } = p;
  const h = 5 + r() * 3;
  return [
    {
      d: `M${n(x - 3)} ${n(y)}q-1 ${n(-h * 0.6)} -3 ${n(-h * 0.8)}M${n(x)} ${n(y)}q0 ${n(-h * 0.6)} 0.5 ${n(-h)}M${n(x + 3)} ${n(y)}q1 ${n(-h * 0.5)} 3 ${n(-h * 0.7)}`,
      stroke: "#4d6b2a",
      width: 1.3,
    },
  ];
}

function sheep(p: Point, r: () => number): Stroke[] {
  const s = r() < 0.5 ? 1 : -1;
  const { x, y } = p;
  return [
    { d: `M${n(x - 3)} ${n(y)}v-4M${n(x + 3)} ${n(y)}v-4`, stroke: INK, width: 1.3 },
    {
      d: `M${n(x - 6)} ${n(y - 4)}a3 3 0 0 1 1.6 -4.6a3.6 3.6 0 0 1 6 -1.2a3.2 3.2 0 0 1 4.4 3.4a2.8 2.8 0 0 1 -2 4.4h-7.6a2.6 2.6 0 0 1 -2.4 -2Z`,
      fill: "#fbf6e8",
      stroke: INK,
      width: 0.9,
    },
    { d: `M${n(x + s * 6.4)} ${n(y - 7.6)}a2 2.5 0 1 0 0.1 0Z`, fill: INK },
  ];
}

function ear(p: Point, r: () => number): Stroke[] {
  const { x, y } = p;
  const lean = (r() - 0.5) * 3;
  const h = 13 + r() * 4;
  let grain = "";
  for (let i = 0; i < 4; i++) {
    const gy = y - h + i * 2.6;
    const gx = x + lean * (1 - i / 6);
    grain += `M${n(gx)} ${n(gy)}l-2.6 -2.4M${n(gx)} ${n(gy)}l2.6 -2.4`;
  }
  return [
    { d: `M${n(x)} ${n(y)}Q${n(x)} ${n(y - h / 2)} ${n(x + lean)} ${n(y - h - 2)}`, stroke: "#7a5410", width: 1.1 },
    { d: grain, stroke: "#8f6414", width: 1.9 },
  ];
}

function hill(p: Point, r: () => number): Stroke[] {
  const { x, y } = p;
  const w = 11 + r() * 6;
  const h = w * 0.72;
  const tone = r() < 0.5 ? "#cf8257" : "#bd6a43";
  return [
    { d: `M${n(x - w)} ${n(y)}Q${n(x - w * 0.75)} ${n(y - h)} ${n(x)} ${n(y - h)}T${n(x + w)} ${n(y)}Z`, fill: tone },
    { d: `M${n(x - w)} ${n(y)}Q${n(x - w * 0.75)} ${n(y - h)} ${n(x)} ${n(y - h)}Q${n(x + w * 0.75)} ${n(y - h)} ${n(x + w)} ${n(y)}Z`, fill: tone, stroke: "#5e2a16", width: 1 },
    {
      d: `M${n(x + w * 0.28)} ${n(y - h * 0.78)}q${n(w * 0.22)} ${n(h * 0.3)} ${n(w * 0.25)} ${n(h * 0.66)}M${n(x + w * 0.52)} ${n(y - h * 0.6)}q${n(w * 0.15)} ${n(h * 0.25)} ${n(w * 0.17)} ${n(h * 0.52)}`,
      stroke: "#7c3a20",
      width: 1.1,
    },
  ];
}

function peak(p: Point, r: () => number): Stroke[] {
  const { x, y } = p;
  const h = 20 + r() * 9;
  const w = h * 0.56;
  const k = (r() - 0.5) * 4;
  const top = `${n(x + k)} ${n(y - h)}`;
  const ridge = `L${n(x + k * 0.4 + 2)} ${n(y - h * 0.55)}L${n(x + k * 0.2 - 1)} ${n(y - h * 0.3)}L${n(x + 1.5)} ${n(y)}`;
  let hatch = "";
  for (let i = 1; i < 4; i++) {
    const t = i / 4;
    hatch += `M${n(x + k + (w - k) * t)} ${n(y - h * (1 - t))}l${n(-w * 0.16)} ${n(h * 0.2)}`;
  }
  return [
    { d: `M${n(x - w)} ${n(y)}L${top}L${n(x + w)} ${n(y)}Z`, fill: "#b9bac0" },
    { d: `M${top}${ridge}H${n(x + w)}Z`, fill: "#74767f" },
    { d: hatch, stroke: "#3d4048", width: 0.9 },
    {
      d: `M${top}L${n(x + k - w * 0.3)} ${n(y - h * 0.7)}l${n(w * 0.16)} ${n(h * 0.07)}l${n(w * 0.14)} ${n(-h * 0.06)}l${n(w * 0.15)} ${n(h * 0.08)}L${n(x + k + (w - k) * 0.29)} ${n(y - h * 0.71)}Z`,
      fill: "#fdfaf1",
    },
    { d: `M${n(x - w)} ${n(y)}L${top}L${n(x + w)} ${n(y)}`, stroke: "#2d3038", width: 1 },
  ];
}

function ripple(p: Point, r: () => number): Stroke[] {
  const { x, y } = p;
  const w = 8 + r() * 6;
  return [
    { d: `M${n(x - w)} ${n(y)}q${n(w * 0.5)} -5 ${n(w)} -1.5t${n(w)} -0.5`, stroke: "#a98c4c", width: 1.3 },
    { d: `M${n(x - w * 0.5)} ${n(y + 3)}q${n(w * 0.4)} -3 ${n(w)} -1`, stroke: "#b89b5c", width: 1 },
  ];
}

function stone(p: Point): Stroke[] {
  const { x, y } = p;
  return [{ d: `M${n(x - 4)} ${n(y)}l1.5 -4l3 -1l3 3l0.8 2Z`, fill: "#c2ab74", stroke: "#6d5727", width: 0.8 }];
}

/** Strips of a field, one way for each hex. */
function furrows(random: () => number, side: number): Stroke[] {
  const turn = [0, 60, 120][Math.floor(random() * 3)] ?? 0;
  const a = ((turn - 12 + random() * 24) * Math.PI) / 180;
  const strokes: Stroke[] = [];
  for (let i = -6; i <= 6; i++) {
    const o = i * 9.5;
    const bend = 6;
    const p = (u: number, v: number): string => `${n(u * Math.cos(a) - v * Math.sin(a))} ${n(u * Math.sin(a) + v * Math.cos(a))}`;
    strokes.push({
      d: `M${p(-side * 1.1, o)}Q${p(0, o + bend)} ${p(side * 1.1, o)}`,
      stroke: i % 2 ? "#cda33a" : "#efcf6d",
      width: i % 2 ? 1.4 : 3,
    });
  }
  return strokes;
}

export const GROUND: Record<Terrain, string> = {
  forest: "#6f9862",
  pasture: "#aecb74",
  fields: "#e6c25a",
  hills: "#d69468",
  mountains: "#a3a5ab",
  desert: "#e3d3a5",
};

/** All strokes of one hex around its own middle, from the back to the front. */
export function landscape(terrain: Terrain, seed: number, hasNumber: boolean): Stroke[] {
  const random = randomFrom(seed);
  const side = S * 0.8;
  const free = hasNumber ? 28 : 4;
  const draw = (count: number, tall: number, one: (p: Point, r: () => number) => Stroke[]): Stroke[] =>
    spread(random, count, side, free, tall).flatMap((p) => one(p, random));
  switch (terrain) {
    case "forest":
      return draw(15, 18, tree);
    case "pasture":
      return draw(14, 6, (p, r) => (r() < 0.26 ? sheep(p, r) : tuft(p, r)));
    case "fields":
      return [...furrows(random, S), ...draw(12, 14, ear)];
    case "hills":
      return draw(11, 10, hill);
    case "mountains":
      return draw(9, 22, peak);
    case "desert":
      return draw(12, 4, (p, r) => (r() < 0.2 ? stone(p) : ripple(p, r)));
  }
}

/** A coast drawn by hand: pushed out a little, uneven and smooth. */
export function shoreline(loop: Point[], seed: number, out: number): string {
  const random = randomFrom(seed);
  const points: Point[] = [];
  let area = 0;
  loop.forEach((p, i) => {
    const q = loop[(i + 1) % loop.length] ?? p;
    area += p.x * q.y - q.x * p.y;
  });
  const sign = area > 0 ? 1 : -1;
  loop.forEach((p, i) => {
    const q = loop[(i + 1) % loop.length] ?? p;
    const d = Math.hypot(q.x - p.x, q.y - p.y) || 1;
    const nx = (sign * (q.y - p.y)) / d;
    const ny = (-sign * (q.x - p.x)) / d;
    for (const t of [0.14, 0.38, 0.62, 0.86]) {
      const push = out + (random() - 0.5) * 5;
      points.push({ x: p.x + (q.x - p.x) * t + nx * push, y: p.y + (q.y - p.y) * t + ny * push });
    }
  });
  let d = "";
  points.forEach((p, i) => {
    const next = points[(i + 1) % points.length] ?? p;
    const m = { x: (p.x + next.x) / 2, y: (p.y + next.y) / 2 };
    d += i === 0 ? `M${n(m.x)} ${n(m.y)}` : `Q${n(p.x)} ${n(p.y)} ${n(m.x)} ${n(m.y)}`;
  });
  const first = points[0];
  const second = points[1];
  if (first && second) d += `Q${n(first.x)} ${n(first.y)} ${n((first.x + second.x) / 2)} ${n((first.y + second.y) / 2)}`;
  return d + "Z";
}

/** Little waves all over the sea, away from land. */
export function waves(box: { x: number; y: number; width: number; height: number }, land: Point[]): string {
  const random = randomFrom(77);
  let d = "";
  for (let y = box.y; y < box.y + box.height; y += 34)
    for (let x = box.x; x < box.x + box.width; x += 54) {
      const p = { x: x + random() * 40, y: y + random() * 26 };
      const skip = random() < 0.35;
      if (skip || land.some((l) => Math.hypot(l.x - p.x, l.y - p.y) < S * 1.75)) continue;
      d += `M${n(p.x)} ${n(p.y)}q3.5 -4 7 0t7 0`;
    }
  return d;
}

