// What this device knows about the tables it sat at, for the list of own games: the list of the server has only names.
import { tableName } from "./offers";
import type { TableMessage } from "./protocol";

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
    noted.winners = best.map((row) => message.seats.find((chair) => chair.seat === row.seat)?.name ?? row.seat);
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

export function notedTables(): Record<string, Noted> {
  return all();
}
