// Where things of the board lie on the chart. The engine counts half widths and half sides of a hex; here a side is S.
import { PLACE, type Board, type Edge } from "./types";

export const S = 60;
const HALF_WIDTH = (S * Math.sqrt(3)) / 2;
const HALF_SIDE = S / 2;

export interface Point {
  x: number;
  y: number;
}
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function at(place: { x: number; y: number }): Point {
  return { x: place.x * HALF_WIDTH, y: place.y * HALF_SIDE };
}

export function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function vertexAt(board: Board, v: number): Point {
  const vertex = board.vertices[v];
  return vertex ? at(vertex) : { x: 0, y: 0 };
}

export function hexAt(board: Board, h: number): Point {
  const hex = board.hexes[h];
  return hex ? at(hex) : { x: 0, y: 0 };
}

export function edgeEnds(board: Board, e: number): [Point, Point] {
  const ends = board.edges[e]?.ends ?? [0, 0];
  return [vertexAt(board, ends[0]), vertexAt(board, ends[1])];
}

export function edgeAt(board: Board, e: number): Point {
  return middle(...edgeEnds(board, e));
}

/** The hexes on both sides of an edge; one at the coast. */
export function edgeHexes(board: Board, edge: Edge): number[] {
  const other = new Set(board.vertices[edge.ends[1]]?.hexes ?? []);
  return (board.vertices[edge.ends[0]]?.hexes ?? []).filter((h) => other.has(h));
}

export function toward(from: Point, to: Point, far: number): Point {
  const d = distance(from, to) || 1;
  return { x: from.x + ((to.x - from.x) * far) / d, y: from.y + ((to.y - from.y) * far) / d };
}

/** Away from the land behind a coast edge. */
export function outward(board: Board, e: number, far: number): Point {
  const edge = board.edges[e];
  const m = edgeAt(board, e);
  const h = edge ? edgeHexes(board, edge)[0] : undefined;
  if (h === undefined) return m;
  const c = hexAt(board, h);
  return toward(m, { x: 2 * m.x - c.x, y: 2 * m.y - c.y }, far);
}

export function hexPoints(c: Point, side: number): Point[] {
  return [-90, -30, 30, 90, 150, 210].map((deg) => {
    const a = (deg * Math.PI) / 180;
    return { x: c.x + side * Math.cos(a), y: c.y + side * Math.sin(a) };
  });
}

export function pathOf(points: Point[]): string {
  return `M${points.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("L")}Z`;
}

/** The outlines of the land: lists of vertices along edges with one hex only. */
export function coastLoops(board: Board): number[][] {
  const beside = new Map<number, number[]>();
  for (const edge of board.edges) {
    if (edgeHexes(board, edge).length !== 1) continue;
    const [a, b] = edge.ends;
    beside.set(a, [...(beside.get(a) ?? []), b]);
    beside.set(b, [...(beside.get(b) ?? []), a]);
  }
  const loops: number[][] = [];
  const seen = new Set<number>();
  for (const start of beside.keys()) {
    if (seen.has(start)) continue;
    const loop: number[] = [];
    let here: number | undefined = start;
    while (here !== undefined && !seen.has(here)) {
      seen.add(here);
      loop.push(here);
      here = beside.get(here)?.find((v) => !seen.has(v));
    }
    if (loop.length > 2) loops.push(loop);
  }
  return loops;
}

export interface Harbour {
  edge: number;
  kind: number;
}

/** Harbours as coast edges. The board names the vertices only, so neighbours of one kind are paired: whoever has the
 * fewest possible partners first. */
export function harbours(board: Board): Harbour[] {
  const open = new Map<number, number[]>();
  board.edges.forEach((edge, e) => {
    const [a, b] = edge.ends;
    const kind = board.vertices[a]?.harbour ?? 0;
    if (kind === 0 || kind !== board.vertices[b]?.harbour || edgeHexes(board, edge).length !== 1) return;
    for (const v of [a, b]) open.set(v, [...(open.get(v) ?? []), e]);
  });
  const found: Harbour[] = [];
  const done = new Set<number>();
  for (;;) {
    let best: { v: number; edges: number[] } | null = null;
    for (const [v, all] of open) {
      const edges = all.filter((e) => board.edges[e]?.ends.every((end) => !done.has(end)));
      if (done.has(v) || edges.length === 0) continue;
      if (!best || edges.length < best.edges.length) best = { v, edges };
    }
    const edge = best?.edges[0];
    if (!best || edge === undefined) return found;
    for (const end of board.edges[edge]?.ends ?? []) done.add(end);
    found.push({ edge, kind: board.vertices[best.v]?.harbour ?? 0 });
  }
}

/** A harbour lies off its edge of the coast. */
export function harbourAt(board: Board, edge: number): Point {
  return outward(board, edge, S * 0.66);
}

const BEACH = S * 0.6;
const SHIP = S * 0.55;

/** The whole island with its beach and its harbours as they are drawn, so that it stands in the middle. */
export function extent(board: Board): Box {
  const things = [
    ...board.vertices.map((v) => ({ p: at(v), room: BEACH })),
    ...harbours(board).map(({ edge }) => ({ p: harbourAt(board, edge), room: SHIP })),
  ];
  const left = Math.min(...things.map(({ p, room }) => p.x - room));
  const right = Math.max(...things.map(({ p, room }) => p.x + room));
  const top = Math.min(...things.map(({ p, room }) => p.y - room));
  const bottom = Math.max(...things.map(({ p, room }) => p.y + room));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const UPPER = 0.32;

/** A box of another shape around this one. On a tall screen the island lies in the upper part: what is docked below
 * covers nothing of it. */
export function widened(box: Box, width: number, height: number): Box {
  const shape = width / Math.max(height, 1);
  const w = Math.max(box.width, box.height * shape);
  const h = w / shape;
  return { x: box.x + (box.width - w) / 2, y: box.y + (box.height - h) * UPPER, width: w, height: h };
}

export function isMap(board: Board): boolean {
  return board.vertices.some((v) => (v.place ?? PLACE.none) !== PLACE.none);
}
