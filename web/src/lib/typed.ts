// Typed commands: the words of the reader's language become those of the rules, and back.
import { faceOf } from "./face";
import { lang, say } from "./lang.svelte";

const JOINTS = ["for", "to", "from", "and", "paying", "all", "nothing", "no"];

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

/** Things with the keys of their texts. */
function keyed(things: Record<string, readonly string[]> = {}): { name: string; key: string }[] {
  return Object.entries(things).flatMap(([kind, names]) => names.map((name) => ({ name, key: `${kind}.${name}` })));
}

function meaning(game: string, word: string): string {
  const { things, understood } = faceOf(game).typed ?? {};
  const thing = [...keyed(things), ...keyed(understood)].find((one) => say(one.key).toLowerCase() === word);
  if (thing) return thing.name;
  return JOINTS.find((j) => synonyms(say(`word.${j}`)).includes(word)) ?? word;
}

const QUESTIONS = ["help", "legal", "why", "hand", "board", "players", "scan", "offers", "costs", "log", "hint", "time"];
const TABLE = ["build", "undo", "say", "sit", "start", "pause", "resume", "lead", "rematch", "rest", "draw", "more", "device"];

/** The first word of each command, as the reader calls it: questions, common actions and the `kinds` that are allowed. */
export function commandNames(game: string, kinds: string[]): string[] {
  const all = new Set([...QUESTIONS, ...TABLE, ...(faceOf(game).typed?.common ?? []), ...kinds]);
  return [...all].flatMap((name) => synonyms(lang.texts[`command.${name}`] ?? "").slice(0, 1)).filter(Boolean);
}

/** How many letters have to be changed, put in or left out to make one word of the other. */
function apart(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Whether a first word is a command, whole or begun. */
export function isCommand(name: string): boolean {
  return `command.${name}` in lang.texts;
}

/** The commands that a word may be meant for: all that begin so, else the one that is written most like it. */
export function nearest(game: string, word: string, kinds: string[]): string[] {
  const names = commandNames(game, kinds);
  const begun = names.filter((name) => name.startsWith(word));
  if (begun.length > 0) return begun;
  const most = word.length < 4 ? 1 : 2;
  const best = names.map((name) => ({ name, far: apart(word, name) })).sort((a, b) => a.far - b.far)[0];
  return best && best.far <= most ? [best.name] : [];
}

export interface Typed {
  name: string;
  rest: string;
  raw: string; // the rest as it was typed
  command: string; // both together, as the rules write it
}

export function readTyped(game: string, text: string): Typed {
  const [first = "", ...rest] = text.trim().toLowerCase().split(/\s+/);
  const name = commandOf(first);
  if (name === "build" && rest.length > 0) return readTyped(game, rest.join(" ")); // "build road" is "road"
  const words = rest.map((word) => meaning(game, word)).join(" ");
  return { name, rest: words, raw: rest.join(" "), command: words ? `${name} ${words}` : name };
}

/** An action in the reader's words. */
export function writeTyped(game: string, action: string): string {
  const [first = "", ...rest] = action.split(" ");
  const name = synonyms(lang.texts[`command.${first}`] ?? first)[0] ?? first;
  const things = keyed(faceOf(game).typed?.things);
  const words = rest.map((word) => {
    const thing = things.find((one) => one.name === word);
    if (thing) return say(thing.key).toLowerCase();
    if (JOINTS.includes(word)) return synonyms(say(`word.${word}`))[0] ?? word;
    return word;
  });
  return [name, ...words].join(" ");
}
