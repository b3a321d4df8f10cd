// An invented name for whoever has not chosen one; kept on this device.
const FIRST = ["Quiet", "Brave", "Swift", "Merry", "Salty", "Sunny", "Windy", "Lucky"];
const SECOND = ["Gull", "Heron", "Otter", "Seal", "Puffin", "Tern", "Plover", "Crab"];

function pick(list: string[]): string {
  return list[Math.floor(Math.random() * list.length)] ?? "Guest";
}

export function myName(): string {
  const kept = localStorage.getItem("name");
  if (kept) return kept;
  const made = `${pick(FIRST)} ${pick(SECOND)}`;
  localStorage.setItem("name", made);
  return made;
}

export function keepName(name: string): void {
  localStorage.setItem("name", name);
}
