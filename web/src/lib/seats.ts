// Which of the colours a seat has.
import { COLOURS } from "./colours";
import { seatNumber } from "./engine";
import { faceOf } from "./face";
import type { TableMessage } from "./protocol";

/** A table with the colours that its game shows by now. */
export function painted(message: TableMessage | null, look: unknown): TableMessage | null {
  const colours = message && look ? faceOf(message.game).painted?.(look) : undefined;
  return message && colours ? { ...message, colours } : message;
}

export function colourOf(of: Pick<TableMessage, "game" | "seats" | "colours">, seat: string): number {
  const number = seatNumber(seat);
  return of.colours?.[number] ?? (faceOf(of.game).colour?.(number, of.seats.length) ?? number) % COLOURS;
}
