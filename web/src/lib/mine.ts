// What this device knows about the tables it sat at, for the list of own games: the list of the server has names and how
// a running game stands, but no results.
import { seatName } from "./names";
import { tableName } from "./offers";
import type { Entry, TableMessage } from "./protocol";

export interface Noted {
  name: string; // of the game and its scenario
  winners?: string[];
  won?: boolean; // by somebody here
  points?: number; // of the best seat here
}

const MOST = 60;
const KEY = "tables";

function all(): Record<string, Noted> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Noted> | null) ?? {};
  } catch {
    return {};
  }
}

export function noteTable(message: TableMessage): void {
  const noted: Noted = { name: tableName(message.game, message.options) };
  const result = message.result ?? [];
  if (result.length) {
    const best = result.filter((row) => row.place === 1);
    const own = result.filter((row) => message.you.includes(row.seat)).map((row) => row.score);
    noted.winners = best.map((row) => seatName(message.seats, row.seat));
    noted.won = best.some((row) => message.you.includes(row.seat));
    if (own.length) noted.points = Math.max(...own);
  }
  try {
    const others = Object.entries(all()).filter(([code]) => code !== message.code);
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), [message.code, noted]])));
  } catch {
    // then the list says less
  }
}

/** Whether a game with others waits for me. One that I play alone always does. */
export function waitsForMe(entry: Entry): boolean {
  return entry.seats > 1 && (entry.awaited ?? []).some((seat) => entry.you?.includes(seat));
}

/** What I can go on with first, and of that what waits for me; then the latest. */
export function inOrder(own: Entry[]): Entry[] {
  const over = (e: Entry): number => Number(e.phase === "over" || e.phase === "closed");
  return [...own].sort((a, b) => over(a) - over(b) || Number(waitsForMe(b)) - Number(waitsForMe(a)) || b.created - a.created);
}

export function notedTables(): Record<string, Noted> {
  return all();
}
