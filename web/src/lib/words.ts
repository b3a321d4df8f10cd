// The log in the reader's words. A game that has a face tells its own; this is for those that have none.
import * as faces from "../games/face";
import type { Part } from "./drawn";
import { has, say, sayCount } from "./lang.svelte";
import { seatNames } from "./names";
import type { GameEvent } from "./protocol";
import type { Entry, Table } from "./table.svelte";
import { undoneText } from "./undo";

export type Names = Record<string, string>;
/** `me`: the seat that reads "you" for itself; null where everybody has a name. */
export type Words = (entry: Entry, names: Names, board?: unknown, me?: string | null) => string;

/** A line of the log. */
export interface Line {
  entry: Entry;
  text: string;
  parts?: Part[]; // the same with things to draw
  turn?: boolean; // a turn begins: it parts the lines before from those behind
  places?: unknown; // where on the board that was, for its drawing
}

/** How a game wants its log read, where it wants more than a text for each entry. */
export interface Reading {
  lines: (entry: Entry, names: Names, board: unknown, me: string | null) => Line[];
  arrange: (log: Entry[], me: string | null, options: Record<string, unknown>) => Entry[];
}

const RESOURCES = ["wood", "brick", "wool", "grain", "ore"];

function plainEvent(event: GameEvent, names: Names, action: string): string {
  const [name, from, to, what, count] = event;
  if (name === "dice" && !/^dice \d \d$/.test(action)) return "";
  const key = `event.${name}`;
  if (!has(key)) return "";
  const seat = to ?? from ?? "";
  const resource = RESOURCES[what ?? -1];
  const fill: Record<string, string | number> = { who: names[seat] ?? seat, whom: names[from ?? ""] ?? from ?? "", count };
  if (name === "dice") Object.assign(fill, { first: what ?? 0, second: count, sum: (what ?? 0) + count });
  if (resource) Object.assign(fill, { cards: `${count} ${say(`resource.${resource}`)}`, resource: say(`resource.${resource}`) });
  const text = say(key, fill);
  return text.includes("{") ? "" : text;
}

/** Sentences for any game: its events where there are words for them, else the action as it is written. */
export const plainWords: Words = (entry, names) => {
  if (entry.undo) return undoneText(entry, names, null, entry.took ? plainWords(entry.took, names) : "");
  const told = (entry.events ?? []).map((event) => plainEvent(event, names, entry.do ?? "")).filter(Boolean);
  if (told.length) return told.join(" ");
  const who = names[entry.who ?? ""] ?? "";
  return [who, entry.do ?? ""].filter(Boolean).join(": ");
};

/** Any entry of the log as it is shown and read out; an empty text for what needs no words. */
export function entryText(entry: Entry, words: Words, names: Names, board: unknown, me: string | null = null): string {
  if (entry.kind === "divider") return sayCount("web.back", entry.count ?? 0);
  if (entry.kind === "note") return say(`web.note.${entry.what ?? "back"}`, { who: names[entry.who ?? ""] ?? "", name: entry.name ?? "", count: entry.count ?? 0 });
  if (entry.kind === "said") return entry.phrase ? (has(`phrase.${entry.phrase}`) ? say(`phrase.${entry.phrase}`) : entry.phrase) : (entry.text ?? "");
  return words(entry, names, board, me);
}

/** How the game ended, the winner first. */
export function ranking(table: Table): string[] {
  const names = seatNames(table.message?.seats);
  const rows = [...(table.message?.result ?? [])].sort((a, b) => a.place - b.place);
  return rows.map((row) => `${row.place}. ${names[row.seat] ?? row.seat}: ${row.score}`);
}

/** The words of a game, if its face brings some. */
export async function wordsOf(game: string): Promise<Words> {
  const brought = (faces as { faceWords?: unknown }).faceWords;
  if (typeof brought !== "function") return plainWords;
  try {
    const words: unknown = await (brought as (game: string) => unknown)(game);
    if (typeof words === "function") return words as Words;
  } catch {
    // then the plain words have to do
  }
  return plainWords;
}
