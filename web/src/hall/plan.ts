// An evening that is being planned: how many people, how many mats, boxes and metres of table, who sits where. Pure but
// for what this browser keeps of it.
import type { Seat, Side } from "./clock";

export const MAT_CM = 60; // CON-BIG-05: just under
export const EDGE_CM = 26;
export const BOX_MATS = 3; // CON-COMP-01
export const BOX_EDGES = 2; // CON-COMP-02
export const PEOPLE_LEAST = 4; // Q-CON-03
export const PEOPLE_MOST = 10_000;
export const SIDES: readonly Side[] = ["sun", "moon"];

export interface Plan {
  title: string;
  place: string;
  people: number;
  names: string[];
  ring: boolean;
  tableCm: number; // length of one table that is there
  stretch: number; // mats in a straight row, then comes a corner; 0: none
  link: string; // on the seat cards; "": the help
  /** A game on phones: how it is played, and the code of its table once it is open. */
  online: Online;
  code: string;
  numbers: boolean; // seats have no names
}
export const RULESETS = ["retail", "event"] as const;
export const SETUPS = ["printed", "variable"] as const;
export const DICE = ["app", "manual"] as const;
export interface Online {
  ruleset: (typeof RULESETS)[number];
  seconds: [number, number];
  setup: (typeof SETUPS)[number];
  dice: (typeof DICE)[number];
  network: number; // people from one network address at most; 0: all of them
}
export const NO_PLAN: Plan = {
  title: "",
  place: "",
  people: 24,
  names: [],
  ring: false,
  tableCm: 180,
  stretch: 0,
  link: "",
  online: { ruleset: "retail", seconds: [35, 45], setup: "printed", dice: "app", network: 0 },
  code: "",
  numbers: false,
};

/** The options of a table for this plan; docs/rules/longtable.md, part OPT. */
export function optionsOf({ ring, online }: Pick<Plan, "ring" | "online">): Record<string, string | number> {
  const [seconds_early, seconds_late] = online.seconds;
  return { ruleset: online.ruleset, topology: ring ? "ring" : "line", setup: online.setup, dice: online.dice, timer: "custom", seconds_early, seconds_late };
}

/** What a seat card leads to: the seat itself, if there is a table. */
export function cardLink(plan: Pick<Plan, "code" | "link"> & Partial<Pick<Plan, "numbers">>, origin: string, index: number, name: string): string {
  if (!plan.code) return plan.link || `${origin}/help/longtable`;
  return `${origin}/t/${plan.code}#${new URLSearchParams({ seat: `p${index + 1}`, ...(plan.numbers ? { numbers: "" } : name ? { name } : {}) }).toString()}`;
}

/** Mats row by row as the tables stand: a corner ends a row, and so does the edge of the paper. */
export function rowsOf(mats: number, stretch: number, most: number): { mats: number[]; corner: boolean }[] {
  const rows: { mats: number[]; corner: boolean }[] = [];
  let row: number[] = [];
  for (let mat = 1; mat <= mats; mat++) {
    row.push(mat);
    const corner = stretch > 0 && mat % stretch === 0 && mat < mats;
    if (!corner && row.length < most && mat < mats) continue;
    rows.push({ mats: row, corner });
    row = [];
  }
  return rows;
}

const KEPT = "hall-plan";
export function readPlan(): Plan {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null") as Partial<Plan> | null;
    return { ...NO_PLAN, ...kept, online: { ...NO_PLAN.online, ...kept?.online } };
  } catch {
    return NO_PLAN;
  }
}
export function keepPlan(plan: Plan): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(plan));
  } catch {
    // then it lasts until the page is closed
  }
}

export interface Needs {
  people: number; // who come
  seats: number; // even
  odd: boolean; // one seat is left over
  mats: number;
  edges: number;
  boxes: number;
  rowCm: number;
  tables: number; // of the length that is there
  spareMats: number; // in the boxes
}

/** What an evening needs. A ring has no edge mats (CON-OPT-04). */
export function needsOf(people: number, ring: boolean, tableCm: number): Needs {
  const wanted = Math.max(PEOPLE_LEAST, Math.min(PEOPLE_MOST, Math.floor(people) || 0));
  const seats = wanted + (wanted % 2); // CON-LAYOUT-01
  const mats = seats / 2;
  const edges = ring ? 0 : 2;
  const boxes = Math.max(Math.ceil(mats / BOX_MATS), 1);
  const rowCm = mats * MAT_CM + edges * EDGE_CM;
  return { people: wanted, seats, odd: wanted % 2 === 1, mats, edges, boxes, rowCm, tables: Math.ceil(rowCm / Math.max(40, tableCm)), spareMats: boxes * BOX_MATS - mats };
}

/** Mats stand in the order A-B-C from the left, as seen from the sun side: CON-LAYOUT-11. */
export function letterOf(mat: number): "A" | "B" | "C" {
  return (["A", "B", "C"] as const)[(mat - 1) % BOX_MATS] ?? "A";
}

/** Seats in the order of the engine: mat by mat from the left, sun before moon. */
export function seatIndex({ mat, side }: Seat): number {
  return (mat - 1) * 2 + (side === "moon" ? 1 : 0);
}
/** Of an evening whose seats have numbers only, nobody's name is shown, whatever was listed before. */
export function nameIn(plan: Pick<Plan, "names" | "numbers">, seat: Seat): string {
  return plan.numbers ? "" : (plan.names[seatIndex(seat)] ?? "");
}
export function seatAt(index: number): Seat {
  return { mat: Math.floor(index / 2) + 1, side: index % 2 === 0 ? "sun" : "moon" };
}

/** Names out of a list that was pasted: a line each, or the first column of a table. */
export function namesIn(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => firstField(line).trim().slice(0, 40))
    .filter(Boolean);
}

function firstField(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line);
  if (quoted) return (quoted[1] ?? "").replaceAll('""', '"');
  return line.split(/[;\t]/)[0] ?? "";
}

/** A field of a CSV file. Signs that a program for tables would take for a formula are made harmless. */
export function csvField(value: string | number): string {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
export function csv(rows: (string | number)[][]): string {
  return `\ufeff${rows.map((row) => row.map(csvField).join(";")).join("\r\n")}\r\n`;
}
