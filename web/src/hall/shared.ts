// The clock of a hall as one line of text, for devices that follow it through a server: an announcement at a table that is
// never started. Pure.
import { type Call, type Count, type Hall, type Seat, type Side } from "./clock";
import type { Scene } from "./desk.svelte";
import { handover, takenOver } from "./handover";

const PREFIX = "hall1 ";
const SCENES: readonly Scene[] = ["clock", "leaders", "rules"];
const WINNERS = 4; // a line has 500 bytes

type Told = { h: string; r: boolean; s: number; x: boolean; c: [number, Side] | null; w: [number, Side, number, number, number, number, boolean, boolean][] };

export function asLine(h: Hall, scene: Scene, now: number): string {
  const open = h.calls.find((c) => c.verdict === "open");
  const right = h.calls.flatMap((c) => (c.verdict === "right" && c.count ? [{ ...c, count: c.count }] : [])).slice(0, WINNERS);
  const told: Told = {
    h: handover(h, now),
    r: h.running,
    s: SCENES.indexOf(scene),
    x: h.rehearsal,
    c: open ? [open.mat, open.side] : null,
    w: right.map(({ mat, side, count: n }) => [mat, side, n.settlements, n.cities, n.foreign, n.tiles, n.army, n.route]),
  };
  return PREFIX + JSON.stringify(told);
}

/** The line to the server is known better: what it told was written so much later. */
export function shifted(hall: Hall, laterMs: number): Hall {
  return { ...hall, since: hall.since + laterMs };
}

const isSeat = (mat: unknown, side: unknown): boolean => Number.isInteger(mat) && (side === "sun" || side === "moon");

/** null: that is no such line. `now` is when it was written, by the reader's clock. */
export function fromLine(text: string, now: number): { hall: Hall; scene: Scene } | null {
  if (!text.startsWith(PREFIX)) return null;
  try {
    const told = JSON.parse(text.slice(PREFIX.length)) as Told;
    const hall = takenOver(told.h, now);
    if (!hall || !Array.isArray(told.w) || (told.c && !isSeat(...told.c))) return null;
    const calls: Call[] = told.w.filter(([mat, side]) => isSeat(mat, side)).map(([mat, side, ...n], i) => ({ mat, side, number: i + 1, verdict: "right", count: countFrom(n) }));
    if (told.c) calls.push({ mat: told.c[0], side: told.c[1], number: calls.length + 1, verdict: "open", count: null });
    return { hall: { ...hall, calls, running: told.r === true, rehearsal: told.x === true }, scene: SCENES[told.s] ?? "clock" };
  } catch {
    return null;
  }
}

function countFrom([settlements, cities, foreign, tiles, army, route]: [number, number, number, number, boolean, boolean]): Count {
  return { settlements, cities, foreign, tiles, army, route, tokens: { grain: 0, ore: 0, brick: 0, wood: 0, wool: 0 } };
}

export const callLine = ({ mat, side }: Seat): string => `call ${mat} ${side}`;
export function callFrom(text: string): Seat | null {
  const found = /^call ([1-9]\d{0,3}) (sun|moon)$/.exec(text);
  return found ? { mat: Number(found[1]), side: found[2] as Side } : null;
}
