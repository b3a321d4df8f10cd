// A row for six people with the pieces that pictures of the help show on it.
import { constants } from "../../../generated/longtable";
import { matAt, type Board, type Person, type Place } from "../mats";

export const BOARD: Board = { seats: 6, mats: 3, places: 5, ring: false, everybody: true, market: true, offers: true, collect: false, variable: false, manual: false, pair: [0, 1] };

type Road = Place["roads"][number];
type Building = Place["buildings"][number];
interface More {
  roads?: Record<number, Road[]>;
  buildings?: Record<number, Building[]>;
  robbers?: Record<number, [number, number]>;
}

/** Everybody's first pieces, and what a picture adds at a place of the row. */
export function row({ roads = {}, buildings = {}, robbers = {} }: More = {}): Place[] {
  return Array.from({ length: BOARD.places }, (_, place) => {
    const mat = matAt(BOARD, place);
    const seats = mat.edge ? [] : [2 * place - 2, 2 * place - 1];
    return {
      place,
      mat: mat.name,
      roads: [...seats.flatMap((seat, side) => (mat.starts[side]?.roads ?? []).map((way): Road => [way, seat])), ...(roads[place] ?? [])],
      buildings: [...seats.flatMap((seat, side) => (mat.starts[side]?.buildings ?? []).map((at, i): Building => [at, seat, i === 0])), ...(buildings[place] ?? [])],
      robbers: robbers[place] ?? [0, 0],
      people: seats.map((seat) => ({ seat }) as Person),
    } as Place;
  });
}

/** The road of the first seat over the border to mat B, and its settlement there. */
export const ABROAD: More = { roads: { 1: [[90, 0], [97, 0]], 2: [[4, 0]] }, buildings: { 2: [[7, 0, false]] } };

const ROBBED = 6;
/** Both robbers of mat A on their regions' hexes with the number 6. */
export const ROBBERS: More = {
  robbers: { 1: [0, 1].map((side) => 1 + (constants.mats[0].hexes as readonly { region: number | null; number: number }[]).findIndex((hex) => hex.region === side && hex.number === ROBBED)) as [number, number] },
};
