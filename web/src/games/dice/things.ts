// Which thing on the table is which entry of the help.
import type { HelpThing } from "../../lib/face";

export const things: readonly HelpThing[] = [
  ["[data-place]", (found) => (found as SVGElement).dataset["place"]?.split(" ")[0] ?? ""],
  ["[data-act]", "turn"],
  [".tray .die", "throws"],
  [".joker", "joker"],
  [".boxes", "score"],
];
