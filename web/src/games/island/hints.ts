// The first game's hints: what the position has to teach, and where words about a thing can stand beside it.
import type { Point } from "./geometry";
import type { Board, Look } from "./types";

export type Lesson = "roll" | "place" | "build" | "end";
export interface Hint {
  lesson: Lesson;
  text: string; // a key of the texts, below island.hint
  targets: string; // what it points at, one of them
}
/** Who has built knows how to place; the rest has to be done once each. */
export const LESSONS: Lesson[] = ["roll", "build", "end"];

const TRADES = ["bank", "offer", "sell", "seek"];
const PIECES = ["road", "settlement", "city"];

/** What is worth saying now: only what the rules allow, and one thing at a time. `kind`: what is being placed. */
export function hintOf(board: Board, look: Look, me: number, kinds: Set<string>, kind: string | null, learned: Lesson[]): Hint | null {
  const fresh = (lesson: Lesson): boolean => !learned.includes(lesson);
  if (look.phase === "over" || look.guest !== null || look.turn !== me) return null;
  if (kind !== null) return PIECES.includes(kind) && fresh("place") && fresh("build") ? { lesson: "place", text: "place", targets: ".spot" } : null;
  if (kinds.has("roll")) return fresh("roll") ? { lesson: "roll", text: "roll", targets: ".onward[data-act=roll]" } : null;
  if (look.phase !== "main" || !kinds.has("end")) return null;
  const trade = TRADES.some((k) => kinds.has(k));
  const pieces = PIECES.filter((k) => kinds.has(k));
  if (pieces.length > 0 && fresh("build"))
    return { lesson: "build", text: board.strict && trade ? "build-closes" : "build", targets: pieces.map((k) => `.build.can[data-build=${k}]`).join() };
  if (!fresh("end")) return null;
  return { lesson: "end", text: trade ? "end-trade" : pieces.length > 0 || kinds.has("buy") ? "end" : "end-only", targets: ".onward[data-act=end]" };
}

/** What was learned by doing this. Setting up teaches where pieces go, not what they cost. */
export function learnedBy(command: string, paid: boolean): Lesson[] {
  if (command === "roll") return ["roll"];
  if (/^(road|settlement|city) /.test(command)) return paid ? ["place", "build"] : ["place"];
  return /^(end|offer|bank)\b/.test(command) ? ["end"] : [];
}

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface Placing {
  x: number;
  y: number;
  from: Point; // the pointer leaves the words here
  tip: Point; // and ends here, at the thing
  target: number;
}

const STEP_PX = 8;
const EDGE_PX = 6;
const AIR_PX = 4; // between the words and what stands beside them
const NEAR_PX = 14; // the least room for a pointer
const FAR_PX = 130; // further away nobody sees what is meant
const CORNER_PX = 14; // the pointer does not leave a round corner

const overlap = (a: Rect, b: Rect, air: number): boolean => a.left < b.right + air && a.right > b.left - air && a.top < b.bottom + air && a.bottom > b.top - air;
const clamp = (value: number, low: number, high: number): number => (low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high));

/** Whether a line crosses a box, by the times at which it passes its sides. */
function crosses(a: Point, b: Point, box: Rect): boolean {
  let [begin, end] = [0, 1];
  for (const [from, way, low, high] of [[a.x, b.x - a.x, box.left, box.right], [a.y, b.y - a.y, box.top, box.bottom]] as const) {
    if (way === 0) {
      if (from < low || from > high) return false;
      continue;
    }
    const [t1, t2] = [(low - from) / way, (high - from) / way];
    begin = Math.max(begin, Math.min(t1, t2));
    end = Math.min(end, Math.max(t1, t2));
  }
  return begin < end;
}

/** The shortest pointer between two boxes that do not touch; it leaves from a side and arrives near the middle of one. */
function pointer(words: Rect, thing: Rect): { from: Point; tip: Point } {
  const inset = { x: (thing.right - thing.left) / 4, y: (thing.bottom - thing.top) / 4 };
  const middle = { x: (words.left + words.right) / 2, y: (words.top + words.bottom) / 2 };
  const tip = { x: clamp(middle.x, thing.left + inset.x, thing.right - inset.x), y: clamp(middle.y, thing.top + inset.y, thing.bottom - inset.y) };
  const across = words.bottom < thing.top || words.top > thing.bottom; // above or below it
  if (across) tip.y = words.bottom < thing.top ? thing.top : thing.bottom;
  else tip.x = words.right < thing.left ? thing.left : thing.right;
  const from = across
    ? { x: clamp(tip.x, words.left + CORNER_PX, words.right - CORNER_PX), y: tip.y === thing.top ? words.bottom : words.top }
    : { x: tip.x === thing.left ? words.right : words.left, y: clamp(tip.y, words.top + CORNER_PX, words.bottom - CORNER_PX) };
  return { from, tip };
}

/**
 * Places for words of this size inside a frame that begins at 0,0: free ones only, near a target, the nearest first.
 * Words cover nothing of `taken`, and their pointer crosses nothing of `pressed`.
 */
export function placings(frame: { width: number; height: number }, size: { width: number; height: number }, targets: Rect[], taken: Rect[], pressed: Rect[]): Placing[] {
  const found: { cost: number; placing: Placing }[] = [];
  for (let y = EDGE_PX; y + size.height <= frame.height - EDGE_PX; y += STEP_PX)
    for (let x = EDGE_PX; x + size.width <= frame.width - EDGE_PX; x += STEP_PX) {
      const words = { left: x, top: y, right: x + size.width, bottom: y + size.height };
      const near = targets.flatMap((thing, target) => (overlap(words, thing, FAR_PX) && !overlap(words, thing, NEAR_PX) ? [{ thing, target }] : []));
      if (near.length === 0 || taken.some((other) => overlap(words, other, AIR_PX))) continue;
      for (const { thing, target } of near) {
        const { from, tip } = pointer(words, thing);
        const cost = Math.hypot(from.x - tip.x, from.y - tip.y);
        if (cost > FAR_PX || pressed.some((other) => other !== thing && crosses(from, tip, other))) continue;
        found.push({ cost: cost + Math.abs(x + size.width / 2 - (thing.left + thing.right) / 2) / 8, placing: { x, y, from, tip, target } });
      }
    }
  return found.sort((a, b) => a.cost - b.cost).map(({ placing }) => placing);
}
