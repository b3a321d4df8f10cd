// Tables of hundreds: which seats a list shows before somebody asks for all of them.
import { seatNumber } from "./engine";
import type { Chair, TableMessage } from "./protocol";

/** The seats of a table of many, of which the server tells some now and then. Of those of whom nobody told yet only the
 * seat is known. */
export function filledUp(known: readonly (Chair | undefined)[], told: readonly Chair[], count: number): Chair[] {
  const unknown = (i: number): Chair => ({ seat: `p${String(i + 1)}`, holder: "unknown" });
  const chairs = Array.from({ length: count }, (_, i) => known[i] ?? unknown(i));
  for (const chair of told) chairs[seatNumber(chair.seat)] = chair;
  return chairs;
}

/** So many rows are shown as they are. */
export const CROWD = 12;

/** The chairs of those who matter most, in the order of the seats: one's own, people, then whoever sits first. */
export function firstOf(message: Pick<TableMessage, "seats" | "you">, most = CROWD): Chair[] {
  const rank = (chair: Chair): number => (message.you.includes(chair.seat) ? 0 : chair.holder === "person" ? 1 : chair.holder === "unknown" ? 3 : 2);
  if (message.seats.length <= most) return message.seats;
  const chosen = new Set([...message.seats].sort((a, b) => rank(a) - rank(b)).slice(0, most));
  return message.seats.filter((chair) => chosen.has(chair));
}

/** How many seats are free: of a table of many the server says so, since not all of them are known. */
export function freeOf(message: Pick<TableMessage, "seats" | "count" | "free">): number {
  return message.count ? (message.free ?? 0) : message.seats.filter((chair) => chair.holder === "free").length;
}

/** Before the start: whoever sits there already, and the next free seat, as far as they are known. */
export function takenOf(message: Pick<TableMessage, "seats" | "you">): Chair[] {
  if (message.seats.length <= CROWD) return message.seats;
  const next = message.seats.find((chair) => chair.holder === "free");
  const taken = message.seats.filter((chair) => chair.holder !== "free" && chair.holder !== "unknown");
  const shown = new Set([...firstOf({ seats: taken, you: message.you }), ...(next ? [next] : [])]);
  return message.seats.filter((chair) => shown.has(chair));
}
