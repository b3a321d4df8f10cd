// A map that somebody draws: the lines of docs/maps.md as things that can be moved, and the same as a board to be drawn,
// whether the rules accept it yet or not.
import { ANY, PLACE, RESOURCES, type Board, type Edge, type Hex, type Terrain, type Vertex } from "../types";

export interface MapHex {
  x: number;
  row: number;
  terrain: Terrain;
  number: number; // 0: a desert
}
export type PlaceWord = "town" | "point" | "canal";
export interface MapDraft {
  name: string;
  hexes: MapHex[];
  places: Record<string, { kind: PlaceWord; name: string }>; // by their crossing, "3,1"
  documents: Record<string, string>; // by their side
  closed: string[];
  robber: string; // "2 2", or nothing
}

const CORNERS = [[0, -2], [1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1]] as const;
const NEIGHBOURS = [[2, 0], [-2, 0], [1, 1], [1, -1], [-1, 1], [-1, -1]] as const;
export const cornersOf = ({ x, row }: { x: number; row: number }): [number, number][] => CORNERS.map(([dx, dy]) => [x + dx, 3 * row + dy]);

/** A side is named by its ends, the upper or left one first. */
export function sideOf(a: [number, number], b: [number, number]): string {
  const [first, second] = a[1] < b[1] || (a[1] === b[1] && a[0] < b[0]) ? [a, b] : [b, a];
  return `${first.join()}-${second.join()}`;
}
function readSide(word: string): string | null {
  const [, ax, ay, bx, by] = /^(-?\d+),(-?\d+)-(-?\d+),(-?\d+)$/.exec(word) ?? [];
  return by === undefined ? null : sideOf([Number(ax), Number(ay)], [Number(bx), Number(by)]);
}

function readLine(map: MapDraft, what: string, rest: string[]): boolean {
  const sides = (words: string[]): string[] | null => {
    const all = words.map(readSide);
    return all.includes(null) ? null : (all as string[]);
  };
  if (what === "map") map.name = rest.join(" ");
  else if (what === "robber") map.robber = rest.join(" ");
  else if (what === "hex") map.hexes.push({ x: Number(rest[0]), row: Number(rest[1]), terrain: rest[2] as Terrain, number: Number(rest[3] ?? 0) });
  else if (what === "town" || what === "point" || what === "canal") map.places[rest[0] ?? ""] = { kind: what, name: rest.slice(1).join(" ") };
  else if (what === "closed") {
    const found = sides(rest);
    if (!found) return false;
    map.closed.push(...found);
  } else if (what === "document") {
    const found = sides(rest.slice(1));
    if (!found) return false;
    for (const side of found) map.documents[side] = rest[0] ?? "any";
  } else return what === "";
  return true;
}

