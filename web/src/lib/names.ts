// The names of people: an invented one for whoever has not chosen one, kept on this device, and those at a table.
import { lang, say } from "./lang.svelte";
import type { Chair } from "./protocol";

const FIRST = {
  en: ["Quiet", "Brave", "Swift", "Merry", "Salty", "Sunny", "Windy", "Lucky"],
  de: ["Stille", "Tapfere", "Flinke", "Muntere", "Salzige", "Sonnige", "Windige", "Kecke"],
};
const SECOND = {
  en: ["Gull", "Heron", "Otter", "Seal", "Puffin", "Tern", "Plover", "Crab"],
  de: ["Möwe", "Robbe", "Krabbe", "Ente", "Muschel", "Seeschwalbe", "Scholle", "Welle"],
};

function pick(list: string[]): string {
  return list[Math.floor(Math.random() * list.length)] ?? "Guest";
}

export function myName(): string {
  const kept = localStorage.getItem("name");
  if (kept) return kept;
  const made = `${pick(FIRST[lang.name])} ${pick(SECOND[lang.name])}`;
  localStorage.setItem("name", made);
  return made;
}

export function keepName(name: string): void {
  if (name) localStorage.setItem("name", name);
}

/** By seat: the name of whoever sits there, else the seat itself; and of the host, who may speak without one. */
export function seatNames(seats: Chair[] = []): Record<string, string> {
  return Object.fromEntries([["host", say("web.host")], ...seats.map((chair) => [chair.seat, chair.name ?? chair.seat])]);
}

export function seatName(seats: Chair[] | undefined, seat: string): string {
  return seats?.find((chair) => chair.seat === seat)?.name ?? seat;
}
