// Bots have the name of their program; at a table each gets a name of its own, so that two can be told apart.
import { has, say } from "./lang.svelte";
import type { GameInfo } from "./protocol";

const PROGRAMS = ["random", "novice", "casual", "regular", "skilled", "greedy", "steady", "expert", "master", "racer", "perfect", "gentle", "easy", "normal", "quick", "flash"];
const ASKED_FOR = ["expert", "master", "flash"]; // they take their time, or are too much for most: who wants them chooses them
const NAMES = 6; // bot.1 to bot.6 of data/lang: one more than the bots of the largest table of Island, for one may be taken

export function isProgram(name: string): boolean {
  return PROGRAMS.includes(name);
}

/** What people choose from, the weakest first; and who plays here now, if a program chose somebody else. */
export function levelsOf({ levels }: Pick<GameInfo, "levels">, now: string): string[] {
  return levels.includes(now) ? levels : [...levels, now];
}

/** Who plays where nobody chose: the strongest that need not be asked for; the list begins with the weakest. */
export function usualBot(bots: string[]): string {
  return bots.filter((name) => !ASKED_FOR.includes(name)).at(-1) ?? "";
}

/** How well a bot plays, in one sentence; a game may have its own for a name that others have too. */
export function botWord(game: string, name: string): string {
  const key = [`level.${game}-${name}`, `level.${name}`].find((k) => has(k));
  return key ? say(key) : name;
}

/** A name for the bot of a seat that nobody else at the table has. */
export function botName(name: string, seat: number, taken: string[] = []): string {
  if (!isProgram(name)) return name;
  for (let i = 0; i < NAMES; i++) {
    const key = `bot.${((seat + NAMES - 1 + i) % NAMES) + 1}`;
    if (has(key) && !taken.includes(say(key))) return say(key);
  }
  return numberedBot(name, seat);
}

/** The same among many, where a number tells them apart. */
export function numberedBot(name: string, seat: number): string {
  return isProgram(name) && has("bot.1") ? `${say(`bot.${(seat % NAMES) + 1}`)} ${seat + 1}` : name;
}

/** All names of a table in the order of its seats, with those of bots made up. */
export function namesOf(names: string[], isBot: (seat: number) => boolean): string[] {
  const made = names.map((name, i) => (isBot(i) ? "" : name));
  names.forEach((name, i) => {
    if (isBot(i)) made[i] = botName(name, i, made);
  });
  return made;
}
