// The landscapes of the chart: seeded motifs on a hex, sorted from back to front, light from the upper left.
import { randomFrom } from "./random";

export type Terrain = "forest" | "pasture" | "fields" | "hills" | "mountains" | "desert";
export interface Stroke {
  d: string;
  class: string;
}

export const HEX = 60; // from the middle to a corner

/** A corner of a hex that stands on its tip. */
export function corner(x: number, y: number, i: number, size = HEX): [number, number] {
  const angle = (Math.PI / 180) * (60 * i - 90);
  return [x + size * Math.cos(angle), y + size * Math.sin(angle)];
}

export function hexPath(x: number, y: number, size = HEX): string {
  return `M${[0, 1, 2, 3, 4, 5].map((i) => corner(x, y, i, size).map((v) => v.toFixed(1)).join(" ")).join("L")}Z`;
}

/** The same for a hex that lies on a side. */
export function flatPath(x: number, y: number, size = HEX): string {
  const at = (i: number): string => [x + size * Math.cos((Math.PI / 3) * i), y + size * Math.sin((Math.PI / 3) * i)].map((v) => v.toFixed(1)).join(" ");
  return `M${[0, 1, 2, 3, 4, 5].map(at).join("L")}Z`;
}

function n(value: number): string {
  return value.toFixed(1);
}

/** Places inside the hex, apart from each other and from the disc in the middle, from back to front. */
function scatter(random: () => number, count: number, apart: number, free: number): [number, number][] {
  const places: [number, number][] = [];
  for (let tries = 0; places.length < count && tries < 500; tries++) {
    const x = (random() * 2 - 1) * 43;
    const y = (random() * 2 - 1) * 49 + 5;
    const inside = Math.abs(x) <= 42 && Math.abs(y) + Math.abs(x) * 0.577 <= 47;
    if (!inside || Math.hypot(x, y - 3) < free) continue;
    if (places.some(([px, py]) => Math.hypot(px - x, (py - y) * 1.25) < apart)) continue;
    places.push([x, y]);
  }
  return places.sort((a, b) => a[1] - b[1]);
}

function tree(x: number, y: number, s: number): Stroke[] {
  const w = 5.2 * s;
  const h = 17 * s;
  return [
    { class: "cast", d: `M${n(x - w * 0.3)} ${n(y)}l${n(w * 2.2)} ${n(-h * 0.14)} ${n(-w * 0.6)} ${n(h * 0.26)}Z` },
    { class: "lit", d: `M${n(x)} ${n(y - h)}L${n(x - w)} ${n(y)}Q${n(x)} ${n(y + 2.4)} ${n(x + w)} ${n(y)}Z` },
    { class: "shade", d: `M${n(x)} ${n(y - h)}L${n(x + w)} ${n(y)}Q${n(x + w * 0.5)} ${n(y + 1.6)} ${n(x + 0.4)} ${n(y + 1.2)}Z` },
    { class: "line", d: `M${n(x)} ${n(y - h)}L${n(x - w)} ${n(y)}Q${n(x)} ${n(y + 2.4)} ${n(x + w)} ${n(y)}Z` },
  ];
}

function tuft(x: number, y: number, s: number, random: () => number): Stroke[] {
  const lean = (random() - 0.5) * 2;
  return [
    {
      class: "line soft",
      d: `M${n(x - 3 * s)} ${n(y)}q${n(-0.4)} ${n(-3 * s)} ${n(-2 * s + lean)} ${n(-5 * s)}M${n(x)} ${n(y)}q0 ${n(-4 * s)} ${n(lean)} ${n(-7 * s)}M${n(x + 3 * s)} ${n(y)}q${n(0.4)} ${n(-3 * s)} ${n(2 * s + lean)} ${n(-5 * s)}`,
    },
  ];
}

function sheep(x: number, y: number, s: number): Stroke[] {
  return [
    { class: "line", d: `M${n(x - 3 * s)} ${n(y)}v${n(3.4 * s)}M${n(x + 3 * s)} ${n(y)}v${n(3.4 * s)}` },
    {
      class: "wool",
      d: `M${n(x - 6 * s)} ${n(y)}a3 3 0 0 1 ${n(2 * s)} ${n(-4.4 * s)}a3.4 3.4 0 0 1 ${n(4 * s)} ${n(-1.4 * s)}a3.4 3.4 0 0 1 ${n(4 * s)} ${n(1.6 * s)}a2.6 2.6 0 0 1 ${n(1.4 * s)} ${n(4.2 * s)}a4 4 0 0 1 ${n(-5.4 * s)} ${n(1.4 * s)}a4 4 0 0 1 ${n(-6 * s)} ${n(-1.4 * s)}Z`,
    },
    { class: "dark", d: `M${n(x + 5 * s)} ${n(y - 4 * s)}l${n(4 * s)} ${n(-0.4 * s)} ${n(-0.8 * s)} ${n(3.4 * s)} ${n(-2.4 * s)} ${n(0.4 * s)}Z` },
  ];
}

