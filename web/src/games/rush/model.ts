// What the rules of the house say about cards and claims (src/wasm/scene_rush.c, told by tools/contract.c), and what follows
// from it for a person who looks.
import { constants, type Board as WrittenBoard, type Look as WrittenLook } from "../../generated/rush";

export type Board = WrittenBoard;
export type Look = Omit<WrittenLook, "phase"> & { phase: (typeof constants.phases)[number] };
export type Person = Look["people"][number];
export const COLOURS = constants.colours;
export const PLACES: number = constants.places;
export const TARGET: number = constants.target;
export const ISLAND = 3; // the deck of the island's cards
export const PRACTICE = 0; // the mini-games, as the rules number them
export const HARBOURS = 2;
export const ROAD = 3;
export const BARBARIANS = 4;
export const KNIGHTS = 5;

export const has = (set: number, i: number): boolean => ((set >> i) & 1) === 1;

/** h4, or m1 for what lies in the middle. */
export const spotName = (spot: number): string => (spot < PLACES ? `h${spot}` : `m${spot - PLACES + 1}`);

/** Back from its name. */
export const spotNumber = (name: string): number => Number(name.slice(1)) + (name.startsWith("m") ? PLACES - 1 : 0);

/** The spots that a set names. */
export function spotsOf(set: number): number[] {
  return Array.from({ length: PLACES + 3 }, (_, i) => i).filter((i) => has(set, i));
}

/** The one symbol that two cards share. */
export function commonOf(board: Board, a: number, b: number): number {
  const other = new Set(board.cards[b]?.symbols ?? []);
  return (board.cards[a]?.symbols ?? []).find((symbol) => other.has(symbol)) ?? -1;
}

/** Whose card a seat plays with: its own, or that of the partner whom it helps. */
export function holderOf(board: Board, look: Look, seat: number): number {
  if (look.people[seat]?.helps !== true) return seat;
  return seat < board.teams ? seat + board.teams : seat - board.teams;
}

/** Where the own card lies in practice and among knights: in the middle. */
export function ownSpot(look: Look, seat: number): number | null {
  if (look.mini === PRACTICE) return PLACES;
  return look.mini === KNIGHTS ? PLACES + (look.people[seat]?.team ?? 0) : null;
}

/** A claim or a tip, in the words of the rules. */
export function command(kind: "claim" | "tip", own: number, spot: number, card: number, symbol: number): string {
  const name = constants.symbols[symbol] ?? "-";
  return kind === "claim" ? `claim c${own} ${spotName(spot)}/c${card} ${name}` : `tip ${spotName(spot)}/c${card} ${name}`;
}
