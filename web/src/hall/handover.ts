// A game as a link, so that a standby device takes over by its code: no server in between. The log stays where it was.
import { fresh, frozen, SECONDS_LEAST, SECONDS_MOST, THROWS, type Dice, type Hall, type Side } from "./clock";

const PHASES = ["ready", "dice", "target", "round", "robber", "stop", "over"] as const;
const SIDES: readonly Side[] = ["sun", "moon"];

export function handover(h: Hall, now: number): string {
  const f = frozen(h, now);
  const numbers = [PHASES.indexOf(f.phase), SIDES.indexOf(f.began), f.round, f.robbers, f.dice?.[0] ?? 0, f.dice?.[1] ?? 0, f.target, f.left === null ? -1 : Math.round(f.left), f.seconds[0], f.seconds[1], THROWS.indexOf(f.throws), f.uniform ? 1 : 0, f.stop ? 1 : 0, f.lastRound, f.lastLeft === null ? -1 : Math.round(f.lastLeft)];
  return numbers.join(".");
}

/** null: that is no game. It stands still until the host there goes on. */
export function takenOver(text: string, now: number): Hall | null {
  const n = text.split(".").map(Number);
  if (n.length !== 15 || n.some((x) => !Number.isInteger(x) || x < -1)) return null;
  const [phase = 0, began = 0, round = 0, robbers = 0, a = 0, b = 0, target = 0, left = -1, early = 0, late = 0, throws = 0, uniform = 0, stop = 0, lastRound = 0, lastLeft = -1] = n;
  const timed = [early, late].every((s) => s >= SECONDS_LEAST && s <= SECONDS_MOST);
  const known = PHASES[phase];
  const thrower = THROWS[throws];
  const side = SIDES[began];
  if (!known || !thrower || !side || !timed || a > 6 || b > 6 || target > 12 || (known === "round" && (a < 1 || b < 1))) return null;
  const dice: Dice | null = a > 0 && b > 0 ? [a, b] : null;
  return {
    ...fresh({ seconds: [early, late], first: side, throws: thrower, uniform: uniform === 1, stop: stop === 1 }),
    phase: known,
    round,
    robbers,
    dice,
    target,
    left: left < 0 ? null : left,
    since: now,
    lastRound,
    lastLeft: lastLeft < 0 ? null : lastLeft,
  };
}
