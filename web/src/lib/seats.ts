// The colour and the shape of a seat, for whatever marks it. A colour never stands alone.
import { seatNumber } from "./engine";
import type { TableMessage } from "./protocol";

type Of = Pick<TableMessage, "game" | "seats">;

const FILL = ["#c63a2b", "#2a66ad", "#ee8a22", "#fdf9ee", "#2f7d46", "#7d5233"];
const ON = ["#fff6e6", "#fff6e6", "#2a1706", "#22303c", "#fff6e6", "#fff6e6"];
const SHAPES = [
  "M0-4.400A4.400 4.400 0 1 1-.010-4.400Z",
  "M-3.800-3.800H3.800V3.800H-3.800Z",
  "M0-4.800L4.600 3.600H-4.600Z",
  "M0-5.200L4.200 0L0 5.200L-4.200 0Z",
  "M-1.600-4.800H1.600V-1.600H4.800V1.600H1.600V4.800H-1.600V1.600H-4.800V-1.600H-1.600Z",
  "M0-5L1.500-1.600L5-1.500L2.200.700L3.100 4.200L0 2.200L-3.100 4.200L-2.200.700L-5-1.500L-1.500-1.600Z",
];

/** Sheets are marked with pens: whoever plays alone writes in blue. */
const PENS = [1, 4, 5, 0];

/** Three at an island leave red in the box, as its rules say. */
function colourOf(of: Of, seat: string): number {
  if (of.game === "dice" || of.game === "duel") return PENS[seatNumber(seat)] ?? 1;
  const skipped = of.game === "island" && of.seats.length === 3 ? 1 : 0;
  return (seatNumber(seat) + skipped) % FILL.length;
}

export function fillOf(of: Of, seat: string): string {
  return FILL[colourOf(of, seat)] ?? "#888";
}
/** What can be read on the colour. */
export function onOf(of: Of, seat: string): string {
  return ON[colourOf(of, seat)] ?? "#fff";
}
/** A path in a box from -5 to 5. */
export function shapeOf(of: Of, seat: string): string {
  return SHAPES[colourOf(of, seat)] ?? "";
}
