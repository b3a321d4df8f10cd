// Where things lie on the mats. A row is drawn as somebody sees it who sits at one side of it: from the moon side it is
// turned, so that the own side is below and left is left. All figures and places come from the rules: constants.
import { constants, type Board, type Look } from "../../generated/longtable";
import { HEX, type Terrain } from "../../shared/art/land";

export type Mat = (typeof constants.mats)[number];
export type Place = Look["mats"][number];
export type Person = Place["people"][number];
export type Mine = NonNullable<Look["mine"]>;
export type { Board, Look };
export type Side = 0 | 1;
export interface Point {
  x: number;
  y: number;
}

const UX = HEX / 2;
const UY = (HEX * Math.sqrt(3)) / 2;
const COLUMNS = 24; // of a mat, in units of its crossings
const TOP = -1;
const ROWS = 8;
export const MAT_WIDTH = COLUMNS * UX;
export const MAT_HEIGHT = ROWS * UY;
export const RESOURCES = constants.resources;
export type Resource = (typeof RESOURCES)[number];
export const SUN = 0;
export const MOON = 1;
export const GOAL = constants.goal;
export const PRICES = constants.price;
export type Piece = keyof typeof PRICES;
export const PIECES: readonly Piece[] = ["road", "settlement", "city", "tile"];
export const TERRAIN: Record<Resource, Terrain> = { wood: "forest", brick: "hills", wool: "pasture", grain: "fields", ore: "mountains" };

export function matNamed(name: string): Mat {
  const found = constants.mats.find((mat) => mat.name === name);
  if (!found) throw new Error(`no mat ${name}`);
  return found;
}

/** Which mat lies at a place of the row. */
export function matAt(board: Board, place: number): Mat {
  if (!hasPeople(board, place)) return matNamed(place === 0 ? "left" : "right");
  const mat = board.ring ? place : place - 1;
  return constants.mats[board.mats === 2 ? (board.pair[mat] ?? 0) : mat % 3] as Mat;
}

export function hasPeople(board: Board, place: number): boolean {
  return board.ring || (place > 0 && place + 1 < board.places);
}

export function homeOf(board: Board, seat: number): number {
  return Math.floor(seat / 2) + (board.ring ? 0 : 1);
}
export const sideOf = (seat: number): Side => (seat % 2) as Side;

/** What the rules call a mat: from 1, the edge mats 0 and one more than the last. */
export function numberOf(board: Board, place: number): number {
  return place + (board.ring ? 1 : 0);
}

const COLOUR: Record<string, number> = { red: 0, blue: 1, orange: 2, white: 3, green: 4, pink: 6 };
export const GREY = -1;
export function colourAt(board: Board, seat: number | null): number {
  if (seat === null) return GREY;
  return COLOUR[matAt(board, homeOf(board, seat)).colours[sideOf(seat)] ?? ""] ?? 0;
}
export function regionColour(mat: Mat, side: Side): number {
  return COLOUR[mat.colours[side] ?? ""] ?? GREY;
}

/** A point of the mat in the drawing; `turned`: as the moon side sees it. */
export function at(x: number, y: number, turned: boolean): Point {
  const p = { x: x * UX, y: (y - TOP) * UY };
  return turned ? { x: MAT_WIDTH - p.x, y: MAT_HEIGHT - p.y } : p;
}
export function crossingAt(crossing: number, turned: boolean): Point {
  const [x, y] = constants.ground.crossings[crossing % constants.ground.crossings.length] as readonly [number, number];
  const beside = crossing >= constants.ground.crossings.length ? (crossing >= 2 * constants.ground.crossings.length ? -COLUMNS : COLUMNS) : 0;
  return at(x + beside, y, turned);
}
export function wayEnds(way: number, turned: boolean): [Point, Point] {
  const [a, b] = constants.ground.ways[way] as readonly [number, number];
  return [crossingAt(a, turned), crossingAt(b, turned)];
}
export function hexCentre(column: number, row: number, turned: boolean): Point {
  return at(3 * column, 2 * row + (column % 2), turned);
}
export function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
export function toward(from: Point, to: Point, by: number): Point {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / far) * by, y: from.y + ((to.y - from.y) / far) * by };
}

