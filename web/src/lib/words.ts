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

/** As src/term/plain.c: event.GAME.NAME, with ".you" where that is said about the reader. */
function plainEvent(game: string, event: GameEvent, names: Names, me: string | null): string {
  const [name, from, to, what, count] = event;
  const doer = from ?? to ?? "";
  const bare = `event.${game}.${name}`;
  const key = doer === me && has(`${bare}.you`) ? `${bare}.you` : bare;
  if (!has(key)) return "";
  return say(key, { who: names[doer] ?? doer, whom: names[to ?? ""] ?? to ?? "", what: what ?? "?", count });
}

/** What luck brings to others, hidden: with hundreds of seats that would be all there is to read. */
const isOthers = (entry: Entry): boolean => entry.who === "luck" && / \?$/.test(entry.do ?? "");

/** Sentences for any game: its events where there are words for them, else the action as it is written. */
export function plainWords(game: string): Words {
  const words: Words = (entry, names, _board, me = null) => {
    if (entry.undo) return undoneText(entry, names, null, entry.took ? words(entry.took, names) : "");
    const told = (entry.events ?? []).map((event) => plainEvent(game, event, names, me)).filter(Boolean);
    if (told.length) return told.join(" ");
    if (isOthers(entry)) return "";
    const who = entry.who === "host" ? say("web.host") : (names[entry.who ?? ""] ?? "");
    return [who, entry.do ?? ""].filter(Boolean).join(": ");
  };
  return words;
}

/** Any entry of the log as it is shown and read out; an empty text for what needs no words. */
export function entryText(entry: Entry, words: Words, names: Names, board: unknown, me: string | null = null): string {
  if (entry.kind === "divider") return sayCount("web.back", entry.count ?? 0);
  if (entry.kind === "note") return say(`web.note.${entry.what ?? "back"}`, { who: names[entry.who ?? ""] ?? "", name: entry.name ?? "", count: entry.count ?? 0 });
  if (entry.kind === "coach") return entry.text ?? "";
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
    return (await faceOf(game).log?.())?.words ?? plainWords(game);
  } catch {
    return plainWords(game); // the line is lost: they have to do
  }
}
