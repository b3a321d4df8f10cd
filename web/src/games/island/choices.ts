// What may be done, out of the texts of `legal`: by kind, and by place on the board.
import { kinds } from "../../generated/island";
import { edgeAt, hexAt, vertexAt, type Point } from "./geometry";
import type { Board, Look } from "./types";

export type PlaceKind = "vertex" | "edge" | "hex";
export interface Spot {
  place: PlaceKind;
  index: number;
  p: Point;
  commands: string[];
}

/** The kinds of action that are done at one place of the board, and of which kind that is: their first field says it. */
const PLACED = Object.fromEntries(
  Object.entries(kinds).flatMap(([kind, [first]]) => (first === "vertex" || first === "edge" || first === "hex" ? [[kind, first]] : [])),
) as Partial<Record<string, PlaceKind>>;
/** What has a button or a place of its own; all else becomes a button made of words. */
type Kind = keyof typeof kinds;
const BUTTONS: Kind[] = ["roll", "end", "pass", "settlement", "road", "city", "buy", "knight", "roads", "invention", "monopoly", "robber", "rob", "discard"];
const TRADE: Kind[] = ["bank", "offer", "accept", "decline", "trade", "withdraw", "lay", "sell", "seek"];
const KNOWN = new Set<string>([...BUTTONS, ...TRADE]);

export function kindOf(command: string): string {
  const blank = command.indexOf(" ");
  return blank < 0 ? command : command.slice(0, blank);
}

export function kindsOf(legal: string[]): Set<string> {
  return new Set(legal.map(kindOf));
}

export function placeKind(kind: string): PlaceKind | null {
  return PLACED[kind] ?? null;
}

function edgeNamed(board: Board, a: number, b: number): number {
  return board.edges.findIndex(({ ends }) => (ends[0] === a && ends[1] === b) || (ends[0] === b && ends[1] === a));
}

/** The place a command names. */
export function placed(board: Board, command: string): { place: PlaceKind; index: number; p: Point } | null {
  const edge = / v(\d+)-v(\d+)/.exec(command);
  if (edge) {
    const index = edgeNamed(board, Number(edge[1]), Number(edge[2]));
    return index < 0 ? null : { place: "edge", index, p: edgeAt(board, index) };
  }
  const one = / ([vh])(\d+)/.exec(command);
  if (!one) return null;
  const index = Number(one[2]);
  return one[1] === "v"
    ? { place: "vertex", index, p: vertexAt(board, index) }
    : { place: "hex", index, p: hexAt(board, index) };
}

export function placeText(board: Board, place: PlaceKind, index: number): string {
  if (place === "hex") return `h${index}`;
  if (place === "vertex") return `v${index}`;
  const ends = board.edges[index]?.ends ?? [0, 0];
  return `v${ends[0]}-v${ends[1]}`;
}

/** A place that says most about why nothing of this kind can be built. */
export function somewhere(board: Board, look: Look, me: number, kind: string): number {
  if (kind === "city" || kind === "enlarge") return look.buildings.find(([, owner, city]) => owner === me && !city)?.[0] ?? 0;
  const roads = placeKind(kind) === "edge";
  const taken = new Set(roads ? look.roads.map(([e]) => e) : look.buildings.map(([v]) => v));
  if (!roads) return board.vertices.findIndex((_, v) => !taken.has(v));
  const ends = new Set(look.buildings.filter(([, owner]) => owner === me).map(([v]) => v));
  const beside = board.edges.findIndex((edge, e) => !taken.has(e) && edge.ends.some((v) => ends.has(v)));
  return beside >= 0 ? beside : board.edges.findIndex((_, e) => !taken.has(e));
}

export function spotsOf(board: Board, legal: string[], kind: string | null): Spot[] {
  const spots = new Map<string, Spot>();
  for (const command of legal) {
    if (kind === null || kindOf(command) !== kind) continue;
    const found = placed(board, command);
    if (!found) continue;
    const key = `${found.place}${found.index}`;
    const spot = spots.get(key);
    if (spot) spot.commands.push(command);
    else spots.set(key, { ...found, commands: [command] });
  }
  return [...spots.values()];
}

/** What must be put on the board now, without a button to choose it. */
export function forcedKind(look: Look, kinds: Set<string>): string | null {
  if (look.phase === "settlement" && kinds.has("settlement")) return "settlement";
  if ((look.phase === "road" || look.phase === "roads") && kinds.has("road")) return "road";
  if (look.phase === "robber" && kinds.has("robber")) return "robber";
  if (look.phase === "ask" && kinds.has("lay")) return "lay";
  return null;
}

/** Actions of scenarios: kinds with places (a button, then the board) and whole commands (a button each). */
export function furtherActions(legal: string[]): { placed: string[]; plain: string[] } {
  const further = legal.filter((command) => !KNOWN.has(kindOf(command)));
  const kinds = [...new Set(further.map(kindOf).filter((kind) => PLACED[kind]))];
  return { placed: kinds, plain: further.filter((command) => !PLACED[kindOf(command)]) };
}

export function seatIndex(text: string | null | undefined): number {
  const found = /^p(\d+)$/.exec(text ?? "");
  return found ? Number(found[1]) - 1 : -1;
}
