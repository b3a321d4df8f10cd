// Opens tables: the answer to `create` says only that it is done, the table itself comes as a message of its own.
import { link } from "./link.svelte";
import { withPassword } from "./password.svelte";
import { habits } from "./options";

export interface Wish {
  game: string;
  seats: number;
  options?: Record<string, string | number>;
  settings?: Record<string, string | number | boolean>;
  name: string;
  board?: string;
  position?: string;
}

/** How long bots wait between two moves; who once wanted them fast gets fast ones at the next table, too. */
export const CALM_MS = 600;
export const FAST_MS = 120;

export function keepPace(fast: boolean): void {
  localStorage.setItem("bots", fast ? "fast" : "calm");
}

function keptPace(): { pace_ms?: number } {
  return localStorage.getItem("bots") === "fast" ? { pace_ms: FAST_MS } : {};
}

/** 32 bytes that only this client knows: its part in the dice. Works without https too. */
export function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

/** Keeps what the server promised and what was given, to compare both with the record afterwards. */
export function noteFair(code: string, commitment: string, seed: string): void {
  try {
    localStorage.setItem(`fair.${code}`, JSON.stringify({ commitment, seed }));
  } catch {
    // without storage the record can still be checked, but not against what was promised
  }
}

export function notedFair(code: string): { commitment: string; seed: string } | null {
  try {
    const text = localStorage.getItem(`fair.${code}`);
    return text ? (JSON.parse(text) as { commitment: string; seed: string }) : null;
  } catch {
    return null;
  }
}

export async function openTable(wish: Wish): Promise<string> {
  await link.connect();
  let code = "";
  let commitment = "";
  link.hear = (message) => {
    if (message.t !== "table") return;
    code = String(message["code"]);
    commitment = String(message["commitment"] ?? "");
  };
  await withPassword((password) => link.ask("create", { ...wish, ...password, options: { ...habits(wish.game), ...wish.options }, settings: { ...keptPace(), ...wish.settings } }));
  const seed = newSeed();
  await link.ask("seed", { as: "p1", seed });
  noteFair(code, commitment, seed);
  return code;
}

/** A table with bots that begins at once. */
export async function playNow(wish: Wish): Promise<string> {
  const code = await openTable(wish);
  await link.ask("start");
  return code;
}
