// The log in the reader's words. A game that has a face tells its own; this is for those that have none.
import type { Part } from "./drawn";
import { faceOf } from "./face";
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

function plainEvent(event: GameEvent, names: Names): string {
  const [name, from, to, what, count] = event;
  const key = `event.${name}`;
  if (!has(key)) return "";
  const seat = to ?? from ?? "";
  const text = say(key, { who: names[seat] ?? seat, whom: names[from ?? ""] ?? from ?? "", what: what ?? "", count });
  return text.includes("{") ? "" : text;
}

/** Sentences for any game: its events where there are words for them, else the action as it is written. */
export const plainWords: Words = (entry, names) => {
  if (entry.undo) return undoneText(entry, names, null, entry.took ? plainWords(entry.took, names) : "");
  const told = (entry.events ?? []).map((event) => plainEvent(event, names)).filter(Boolean);
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
  try {
    return (await faceOf(game).log?.())?.words ?? plainWords;
  } catch {
    return plainWords; // the line is lost: they have to do
  }
}
