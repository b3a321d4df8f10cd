// Typed commands: the words of the reader's language become those of the rules, and back.
import { lang, say } from "./lang.svelte";

const RESOURCES = ["wood", "brick", "wool", "grain", "ore", "gold"];
const CARDS = ["knight", "roads", "invention", "monopoly", "point"];
const JOINTS = ["for", "to", "from", "paying", "all", "nothing"];

function synonyms(text: string): string[] {
  return text.split(",").map((word) => word.trim().toLowerCase());
}

/** What a first word can mean, the whole word before its beginnings. */
function commandOf(word: string): string {
  const all = Object.entries(lang.texts).filter(([key]) => /^command\.[a-z]+$/.test(key));
  const names = all.map(([key, text]) => ({ name: key.slice(8), words: [...synonyms(text), key.slice(8)] }));
  const exact = names.find((c) => c.words.includes(word));
  if (exact) return exact.name;
  const begun = names.filter((c) => c.words.some((w) => w.startsWith(word)));
  return begun.length === 1 ? (begun[0]?.name ?? word) : word;
}

function meaning(word: string): string {
  const resource = RESOURCES.find((r) => say(`resource.${r}`).toLowerCase() === word);
  if (resource) return resource;
  const card = CARDS.find((c) => say(`card.${c}`).toLowerCase() === word);
  if (card) return card;
  return JOINTS.find((j) => synonyms(say(`word.${j}`)).includes(word)) ?? word;
}

/** The first word of each command, as the reader calls it. */
export function commandNames(): string[] {
  return Object.entries(lang.texts).flatMap(([key, text]) => (/^command\.[a-z]+$/.test(key) ? synonyms(text).slice(0, 1) : []));
}

export interface Typed {
  name: string;
  rest: string;
  raw: string; // the rest as it was typed
  command: string; // both together, as the rules write it
}

export function readTyped(text: string): Typed {
  const [first = "", ...rest] = text.trim().toLowerCase().split(/\s+/);
  const name = commandOf(first);
  if (name === "build" && rest.length > 0) return readTyped(rest.join(" ")); // "build road" is "road"
  const words = rest.map(meaning).join(" ");
  return { name, rest: words, raw: rest.join(" "), command: words ? `${name} ${words}` : name };
}

/** An action in the reader's words. */
export function writeTyped(action: string): string {
  const [first = "", ...rest] = action.split(" ");
  const name = synonyms(lang.texts[`command.${first}`] ?? first)[0] ?? first;
  const words = rest.map((word) => {
    if (RESOURCES.includes(word)) return say(`resource.${word}`).toLowerCase();
    if (JOINTS.includes(word)) return synonyms(say(`word.${word}`))[0] ?? word;
    return word;
  });
  return [name, ...words].join(" ");
}
