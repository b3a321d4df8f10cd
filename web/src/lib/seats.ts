// Which of the colours a seat has.
import { COLOURS } from "./colours";
import { seatNumber } from "./engine";
import type { TableMessage } from "./protocol";

type Of = Pick<TableMessage, "game" | "seats">;

/** Sheets are marked with pens: whoever plays alone writes in blue. */
const PENS = [1, 4, 5, 0];

/** Three at an island leave red in the box, as its rules say. */
export function colourOf(of: Of, seat: string): number {
  if (of.game === "dice" || of.game === "duel") return PENS[seatNumber(seat)] ?? 1;
  const skipped = of.game === "island" && of.seats.length === 3 ? 1 : 0;
  return (seatNumber(seat) + skipped) % COLOURS;
}
