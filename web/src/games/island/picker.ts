// A choice that takes several steps, out of the commands that are legal: "gift wood to p2" is a card, then a person. The
// place on the board is always chosen last. What is drawn for each step: Picker.svelte.
import { kindOf } from "./choices";
import { CARDS, GUILDS, HELPERS, RESOURCES } from "./types";

export type FieldKind = "resource" | "seat" | "guild" | "helper" | "card" | "place";
export interface Field {
  kind: FieldKind;
  word: string;
}
export interface Pick {
  kind: string; // of the command
  words: string[]; // what was chosen so far
}
export interface Option extends Field {
  command: string | null; // with it the choice is complete
}

const LISTS: [FieldKind, readonly string[]][] = [
  ["resource", RESOURCES],
  ["guild", GUILDS],
  ["helper", HELPERS],
  ["card", CARDS],
];

function fieldOf(word: string): Field | null {
  if (/^p\d+$/.test(word)) return { kind: "seat", word };
  if (/^[vh]\d+(-v\d+)?$/.test(word)) return { kind: "place", word };
  const kind = LISTS.find(([, words]) => words.includes(word))?.[0];
  return kind ? { kind, word } : null;
}

/** What has to be chosen for a command, in the order of the steps. */
export function fieldsOf(command: string): Field[] {
  const fields: Field[] = [];
  let count = 1;
  for (const word of command.split(" ").slice(1)) {
    if (/^\d+$/.test(word)) count = Number(word);
    const field = fieldOf(word);
    if (!field) continue;
    for (; count > 0; count--) fields.push(field);
    count = 1;
  }
  return [...fields.filter((f) => f.kind !== "place"), ...fields.filter((f) => f.kind === "place")];
}

function agrees(fields: Field[], words: string[]): boolean {
  return words.every((word, i) => fields[i]?.word === word);
}

/** The commands of a kind with their fields; two cards from the bank may be named in either order. */
function waysOf(legal: string[], kind: string): { command: string; fields: Field[] }[] {
  const ways = legal.filter((c) => kindOf(c) === kind).map((command) => ({ command, fields: fieldsOf(command) }));
  if (kind !== "invention") return ways;
  return ways.flatMap(({ command, fields }) => (fields[0]?.word === fields[1]?.word ? [{ command, fields }] : [{ command, fields }, { command, fields: [...fields].reverse() }]));
}

/** What can be chosen in the next step; places are chosen on the board. */
export function optionsOf(legal: string[], pick: Pick): Option[] {
  const step = pick.words.length;
  const ways = waysOf(legal, pick.kind).filter(({ fields }) => agrees(fields, pick.words));
  const found = new Map<string, Option>();
  for (const { command, fields } of ways) {
    const field = fields[step];
    if (field && !found.has(field.word)) found.set(field.word, { ...field, command: fields.length === step + 1 ? command : null });
  }
  return [...found.values()];
}

/** Whatever is complete with less than the others need: "study" at the usual price. */
export function doneBy(legal: string[], pick: Pick): string | null {
  const all = waysOf(legal, pick.kind).filter(({ fields }) => agrees(fields, pick.words));
  return all.length > 1 ? (all.find(({ fields }) => fields.length === pick.words.length)?.command ?? null) : null;
}

/** What can only be one thing is not asked for, unless it would be done by that. */
export function settled(legal: string[], pick: Pick): Pick {
  const options = optionsOf(legal, pick);
  const only = options.length === 1 ? options[0] : undefined;
  if (!only || only.command !== null || only.kind === "place" || doneBy(legal, pick) !== null) return pick;
  return settled(legal, { kind: pick.kind, words: [...pick.words, only.word] });
}

/** One step back; those that chose themselves go with it. Null: there was none. */
export function stepBack(legal: string[], pick: Pick): Pick | null {
  for (let n = pick.words.length - 1; n >= 0; n--) {
    const before = { kind: pick.kind, words: pick.words.slice(0, n) };
    if (optionsOf(legal, before).length > 1 || doneBy(legal, before) !== null) return before;
  }
  return null;
}

/** What is left of a choice after something else happened at the table. */
export function stillOpen(legal: string[], pick: Pick): Pick | null {
  for (let n = pick.words.length; n >= 0; n--) {
    const kept = { kind: pick.kind, words: pick.words.slice(0, n) };
    if (optionsOf(legal, kept).length > 0) return n === pick.words.length ? pick : kept;
  }
  return null;
}

/** The commands that a choice can still become: their places are what the board offers. */
export function commandsOf(legal: string[], pick: Pick): string[] {
  return waysOf(legal, pick.kind)
    .filter(({ fields }) => agrees(fields, pick.words))
    .map(({ command }) => command);
}

/** Whether a kind needs more than a place or nothing. */
export function hasSteps(legal: string[], kind: string): boolean {
  return waysOf(legal, kind).some(({ fields }) => fields.some((f) => f.kind !== "place"));
}
