// What the house offers of Long Table: the game for many, and a quiet table for learning, at half speed.
import type { Offer, Options, Start } from "../../lib/face";
import type { TableMessage } from "../../lib/protocol";

const game = "longtable";
const SLOW = { timer: "custom", seconds_early: "70", seconds_late: "90", first_side: "sun" }; // about twice the printed times

export const OFFERS: readonly Offer[] = [
  { key: "longtable", game, options: {}, seats: 6 },
  { key: "longtable-practice", game, options: SLOW, seats: 6, note: "longtable.practice-note" },
];

/** One tap on the first page: the table for learning, with bots on all other seats. */
export const QUICK: Start & { key: string } = { key: "web.offer.longtable-practice", seats: 6, options: SLOW };

/** Opened at this speed, whatever else it is. */
function isSlow(options: Options): boolean {
  return Object.entries(SLOW).every(([name, value]) => String(options[name]) === value);
}

/** A table for learning, with hints by themselves: a private one at half speed, and nobody there but bots and one person.
 * An event may be as slow. */
export function isPractice({ options, settings, seats, count }: Pick<TableMessage, "options" | "settings" | "seats" | "count">): boolean {
  const alone = count === undefined && seats.filter((chair) => chair.holder === "person").length === 1 && seats.every((chair) => chair.holder !== "free");
  return isSlow(options) && alone && settings["public"] !== true;
}

export function offerFor(options: Options): Offer | undefined {
  return isSlow(options) ? OFFERS[1] : OFFERS[0];
}
