// Which thing on the table is which entry of the help.
import type { kinds } from "../../generated/island";
import type { HelpThing } from "../../lib/face";

const KINDS: Partial<Record<keyof typeof kinds, string>> = {
  pave: "mendicant",
  lift: "explorer",
  raise: "priest",
  enlarge: "priest",
  banish: "outlaw",
  gift: "gift",
  redeem: "guilds",
  exchange: "guilds",
  choose: "guilds",
  swap: "swap",
  bargain: "canal",
  return: "swap",
  first: "link",
  spare: "harmless",
  demand: "merchant",
  study: "architect",
  inspect: "noblewoman",
  hire: "helper-use",
  flip: "helper-use",
  rob: "robber",
};

function kindOf(found: Element): string {
  const { further, command } = (found as HTMLElement).dataset;
  return KINDS[(further ?? command?.split(" ")[0] ?? "") as keyof typeof kinds] ?? "";
}

export const things: readonly HelpThing[] = [
  ["[data-build=card]", "cards"],
  ["[data-build]", (found) => (found as HTMLElement).dataset["build"] ?? ""],
  ["[data-card]", (found) => (found as HTMLElement).dataset["card"] ?? ""],
  ["[data-further], [data-command]", kindOf],
  ["[data-place]", (found) => (found as SVGElement).dataset["place"]?.split(" ")[0] ?? ""],
  ["[data-resource]", "land"],
  ["[data-act=trade]", "trade"],
  ["[data-act=roll]", "yield"],
  ["[data-act=pass]", "extra"],
  ["[data-act]", "turn"],
  [".robber", "robber"],
  [".port", "harbour"],
  [".document", "document"],
  [".disc", "numbers"],
];