/** Columns and rows of the deserts that a mat has. */
export function desertsOf(mat: Mat): [number, number][] {
  const columns = mat.edge === 1 ? [8] : mat.edge === 2 ? [0] : [0, 4, 8];
  return columns.flatMap((column) => [0, 1, 2, 3].map((row): [number, number] => [column, row]));
}

export interface Post {
  takes: string;
  ends: [number, number];
}
/** A trading post lies along one way. */
export function postsOf(mat: Mat): Post[] {
  const takes = new Map(mat.posts.map((post) => [post.at as number, post.takes as string]));
  return constants.ground.ways.flatMap(([a, b]): Post[] => {
    const kind = takes.get(a);
    return kind !== undefined && takes.get(b) === kind ? [{ takes: kind, ends: [a, b] }] : [];
  });
}

/** Into the desert beside it. */
export function postAt(mat: Mat, post: Post, turned: boolean): Point {
  const m = middle(crossingAt(post.ends[0], turned), crossingAt(post.ends[1], turned));
  const centres = desertsOf(mat).map(([c, r]) => hexCentre(c, r, turned));
  const near = centres.sort((p, q) => Math.hypot(p.x - m.x, p.y - m.y) - Math.hypot(q.x - m.x, q.y - m.y))[0] ?? m;
  return toward(m, near, 24);
}

/** Where a robber stands: beside the number, or in its desert. */
export function robberAt(mat: Mat, side: Side, robber: number, turned: boolean): Point {
  const hex = robber > 0 ? mat.hexes[robber - 1] : undefined;
  if (hex) {
    const p = hexCentre(hex.column, hex.row, turned);
    return { x: p.x - 27, y: p.y + 8 };
  }
  const [column, row] = mat.homes[side] ?? [4, 1];
  const p = hexCentre(column, row, turned);
  return { x: p.x, y: p.y + 6 };
}

/** The mats that are shown, from left to right as the viewer sees them; in a ring the own one lies in the middle. */
export function inOrder(board: Board, look: Look, turned: boolean): Place[] {
  const mine = look.mine;
  const near = board.ring && mine ? [...new Set([mine.left, mine.home, mine.right])] : [];
  const first = near.flatMap((place) => look.mats.filter((m) => m.place === place));
  const places = [...first, ...look.mats.filter((m) => !near.includes(m.place))];
  return turned ? places.reverse() : places;
}

/** Where a mat is drawn in the row: of an edge mat only the part that has land on it. */
export interface Laid {
  place: Place;
  left: number; // where its part of the row begins,
  width: number;
  origin: number; // and the drawing of the whole mat
}
const EDGE_WIDTH = 0.37 * MAT_WIDTH;
const GAP = 90; // between mats that are not neighbours
export function layOut(board: Board, look: Look, turned: boolean): Laid[] {
  let end = 0;
  let last: number | null = null;
  return inOrder(board, look, turned).map((place): Laid => {
    const edge = matAt(board, place.place).edge as number;
    const width = edge ? EDGE_WIDTH : MAT_WIDTH;
    const joined = last === null || Math.abs(place.place - last) === 1 || board.ring;
    const left = end + (joined ? 0 : GAP);
    end = left + width;
    last = place.place;
    return { place, left, width, origin: edge && (edge === 1) !== turned ? left - (MAT_WIDTH - EDGE_WIDTH) : left };
  });
}

/** Around what is drawn of a row. */
export const PAD = { x: 34, y: 22 };
export const ROW_HEIGHT = MAT_HEIGHT + 2 * PAD.y;
/** How wide a mat and those beside it are: so much is in sight where there is room. */
export function nearWidth(places: readonly Laid[], place: number | null): number {
  const i = places.findIndex((p) => p.place.place === place);
  return places.slice(Math.max(0, i - 1), i + 2).reduce((sum, p) => sum + p.width, 2 * PAD.x);
}

/** The number of the hex that a robber stands on; 0 at home. */
export function robberNumber(mat: Mat, robber: number): number {
  return robber > 0 ? ((mat.hexes[robber - 1]?.number as number | undefined) ?? 0) : 0;
}
