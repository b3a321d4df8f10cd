// The moment in a few words: the same ones at the desk and on the screen.
import { seatName } from "./names";
import type { Stage } from "./stage";
import { word } from "./texts.svelte";

export function headline(s: Stage): string {
  if (s.call) return word("head-call", { seat: seatName(s.call) });
  if (s.phase === "over") return word(s.winners.length > 0 ? "head-won" : "head-over");
  if (s.phase === "stop") return word("head-stop");
  if (s.paused) return word("head-paused");
  if (s.phase === "ready") return word("head-ready");
  if (s.phase === "dice") return word("head-dice");
  if (s.phase === "target") return word("head-target");
  if (s.phase === "robber") return s.target === "desert" ? word("head-desert") : word("head-robber", { number: s.target });
  return word("head-side", { side: word(`side-${s.side}`) });
}
