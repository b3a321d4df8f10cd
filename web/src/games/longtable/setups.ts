// What the house offers of Long Table: the game for many, and a quiet table for learning, at half speed.
import type { Offer, Options } from "../../lib/face";

const game = "longtable";
const SLOW = { timer: "custom", seconds_early: "70", seconds_late: "90" }; // about twice the printed times

export const OFFERS: readonly Offer[] = [
  { key: "longtable", game, options: {}, seats: 6 },
  { key: "longtable-practice", game, options: SLOW, seats: 6, named: true, note: "longtable.practice-note" },
];

export function offerFor(options: Options): Offer | undefined {
  return options["timer"] === SLOW.timer && String(options["seconds_early"]) === SLOW.seconds_early ? OFFERS[1] : OFFERS[0];
}
