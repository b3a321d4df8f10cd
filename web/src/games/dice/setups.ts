// What the house offers of the dice games.
import type { Offer } from "../../lib/face";

export const DICE_OFFER: Offer = { key: "dice", game: "dice", options: {}, seats: 2 };
export const DUEL_OFFER: Offer = { key: "duel", game: "duel", options: {}, seats: 2 };
