// What the house offers of Long Table: the game for many, and a quiet table for learning, at half speed.
import type { Offer, Options, Start } from "../../lib/face";

const game = "longtable";
const SLOW = { timer: "custom", seconds_early: "70", seconds_late: "90", first_side: "sun" }; // about twice the printed times

export const OFFERS: readonly Offer[] = [
  { key: "longtable", game, options: {}, seats: 6 },
  { key: "longtable-practice", game, options: SLOW, seats: 6, note: "longtable.practice-note" },
];

/** One tap on the first page: the table for learning, with bots on all other seats. */
export const QUICK: Start & { key: string } = { key: "web.offer.longtable-practice", seats: 6, options: SLOW };

/** A table for learning: at half speed, and with hints. */
export function isPractice(options: Options): boolean {
  return options["timer"] === SLOW.timer && String(options["seconds_early"]) === SLOW.seconds_early && String(options["seconds_late"]) === SLOW.seconds_late;
}

export function offerFor(options: Options): Offer | undefined {
  return isPractice(options) ? OFFERS[1] : OFFERS[0];
}
