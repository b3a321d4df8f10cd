// What the best bot would do, in words: places by their lands, never by a number.
import { has, say } from "../../lib/lang.svelte";
import type { Counselled, Proposal } from "../../lib/coach";
import type { Answer } from "../../lib/protocol";
import { kindOf, placed, type PlaceKind } from "./choices";
import type { Point } from "./geometry";
import { RESOURCES, type Board } from "./types";
import { actionText, cardsText, placeName, type Names } from "./words";

export interface Advice {
  do: string;
  kind: string;
  what: string;
  why: string;
  at: { place: PlaceKind; index: number; p: Point } | null;
}

/** What stands for the names in a reason: the server writes places, cards and helpers as in actions. */
export function reasonWords(board: Board, given: Record<string, string>): Record<string, string> {
  const word = (value: string): string => {
    const at = placed(board, ` ${value}`);
    if (at) return placeName(board, at.place, at.index);
    const key = ["resource", "guild", "helper", "card"].map((kind) => `${kind}.${value}`).find((k) => has(k));
    return key ? say(key) : value;
  };
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, word(String(value))]));
}

/** "1 wool 2 ore" as cards. */
function cards(text: string): string {
  const count = RESOURCES.map((r) => Number(new RegExp(`(\\d+) ${r}`).exec(text)?.[1] ?? (text.split(" ").includes(r) ? 1 : 0)));
  return cardsText(count);
}

/** Whom an action is about; an offer is made to several, or to all. */
function whoText(rest: string, names: Names): string {
  const seats = rest.match(/\bp\d+/g) ?? [];
  const others = Object.keys(names).filter((seat) => /^p\d+$/.test(seat)).length - 1;
  if (/ to all$/.test(rest) || (seats.length > 1 && seats.length >= others)) return say("island.advise.all");
  return seats.map((seat) => names[seat] ?? seat).join(", ");
}

/** What somebody could do: "Road forest 6 – hills 5". */
export function deedText(board: Board, command: string, names: Names): string {
  const at = placed(board, command);
  const kind = kindOf(command);
  const key = `island.advise.${kind}`;
  const rest = command.slice(kind.length + 1);
  const [give = "", get = ""] = (rest.split(" to ")[0] ?? "").split(" for ");
  if (!has(key)) return actionText(command, names);
  const named = ["bank", "monopoly"].includes(kind) ? (text: string): string => (text ? say(`resource.${text}`) : "") : cards; // these have no numbers
  return say(key, { place: at ? placeName(board, at.place, at.index) : "", give: named(give), get: named(get), who: whoText(rest, names) });
}

/** Facts as one sentence. */
export function reasonText(board: Board, why: Counselled["why"], names: Names): string {
  const clauses = why.map(({ key, with: given }) => {
    const named = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, names[value] ?? value]));
    return say(key, reasonWords(board, named));
  });
  const text = clauses.join("; ");
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}.` : "";
}

export function adviceOf(answer: Answer, board: Board, names: Names): Advice | null {
  const command = answer["do"];
  if (typeof command !== "string") return null;
  const at = placed(board, command);
  const given = (answer["with"] ?? {}) as Record<string, string>;
  const why = typeof answer["why"] === "string" ? say(answer["why"], reasonWords(board, given)) : "";
  return { do: command, kind: kindOf(command), what: `${deedText(board, command, names)}.`, why, at };
}

/** Something a coach would do that has a place on the board. */
export interface Proposed {
  rank: number; // 1 is the best
  do: string;
  kind: string;
  what: string;
  chance: number; // in thousandths
  colour: number;
  at: { place: PlaceKind; index: number; p: Point };
}

export function proposedOn(board: Board, list: readonly Proposal[], names: Names): Proposed[] {
  return list.flatMap(({ do: command, seat, chance }, i): Proposed[] => {
    const at = placed(board, command);
    const colour = board.colour[Number(seat.slice(1)) - 1] ?? 0;
    return at ? [{ rank: i + 1, do: command, kind: kindOf(command), what: deedText(board, command, names), chance, colour, at }] : [];
  });
}

interface Size {
  w: number;
  h: number;
}
const EDGE_PX = 4;
const CORNER = { w: 108, h: 66 }; // the buttons in the upper corners of the board

/** Where labels stand: above, below or beside their places, whole inside the frame, and none on another one or on a place
 * if that can be. */
export function labelPlaces(list: { p: Point; gap: number }[], size: Size, frame: { width: number; height: number }): Point[] {
  const set: Point[] = [];
  const clamp = (value: number, most: number): number => Math.max(EDGE_PX, Math.min(value, most - EDGE_PX));
  const onLabel = (q: Point): number => set.filter((s) => Math.abs(s.x - q.x) < size.w && Math.abs(s.y - q.y) < size.h).length;
  const onPlace = (q: Point): number => list.filter(({ p }) => p.x > q.x - 8 && p.x < q.x + size.w + 8 && p.y > q.y - 8 && p.y < q.y + size.h + 8).length;
  for (const { p, gap } of list) {
    const ways: Point[] = [
      { x: p.x - size.w / 2, y: p.y - gap - size.h },
      { x: p.x - size.w / 2, y: p.y + gap },
      { x: p.x + gap, y: p.y - size.h / 2 },
      { x: p.x - gap - size.w, y: p.y - size.h / 2 },
      { x: p.x - size.w / 2, y: p.y - gap - 2 * size.h },
      { x: p.x - size.w / 2, y: p.y + gap + size.h },
    ].map((q) => ({ x: clamp(q.x, frame.width - size.w), y: clamp(q.y, frame.height - size.h) }));
    const onCorner = (q: Point): boolean => q.y < CORNER.h && (q.x < CORNER.w || q.x + size.w > frame.width - CORNER.w);
    const cost = (q: Point): number => 10 * onLabel(q) + onPlace(q) + (onCorner(q) ? 20 : 0);
    set.push(ways.reduce((best, q) => (cost(q) < cost(best) ? q : best)));
  }
  return set;
}
