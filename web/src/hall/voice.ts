// The voice: what is said about an evening, in our words.
import type { Entry, Hall } from "./clock";
import { word } from "./texts.svelte";
import { seatName } from "./names";

/** The sentence about something that happened; "" for what needs none. */
export function sentenceOf(entry: Entry): string {
  const side = entry.side ? word(`side-${entry.side}`) : "";
  const fill = { round: entry.round, side, number: entry.number ?? 0, seat: entry.mat && entry.side ? seatName({ mat: entry.mat, side: entry.side }) : "" };
  if (entry.what === "robber") return word(entry.number === 7 ? "say-desert" : "say-robber", fill);
  const text = word(`say-${entry.what}`, fill);
  return text === `say-${entry.what}` ? "" : text;
}

/** What is new, as sentences. */
export function newsOf(before: Hall, after: Hall): Entry[] {
  return after.log.slice(before.log.length);
}

export const COUNTED = 5; // seconds that are counted down
export const WARNED = 10;

/** The second that has just begun, if it is one of those that are said. */
export function secondBetween(was: number | null, is: number | null, robber: boolean): number | null {
  if (was === null || is === null) return null;
  const [earlier, second] = [Math.ceil(was / 1000), Math.ceil(is / 1000)];
  if (second >= earlier || second < 1) return null;
  return second <= COUNTED || (second === WARNED && !robber) ? second : null;
}
