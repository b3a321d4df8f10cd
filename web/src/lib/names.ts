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
