// Lines of a position that a scenario adds, as its board lists them: out of a text into values that a hand can change, and
// back. What the board does not list is only written.
import type { Board } from "../types";
import type { Draft, Holding } from "./draft";

export type Line = Board["lines"][number];
export type Word = Line["words"][number];
/** What stands behind each word that is there. */
export type Values = Record<string, string[]>;

const first = (line: Line): string => line.words[0]?.word ?? "";
const begins = (text: string, line: Line): boolean => text.split(" ")[0] === first(line);

/** Of one line, among those of a seat or of the table. */
export function valuesIn(lines: string[], line: Line): Values {
  const found: Values = {};
  let behind: string[] = [];
  for (const token of lines.find((text) => begins(text, line))?.split(" ") ?? [])
    if (line.words.some(({ word }) => word === token)) behind = found[token] = [];
    else behind.push(token);
  return found;
}

const isSaid = ({ word, form }: Word, values: Values): boolean => (form === "mark" ? word in values : form !== "lead" && form !== "follows" && (values[word] ?? []).some((token) => token !== "0"));

function spelled({ word, form }: Word, values: Values): string[] {
  if (form === "mark") return word in values ? [word] : [];
  if (form === "lead") return [word];
  if (form === "number" || form === "follows") return [word, form === "number" ? (values[word]?.[0] ?? "0") : "0"];
  return [word, ...(values[word] ?? [])];
}

/** "" where it says nothing: a name that is missing takes its marks with it. */
function textOf(line: Line, values: Values): string {
  const [head] = line.words;
  const silent = !line.words.some((word) => isSaid(word, values)) || (head?.form === "one" && !isSaid(head, values));
  return silent ? "" : line.words.flatMap((word) => spelled(word, values)).join(" ");
}

export function withValues(lines: string[], line: Line, values: Values): string[] {
  const text = textOf(line, values);
  return [...lines.filter((other) => !begins(other, line)), ...(text ? [text] : [])];
}

export function countIn(tokens: string[] | undefined, name: string): number {
  const at = tokens?.indexOf(name) ?? -1;
  return at > 0 ? Number(tokens?.[at - 1]) || 0 : 0;
}

export function withCount(word: Word, tokens: string[] | undefined, name: string, n: number): string[] {
  return word.names.flatMap((other) => {
    const count = other === name ? n : countIn(tokens, other);
    return count > 0 ? [String(count), other] : [];
  });
}

/** A set of seats is one word: "p1,p3". */
export const peopleIn = (tokens: string[] | undefined): string[] => (tokens?.[0] ? tokens[0].split(",") : []);
export const toggled = (list: string[], one: string): string[] => (list.includes(one) ? list.filter((x) => x !== one) : [...list, one].sort());

/** What was read, apart: lines that the board lists, and whatever else was written. */
export function sorted(draft: Draft, known: Line[]): Draft {
  const listed = (text: string, seat: boolean): boolean => known.some((line) => line.seat === seat && begins(text, line));
  const strays = draft.players.flatMap(({ lines }, i) => lines.filter((text) => !listed(text, true)).map((text) => `p${i + 1} ${text}`));
  return {
    ...draft,
    players: draft.players.map((player): Holding => ({ ...player, lines: player.lines.filter((text) => listed(text, true)) })),
    lines: [...draft.lines, ...draft.further].filter((text) => listed(text, false)),
    further: [...strays, ...draft.further.filter((text) => !listed(text, false))],
  };
}
