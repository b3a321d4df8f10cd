// What the house offers of Island: boards and scenarios as tiles, and which options mean something at each.
import type { Offer, Options } from "../../lib/face";

const LARGE = 5; // from so many seats on the island is the larger one, without a beginner board
const game = "island";

export const offers: readonly Offer[] = [
  { key: "first", game, options: { setup: "beginner" }, seats: 4, note: "web.beginner-board", most: { seats: LARGE - 1, else: "island" } },
  { key: "island", game, options: { setup: "variable" }, seats: 4 },
  { key: "favours", game, options: { setup: "variable", scenario: "favours" }, seats: 4, named: true },
  { key: "helpers", game, options: { setup: "variable", scenario: "helpers" }, seats: 4, named: true },
  { key: "corsica", game, options: { scenario: "corsica" }, seats: 4, named: true },
  { key: "newyork", game, options: { scenario: "newyork" }, seats: 4, named: true, extra: { option: "erie", icon: "canal" } },
];

export function offerFor(options: Options): Offer | undefined {
  const scenario = options["scenario"] === "none" ? undefined : options["scenario"];
  const alike = offers.filter((offer) => offer.options["scenario"] === scenario);
  return alike.find((offer) => offer.options["setup"] === options["setup"]) ?? alike[0];
}

export function asksFor(offer: Offer, option: string, seats: number): boolean {
  if (option === "erie") return offer.extra?.option === "erie";
  if (option === "between") return seats >= LARGE;
  if (option === "tokens" || option === "harbours") return offer.options["setup"] === "variable" || seats >= LARGE;
  return true;
}

export function seatsText(seats: number, switched: boolean): string | null {
  if (seats < LARGE) return null;
  return switched ? "web.seats-larger" : "web.seats-many";
}

/** The beginner board is always the same. */
export function printed({ options, seats }: { options: Options; seats: number }): boolean {
  return !options["scenario"] && seats < LARGE && ["beginner", "usual", undefined].includes(options["setup"] as string | undefined);
}
