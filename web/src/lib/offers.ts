// What the house offers on the page for a new table: games and scenarios as pictures, as the faces list them. A game
// without offers still gets a plain tile.
import { faceOf, faces, type Offer, type Options } from "./face";
import { has, say } from "./lang.svelte";
import type { GameInfo } from "./protocol";

export type { Offer } from "./face";

function plainOffer(game: string, seats: number): Offer {
  return { key: game, game, options: {}, seats };
}

export function offersOf(games: GameInfo[]): Offer[] {
  const known = faces().flatMap((face) => (games.some((g) => g.name === face.name) ? (face.offers ?? []) : []));
  const others = games.filter((g) => !faceOf(g.name).offers?.length);
  return [...known, ...others.map((g) => plainOffer(g.name, g.seats[0]))];
}

/** What offers of a game decide by themselves: it is in their names already. */
export function isFixed(game: string, option: string): boolean {
  return faceOf(game).offers?.some((offer) => option in offer.options) ?? false;
}

/** Whether an option means something there. */
export function asksFor(offer: Offer, option: string, seats: number): boolean {
  return !isFixed(offer.game, option) && (faceOf(offer.game).asksFor?.(offer, option, seats) ?? true);
}

/** What a table that exists already was opened as. */
export function offerFor(game: string, options: Options): Offer {
  const face = faceOf(game);
  return face.offerFor?.(options) ?? face.offers?.[0] ?? plainOffer(game, 2);
}

/** A game that has no name in the language files is called as the rules call it. */
export function gameName(game: string): string {
  return has(`game.${game}`) ? say(`game.${game}`) : game;
}

export function offerName(offer: Offer): string {
  const key = `web.offer.${offer.key}`;
  return has(key) ? say(key) : gameName(offer.game);
}

/** The name of the game, and behind it that of the scenario. */
export function tableName(game: string, options: Options): string {
  const offer = offerFor(game, options);
  return offer.named ? `${gameName(game)} · ${offerName(offer)}` : gameName(game);
}
