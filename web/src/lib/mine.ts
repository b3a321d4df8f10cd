// What this device knows about the tables it sat at, for the list of own games: the list of the server has names and how
// a running game stands, but no results.
import { faceOf } from "./face";
import { seatName } from "./names";
import { gameName, tableName } from "./offers";
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
  const going = keptGoing();
  if (message.phase === "playing") keepGoing({ code: message.code, name: noted.name });
  else if (going?.code === message.code) keepGoing(null);
  if (message.phase === "over" && faceOf(message.game).home) noteSeasoned();
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

/** The game that can be gone on with, kept so that the first page knows it before the server has answered. */
export interface Going {
  code: string;
  name: string;
}
const GOING = "going";

export function keptGoing(): Going | null {
  try {
    return JSON.parse(localStorage.getItem(GOING) ?? "null") as Going | null;
  } catch {
    return null;
  }
}

export function keepGoing(going: Going | null): void {
  try {
    if (going) localStorage.setItem(GOING, JSON.stringify(going));
    else localStorage.removeItem(GOING);
  } catch {
    // then it comes with the list
  }
}

export function entryName(entry: Entry): string {
  return entry.options ? tableName(entry.game, entry.options) : (all()[entry.code]?.name ?? gameName(entry.game));
}

/** Of the own games in their order: what runs comes before what still waits for people. */
export function goesOn(own: Entry[]): Entry | null {
  const mine = own.filter((e) => (e.you?.length ?? 0) > 0);
  return mine.find((e) => e.phase === "playing") ?? mine.find((e) => e.phase === "waiting") ?? null;
}

/** Whether the game of the first page was played to its end here: then its board for newcomers has served. */
const SEASONED = "seasoned";

export function isSeasoned(): boolean {
  try {
    return localStorage.getItem(SEASONED) === "yes";
  } catch {
    return false;
  }
}

export function noteSeasoned(): void {
  try {
    localStorage.setItem(SEASONED, "yes");
  } catch {
    // then the list of games says it
  }
}
