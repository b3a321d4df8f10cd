// Bots have the name of their program; at a table each gets a name of its own, so that two can be told apart.
import { has, say } from "./lang.svelte";

const PROGRAMS = ["random", "greedy", "steady", "racer", "perfect"];

export function botName(name: string, seat: number): string {
  const key = `bot.${((seat + 4) % 5) + 1}`;
  return PROGRAMS.includes(name) && has(key) ? say(key) : name;
}
