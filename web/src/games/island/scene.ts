// At which tables what is new in a scenario was told already.
const KEY = "scenes";
const MOST = 30;

function seen(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? list.filter((code): code is string => typeof code === "string") : [];
  } catch {
    return [];
  }
}

export function sceneSeen(code: string): boolean {
  return seen().includes(code);
}

export function sawScene(code: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...seen().filter((c) => c !== code), code].slice(-MOST)));
  } catch {
    // It is told once more then.
  }
}
