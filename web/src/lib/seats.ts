// Which of the colours a seat has.
import { COLOURS } from "./colours";
import { seatNumber } from "./engine";
import { faceOf } from "./face";
import type { TableMessage } from "./protocol";

export function colourOf(of: Pick<TableMessage, "game" | "seats">, seat: string): number {
  const number = seatNumber(seat);
  return (faceOf(of.game).colour?.(number, of.seats.length) ?? number) % COLOURS;
}
