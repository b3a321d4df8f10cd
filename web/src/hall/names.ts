// How a seat is called: by mat and side, never by colour (Q-CON-07), and by the name of whoever sits there if it is known.
import type { Seat } from "./clock";
import { nameIn, readPlan } from "./plan";
import { word } from "./texts.svelte";

let nameAt = (seat: Seat): string => nameIn(readPlan(), seat);

/** At a table of the server it knows who sits where, not the plan in this browser. */
export function namesFrom(source: (seat: Seat) => string): void {
  nameAt = source;
}

export function seatName({ mat, side }: Seat): string {
  return word("seat", { mat, side: word(`side-${side}`) });
}

export function personAt(seat: Seat): string {
  return nameAt(seat);
}

export function seatAndPerson(seat: Seat): string {
  const person = personAt(seat);
  return person && person !== seatName(seat) ? `${seatName(seat)} · ${person}` : seatName(seat); // some go by their seat
}
