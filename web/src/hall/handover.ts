// A game as a link, so that a standby device takes over by its code: no server in between. What was counted goes along, the
// best first; the log and the names stay where they were.
import { compare, fresh, frozen, ranking, SECONDS_LEAST, SECONDS_MOST, THROWS, type Call, type Counted, type Dice, type Hall, type Side } from "./clock";
import { seatFrom, seatText, tallyFrom, tallyText } from "./tally";

const PHASES = ["ready", "dice", "target", "round", "robber", "stop", "over"] as const;
const SIDES: readonly Side[] = ["sun", "moon"];
const NUMBERS = 16;
const LETTERS = 900; // a code of more is hard to read for a phone

/** Whose call was right, the best first. */
const rightOf = (h: Hall): Counted[] => h.calls.flatMap(({ mat, side, verdict, count }) => (verdict === "right" && count ? [{ mat, side, count }] : [])).sort(compare);

/** In `most` letters, without as many of the counted as do not fit. */
export function handover(h: Hall, now: number, most = LETTERS): string {
  const f = frozen(h, now);
  const numbers = [PHASES.indexOf(f.phase), SIDES.indexOf(f.began), f.round, f.robbers, f.dice?.[0] ?? 0, f.dice?.[1] ?? 0, f.target, f.left === null ? -1 : Math.round(f.left), f.seconds[0], f.seconds[1], THROWS.indexOf(f.throws), f.uniform ? 1 : 0, f.stop ? 1 : 0, f.lastRound, f.lastLeft === null ? -1 : Math.round(f.lastLeft), f.rehearsal ? 1 : 0];
  const open = h.calls.filter(({ verdict }) => verdict === "open");
  const parts = [...open.map((one) => `o${seatText(one)}`), ...rightOf(h).map((one) => `r${tallyText(one)}`), ...ranking(h).map((one) => `c${tallyText(one)}`)];
  let text = numbers.join(".");
  for (const part of parts) if (text.length + part.length < most) text += `~${part}`;
  return text;
}

/** What was called and counted; null: that is none of it. */
function counted(parts: readonly string[]): { calls: Call[]; counts: Counted[] } | null {
  const calls: Call[] = [];
  const counts: Counted[] = [];
  for (const part of parts) {
    const [kind, rest] = [part.slice(0, 1), part.slice(1)];
    const tally = tallyFrom(rest);
    const seat = seatFrom(rest);
    if (kind === "o" && seat) calls.push({ ...seat, number: calls.length + 1, verdict: "open", count: null });
    else if (kind === "r" && tally) calls.push({ ...tally, number: calls.length + 1, verdict: "right" });
    else if (kind === "c" && tally) counts.push(tally);
    else return null;
  }
  return { calls, counts };
}

/** null: that is no game. It stands still until the host there goes on. */
export function takenOver(text: string, now: number): Hall | null {
  const [head = "", ...parts] = text.split("~");
  const n = head.split(".").map(Number);
  const told = counted(parts);
  if (!told || n.length !== NUMBERS || n.some((x) => !Number.isInteger(x) || x < -1)) return null;
  const [phase = 0, began = 0, round = 0, robbers = 0, a = 0, b = 0, target = 0, left = -1, early = 0, late = 0, throws = 0, uniform = 0, stop = 0, lastRound = 0, lastLeft = -1, rehearsal = 0] = n;
  const timed = [early, late].every((s) => s >= SECONDS_LEAST && s <= SECONDS_MOST);
  const known = PHASES[phase];
  const thrower = THROWS[throws];
  const side = SIDES[began];
  if (!known || !thrower || !side || !timed || a > 6 || b > 6 || target > 12 || (known === "round" && (a < 1 || b < 1))) return null;
  const dice: Dice | null = a > 0 && b > 0 ? [a, b] : null;
  return {
    ...fresh({ seconds: [early, late], first: side, throws: thrower, uniform: uniform === 1, stop: stop === 1 }),
    ...told,
    phase: known,
    round,
    robbers,
    dice,
    target,
    left: left < 0 ? null : left,
    since: now,
    lastRound,
    lastLeft: lastLeft < 0 ? null : lastLeft,
    rehearsal: rehearsal === 1,
  };
}
