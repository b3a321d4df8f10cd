// Small boards for the pictures of the help, drawn by the same hand as the real ones.
import type { Board, Look, Terrain } from "../types";

export interface MiniSpec {
  hexes: [x: number, y: number, terrain: Terrain, number: number][]; // x in half widths, y in half sides
  harbours?: [hex: number, corner: number, kind: number][]; // the edge from this corner to the next, clockwise
  roads?: [hex: number, corner: number, owner: number][];
  buildings?: [hex: number, corner: number, owner: number, city?: boolean][];
  robber?: number;
  longest?: number; // who has the longest road
}

const CORNERS = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
] as const;

export function miniBoard(spec: MiniSpec): { board: Board; look: Look } {
  const vertices: Board["vertices"] = [];
  const edges: Board["edges"] = [];
  const at = new Map<string, number>();
  const between = new Map<string, number>();
  const vertex = (x: number, y: number): number => {
    const key = `${x} ${y}`;
    if (!at.has(key)) at.set(key, vertices.push({ x, y, harbour: 0, hexes: [], edges: [] }) - 1);
    return at.get(key) ?? 0;
  };
  const edge = (a: number, b: number): number => {
    const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
    if (!between.has(key)) {
      const e = edges.push({ ends: [a, b] }) - 1;
      between.set(key, e);
      for (const v of [a, b]) vertices[v]?.edges.push(e);
    }
    return between.get(key) ?? 0;
  };
  const hexes = spec.hexes.map(([x, y, terrain, number], h) => {
    const corners = CORNERS.map(([dx, dy]) => vertex(x + dx, y + dy));
    corners.forEach((v, i) => {
      vertices[v]?.hexes.push(h);
      edge(v, corners[(i + 1) % 6] ?? v);
    });
    return { x, y, terrain, number, corners };
  });
  const corner = (h: number, i: number): number => hexes[h]?.corners[i % 6] ?? 0;
  for (const [h, i, kind] of spec.harbours ?? []) {
    for (const v of [corner(h, i), corner(h, i + 1)]) {
      const found = vertices[v];
      if (found) found.harbour = kind;
    }
  }
  const board = { hexes, vertices, edges, colour: [0, 1, 2, 3, 4, 5] } as unknown as Board;
  const look = {
    roads: (spec.roads ?? []).map(([h, i, owner]) => [edge(corner(h, i), corner(h, i + 1)), owner]),
    buildings: (spec.buildings ?? []).map(([h, i, owner, city]) => [corner(h, i), owner, city ?? false]),
    robber: spec.robber ?? -1,
    chips: [],
  } as unknown as Look;
  return { board, look };
}

/** A corner of a hex on the picture. */
export function cornerAt(spec: MiniSpec, h: number, i: number): { x: number; y: number } {
  const [x, y] = spec.hexes[h] ?? [0, 0];
  const [dx, dy] = CORNERS[i % 6] ?? [0, 0];
  return { x: (x + dx) * 30 * Math.sqrt(3), y: (y + dy) * 30 };
}

/** What is thrown in the picture of a yield, and what it brings. */
export const YIELD = { dice: [3, 5] as [number, number], gets: [{ colour: 0, count: 1 }, { colour: 1, count: 2 }] };
/** Corners in the picture of distances, and whether a settlement may stand there. */
export const DISTANCE: [hex: number, corner: number, fine: boolean][] = [
  [1, 3, false],
  [0, 3, false],
  [1, 5, false],
  [1, 2, true],
  [2, 3, true],
];
/** Positions that the rules accept: tests/pictures.spec.mjs reads them with the engine. */
export const PICTURES: Record<string, MiniSpec> = {
  aim: {
    hexes: [
      [0, 0, "forest", 8],
      [2, 0, "fields", 5],
      [4, 0, "mountains", 10],
      [6, 0, "pasture", 9],
      [-1, 3, "hills", 6],
      [1, 3, "pasture", 11],
      [3, 3, "desert", 0],
      [5, 3, "fields", 4],
      [7, 3, "forest", 3],
    ],
    harbours: [
      [0, 5, 6],
      [8, 1, 3],
    ],
    roads: [
      [1, 3, 0],
      [1, 2, 0],
      [5, 5, 0],
      [2, 2, 1],
      [3, 3, 1],
      [3, 2, 1],
      [4, 0, 2],
      [4, 5, 2],
    ],
    buildings: [
      [5, 0, 0, true],
      [1, 2, 0],
      [2, 2, 1],
      [3, 2, 1, true],
      [4, 0, 2],
    ],
    robber: 6,
  },
  yield: {
    hexes: [
      [0, 0, "pasture", 4],
      [2, 0, "mountains", 8],
      [4, 0, "fields", 11],
    ],
    roads: [
      [1, 0, 0],
      [1, 3, 1],
    ],
    buildings: [
      [1, 0, 0],
      [1, 3, 1, true],
    ],
  },
  harbour: {
    hexes: [
      [0, 0, "fields", 9],
      [2, 0, "forest", 4],
      [4, 0, "hills", 10],
    ],
    harbours: [
      [0, 5, 6],
      [2, 0, 2],
    ],
    roads: [
      [0, 0, 0],
      [2, 0, 1],
    ],
    buildings: [
      [0, 0, 0],
      [2, 1, 1],
    ],
  },
  distance: {
    hexes: [
      [0, 0, "hills", 5],
      [2, 0, "forest", 9],
      [4, 0, "pasture", 10],
    ],
    roads: [
      [1, 3, 0],
      [1, 2, 0],
      [2, 3, 0],
    ],
    buildings: [[1, 4, 0]],
  },
  longest: {
    hexes: [
      [0, 0, "pasture", 9],
      [2, 0, "hills", 4],
      [4, 0, "fields", 8],
      [6, 0, "forest", 3],
    ],
    roads: [
      [0, 3, 0],
      [0, 2, 0],
      [1, 3, 0],
      [1, 2, 0],
      [2, 3, 0],
      [2, 2, 1],
      [3, 3, 1],
    ],
    buildings: [
      [0, 4, 0],
      [2, 2, 1],
    ],
    longest: 0,
  },
  robber: {
    hexes: [
      [0, 0, "forest", 6],
      [2, 0, "mountains", 8],
      [4, 0, "pasture", 5],
    ],
    roads: [
      [1, 0, 2],
      [1, 2, 1],
    ],
    buildings: [
      [1, 0, 2],
      [1, 2, 1, true],
    ],
    robber: 1,
  },
};
