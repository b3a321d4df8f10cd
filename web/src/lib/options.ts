// The options of a game in words. A game brings them with the server's list; data/lang has the words.
import { faceOf } from "./face";
import { has, say } from "./lang.svelte";
import { asksFor, isFixed, offerFor, type Offer } from "./offers";
import type { GameInfo } from "./protocol";

export type Option = GameInfo["options"][number];
export type Value = string | number;

function key(game: string, rest: string): string {
  const own = `option.${game}.${rest}`;
  return has(own) ? own : `option.${rest}`;
}

export function optionName(game: string, name: string): string {
  return say(key(game, name));
}

export function optionHelp(game: string, name: string): string {
  // Where the usual sentence speaks of what is typed in a terminal, the browser has its own.
  if (has(`web.about.${name}`)) return say(`web.about.${name}`);
  const help = key(game, `${name}.help`);
  return has(help) ? say(help) : "";
}

export function valueName(game: string, name: string, value: Value): string {
  const web = `web.value.${name}.${value}`;
  if (has(web)) return say(web);
  const word = key(game, `${name}.${value}`);
  return has(word) ? say(word) : String(value);
}

/** Numbers that are better chosen from a short list; others stay a field for numbers. */
const STEPS: Record<string, number[]> = {
  clock: [0, 30, 60, 90, 120, 180, 300],
  limit: [5, 7, 9, 11, 15, 20, 30],
};

export function choices(option: Option, seats: number): Value[] {
  if (option.words) return option.words;
  const steps = STEPS[option.name];
  if (steps) return steps.filter((v) => v >= option.low && v <= option.high);
  const high = option.name === "first" ? Math.min(option.high, seats) : option.high;
  const all: number[] = [];
  for (let v = option.low; v <= high; v++) if (option.name !== "target" || v === 0 || v >= 3) all.push(v);
  return all;
}

export function habits(game: string): Record<string, Value> {
  return faceOf(game).habits ?? {};
}

export function usual(game: string, option: Option): Value {
  return habits(game)[option.name] ?? option.words?.[option.usual - option.low] ?? option.usual;
}

/** Number values need words too: "as the throw decides" instead of 0. */
export function choiceName(game: string, option: Option, value: Value): string {
  const own = `web.value.${option.name}.${value}`;
  const pattern = `web.value.${option.name}.n`;
  if (!has(own) && typeof value === "number" && has(pattern)) return say(pattern, { value, minutes: value / 60 });
  const text = valueName(game, option.name, value);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What is not as usual at a table, in words; its scenario and its board are in its name already. */
export function unusual(game: GameInfo, options: Record<string, Value>): string[] {
  return game.options
    .filter((o) => !isFixed(game.name, o.name) && options[o.name] !== undefined && options[o.name] !== usual(game.name, o))
    .map((o) => `${optionName(game.name, o.name)}: ${choiceName(game.name, o, options[o.name] ?? "")}`);
}

/** Everything that was chosen at a table, in words: what means nothing there is left out. */
export function chosen(game: GameInfo, options: Record<string, Value>, seats: number): { name: string; value: string; usual: boolean }[] {
  const offer = offerFor(game.name, options);
  return game.options
    .filter((o) => asksFor(offer, o.name, seats) && options[o.name] !== undefined)
    .map((o) => ({ name: optionName(game.name, o.name), value: choiceName(game.name, o, options[o.name] ?? ""), usual: options[o.name] === usual(game.name, o) }));
}

/** The options that make a table another offer of its game; what means nothing there goes back to what is usual. */
export function optionsFor(game: GameInfo, offer: Offer, seats: number): Record<string, Value> {
  const back = game.options.filter((o) => !asksFor(offer, o.name, seats)).map((o) => [o.name, usual(game.name, o)]);
  return { ...Object.fromEntries(back), ...offer.options };
}
