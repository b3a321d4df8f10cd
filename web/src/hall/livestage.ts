// What a table of the server shows of itself to a whole hall: the same as the clock of hall mode does, so that screen and
// desk are the same for both. Pure.
import { DESERT, type Count, type Dice, type Entry, type Seat, type Side } from "./clock";
import { LEADERS, secondsOf, type Mood, type Row, type Stage } from "./stage";

/** Of a game's page for all: src/wasm/scene_longtable.c. */
export interface Moment {
  phase: string;
  round: number;
  robbers: number;
  side: number;
  dice: [number, number];
  target: number;
  closing: number;
  lastRound: number;
}
export interface Person {
  source: number[]; // settlements, cities, abroad, route, army, tiles
  hand: number[]; // wood, brick, wool, grain, ore
}
export interface Scored extends Seat {
  points: number;
  count: Count | null;
}
export interface Around {
  phase: "waiting" | "playing" | "over" | "closed"; // of the table
  paused: boolean;
  manual: boolean; // real dice
  left: number | null;
  call: Seat | null;
  winners: Scored[];
  leaders: Scored[];
}

const SIDES: readonly Side[] = ["sun", "moon"];
const BETWEEN = ["side", "dice", "target"]; // gone in a moment where the program throws

/** Seats are counted mat by mat, sun before moon. */
export const seatNumber = (seat: string): number => Number(seat.slice(1)) - 1;
export const placeOf = (seat: string): Seat => ({ mat: Math.floor(seatNumber(seat) / 2) + 1, side: SIDES[seatNumber(seat) % 2] ?? "sun" });
export const seatIdOf = ({ mat, side }: Seat): string => `p${(mat - 1) * 2 + (side === "moon" ? 2 : 1)}`;

export function countOf({ source, hand }: Person): Count {
  const [settlements = 0, cities = 0, abroad = 0, route = 0, army = 0, tiles = 0] = source;
  const [wood = 0, brick = 0, wool = 0, grain = 0, ore = 0] = hand;
  return { settlements, cities: cities / 2, foreign: abroad / 2, tiles, army: army > 0, route: route > 0, tokens: { grain, ore, brick, wood, wool } };
}

function phaseOf(moment: Moment | null, around: Around): Stage["phase"] {
  if (around.phase === "over" || around.phase === "closed") return "over";
  const phase = moment?.phase ?? "ready";
  if (around.phase === "waiting" || phase === "ready" || phase === "side") return "ready";
  if (phase === "frozen" || (BETWEEN.includes(phase) && !around.manual)) return "round";
  return phase as Stage["phase"];
}

export function liveStage(moment: Moment | null, around: Around): Stage {
  const phase = phaseOf(moment, around);
  const side = SIDES[moment?.side ?? 0] ?? "sun";
  const paused = around.paused && phase !== "over" && phase !== "ready";
  const mood: Mood = phase === "robber" || phase === "target" ? "robber" : phase === "round" ? side : "rest";
  const [a = 0, b = 0] = moment?.dice ?? [];
  const dice: Dice | null = a > 0 && b > 0 ? [a, b] : null;
  const target = moment?.target ?? 0;
  const leaders = around.leaders.slice(0, LEADERS);
  return {
    phase,
    mood,
    mark: phase === "ready" ? "ready" : phase === "over" ? "won" : paused ? "rest" : phase === "stop" ? "robber" : mood,
    round: moment?.round ?? 0,
    robbers: moment?.robbers ?? 0,
    side,
    dice,
    sum: a + b,
    seconds: phase === "round" || phase === "robber" ? secondsOf(around.left) : null,
    target: target === DESERT ? "desert" : target,
    paused,
    rehearsal: false,
    lastRound: moment?.lastRound ?? 0,
    lastMinute: (moment?.closing ?? 0) > 0,
    call: around.call,
    winners: around.winners.filter((w): w is Row & { count: Count } => w.count !== null),
    leaders,
  };
}

/** What is left of a phase: `lag` is how long a message needs to come here, so that screens far apart show the same. */
export function leftOf(clock: { at: number; deadline?: number; extra?: number; still?: boolean } | null, heardAt: number, now: number, lag: number): number | null {
  if (!clock || clock.deadline === undefined) return null;
  const passed = clock.still ? 0 : Math.max(0, now - heardAt + lag);
  return Math.max(0, clock.deadline - clock.at + (clock.extra ?? 0) - passed);
}

/** What happened between two looks, for voice, sounds and log. */
export function newsBetween(before: Stage, after: Stage, at: number): Entry[] {
  const news: Entry[] = [];
  const note = (what: Entry["what"], more: Partial<Entry> = {}): void => void news.push({ at, what, round: after.round, ...more });
  if (before.phase === "ready" && after.phase !== "ready" && after.phase !== "over") note("start", { side: after.side });
  if (after.lastRound > 0 && before.lastRound === 0) note("last-round", { number: after.lastRound });
  if (after.lastMinute && !before.lastMinute) note("last-minute");
  if (after.phase === "round" && after.round !== before.round && after.dice) note("round", { side: after.side, number: after.sum, dice: after.dice });
  if (after.phase === "robber" && after.robbers !== before.robbers) note("robber", { number: after.target === "desert" ? DESERT : after.target });
  if (after.phase === "stop" && before.phase !== "stop") note("stop");
  else if (after.paused && !before.paused) note("pause");
  else if (before.paused && !after.paused && after.phase !== "over") note("resume");
  if (after.call && !before.call) note("call", { mat: after.call.mat, side: after.call.side });
  if (after.phase === "over" && before.phase !== "over") note("over");
  if (after.winners.length > 0 && before.winners.length === 0) for (const w of after.winners) note("right", { mat: w.mat, side: w.side, number: w.points });
  return news;
}

/** Of the places of a result: the best first, seats that are equal in the order of the row. */
export function inRank<T extends { place: number; seat: string }>(result: readonly T[]): T[] {
  return [...result].sort((a, b) => a.place - b.place || seatNumber(a.seat) - seatNumber(b.seat));
}
