import { say } from "./lang.svelte";
import type { Chair } from "./protocol";

// An invented name for whoever has not chosen one; kept on this device.
import { lang } from "./lang.svelte";

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

const BOT_NAMES = 5; // bot.1 to bot.5 of data/lang

/** A name for every seat. Bots that are called by their kind get one each, so that two of them can be told apart. */
export function seatNames(seats: Chair[]): Record<string, string> {
  let bots = 0;
  return Object.fromEntries(
    seats.map((chair) => {
      const nameless = chair.holder === "bot" && (!chair.name || chair.name === chair.bot);
      const name = nameless ? say(`bot.${(bots++ % BOT_NAMES) + 1}`) : (chair.name ?? chair.seat);
      return [chair.seat, name];
    }),
  );
}