function hill(x: number, y: number, s: number): Stroke[] {
  const w = 12 * s;
  const h = 12 * s;
  const arc = `M${n(x - w)} ${n(y)}C${n(x - w * 0.7)} ${n(y - h * 1.25)} ${n(x + w * 0.5)} ${n(y - h * 1.4)} ${n(x + w)} ${n(y)}`;
  return [
    { class: "lit", d: `${arc}Z` },
    { class: "shade", d: `M${n(x + w * 0.2)} ${n(y - h * 0.95)}C${n(x + w * 0.6)} ${n(y - h * 0.8)} ${n(x + w * 0.8)} ${n(y - h * 0.5)} ${n(x + w)} ${n(y)}H${n(x + w * 0.35)}C${n(x + w * 0.5)} ${n(y - h * 0.5)} ${n(x + w * 0.4)} ${n(y - h * 0.8)} ${n(x + w * 0.2)} ${n(y - h * 0.95)}Z` },
    { class: "line", d: arc },
    { class: "line soft", d: `M${n(x - w * 0.55)} ${n(y - 1)}q${n(w * 0.14)} ${n(-h * 0.42)} ${n(w * 0.4)} ${n(-h * 0.5)}` },
  ];
}

function peak(x: number, y: number, s: number, random: () => number): Stroke[] {
  const w = 13 * s;
  const h = 25 * s;
  const tip = x - 1 + random() * 2;
  const hatch: string[] = [];
  for (let i = 1; i < 5; i++) {
    const t = i / 5;
    hatch.push(`M${n(tip + (x + w - tip) * t)} ${n(y - h + h * t)}l${n(-w * 0.42 * t)} ${n(h * 0.26 * t + 2)}`);
  }
  return [
    { class: "lit", d: `M${n(x - w)} ${n(y)}L${n(tip)} ${n(y - h)}L${n(x + w)} ${n(y)}Z` },
    { class: "shade", d: `M${n(tip)} ${n(y - h)}L${n(x + w)} ${n(y)}H${n(x + w * 0.05)}L${n(x + w * 0.22)} ${n(y - h * 0.45)}Z` },
    { class: "snow", d: `M${n(tip)} ${n(y - h)}L${n(tip - w * 0.36)} ${n(y - h * 0.66)}l${n(w * 0.2)} ${n(-h * 0.05)} ${n(w * 0.13)} ${n(h * 0.1)} ${n(w * 0.17)} ${n(-h * 0.1)} ${n(w * 0.2)} ${n(h * 0.06)}Z` },
    { class: "line", d: `M${n(x - w)} ${n(y)}L${n(tip)} ${n(y - h)}L${n(x + w)} ${n(y)}` },
    { class: "line soft", d: hatch.join("") },
  ];
}

function ripple(x: number, y: number, s: number): Stroke[] {
  return [{ class: "line soft", d: `M${n(x - 13 * s)} ${n(y)}q${n(4 * s)} ${n(-4 * s)} ${n(9 * s)} ${n(-0.5)}t${n(9 * s)} ${n(-0.5)}t${n(7 * s)} ${n(-1)}` }];
}

function ear(x: number, y: number, s: number): Stroke[] {
  const grains: string[] = [];
  for (let i = 0; i < 3; i++) {
    const up = y - 5 * s - i * 3.1 * s;
    grains.push(`M${n(x)} ${n(up)}q${n(-3.4 * s)} ${n(-0.6 * s)} ${n(-3 * s)} ${n(-3.8 * s)}q${n(2.6 * s)} ${n(0.6 * s)} ${n(3 * s)} ${n(3.8 * s)}q${n(3.4 * s)} ${n(-0.6 * s)} ${n(3 * s)} ${n(-3.8 * s)}q${n(-2.6 * s)} ${n(0.6 * s)} ${n(-3 * s)} ${n(3.8 * s)}`);
  }
  return [
    { class: "line soft", d: `M${n(x)} ${n(y)}V${n(y - 14 * s)}` },
    { class: "grain", d: grains.join("") },
  ];
}

/** Furrows run over the whole hex; they are cut off at its edge by the caller's clip. */
function furrows(random: () => number): Stroke[] {
  const lean = (random() - 0.5) * 26;
  const lines: string[] = [];
  const bands: string[] = [];
  for (let i = -7; i <= 7; i++) {
    const x = i * 11;
    const path = `M${n(x - lean)} -62C${n(x - lean * 0.4 + 8)} -20 ${n(x + lean * 0.4 - 8)} 20 ${n(x + lean)} 62`;
    lines.push(path);
    if (i % 2 === 0) bands.push(path);
  }
  return [
    { class: "band", d: bands.join("") },
    { class: "furrow", d: lines.join("") },
  ];
}

/** What stands on a hex around its middle at 0, 0. */
export function landscape(terrain: Terrain, seed: number, disc = true): Stroke[] {
  const random = randomFrom(seed);
  const free = disc ? 21 : 0;
  const size = () => 0.82 + random() * 0.36;
  const each = (count: number, apart: number, draw: (x: number, y: number) => Stroke[]) =>
    scatter(random, count, apart, free).flatMap(([x, y]) => draw(x, y));
  switch (terrain) {
    case "forest":
      return each(15, 11, (x, y) => tree(x, y, size()));
    case "pasture": {
      let flock = disc ? 2 : 4;
      return each(12, 14, (x, y) => (random() < 0.4 && flock-- > 0 ? sheep(x, y, size()) : tuft(x, y, size(), random)));
    }
    case "fields":
      return [...furrows(random), ...each(8, 15, (x, y) => ear(x, y + 4, size()))];
    case "hills":
      return each(9, 18, (x, y) => hill(x * 0.86, y, size() * 0.9));
    case "mountains":
      return each(7, 19, (x, y) => peak(x * 0.82, y + 3, size() * 0.86, random));
    case "desert":
      return each(9, 16, (x, y) => ripple(x * 0.8, y, size()));
  }
}
