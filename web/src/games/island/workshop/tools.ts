// What a hand does on the bench: each tool has its places on the board, and makes a new draft out of one of them.
import type { PlaceKind, Spot } from "../choices";
import { edgeAt, edgeHexes, hexAt, vertexAt } from "../geometry";
import type { Board, Look } from "../types";
import type { Draft, Holding } from "./draft";

export const LAND_TOOLS = ["lands", "numbers", "harbours"] as const;
export const PIECE_TOOLS = ["road", "settlement", "city", "robber"] as const;
type Own = (typeof LAND_TOOLS)[number] | (typeof PIECE_TOOLS)[number];
export type Tool = Own | `line ${string}`; // or what a scenario lays on crossings
export const SWAPS: readonly Tool[] = LAND_TOOLS; // two places are named, one after the other

const PLACE: Record<Own, PlaceKind> = { lands: "hex", numbers: "hex", harbours: "edge", road: "edge", settlement: "vertex", city: "vertex", robber: "hex" };
const DRAWN: Record<Own, string> = { lands: "lands", numbers: "lands", harbours: "road", road: "road", settlement: "settlement", city: "city", robber: "robber" };
const isOwn = (tool: Tool): tool is Own => tool in PLACE;
/** What the drawing shows as the thing in the hand. */
export const drawnAs = (tool: Tool): string => (isOwn(tool) ? DRAWN[tool] : "settlement");

/** Places where something stands already have a word of their own, so that nothing is drawn over it. */
export function spotsOf(board: Board, look: Look, tool: Tool): Spot[] {
  const place = isOwn(tool) ? PLACE[tool] : "vertex";
  const built = new Set(place === "vertex" ? look.buildings.map(([v]) => v) : look.roads.map(([e]) => e));
  const word = (index: number): string => (built.has(index) ? { vertex: "raise", edge: "lift", hex: "robber" }[place] : { vertex: "city", edge: "lay", hex: "robber" }[place]);
  if (place === "hex") return board.hexes.map((_, index) => ({ place, index, p: hexAt(board, index), commands: [`robber h${index}`] }));
  if (place === "vertex") return board.vertices.map((_, index) => ({ place, index, p: vertexAt(board, index), commands: [`${word(index)} v${index}`] }));
  return board.edges.flatMap((edge, index) => {
    if (tool === "harbours" && edgeHexes(board, edge).length !== 1) return [];
    const [a, b] = edge.ends;
    return [{ place, index, p: edgeAt(board, index), commands: [`${word(index)} v${Math.min(a, b)}-v${Math.max(a, b)}`] }];
  });
}

function swapTiles(draft: Draft, a: number, b: number, whole: boolean): Draft {
  const tiles = [...draft.tiles];
  const [one, two] = [tiles[a], tiles[b]];
  if (!one || !two) return draft;
  tiles[a] = whole ? two : { ...one, number: two.number };
  tiles[b] = whole ? one : { ...two, number: one.number };
  const robber = whole && draft.robber === a ? b : whole && draft.robber === b ? a : draft.robber;
  return { ...draft, tiles, robber };
}

/** A harbour goes to the other side, and what is there comes back. */
function swapHarbours(draft: Draft, a: string, b: string): Draft {
  const harbours: Record<string, string> = {};
  for (const [side, kind] of Object.entries(draft.harbours)) harbours[side === a ? b : side === b ? a : side] = kind;
  return { ...draft, harbours };
}

/** Two places that change what is there. */
export function swapped(draft: Draft, tool: Tool, a: number, b: number, side: (e: number) => string): Draft {
  if (tool === "harbours") return swapHarbours(draft, side(a), side(b));
  return swapTiles(draft, a, b, tool === "lands");
}

const without = (list: string[], one: string): string[] => list.filter((x) => x !== one);

/** What lies at a crossing is somebody's, or nobody's any more. */
function putLine(draft: Draft, word: string, seat: number, name: string): Draft {
  const players = draft.players.map((player, i): Holding => {
    const had = player.lines.find((line) => line.split(" ")[0] === word)?.split(" ").slice(1) ?? [];
    const has = i === seat && !had.includes(name) ? [...had, name] : without(had, name);
    const others = player.lines.filter((line) => line.split(" ")[0] !== word);
    return { ...player, lines: has.length > 0 ? [...others, [word, ...has].join(" ")] : others };
  });
  return { ...draft, players };
}

/** A piece of somebody goes to a place, or away from it if it is there; what others have there goes. */
export function put(draft: Draft, tool: Tool, seat: number, name: string): Draft {
  if (!isOwn(tool)) return putLine(draft, tool.slice("line ".length), seat, name);
  if (tool === "robber") return { ...draft, robber: Number(name.slice(1)) };
  const key = tool === "road" ? "roads" : tool === "city" ? "cities" : "settlements";
  const there = draft.players[seat]?.[key].includes(name) ?? false;
  const players = draft.players.map((player, i): Holding => {
    const bare: Holding = tool === "road" ? { ...player, roads: without(player.roads, name) } : { ...player, settlements: without(player.settlements, name), cities: without(player.cities, name) };
    return i === seat && !there ? { ...bare, [key]: [...bare[key], name] } : bare;
  });
  return { ...draft, players };
}

/** A board of the box by lot: lands and numbers, each where it may lie. */
export function shuffled(draft: Draft): Draft {
  const mixed = <T>(list: T[]): T[] => {
    const out = [...list];
    for (let i = out.length - 1; i > 0; i--) {
      const k = Math.floor(Math.random() * (i + 1));
      [out[i], out[k]] = [out[k] as T, out[i] as T];
    }
    return out;
  };
  const terrains = mixed(draft.tiles.map((tile) => tile.terrain));
  const numbers = mixed(draft.tiles.filter((tile) => tile.number > 0).map((tile) => tile.number));
  const tiles = terrains.map((terrain) => ({ terrain, number: terrain === "desert" ? 0 : (numbers.pop() ?? 0) }));
  return { ...draft, tiles, robber: tiles.findIndex((tile) => tile.number === 0) };
}
