// Which thing on the table is which entry of the help.
import type { HelpThing } from "../../lib/face";

export const things: readonly HelpThing[] = [
  ["[data-help]", (found) => (found as SVGElement).dataset["help"] ?? ""],
  ["[data-piece=tile], [data-tiles]", "tiles"],
  ["[data-piece]", (found) => (found as HTMLElement).dataset["piece"] ?? ""],
  ["[data-call]", "win"],
  ["[data-discard]", "robber"],
  ["[data-token]", "trade"],
  [".seat .banner.robber", "robber"],
  [".seat .banner", "rounds"],
  [".seat .mats", "row"],
];
