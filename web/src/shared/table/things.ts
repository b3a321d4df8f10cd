// Which thing on the table is which entry of the help. A thing says it itself with data-help; for the others it
// follows from what they are.
const KINDS: Record<string, string> = {
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
  return KINDS[further ?? command?.split(" ")[0] ?? ""] ?? "";
}

const THINGS: [selector: string, id: string | ((found: Element) => string)][] = [
  ["[data-help]", (found) => (found as HTMLElement).dataset["help"] ?? ""],
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
  [".tray .die", "throws"],
  [".joker", "joker"],
  [".boxes", "score"],
];

/** The entry for an element, or for whatever it stands in. */
export function thingOf(element: Element): string | null {
  for (let here: Element | null = element; here; here = here.parentElement) {
    const found = THINGS.find(([selector]) => here?.matches(selector));
    if (!found) continue;
    const id = typeof found[1] === "string" ? found[1] : found[1](here);
    if (id) return id;
  }
  return null;
}

/** What lies at a place of the screen, the topmost thing first. A button that is no thing hides what lies below it. */
export function thingAt(x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    if (element.closest("dialog")) return null;
    const id = thingOf(element);
    if (id) return id;
    if (element.closest("button:not([data-person])")) return null; // a player's row is full of things
  }
  return null;
}
