// What a place is worth and who lives there: in few words for those who cannot see the chart, in signs for the others.
import { listed, say } from "../../lib/lang.svelte";
import { chanceOfSum } from "../../lib/chance";
import { kindOf, placed, type PlaceKind } from "./choices";
import { edgeHexes, harbours, hexAt, edgeAt, vertexAt } from "./geometry";
import { type Board, type Look, type Terrain } from "./types";
import { harbourText, hexText, placeName, whereOn, wind } from "./words";

export interface Seen {
  board: Board;
  look: Look;
  me: number;
  names: string[];
}

const who = (s: Seen, seat: number): string => (seat === s.me ? say("island.you") : (s.names[seat] ?? ""));

/** How many of 36 throws bring something to a corner. */
function throwsFor(board: Board, v: number): number {
  const numbers = new Set((board.vertices[v]?.hexes ?? []).map((h) => board.hexes[h]?.number ?? 0));
  numbers.delete(0);
  return Math.round([...numbers].reduce((sum, n) => sum + chanceOfSum(n) * 36, 0));
}

function cornerWorth(board: Board, v: number): string {
  const count = throwsFor(board, v);
  return count > 0 ? say("island.worth", { count }) : say("island.worth.none");
}

function neighbours(board: Board, v: number): number[] {
  return (board.vertices[v]?.edges ?? []).flatMap((e) => (board.edges[e]?.ends ?? []).filter((end) => end !== v));
}

/** The end of a road that is new to me: what lies there, and whether a settlement can stand. */
function endText(s: Seen, e: number, v: number): string {
  const vertex = s.board.vertices[v];
  const edge = s.board.edges[e];
  if (!vertex || !edge) return "";
  const beside = edgeHexes(s.board, edge);
  const further = vertex.hexes.filter((h) => !beside.includes(h)).map((h) => hexText(s.board, h));
  const land = vertex.name || (further.length ? listed(further) : say("island.leads.coast"));
  const owner = s.look.buildings.find(([at]) => at === v)?.[1];
  if (owner !== undefined) return say("island.leads.taken", { land, who: who(s, owner) });
  if (!settleable(s, v)) return say("island.leads.no", { land });
  return say("island.leads.possible", { land, worth: cornerWorth(s.board, v) });
}

function roadWorth(s: Seen, e: number): string {
  const fresh = freshEnds(s, e);
  return fresh.length === 0 ? say("island.leads.joins") : fresh.map((v) => endText(s, e, v)).join("; ");
}

/** "Ada settlement, you city": who lives round a land, with the corner where that is wanted. */
export function livingAt(s: Seen, h: number, corners: boolean): string[] {
  const round = new Set(s.board.hexes[h]?.corners ?? []);
  return s.look.buildings
    .filter(([v]) => round.has(v))
    .map(([v, owner, city]) => {
      const fill = { who: who(s, owner), piece: say(`piece.${city ? "city" : "settlement"}`) };
      return corners ? say("island.lives.at", { ...fill, wind: wind(hexAt(s.board, h), vertexAt(s.board, v)) }) : say("island.lives", fill);
    });
}

/** What can be drawn of a place's worth. */
export interface Worth {
  lands: { resource: string; number: number; dots: number }[];
  throws: number; // of 36 that bring something
  harbour: number;
  lives: { seat: number; hand: number }[];
}

const BRINGS: Record<Terrain, string> = { desert: "", forest: "wood", hills: "brick", pasture: "wool", fields: "grain", mountains: "ore" };

function cornerSigns(board: Board, v: number): Worth {
  const lands = (board.vertices[v]?.hexes ?? []).flatMap((h) => {
    const { terrain, number } = board.hexes[h] ?? { terrain: "desert", number: 0 };
    return number > 0 ? [{ resource: BRINGS[terrain], number, dots: Math.round(chanceOfSum(number) * 36) }] : [];
  });
  return { lands, throws: throwsFor(board, v), harbour: board.vertices[v]?.harbour ?? 0, lives: [] };
}

/** The ends of a road that are new to me. */
function freshEnds(s: Seen, e: number): number[] {
  const reached = (v: number): boolean =>
    s.look.buildings.some(([at, owner]) => at === v && owner === s.me) || s.look.roads.some(([road, owner]) => owner === s.me && road !== e && s.board.edges[road]?.ends.includes(v));
  return (s.board.edges[e]?.ends ?? []).filter((v) => !reached(v));
}

/** Whether anybody may ever settle there, as far as one can see now. */
function settleable(s: Seen, v: number): boolean {
  return s.board.vertices[v]?.site !== false && !s.look.buildings.some(([at]) => at === v || neighbours(s.board, v).includes(at));
}

/** The worth of a place in signs; null where there is nothing to show. A road is worth the corner that it leads to. */
export function signsOf(s: Seen, place: PlaceKind, index: number): Worth | null {
  if (place === "vertex") return cornerSigns(s.board, index);
  if (place === "edge") {
    const end = freshEnds(s, index).find((v) => settleable(s, v));
    return end === undefined ? null : cornerSigns(s.board, end);
  }
  const round = new Set(s.board.hexes[index]?.corners ?? []);
  const seats = [...new Set(s.look.buildings.filter(([v]) => round.has(v)).map(([, owner]) => owner))];
  const lives = seats.map((seat) => ({ seat, hand: s.look.players[seat]?.handSize ?? 0 }));
  return lives.length > 0 ? { lands: [], throws: 0, harbour: 0, lives } : null;
}

/** What a choice is worth; an empty text where its place says all. */
export function worthOf(s: Seen, command: string): string {
  const found = placed(s.board, command);
  if (!found) return "";
  if (found.place === "hex") return livingAt(s, found.index, false).join(", ");
  if (found.place === "edge") return roadWorth(s, found.index);
  return kindOf(command) === "settlement" || kindOf(command) === "raise" ? cornerWorth(s.board, found.index) : "";
}

/** The name of a place that can be chosen: "between forest 8 and hills 5: 9 of 36 throws". */
export function spotName(s: Seen, command: string, place: PlaceKind, index: number): string {
  const worth = worthOf(s, command);
  return placeName(s.board, place, index) + (worth ? `: ${worth}` : "");
}

/** A land as one finds it when walking over the chart: where it lies, who is there, roads and harbours round it. */
export function landName(s: Seen, h: number): string {
  const hex = s.board.hexes[h];
  if (!hex) return "";
  const middle = hexAt(s.board, h);
  const round = new Set(hex.corners);
  const parts = s.look.robber === h ? [say("island.lives.robber")] : [];
  parts.push(...livingAt(s, h, true));
  const beside = s.look.roads.filter(([e]) => s.board.edges[e]?.ends.every((v) => round.has(v)));
  const roads = s.names.flatMap((_, i) => {
    const count = beside.filter(([, owner]) => owner === i).length;
    return count > 0 ? [`${who(s, i)} ${count}`] : [];
  });
  if (roads.length) parts.push(say("island.lives.roads", { list: roads.join(", ") }));
  for (const { edge, kind } of harbours(s.board))
    if (s.board.edges[edge]?.ends.every((v) => round.has(v))) parts.push(`${harbourText(kind)}, ${wind(middle, edgeAt(s.board, edge))}`);
  return whereOn(s.board, hexText(s.board, h), middle) + (parts.length ? `: ${parts.join("; ")}` : "");
}
