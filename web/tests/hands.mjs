// How a person presses what a page shows: by mouse, by finger, or by keys alone. Each hand presses a thing named by a
// selector and says whether it could; it never presses what is covered, disabled or not there.

const STEPS_MOST = 40; // of the arrow keys among the places of a board
const TRIES = 6; // what scrolls is a stop of its own, which is not counted beforehand
const WAIT_MS = 30;

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Where a thing can be pressed: the middle of it, if nothing lies above it there. Runs in the page. */
function spotOf(selector) {
  const thing = document.querySelector(selector);
  if (!thing || thing.disabled || thing.getClientRects().length === 0) return null;
  const middle = () => {
    const box = thing.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const free = ({ x, y }) => {
    const top = document.elementFromPoint(x, y);
    // A place of a board is chosen by the chart below it.
    const owner = thing.closest("svg") ?? thing;
    return top !== null && (owner === top || owner.contains(top));
  };
  let p = middle();
  if (!free(p)) {
    thing.scrollIntoView({ block: "nearest", inline: "nearest" });
    p = middle();
  }
  return free(p) ? p : null;
}

class Pointer {
  constructor(page) {
    this.page = page;
  }

  async press(selector) {
    const p = await this.page.evaluate(spotOf, selector);
    if (p) await this.tap(p);
    return p !== null;
  }
}

export class Mouse extends Pointer {
  tap({ x, y }) {
    return this.page.mouse.click(x, y);
  }

  choose(place) {
    return this.press(place);
  }
}

export class Finger extends Pointer {
  tap({ x, y }) {
    return this.page.touchscreen.tap(x, y);
  }

  /** The first tap shows where it would be, the button below confirms it. */
  async choose(place) {
    if (!(await this.press(place))) return false;
    for (let tries = 0; tries < 20; tries++) {
      if (await this.press(".confirm")) return true;
      await pause(WAIT_MS);
    }
    return false;
  }
}

/** How often Tab has to be pressed to come from the focus to a thing; below zero with Shift. Runs in the page. */
function tabsTo(selector) {
  const target = document.querySelector(selector);
  if (!target || target.disabled || target.getClientRects().length === 0) return null;
  const dialog = document.querySelector("dialog[open]");
  const all = [...(dialog ?? document).querySelectorAll("a[href], button, input, select, summary, [tabindex]")].filter(
    (e) => !e.disabled && e.tabIndex >= 0 && e.checkVisibility() && (e.matches("summary") || !e.closest("details:not([open])")),
  );
  const to = all.indexOf(target);
  if (to < 0) return null;
  const now = document.activeElement;
  let from = all.indexOf(now);
  // A focus on something between the stops, say a panel: the way begins there.
  if (from < 0) from = now && now !== document.body ? all.findLastIndex((e) => now.compareDocumentPosition(e) & 2) : -1;
  return to - from;
}

export class Keys {
  constructor(page) {
    this.page = page;
  }

  async focus(selector) {
    for (let tries = 0; tries < TRIES; tries++) {
      const steps = await this.page.evaluate(tabsTo, selector);
      if (steps === null) return false;
      for (let i = 0; i < Math.abs(steps); i++) await this.page.keyboard.press(steps < 0 ? "Shift+Tab" : "Tab");
      if (await this.page.evaluate((s) => document.activeElement !== null && document.activeElement === document.querySelector(s), selector)) return true;
    }
    return false;
  }

  async press(selector) {
    if (!(await this.focus(selector))) return false;
    await this.page.keyboard.press("Enter");
    return true;
  }

  /** Arrows towards the place; where they lead no nearer, the one they have reached has to do. */
  async choose(place) {
    if (!(await this.focus(".chart svg"))) return false;
    const seen = new Set();
    for (let i = 0; i < STEPS_MOST; i++) {
      const way = await this.page.evaluate((wanted) => {
        const target = document.querySelector(wanted);
        const here = document.getElementById(document.querySelector(".chart svg")?.getAttribute("aria-activedescendant") ?? "");
        if (!target || !here) return null;
        const [a, b] = [here, target].map((e) => e.getBoundingClientRect());
        return { here: here.id, there: here === target, dx: b.x + b.width / 2 - a.x - a.width / 2, dy: b.y + b.height / 2 - a.y - a.height / 2 };
      }, place);
      if (!way) return false;
      if (way.there || seen.has(way.here)) break;
      seen.add(way.here);
      const flat = Math.abs(way.dx) > Math.abs(way.dy);
      await this.page.keyboard.press(flat ? (way.dx > 0 ? "ArrowRight" : "ArrowLeft") : way.dy > 0 ? "ArrowDown" : "ArrowUp");
    }
    await this.page.keyboard.press("Enter");
    return true;
  }
}
