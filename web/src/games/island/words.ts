// Names of places, cards and actions in the reader's words.
import { has, say } from "../../lib/lang.svelte";
import type { PlaceKind } from "./choices";
import { edgeAt, edgeHexes, hexAt, vertexAt, type Point } from "./geometry";
import { ANY, HELPERS, RESOURCES, type Board } from "./types";

export type Names = Record<string, string>;

export function listed(parts: string[]): string {
  if (parts.length < 2) return parts[0] ?? "";
  return `${parts.slice(0, -1).join(", ")} ${say("island.and")} ${parts.at(-1)}`;
}

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
function wind(from: Point, to: Point): string {
  const turn = Math.atan2(to.y - from.y, to.x - from.x) / (Math.PI / 4);
  return say(`island.wind.${WINDS[(Math.round(turn) + 8) % 8]}`);
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
  if (vertex.harbour === ANY) text += `, ${say("island.harbour.any")}`;
  else if (vertex.harbour > 0) text += `, ${say("island.harbour.one", { card: resourceName(vertex.harbour - 1) })}`;
  return text;
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

export function placeName(board: Board, place: PlaceKind, index: number): string {
  if (place === "hex") return hexText(board, index);
  return place === "vertex" ? vertexText(board, index) : edgeText(board, index);
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

/** What stands behind a choice, where its name does not say it. */
export function actionHint(command: string): string {
  const helper = command.startsWith("hire ") ? (HELPERS as readonly string[]).indexOf(command.slice("hire ".length)) : -1;
  return helper < 0 ? "" : helperDoes(helper);
}
