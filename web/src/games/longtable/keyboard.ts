// Single keys of a seat: each presses a button that is there anyway, and takes the keyboard to where the way goes on, so
// that a round needs no walk from control to control.
import { tick } from "svelte";
import { RESOURCES } from "./mats";

const BUTTONS: Record<string, string> = {
  ...Object.fromEntries(RESOURCES.map((name, i) => [String(i + 1), `[data-token=${name}]`])),
  r: "[data-piece=road]",
  s: "[data-piece=settlement]",
  c: "[data-piece=city]",
  t: "[data-piece=tile]",
  y: ".take",
  j: ".take", // ja
  n: ".no",
  p: "[data-plan]",
  f: "[data-collect], [data-discard]",
  v: "[data-call]",
};
const BOARD = ".board > svg";
const ON: [keys: string, where: string][] = [
  ["12345", ".person.has, [data-deal]"], // whoever has what is wanted
  ["rscm", BOARD],
];

export async function pressKey(letter: string, seat: HTMLElement): Promise<void> {
  const button = BUTTONS[letter] === undefined ? null : seat.querySelector<HTMLElement>(BUTTONS[letter]);
  if (letter !== "m" && !button) return;
  button?.focus();
  button?.click();
  await tick();
  const where = ON.find(([keys]) => keys.includes(letter))?.[1];
  if (where) seat.querySelector<HTMLElement | SVGElement>(where)?.focus();
}
