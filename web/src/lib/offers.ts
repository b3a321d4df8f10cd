// What the house offers on the page for a new table: games and scenarios as pictures. A game that is not listed here
// still gets a plain tile.
import { has, say } from "./lang.svelte";
import type { GameInfo } from "./protocol";

export interface Offer {
  key: string; // of web.offer.KEY and web.offer.KEY.what
  game: string;
  options: Record<string, string>;
  seats: number;
}

const OFFERS: Offer[] = [
  { key: "first", game: "island", options: { setup: "beginner" }, seats: 4 },
  { key: "island", game: "island", options: { setup: "variable" }, seats: 4 },
  { key: "favours", game: "island", options: { setup: "variable", scenario: "favours" }, seats: 4 },
  { key: "helpers", game: "island", options: { setup: "variable", scenario: "helpers" }, seats: 4 },
  { key: "corsica", game: "island", options: { scenario: "corsica" }, seats: 4 },
  { key: "newyork", game: "island", options: { scenario: "newyork" }, seats: 4 },
  { key: "dice", game: "dice", options: {}, seats: 2 },
  { key: "duel", game: "duel", options: {}, seats: 2 },
];

export function offersOf(games: GameInfo[]): Offer[] {
  const known = OFFERS.filter((offer) => games.some((g) => g.name === offer.game));
  const others = games.filter((g) => !OFFERS.some((offer) => offer.game === g.name));
  return [...known, ...others.map((g): Offer => ({ key: g.name, game: g.name, options: {}, seats: g.seats[0] }))];
}

/** From so many seats on the island is the larger one, without a beginner board. */
export const LARGE = 5;
export const CANAL = "erie";

/** Whether an option means something there; its scenario and its board are what an offer is. */
export function asksFor(offer: Offer, option: string, seats: number): boolean {
  if (option === "scenario" || option === "setup") return false;
  if (option === CANAL) return offer.key === "newyork";
  if (option === "between") return seats >= LARGE;
  if (option === "tokens" || option === "harbours") return offer.options["setup"] === "variable" || seats >= LARGE;
  return true;
}

/** What a table that exists already was opened as. */
export function offerFor(game: string, options: Record<string, string | number>): Offer {
  const of = OFFERS.filter((offer) => offer.game === game);
  const scenario = options["scenario"] === "none" ? undefined : options["scenario"];
  const alike = of.filter((offer) => offer.options["scenario"] === scenario);
  const found = alike.find((offer) => offer.options["setup"] === options["setup"]) ?? alike[0];
  return found ?? of[0] ?? { key: game, game, options: {}, seats: 2 };
}

export function offerName(offer: Offer): string {
  const key = `web.offer.${offer.key}`;
  return has(key) ? say(key) : say(`game.${offer.game}`);
}

/** "Island", "Island · Favours" */
export function tableName(game: string, options: Record<string, string | number>): string {
  const { key, options: fixed } = offerFor(game, options);
  return fixed["scenario"] ? `${say(`game.${game}`)} · ${say(`web.offer.${key}`)}` : say(`game.${game}`);
}
