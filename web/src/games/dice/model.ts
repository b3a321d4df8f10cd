// What the rules of the house say about a sheet and its dice (src/wasm/scene_dice.c, told by tools/contract.c), and what follows from it for a
// person who looks: what is in reach, what it brings, which dice it takes.
import { constants, type Board as DiceBoard, type Look as WrittenLook } from "../../generated/dice";
import type { Board as DuelBoard } from "../../generated/duel";

export const FACES = constants.faces;
export type Face = (typeof FACES)[number];
export type Counts = readonly number[]; // of each face, in the order of FACES
export type Piece = keyof typeof constants.price;
export const PIECES: Piece[] = ["road", "settlement", "city", "knight"]; // as the event `built` counts them
export const PRICE: Record<Piece, Counts> = constants.price;

export type Board = Omit<DiceBoard, "marked"> & { marked: DiceBoard["marked"] | DuelBoard["marked"] };
export type Site = Board["settlements"][number];
export type Joker = Board["jokers"][number];
export type Look = Omit<WrittenLook, "phase"> & { phase: (typeof constants.phases)[number] };
/** One person's sheet; what is built comes as sets of bits. */
export type Sheet = Look["players"][number];

export const has = (set: number, i: number): boolean => ((set >> i) & 1) === 1;
export const sum = (counts: Counts): number => counts.reduce((a, b) => a + b, 0);
export const covers = (dice: Counts, price: Counts): boolean => price.every((n, i) => (dice[i] ?? 0) >= n);
export const faceAt = (i: number): Face => FACES[i] ?? "gold";

/** "2 ore 1 grain" or "nothing", as actions spell it. */
export function spell(counts: Counts): string {
  const parts = counts.flatMap((n, i) => (n > 0 ? [`${n} ${faceAt(i)}`] : []));
  return parts.length > 0 ? parts.join(" ") : "nothing";
}

export function read(text: string): number[] {
  const counts = FACES.map(() => 0);
  for (const [, n, face] of text.matchAll(/(\d+) ([a-z]+)/g)) {
    const i = FACES.indexOf(face as Face);
    if (i >= 0) counts[i] = Number(n);
  }
  return counts;
}

/** Something that can be marked on the sheet. */
export interface Place {
  command: string; // as an action spells it
  piece: Piece;
  index: number;
  points: number;
}

export function places(board: Board): Place[] {
  const list = (piece: Piece, all: { name: string; points?: number }[], usual: number): Place[] =>
    all.map((one, index) => ({ command: `${piece} ${one.name}`, piece, index, points: one.points ?? usual }));
  return [
    ...list("road", board.roads, board.duel ? 0 : 1).slice(1), // the first one is printed
    ...list("settlement", board.settlements, 0),
    ...list("city", board.cities, 0),
    ...list("knight", board.knights, 0),
  ];
}

function builtSet(sheet: Sheet, piece: Piece): number {
  return { road: sheet.roads, settlement: sheet.settlements, city: sheet.cities, knight: sheet.knights }[piece];
}
export const isBuilt = (sheet: Sheet, place: Place): boolean => has(builtSet(sheet, place.piece), place.index);

/** Whether only the dice are missing. The server judges; this only decides what is worth showing. */
export function isOpen(board: Board, sheet: Sheet, place: Place): boolean {
  if (isBuilt(sheet, place)) return false;
  const reached = new Set(board.roads.flatMap((road, i) => (has(sheet.roads, i) ? road.ends : [])));
  if (place.piece === "road") return board.roads[place.index]?.ends.some((end) => reached.has(end)) ?? false;
  const set = builtSet(sheet, place.piece);
  if (!board.duel && place.index > 0 && !has(set, place.index - 1)) return false;
  if (place.piece === "knight") return true;
  const site = (place.piece === "city" ? board.cities : board.settlements)[place.index];
  return site !== undefined && reached.has(site.node);
}

/** A build that needs dice to be turned first. */
export interface Plan {
  place: Place;
  steps: string[];
}

/** The fewest turns of dice that pay for it: gold first, which costs nothing later, then jokers. */
function turnsFor(board: Board, dice: Counts, ready: number, price: Counts, depth: number): string[] | null {
  const short = price.findIndex((n, i) => (dice[i] ?? 0) < n);
  if (short < 0) return [];
  if (depth === 0) return null;
  let best: string[] | null = null;
  const attempt = (step: string, after: Counts, left: number): void => {
    const rest = turnsFor(board, after, left, price, depth - 1);
    if (rest && (!best || rest.length + 1 < best.length)) best = [step, ...rest];
  };
  const moved = (from: number, lost: number): Counts =>
    dice.map((n, i) => n - (i === from ? lost : 0) + (i === short ? 1 : 0));
  if ((dice[5] ?? 0) > 1) attempt(`gold ${faceAt(short)}`, moved(5, 2), ready);
  // A joker turns a die that the build does not need: single gold first, then what there is most of.
  const spare = dice.map((n, i) => n - (price[i] ?? 0));
  const from = spare.flatMap((n, i) => (n > 0 ? [i] : [])).sort((a, b) => Number(b === 5) - Number(a === 5) || (spare[b] ?? 0) - (spare[a] ?? 0));
  board.jokers.forEach((joker, i) => {
    if (!has(ready, i) || (joker.face !== "any" && joker.face !== faceAt(short))) return;
    for (const f of from) attempt(`joker ${joker.name} ${faceAt(f)} to ${faceAt(short)}`, moved(f, 1), ready & ~(1 << i));
  });
  return best;
}

/** Builds that become possible by turning dice. */
export function plans(board: Board, look: Look, sheet: Sheet): Plan[] {
  return places(board).flatMap((place) => {
    if (!isOpen(board, sheet, place) || covers(look.dice, PRICE[place.piece])) return [];
    const steps = turnsFor(board, look.dice, sheet.ready, PRICE[place.piece], 3);
    return steps ? [{ place, steps }] : [];
  });
}
