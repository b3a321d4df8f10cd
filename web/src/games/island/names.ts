// Where the names of towns stand on a chart: readable at the size it is drawn in, beside what can stand on a town, clear
// of numbers and of each other. Names of the coast go out to sea, with a thin line where they stand far off. A name that
// finds no room on a small screen waits until the chart is drawn larger; a tap tells it all the same.
import { documentAt } from "./about";
import { at, distance, edgeEnds, hexAt, S, vertexAt, type Box, type Point } from "./geometry";
import type { Board } from "./types";

export interface Label {
  v: number;
  name: string;
  p: Point; // the left end of its base line
  size: number;
  line: [Point, Point] | null;
}
interface Place {
  label: Label;
  box: Box;
  cost: number; // of what never moves
  hard: number; // how much of it would cover a number or a town
}

const LEAST_PX = 11.5;
const LEAST = 11; // in units of the chart, where it is drawn large
const WIDE = 0.59; // of a letter, in sizes of the font; half bold
const NEAR = 15; // past a house
const FAR = [34, 60, 90, 125];
const WAYS = 16;
const ROUNDS = 8;
const CLASH = 60;
const HIDDEN = 1.5; // so much of a name, in letters, may lie over a number or a town
const MIXED = 0.3; // and so much over another name

function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}
function around(p: Point, r: number): Box {
  return { x: p.x - r, y: p.y - r, width: 2 * r, height: 2 * r };
}
function holds(box: Box, p: Point, more = 0): boolean {
  return p.x > box.x - more && p.x < box.x + box.width + more && p.y > box.y - more && p.y < box.y + box.height + more;
}

/** The box of a name that begins in a direction from its town. */
function boxAt(p: Point, turn: number, far: number, width: number, size: number): Box {
  const dx = Math.cos(turn);
  const dy = Math.sin(turn);
  const x = p.x + dx * far;
  const y = p.y + dy * (far + size * 0.4);
  return { x: Math.abs(dx) < 0.35 ? x - width / 2 : dx > 0 ? x : x - width, y: y - size * 0.5, width, height: size };
}

function places(board: Board, v: number, name: string, size: number, whole: Box, solid: { box: Box; weight: number; of: number }[], roads: Point[]): Place[] {
  const p = vertexAt(board, v);
  const coastal = (board.vertices[v]?.hexes.length ?? 3) < 3;
  const width = name.length * size * WIDE;
  const found: Place[] = [];
  for (const far of coastal ? [NEAR, ...FAR] : [NEAR, NEAR + 9])
    for (let k = 0; k < WAYS; k++) {
      const turn = (k / WAYS) * 2 * Math.PI;
      const box = boxAt(p, turn, far, width, size);
      if (box.x < whole.x + 4 || box.y < whole.y + 4 || box.x + box.width > whole.x + whole.width - 4 || box.y + box.height > whole.y + whole.height - 4) continue;
      const line: [Point, Point] | null = far > NEAR + 9 ? [{ x: p.x + Math.cos(turn) * 9, y: p.y + Math.sin(turn) * 9 }, { x: p.x + Math.cos(turn) * (far - 3), y: p.y + Math.sin(turn) * (far - 3) }] : null;
      let hard = 0;
      for (const thing of solid) if (thing.of !== v || far < NEAR) hard += (overlap(box, thing.box) / (size * size)) * thing.weight;
      let cost = hard * 12 + (far - NEAR) * 0.035 + Math.abs(Math.sin(turn) - 1) * 0.15;
      for (const road of roads) if (holds(box, road, 3)) cost += 0.45;
      // A name of the coast lies in the sea, as far as it can.
      const ends = [0.05, 0.5, 0.95].map((part) => ({ x: box.x + box.width * part, y: box.y + size / 2 }));
      const inland = coastal ? ends.filter((end) => board.hexes.some((hex) => distance(at(hex), end) < S * 0.95)).length : 0;
      cost += inland * (line ? 3 : 0.9);
      if (line) for (const thing of solid) if (thing.of !== v && [0.3, 0.6, 0.9].some((part) => holds(thing.box, { x: line[0].x + (line[1].x - line[0].x) * part, y: line[0].y + (line[1].y - line[0].y) * part }))) cost += 3;
      found.push({ label: { v, name, p: { x: box.x, y: box.y + size * 0.82 }, size, line }, box, cost, hard });
    }
  return found.sort((a, b) => a.cost - b.cost);
}

/** `unit`: how much of the chart a pixel shows. */
export function nameLabels(board: Board, whole: Box, unit: number): Label[] {
  const size = Math.max(LEAST, LEAST_PX * unit);
  const towns = board.vertices.map((vertex, v) => ({ v, name: vertex.name ?? "" })).filter((town) => town.name);
  if (towns.length === 0) return [];
  const solid = [
    ...towns.map(({ v }) => ({ box: around(vertexAt(board, v), 10), weight: 1, of: v })),
    ...board.hexes.flatMap((hex, h) => (hex.number > 0 ? [{ box: around(hexAt(board, h), 16), weight: 1.2, of: -1 }] : [])),
    ...board.edges.flatMap((edge, e) => {
      const p = documentAt(board, e);
      return (edge.document ?? 0) > 0 ? [{ box: { x: p.x - 18, y: p.y - 9, width: 36, height: 18 }, weight: 1, of: -1 }] : [];
    }),
  ];
  const roads = board.edges.flatMap((_, e) => {
    const [a, b] = edgeEnds(board, e);
    return [0.3, 0.5, 0.7].map((part) => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }));
  });
  const choices = towns.map(({ v, name }) => places(board, v, name, size, whole, solid, roads)).filter((list) => list.length > 0);
  const chosen = choices.map((list) => list[0] as Place);
  const clash = (place: Place, but: number): number => chosen.reduce((sum, other, i) => (i === but ? sum : sum + overlap(place.box, other.box)), 0) / (size * size);
  for (let round = 0; round < ROUNDS; round++)
    choices.forEach((list, i) => {
      let least = Infinity;
      for (const place of list) {
        if (place.cost >= least) break;
        const cost = place.cost + clash(place, i) * CLASH;
        if (cost < least) {
          least = cost;
          chosen[i] = place;
        }
      }
    });
  return chosen.filter((place, i) => {
    const seen = place.hard < HIDDEN && clash(place, i) < MIXED;
    if (!seen) chosen[i] = { ...place, box: { x: 0, y: 0, width: 0, height: 0 } };
    return seen;
  }).map((place) => place.label);
}