/** What stands there, without remarks: as a record has it. */
export function bareLines(text: string): string[] {
  return text.split(/\r?\n/).map((line) => line.replace(/#.*/, "").trim().replace(/\s+/g, " ")).filter((line) => line !== "");
}

/** null: a line that cannot be understood; the engine says which, and why. */
export function readMap(text: string): MapDraft | null {
  const map: MapDraft = { name: "", hexes: [], places: {}, documents: {}, closed: [], robber: "" };
  for (const line of text.split(/\r?\n/)) {
    const [what = "", ...rest] = line.replace(/#.*/, "").trim().split(/\s+/);
    if (!readLine(map, what, rest)) return null;
  }
  const whole = map.hexes.every(({ x, row, number }) => Number.isInteger(x) && Number.isInteger(row) && Math.abs(x) + Math.abs(row) < 200 && number >= 0 && number <= 12);
  return whole && map.hexes.length > 0 ? map : null;
}

export function writeMap({ name, hexes, places, documents, closed, robber }: MapDraft): string {
  return [
    `map ${name}`,
    "",
    ...hexes.map(({ x, row, terrain, number }) => `hex ${x} ${row} ${terrain}${number ? ` ${number}` : ""}`),
    "",
    ...Object.entries(places).map(([at, place]) => `${place.kind} ${at} ${place.name}`),
    "",
    ...Object.entries(documents).map(([side, kind]) => `document ${kind} ${side}`),
    ...closed.map((side) => `closed ${side}`),
    ...(robber ? [`robber ${robber}`] : []),
    "",
  ].join("\n");
}

const cell = ({ x, row }: { x: number; row: number }): string => `${x} ${row}`;

/** Where another hex could lie: beside those that are there. */
export function freeCells({ hexes }: MapDraft): { x: number; row: number }[] {
  const taken = new Set(hexes.map(cell));
  const free = new Map<string, { x: number; row: number }>();
  for (const { x, row } of hexes)
    for (const [dx, dy] of NEIGHBOURS) {
      const one = { x: x + dx, row: row + dy };
      if (!taken.has(cell(one))) free.set(cell(one), one);
    }
  return [...free.values()];
}

/** What no hex is beside any more is gone with it. */
function tidy(map: MapDraft): MapDraft {
  const corners = new Set(map.hexes.flatMap((hex) => cornersOf(hex).map((c) => c.join())));
  const sides = new Set(map.hexes.flatMap((hex) => cornersOf(hex).map((c, i, all) => sideOf(c, all[(i + 1) % all.length] ?? c))));
  const kept = <T>(from: Record<string, T>, has: Set<string>): Record<string, T> => Object.fromEntries(Object.entries(from).filter(([key]) => has.has(key)));
  const robber = map.hexes.some((hex) => cell(hex) === map.robber) ? map.robber : "";
  return { ...map, places: kept(map.places, corners), documents: kept(map.documents, sides), closed: map.closed.filter((side) => sides.has(side)), robber };
}

export function withHex(map: MapDraft, hex: MapHex): MapDraft {
  const there = map.hexes.some((one) => cell(one) === cell(hex));
  return { ...map, hexes: there ? map.hexes.map((one) => (cell(one) === cell(hex) ? hex : one)) : [...map.hexes, hex] };
}
export function withoutHex(map: MapDraft, at: { x: number; row: number }): MapDraft {
  return tidy({ ...map, hexes: map.hexes.filter((one) => cell(one) !== cell(at)) });
}
export function withPlace(map: MapDraft, at: string, kind: PlaceWord, word: string): MapDraft {
  const { [at]: old, ...places } = map.places;
  if (old?.kind === kind) return { ...map, places };
  const taken = Object.values(places).map((place) => place.name);
  let n = 1;
  while (taken.includes(`${word} ${n}`)) n++;
  return { ...map, places: { ...places, [at]: { kind, name: old?.name ?? `${word} ${n}` } } };
}
export function withDocument(map: MapDraft, side: string, kind: string): MapDraft {
  const { [side]: old, ...documents } = map.documents;
  return { ...map, documents: old === kind ? documents : { ...documents, [side]: kind } };
}
export function withClosed(map: MapDraft, side: string): MapDraft {
  return { ...map, closed: map.closed.includes(side) ? map.closed.filter((one) => one !== side) : [...map.closed, side] };
}

/** As the drawing wants it; what a game has beside land is that of any other board. */
export function boardOf(map: MapDraft, any: Board): Board {
  const vertices: Vertex[] = [];
  const edges: Edge[] = [];
  const vertexAt = new Map<string, number>();
  const edgeAt = new Map<string, number>();
  const vertex = (c: [number, number]): number => {
    const known = vertexAt.get(c.join());
    if (known !== undefined) return known;
    const place = map.places[c.join()];
    vertices.push({ x: c[0], y: c[1], harbour: 0, hexes: [], edges: [], site: place !== undefined, place: PLACE[place?.kind ?? "none"], name: place?.name ?? "" });
    vertexAt.set(c.join(), vertices.length - 1);
    return vertices.length - 1;
  };
  const hexes = map.hexes.map(({ x, row, terrain, number }, h): Hex => {
    const around = cornersOf({ x, row });
    const corners = around.map(vertex);
    around.forEach((c, i) => {
      vertices[corners[i] ?? 0]?.hexes.push(h);
      const next = (i + 1) % around.length;
      const side = sideOf(c, around[next] ?? c);
      if (edgeAt.has(side)) return;
      const ends: [number, number] = [corners[i] ?? 0, corners[next] ?? 0];
      const kind = map.documents[side];
      edgeAt.set(side, edges.length);
      for (const v of ends) vertices[v]?.edges.push(edges.length);
      edges.push({ ends, document: kind === undefined ? 0 : kind === "any" ? ANY : RESOURCES.findIndex((r) => r === kind) + 1, closed: map.closed.includes(side) });
    });
    return { x, y: 3 * row, terrain, number, corners };
  });
  return { ...any, drawn: true, canal: false, hexes, vertices, edges };
}
