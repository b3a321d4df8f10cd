// Which cards change hands in an entry of the log, and what is heard of it. Places are names of things on the page.
import type { Sound } from "../../lib/sound";
import type { Entry } from "../../lib/table.svelte";
import { seatIndex } from "./choices";
import { eventsOf, type EventName } from "./events";
import { yieldOf } from "./about";
import { CARDS, RESOURCES, type Board, type Card, type Look } from "./types";

export type Spot = { hex: number } | { seat: number; card: string } | "bank" | "stack";
export interface Flight {
  card: string; // a resource, "hand" for one whose kind is hidden, "card" for a development card that lies face down
  from: Spot;
  to: Spot;
}

const MOST = 12; // more cards at once than anybody can follow

/** The hexes that paid a seat for a throw, one for each card. */
function payers(board: Board, look: Look, seat: number, resource: string, sum: number): number[] {
  const out: number[] = [];
  board.hexes.forEach((hex, h) => {
    if (hex.number !== sum || look.robber === h || yieldOf(hex.terrain) !== resource) return;
    for (const [v, owner, city] of look.buildings) if (owner === seat && hex.corners.includes(v)) out.push(...(city ? [h, h] : [h]));
  });
  return out;
}

export function flightsOf(board: Board, look: Look, entry: Entry): Flight[] {
  const flights: Flight[] = [];
  let sum = 0;
  for (const [kind, from, to, what, count] of eventsOf(entry)) {
    const card = RESOURCES[what ?? -1] ?? "hand";
    const giver = seatIndex(from);
    const taker = seatIndex(to);
    if (kind === "dice") sum = (what ?? 0) + count;
    if (kind === "gain" && taker >= 0) {
      const hexes = sum > 0 ? payers(board, look, taker, card, sum) : [];
      for (let k = 0; k < count; k++) {
        const hex = hexes[k];
        flights.push({ card, from: hex === undefined ? "bank" : { hex }, to: { seat: taker, card } });
      }
    }
    if (kind === "stole" && giver >= 0 && taker >= 0) flights.push({ card, from: { seat: giver, card }, to: { seat: taker, card } });
    if (kind === "gave" && giver >= 0 && taker >= 0)
      for (let k = 0; k < count; k++) flights.push({ card, from: { seat: giver, card }, to: { seat: taker, card } });
    if (kind === "drew" && taker >= 0) flights.push({ card: "card", from: "stack", to: { seat: taker, card: "card" } });
    if (kind === "discard" && giver >= 0) for (let k = 0; k < count; k++) flights.push({ card, from: { seat: giver, card }, to: "bank" });
  }
  return flights.slice(0, MOST);
}

/** The development card that a seat drew and may see. */
export function drawnBy(seat: number, entry: Entry): Card | null {
  const drew = eventsOf(entry).find(([kind, , to]) => kind === "drew" && seatIndex(to) === seat);
  return CARDS[drew?.[3] ?? -1] ?? null;
}

/** The one sound of an entry: what matters most to whoever listens. */
export function soundOf(entry: Entry, me: number, look: Look): Sound | null {
  const events = eventsOf(entry);
  const has = (kind: EventName): boolean => events.some((e) => e[0] === kind);
  if (has("robber") || has("stole")) return "thud";
  if (has("dice")) return "rattle";
  if (has("gave")) return "deal";
  if (has("built")) return "build";
  if (events.some((e) => e[0] === "gain" && seatIndex(e[2]) === me)) return "card";
  if (drawnBy(me, entry)) return "card";
  const maker = seatIndex(entry.who);
  const offer = look.offers[maker];
  if (/^(offer|sell|seek) /.test(entry.do ?? "") && maker !== me && me >= 0 && offer && (offer.to >> me) & 1) return "offer";
  return null;
}
