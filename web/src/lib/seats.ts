// What a list of seats says: which of the colours a seat has, whether hints are given, who is asked about seats.
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

/** Whoever plays alone may ask what a bot would do; among several people the host decides. */
export function mayHint({ settings, people, seats }: Pick<TableMessage, "settings" | "people" | "seats">): boolean {
  return settings["hints"] !== false || (people ?? seats.filter((chair) => chair.holder === "person").length) < 2;
}

/** Whether somebody here has to say whether a watcher may have the seat of a bot. */
export function isAsked({ phase, substitute: wish, host, you }: TableMessage): boolean {
  if (phase !== "playing" || !wish || wish.mine) return false;
  return wish.host ? host : wish.asked.some((seat) => you.includes(seat));
}
