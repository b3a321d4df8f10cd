// What the house offers on the page for a new table: games and scenarios as pictures. A game that is not listed here
// still gets a plain tile.
import type { Terrain } from "../shared/art/land";
import type { GameInfo } from "./protocol";

export interface Offer {
  key: string; // of web.offer.KEY and web.offer.KEY.what
  game: string;
  options: Record<string, string>;
  seats: number;
  art: Terrain[];
  mark?: "dice" | "duel" | "favour" | "helper" | "map" | "canal" | "spread";
}

const OFFERS: Offer[] = [
  { key: "first", game: "island", options: { setup: "beginner" }, seats: 4, art: ["pasture", "forest", "fields"] },
  { key: "island", game: "island", options: { setup: "variable" }, seats: 4, art: ["mountains", "fields", "hills"], mark: "spread" },
  { key: "favours", game: "island", options: { setup: "variable", scenario: "favours" }, seats: 4, art: ["fields", "pasture", "desert"], mark: "favour" },
  { key: "helpers", game: "island", options: { setup: "variable", scenario: "helpers" }, seats: 4, art: ["hills", "forest", "pasture"], mark: "helper" },
  { key: "corsica", game: "island", options: { scenario: "corsica" }, seats: 4, art: ["mountains", "forest", "mountains"], mark: "map" },
  { key: "newyork", game: "island", options: { scenario: "newyork" }, seats: 4, art: ["forest", "fields", "hills"], mark: "canal" },
  { key: "dice", game: "dice", options: {}, seats: 2, art: ["forest", "hills", "mountains"], mark: "dice" },
  { key: "duel", game: "duel", options: {}, seats: 2, art: ["hills", "mountains", "fields"], mark: "duel" },
];

export function offersOf(games: GameInfo[]): Offer[] {
  const known = OFFERS.filter((offer) => games.some((g) => g.name === offer.game));
  const others = games.filter((g) => !OFFERS.some((offer) => offer.game === g.name));
  return [...known, ...others.map((g): Offer => ({ key: g.name, game: g.name, options: {}, seats: g.seats[0], art: ["pasture", "fields", "forest"] }))];
}

/** The picture of a table that exists already. */
export function offerFor(game: string, options: Record<string, string | number>): Offer {
  const of = OFFERS.filter((offer) => offer.game === game);
  const found = of.find((offer) => offer.options["scenario"] === options["scenario"]) ?? of.find((offer) => offer.options["setup"] === options["setup"] && !offer.options["scenario"]);
  return found ?? of[0] ?? { key: game, game, options: {}, seats: 2, art: ["pasture", "fields", "forest"] };
}
