// Which thing on the table is which entry of the help. A thing says it itself with data-help; for the others it
// follows from what they are, which their game knows.
import type { HelpThing } from "../../lib/face";

const OWN: HelpThing = ["[data-help]", (found) => (found as HTMLElement).dataset["help"] ?? ""];

/** The entry for an element, or for whatever it stands in. */
export function thingOf(element: Element, things: readonly HelpThing[]): string | null {
  for (let here: Element | null = element; here; here = here.parentElement) {
    const found = [OWN, ...things].find(([selector]) => here?.matches(selector));
    if (!found) continue;
    const id = typeof found[1] === "string" ? found[1] : found[1](here);
    if (id) return id;
  }
  return null;
}

/** What lies at a place of the screen, the topmost thing first. A button that is no thing hides what lies below it. */
export function thingAt(x: number, y: number, things: readonly HelpThing[]): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    if (element.closest("dialog")) return null;
    const id = thingOf(element, things);
    if (id) return id;
    if (element.closest("button:not([data-person])")) return null; // a player's row is full of things
  }
  return null;
}
