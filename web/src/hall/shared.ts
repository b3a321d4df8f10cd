// The clock of a hall as one line of text, for devices that follow it through a server: an announcement at a table that is
// never started. Pure.
import type { Hall, Seat, Side } from "./clock";
import type { Scene } from "./desk.svelte";
import { handover, takenOver } from "./handover";

const PREFIX = "hall1 ";
const SCENES: readonly Scene[] = ["clock", "leaders", "rules"];
const LETTERS = 440; // a line has 500 bytes

type Told = { h: string; r: boolean; s: number };

export function asLine(h: Hall, scene: Scene, now: number): string {
  const told: Told = { h: handover(h, now, LETTERS), r: h.running, s: SCENES.indexOf(scene) };
  return PREFIX + JSON.stringify(told);
}

/** The line to the server is known better: what it told was written so much later. */
export function shifted(hall: Hall, laterMs: number): Hall {
  return { ...hall, since: hall.since + laterMs };
}

/** null: that is no such line. `now` is when it was written, by the reader's clock. */
export function fromLine(text: string, now: number): { hall: Hall; scene: Scene } | null {
  if (!text.startsWith(PREFIX)) return null;
  try {
    const told = JSON.parse(text.slice(PREFIX.length)) as Told;
    const hall = takenOver(told.h, now);
    return hall && { hall: { ...hall, running: told.r === true }, scene: SCENES[told.s] ?? "clock" };
  } catch {
    return null;
  }
}

export const callLine = ({ mat, side }: Seat): string => `call ${mat} ${side}`;
export function callFrom(text: string): Seat | null {
  const found = /^call ([1-9]\d{0,3}) (sun|moon)$/.exec(text);
  return found ? { mat: Number(found[1]), side: found[2] as Side } : null;
}
