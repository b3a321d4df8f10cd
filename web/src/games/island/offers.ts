// Offers as they concern one seat: what it lacks for one, which ones it can answer with yes, and which are hopeless.
import { say } from "../../lib/lang.svelte";
import type { Entry } from "../../lib/table.svelte";
import { eventsOf } from "./events";
import type { Look, Offer } from "./types";
import { cardsText } from "./words";

export const has = (set: number, seat: number): boolean => ((set >> seat) & 1) === 1;

export interface Incoming {
  offer: Offer;
  maker: number;
  said: boolean; // I said yes
}

/** Offers to me that I have not refused. */
export function incoming(look: Look, me: number): Incoming[] {
  return look.offers.flatMap((offer, maker) =>
    offer !== null && me >= 0 && maker !== me && has(offer.to, me) && !has(offer.no, me) ? [{ offer, maker, said: has(offer.yes, me) }] : [],
  );
}

/** What I lack to accept, in words; "" if nothing. */
export function lack(look: Look, me: number, offer: Offer): string {
  const mine = look.players[me];
  const cards = offer.want.map((count, r) => Math.max(count - (mine?.hand[r] ?? 0), 0));
  if (cards.some((count) => count > 0)) return cardsText(cards);
  const tiles = -offer.extra - (mine?.tileCount ?? 0);
  return offer.extra < 0 && tiles > 0 ? say("island.tiles", { count: tiles }) : "";
}

/** One side of an offer in words: tiles of the canal, cards, or both. */
export function sideText(cards: number[], tiles: number): string {
  const parts = [tiles > 0 ? say("island.tiles", { count: tiles }) : "", tiles <= 0 || cards.some((c) => c > 0) ? cardsText(cards) : ""];
  return parts.filter(Boolean).join(", ");
}

export function givenBy(offer: Offer): string {
  return sideText(offer.give, offer.extra);
}

export function wantedBy(offer: Offer): string {
  return sideText(offer.want, -offer.extra);
}

/** Answers to what I cannot pay. In the own turn there are none: there I may still get what I lack, and nobody waits. */
export function hopeless(look: Look, me: number, legal: string[]): string[] {
  if (look.turn === me) return [];
  return incoming(look, me)
    .filter(({ offer, said }) => !said && lack(look, me, offer) !== "")
    .map(({ maker }) => `decline p${maker + 1}`)
    .filter((command) => legal.includes(command));
}

/** Why offers to me that I had not refused are there no more, one sentence for the last of them; "" if none ended. */
export function gone(before: Incoming[], look: Look, me: number, news: Entry[], names: string[]): string {
  const ended = before.filter(({ maker }) => look.offers[maker] === null).at(-1);
  if (!ended) return "";
  const seat = `p${ended.maker + 1}`;
  const who = names[ended.maker] ?? "";
  const trade = news.flatMap(eventsOf).find(([kind, from, to]) => kind === "gave" && (from === seat || to === seat));
  if (trade) {
    const partner = Number((trade[1] === seat ? trade[2] : trade[1])?.slice(1)) - 1;
    return partner === me ? "" : say("island.gone.taken", { who, whom: names[partner] ?? "" });
  }
  if (news.some((e) => e.undo)) return "";
  if (news.some((e) => e.who === seat && e.do === "withdraw")) return say("island.gone.withdrawn", { who });
  return say(news.some((e) => eventsOf(e).some(([kind]) => kind === "turn")) ? "island.gone.turn" : "island.gone", { who });
}
