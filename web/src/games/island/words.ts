// Names of places, cards and actions in the reader's words.
import { has, lang, listed, say } from "../../lib/lang.svelte";
import type { PlaceKind } from "./choices";
import { distance, edgeAt, edgeHexes, hexAt, S, vertexAt, type Point } from "./geometry";
import { ANY, RESOURCES, type Board } from "./types";

export type Names = Record<string, string>;

export function resourceName(r: number | null | undefined): string {
  return say(`resource.${RESOURCES[r ?? -1] ?? "any"}`);
}

/** "2 wool, 1 ore" */
export function cardsText(cards: readonly number[]): string {
  const parts = cards.map((count, r) => (count > 0 ? `${count} ${resourceName(r)}` : "")).filter(Boolean);
  return parts.length ? parts.join(", ") : say("island.nothing");
}

/** As in actions: "2 wool 1 ore" */
export function bundle(cards: readonly number[]): string {
  return cards.map((count, r) => (count > 0 ? `${count} ${RESOURCES[r]}` : "")).filter(Boolean).join(" ");
}

export function hexText(board: Board, h: number): string {
  const hex = board.hexes[h];
  if (!hex) return "";
  const land = say(`terrain.${hex.terrain}`);
  return hex.number ? `${land} ${hex.number}` : land;
}

const WINDS = ["east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east"];
export function wind(from: Point, to: Point): string {
  const turn = Math.atan2(to.y - from.y, to.x - from.x) / (Math.PI / 4);
  return say(`island.wind.${WINDS[(Math.round(turn) + 8) % 8]}`);
}

/** Where on the island a point lies, behind the name of what is there. */
export function whereOn(board: Board, place: string, p: Point): string {
  const points = board.hexes.map((_, h) => hexAt(board, h));
  const centre = { x: points.reduce((sum, q) => sum + q.x, 0) / points.length, y: points.reduce((sum, q) => sum + q.y, 0) / points.length };
  return distance(centre, p) < S * 0.6 ? say("island.place.twin-middle", { place }) : say("island.place.twin", { place, wind: wind(centre, p) });
}

export function harbourText(kind: number): string {
  return kind === ANY ? say("island.harbour.any") : say("island.harbour.one", { card: resourceName(kind - 1) });
}

function vertexText(board: Board, v: number): string {
  const vertex = board.vertices[v];
  if (!vertex) return "";
  const lands = listed(vertex.hexes.map((h) => hexText(board, h)));
  const first = vertex.hexes[0];
  let text: string;
  if (vertex.hexes.length === 1 && first !== undefined)
    text = say("island.place.corner-of", { land: lands, wind: wind(hexAt(board, first), vertexAt(board, v)) });
  else if (vertex.hexes.length === 2) text = say("island.place.coast-between", { lands });
  else text = say("island.place.between", { lands });
  if (vertex.name) text = `${vertex.name}, ${text}`;
  return vertex.harbour > 0 ? `${text}, ${harbourText(vertex.harbour)}` : text;
}

function edgeText(board: Board, e: number): string {
  const edge = board.edges[e];
  if (!edge) return "";
  const towns = edge.ends.map((v) => board.vertices[v]?.name ?? "").filter(Boolean);
  const hexes = edgeHexes(board, edge);
  const first = hexes[0];
  const lands = hexes.map((h) => hexText(board, h));
  const text =
    hexes.length === 1 && first !== undefined
      ? say("island.place.coast-of", { land: lands[0] ?? "", wind: wind(hexAt(board, first), edgeAt(board, e)) })
      : say("island.place.between", { lands: listed(lands) });
  return towns.length ? `${towns.join(" – ")}, ${text}` : text;
}

const TEXT = { hex: hexText, vertex: vertexText, edge: edgeText };
const AT = { hex: hexAt, vertex: vertexAt, edge: edgeAt };
interface Named {
  of: Record<string, string>; // the texts of the language they were made in
  count: Record<PlaceKind, Map<string, number>>;
}
const known = new WeakMap<Board, Named>();

/** How many places of a board have the same name; counted once. */
function namedAlike(board: Board): Named["count"] {
  const before = known.get(board);
  if (before?.of === lang.texts) return before.count;
  const count = (place: PlaceKind, all: unknown[]): Map<string, number> => {
    const found = new Map<string, number>();
    all.forEach((_, i) => found.set(TEXT[place](board, i), (found.get(TEXT[place](board, i)) ?? 0) + 1));
    return found;
  };
  const all = { hex: count("hex", board.hexes), vertex: count("vertex", board.vertices), edge: count("edge", board.edges) };
  known.set(board, { of: lang.texts, count: all });
  return all;
}

/** A place by its lands; two that would be called the same are told apart by where they lie. */
export function placeName(board: Board, place: PlaceKind, index: number): string {
  const text = TEXT[place](board, index);
  return (namedAlike(board)[place].get(text) ?? 0) > 1 ? whereOn(board, text, AT[place](board, index)) : text;
}

/** A command of a scenario as a button: "Give 1 wool to Clara". */
export function actionText(command: string, names: Names): string {
  const [kind = "", ...rest] = command.split(" ");
  const resources = rest.filter((w) => (RESOURCES as readonly string[]).includes(w));
  const seat = rest.find((w) => /^p\d+$/.test(w));
  const other = rest.find((w) => !resources.includes(w) && w !== seat && !["for", "to", "from", "paying"].includes(w)) ?? "";
  const thing = ["guild", "helper", "card"].map((k) => `${k}.${other}`).find((k) => has(k));
  const key = kind === "study" && resources.length > 0 ? "island.do.study-with" : `island.do.${kind}`;
  if (!has(key)) return command;
  return say(key, {
    card: resources[0] ? say(`resource.${resources[0]}`) : "",
    other: resources[1] ? say(`resource.${resources[1]}`) : "",
    who: seat ? (names[seat] ?? seat) : "",
    thing: thing ? say(thing) : other,
  });
}

/** The sentence of a rule that forbids something. */
export function ruleText(rule: string): string {
  return say(`rule.${rule}`);
}

/** What a helper can do. */
export function helperText(helper: number): string {
  return ruleText(`HELP-CARD-${String(helper + 1).padStart(2, "0")}`);
}

/** The same without the name in front. */
export function helperDoes(helper: number): string {
  const text = helperText(helper).replace(/^[^:]{1,30}: /, "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
