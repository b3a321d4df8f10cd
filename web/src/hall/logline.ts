// An entry of the log as a line of text.
import type { Entry } from "./clock";
import { seatAndPerson } from "./names";
import { word } from "./texts.svelte";

export function logLine(e: Entry): string {
  const seat = e.mat && e.side ? seatAndPerson({ mat: e.mat, side: e.side }) : "";
  const fill = {
    round: e.round,
    side: e.side ? word(`side-${e.side}`) : "",
    number: e.number ?? 0,
    dice: e.dice ? e.dice.join(" + ") : "",
    seat,
    early: e.seconds?.[0] ?? 0,
    late: e.seconds?.[1] ?? 0,
  };
  if (e.what === "robber" && e.number === 7) return word("log-desert", fill);
  return word(`log-${e.what}`, fill);
}
