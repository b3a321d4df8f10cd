// What a thing on the board is, in words: for whoever taps it or points at it while there is nothing to choose.
import { say } from "../../lib/lang.svelte";
import { at, distance, edgeAt, edgeHexes, harbourAt, harbours, outward, S, vertexAt, type Point } from "./geometry";
import { ANY, PLACE, type Board, type Look, type Terrain } from "./types";
import { hexText, placeName, resourceName } from "./words";

const YIELD: Record<Terrain, string | null> = { desert: null, forest: "wood", hills: "brick", pasture: "wool", fields: "grain", mountains: "ore" };

export function yieldOf(terrain: Terrain): string | null {
  return YIELD[terrain];
}

export function documentAt(board: Board, e: number): Point {
  const edge = board.edges[e];
  return edge && edgeHexes(board, edge).length > 1 ? edgeAt(board, e) : outward(board, e, 19);
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function tellHex(board: Board, look: Look, h: number): string {
  const hex = board.hexes[h];
  if (!hex) return "";
  const card = YIELD[hex.terrain];
  if (!card || !hex.number) return hex.terrain === "desert" ? say("island.tell.desert") : upper(hexText(board, h));
  const land = upper(hexText(board, h));
  if (look.robber === h) return say("island.tell.robbed", { land });
  return say("island.tell.hex", { land: upper(say(`terrain.${hex.terrain}`)), card: say(`resource.${card}`), number: hex.number });
}

export function tellHarbour(kind: number): string {
  return kind === ANY ? say("island.tell.harbour") : say("island.tell.harbour-one", { card: resourceName(kind - 1) });
}

export function tellDocument(kind: number): string {
  return kind === ANY ? say("island.tell.document") : say("island.tell.document-one", { card: resourceName(kind - 1) });
}

export function tellPlace(board: Board, look: Look, v: number): string {
  const vertex = board.vertices[v];
  if (!vertex) return "";
  const place = vertex.name || upper(placeName(board, "vertex", v));
  if (vertex.place === PLACE.canal && board.canal) return say("island.tell.canal", { place });
  if (vertex.place === PLACE.point && board.chips) return say(look.chips.includes(v) ? "island.tell.point" : "island.tell.point-gone", { place });
  return say("island.tell.town", { place });
}

/** The thing nearest to a point, with its words and its place. */
export function tellAt(board: Board, look: Look, p: Point): { p: Point; text: string } | null {
  const things: { p: Point; reach: number; text: () => string }[] = [];
  board.vertices.forEach((vertex, v) => {
    if ((vertex.place ?? PLACE.none) !== PLACE.none) things.push({ p: vertexAt(board, v), reach: 16, text: () => tellPlace(board, look, v) });
  });
  board.edges.forEach((edge, e) => {
    const kind = edge.document ?? 0;
    if (kind > 0) things.push({ p: documentAt(board, e), reach: 18, text: () => tellDocument(kind) });
  });
  for (const { edge, kind } of harbours(board)) things.push({ p: harbourAt(board, edge), reach: 28, text: () => tellHarbour(kind) });
  board.hexes.forEach((hex, h) => things.push({ p: at(hex), reach: S * 0.8, text: () => tellHex(board, look, h) }));
  let best: (typeof things)[number] | null = null;
  let near = Infinity;
  for (const thing of things) {
    const far = distance(thing.p, p) / thing.reach;
    if (far < 1 && far < near) {
      best = thing;
      near = far;
    }
  }
  return best ? { p: best.p, text: best.text() } : null;
}
