// The clock of a hall: real mats and people, and of the program only rounds, dice, robbers and calls. No rules of the
// board, no page, no time of its own: every step gets the moment and the luck and answers with the next state.
//
// The engine (src/games/longtable/rounds.c) has the same rounds, but with a row of mats behind them that nobody plays
// on here, and a module of its own to be loaded before the first throw; so its times stand here once more, and
// tests/hall.spec.mjs leads this clock through recorded games of the engine.
export type Side = "sun" | "moon";
/** Who throws: the program; real dice while our clock runs; real dice, and the host ends the rounds (CON-APP-31). */
export const THROWS = ["app", "timed", "manual"] as const;
export type Throws = (typeof THROWS)[number];
export type Phase = "ready" | "dice" | "target" | "round" | "robber" | "stop" | "over";
export type Dice = [number, number];

export const QUIET_ROUNDS = 10; // CON-APP-21
export const ROBBER_MS = 12_000; // CON-ROBBER-06
export const LAST_MS = 60_000; // Q-SYS-11
export const GOAL = 18; // CON-END-01
export const DESERT = 7; // as the number of a robber's target
export const SECONDS_LEAST = 5;
export const SECONDS_MOST = 254;
export const PRESETS = { beginner: [35, 45], experienced: [30, 35] } as const; // CON-APP-06, CON-APP-07

export interface Setup {
  seconds: [number, number]; // rounds 1 to 10, later ones
  first: Side | "random";
  throws: Throws;
  uniform: boolean; // the robber's target: all numbers alike, else by dice (CON-OPT-12)
  stop: boolean; // after round 10 (CON-OPT-09)
}
export const USUAL: Setup = { seconds: [35, 45], first: "random", throws: "app", uniform: false, stop: true };

/** What somebody has, recounted (CON-VP-01), and the tokens that decide between equals (CON-TIE). */
export interface Count {
  settlements: number;
  cities: number;
  foreign: number;
  tiles: number;
  army: boolean;
  route: boolean;
  tokens: Tokens;
}
export interface Tokens {
  grain: number;
  ore: number;
  brick: number;
  wood: number;
  wool: number;
}
export interface Seat {
  mat: number;
  side: Side;
}
export interface Call extends Seat {
  number: number;
  verdict: "open" | "right" | "wrong" | "inactive";
  count: Count | null;
}
export interface Counted extends Seat {
  count: Count;
}
/** Something that happened: for the log, the voice and the screen. */
export interface Entry {
  at: number;
  what: "start" | "rehearsal" | "round" | "robber" | "stop" | "pause" | "resume" | "call" | "right" | "wrong" | "inactive" | "times" | "last-round" | "last-minute" | "correct" | "undo" | "away" | "over" | "counted";
  round: number;
  side?: Side;
  number?: number;
  dice?: Dice;
  mat?: number;
  seconds?: [number, number];
}

export interface Hall extends Setup {
  phase: Phase;
  began: Side; // active in round 1
  round: number;
  robbers: number;
  dice: Dice | null;
  target: number;
  /** Of the phase, as of `since`; null: no clock ends it. */
  left: number | null;
  since: number;
  running: boolean;
  lastRound: number; // 0: none
  lastLeft: number | null; // of the last minute, as of `since`
  rehearsal: boolean;
  calls: Call[];
  counts: Counted[];
  log: Entry[];
}

export interface Luck {
  die(): number;
  /** 0 to n-1 */
  below(n: number): number;
}

export function fresh(setup: Setup): Hall {
  return {
    ...setup,
    phase: "ready",
    began: setup.first === "moon" ? "moon" : "sun",
    round: 0,
    robbers: 0,
    dice: null,
    target: 0,
    left: null,
    since: 0,
    running: false,
    lastRound: 0,
    lastLeft: null,
    rehearsal: false,
    calls: [],
    counts: [],
    log: [],
  };
}

/** CON-ROUND-04 */
export function sideOf(h: Hall, round = h.round): Side {
  const other = h.began === "sun" ? "moon" : "sun";
  return round % 2 === 0 ? other : h.began;
}

export function sum(dice: Dice | null): number {
  return dice ? dice[0] + dice[1] : 0;
}

/** Never less than nothing: a wall clock may have been set back while the page was closed. */
function spentAt(h: Hall, now: number): number {
  return h.running ? Math.max(0, now - h.since) : 0;
}

/** What the clock of the phase shows at a moment; null: none runs. */
export function leftAt(h: Hall, now: number): number | null {
  const spent = spentAt(h, now);
  const end = h.lastLeft === null ? h.left : h.left === null ? h.lastLeft : Math.min(h.left, h.lastLeft);
  return end === null ? null : Math.max(0, end - spent);
}

/** The same with its time brought up to `now`. */
function brought(h: Hall, now: number): Hall {
  if (!h.running) return { ...h, since: now };
  const spent = spentAt(h, now);
  const less = (ms: number | null): number | null => (ms === null ? null : Math.max(0, ms - spent));
  return { ...h, left: less(h.left), lastLeft: less(h.lastLeft), since: now };
}

/** The same standing still. */
export function frozen(h: Hall, now: number): Hall {
  return { ...brought(h, now), running: false };
}

function noted(h: Hall, at: number, what: Entry["what"], more: Partial<Entry> = {}): Hall {
  return { ...h, log: [...h.log, { at, what, round: h.round, ...more }] };
}

const playing = (h: Hall): boolean => h.phase !== "ready" && h.phase !== "over";

// ---- the way of the rounds

export function start(h: Hall, now: number, luck: Luck, rehearsal = false): Hall {
  if (h.phase !== "ready") return h;
  const began = h.first === "random" ? (luck.below(2) === 0 ? "sun" : "moon") : h.first;
  const begun = noted({ ...h, began, rehearsal, phase: "dice", running: true, since: now }, now, rehearsal ? "rehearsal" : "start", { side: began });
  return thrown(begun, now, luck);
}

/** The program's dice, unless real ones are waited for. */
function thrown(h: Hall, now: number, luck: Luck): Hall {
  if (h.throws !== "app" && !h.rehearsal) return h;
  let dice: Dice = [luck.die(), luck.die()];
  if (h.rehearsal && h.round === 2) dice = [3, 4]; // sun, moon, robber
  else while (sum(dice) === 7 && (h.round < QUIET_ROUNDS || h.rehearsal)) dice = [luck.die(), luck.die()]; // CON-APP-21
  const next = enterDice(h, now, dice);
  if (next.phase !== "target") return next;
  return enterTarget(next, now, h.uniform ? [2, 3, 4, 5, 6, 8, 9, 10, 11, 12, DESERT][luck.below(11)] ?? DESERT : luck.die() + luck.die()); // CON-OPT-12
}

/** Whether these dice may be entered now: SYS-HOST-08. */
export function diceAllowed(h: Hall, dice: Dice): boolean {
  return h.phase === "dice" && dice.every((d) => d >= 1 && d <= 6) && (sum(dice) !== 7 || h.round >= QUIET_ROUNDS || h.rehearsal);
}

export function enterDice(h: Hall, now: number, dice: Dice): Hall {
  if (!diceAllowed(h, dice)) return h;
  const at = brought(h, now);
  if (sum(dice) === 7) return { ...at, dice, target: 0, phase: "target", left: null }; // CON-ROBBER-04
  const round = h.round + 1;
  const seconds = h.seconds[round > QUIET_ROUNDS ? 1 : 0]; // SYS-CLOCK-05
  const next: Hall = { ...at, dice, round, phase: "round", left: h.throws === "manual" && !h.rehearsal ? null : seconds * 1000, running: true };
  return noted(next, now, "round", { side: sideOf(next), number: sum(dice), dice });
}

export function enterTarget(h: Hall, now: number, target: number): Hall {
  if (h.phase !== "target" || target < 2 || target > 12) return h;
  const next: Hall = { ...brought(h, now), target, robbers: h.robbers + 1, phase: "robber", left: ROBBER_MS, running: true };
  return noted(next, now, "robber", { number: target });
}

/** The clock has come to the end of a phase, or the host ends the round of real dice. */
export function endPhase(h: Hall, now: number, luck: Luck): Hall {
  const at: Hall = { ...brought(h, now), left: null };
  const round = h.phase === "round";
  if (h.rehearsal && h.phase === "robber") return { ...fresh(h), log: h.log };
  if (at.lastLeft === 0 || (round && h.lastRound > 0 && h.round >= h.lastRound)) return over(at, now);
  if (round && h.round === QUIET_ROUNDS && h.stop) return noted({ ...at, phase: "stop" }, now, "stop"); // SYS-PAUSE-04
  return thrown({ ...at, phase: "dice" }, now, luck); // CON-APP-30
}

/** What time alone does; a call that is not judged stops it. */
export function tick(h: Hall, now: number, luck: Luck): Hall {
  return h.running && playing(h) && leftAt(h, now) === 0 ? endPhase(h, now, luck) : h;
}

/** SYS-PAUSE-05 */
export function go(h: Hall, now: number, luck: Luck): Hall {
  return h.phase === "stop" ? thrown({ ...brought(h, now), phase: "dice", running: true }, now, luck) : h;
}

// ---- the host

export function pause(h: Hall, now: number): Hall {
  return h.running && playing(h) ? noted(frozen(h, now), now, "pause") : h;
}

/** SYS-PAUSE-01; a call that is not judged yet holds the clock (CON-END-06). */
export function resume(h: Hall, now: number): Hall {
  return !h.running && playing(h) && !openCall(h) ? noted({ ...h, since: now, running: true }, now, "resume") : h;
}

/** From the next round on: Q-CON-21. */
export function setTimes(h: Hall, now: number, early: number, late: number): Hall {
  const fine = [early, late].every((s) => Number.isInteger(s) && s >= SECONDS_LEAST && s <= SECONDS_MOST);
  if (!fine || h.running || h.phase === "over") return h;
  const next: Hall = { ...h, seconds: [early, late] };
  return playing(h) ? noted(next, now, "times", { seconds: [early, late] }) : next;
}

/** Both sides have as many rounds: the engine's last_round_from. */
export function lastRound(h: Hall, now: number): Hall {
  if (!playing(h) || h.lastRound > 0) return h;
  const last = Math.floor((h.round + 2) / 2) * 2;
  return noted({ ...h, lastRound: last }, now, "last-round", { number: last });
}

export function lastMinute(h: Hall, now: number): Hall {
  if (!playing(h) || h.lastLeft !== null) return h;
  return noted({ ...brought(h, now), lastLeft: LAST_MS }, now, "last-minute");
}

function over(h: Hall, now: number): Hall {
  return noted({ ...h, phase: "over", running: false, left: null, lastLeft: null }, now, "over");
}

/** By the host, at any time. */
export function finish(h: Hall, now: number): Hall {
  return playing(h) ? over(brought(h, now), now) : h;
}

/** A wrong tap is put right: the number of the round, the side that is active, what the dice show. */
export function correct(h: Hall, now: number, change: { round?: number; side?: Side; dice?: Dice }): Hall {
  if (!playing(h)) return h;
  let next = h;
  if (change.round !== undefined && Number.isInteger(change.round) && change.round >= 1) {
    const side = sideOf(h);
    next = { ...next, round: change.round };
    if (sideOf(next) !== side) next = { ...next, began: next.began === "sun" ? "moon" : "sun" }; // the side was heard: it stays
  }
  if (change.side && sideOf(next) !== change.side) next = { ...next, began: next.began === "sun" ? "moon" : "sun" };
  if (change.dice && h.phase === "round" && sum(change.dice) !== 7) next = { ...next, dice: change.dice };
  return next === h ? h : noted(next, now, "correct", { side: sideOf(next), number: sum(next.dice), ...(next.dice ? { dice: next.dice } : {}) });
}

/** As it was before a tap, but standing still: whoever undoes has to look first. */
export function undone(h: Hall, before: Hall, now: number): Hall {
  return noted({ ...before, since: now, running: false, log: h.log }, now, "undo");
}

/** The page was closed for a while: what should have ended meanwhile waits for the host. */
export function cameBack(h: Hall, now: number): Hall {
  if (!h.running || !playing(h)) return h;
  return leftAt(h, now) === 0 ? noted(frozen(h, now), now, "away") : h;
}

// ---- calls of victory

export function openCall(h: Hall): Call | undefined {
  return h.calls.find((call) => call.verdict === "open");
}

/** Every call stops the clock, for the host looks at real mats (Q-SYS-03); that of the inactive side does not count. */
export function call(h: Hall, now: number, seat: Seat): Hall {
  if (h.phase !== "round" || seat.mat < 1 || h.calls.some((c) => c.verdict === "open" && c.mat === seat.mat && c.side === seat.side)) return h;
  const active = seat.side === sideOf(h); // CON-END-03
  const one: Call = { ...seat, number: h.calls.length + 1, verdict: active ? "open" : "inactive", count: null };
  const stopped = active ? frozen(h, now) : h;
  return noted({ ...stopped, calls: [...h.calls, one] }, now, active ? "call" : "inactive", { mat: seat.mat, side: seat.side });
}

/** CON-VP-01 */
export function points(c: Count): number {
  return c.settlements + 2 * c.cities + 2 * c.foreign + c.tiles + (c.army ? 2 : 0) + (c.route ? 2 : 0);
}

/** As every game begins: CON-START-10. */
export function plainCount(): Count {
  return { settlements: 2, cities: 1, foreign: 0, tiles: 0, army: false, route: false, tokens: { grain: 0, ore: 0, brick: 0, wood: 0, wool: 0 } };
}

/** Judges an open call; with the last of them the game is over, or the host may go on (CON-END-08). */
export function judge(h: Hall, now: number, number: number, count: Count): Hall {
  const one = h.calls.find((c) => c.number === number && c.verdict === "open");
  if (!one) return h;
  const right = points(count) >= GOAL;
  const calls = h.calls.map((c): Call => (c === one ? { ...c, verdict: right ? "right" : "wrong", count } : c));
  const next = noted({ ...h, calls, counts: withCount(h, one, count) }, now, right ? "right" : "wrong", { mat: one.mat, side: one.side, number: points(count) });
  return calls.some((c) => c.verdict === "open") || !calls.some((c) => c.verdict === "right") ? next : over(next, now);
}

function withCount(h: Hall, { mat, side }: Seat, counted: Count): Counted[] {
  return [...h.counts.filter((c) => c.mat !== mat || c.side !== side), { mat, side, count: counted }];
}

/** Somebody's points without a call, for the leader board and for the end by the host. */
export function count(h: Hall, now: number, seat: Seat, counted: Count): Hall {
  return noted({ ...h, counts: withCount(h, seat, counted) }, now, "counted", { mat: seat.mat, side: seat.side, number: points(counted) });
}

const KINDS = ["grain", "ore", "brick", "wood", "wool"] as const; // in the order of CON-TIE-02 to CON-TIE-06

function merits({ count }: Counted): number[] {
  const tokens = KINDS.map((kind) => count.tokens[kind]);
  return [points(count), tokens.reduce((a, b) => a + b, 0), ...tokens];
}

/** Positive: b is before a. */
export function compare(a: Counted, b: Counted): number {
  const [x, y] = [merits(a), merits(b)];
  for (let i = 0; i < x.length; i++) if (x[i] !== y[i]) return (y[i] ?? 0) - (x[i] ?? 0);
  return 0;
}

/** Everybody whose points are known, the best first. */
export function ranking(h: Hall): Counted[] {
  return [...h.counts].sort(compare);
}

/** The place of each of them, sorted as they are: complete equals share one (CON-TIE-07). */
export function placesOf(sorted: readonly Counted[]): number[] {
  return sorted.map((one) => sorted.findIndex((other) => compare(one, other) === 0) + 1);
}

/** Of those who called and were right, else of all who were counted when the host ended it; complete equals win together. */
export function winners(h: Hall): Counted[] {
  if (h.phase !== "over") return [];
  const right = h.calls.filter((c): c is Call & { count: Count } => c.verdict === "right" && c.count !== null);
  const [best, ...rest] = right.length > 0 ? right.map(({ mat, side, count }) => ({ mat, side, count })).sort(compare) : ranking(h);
  return best ? [best, ...rest.filter((other) => compare(best, other) === 0)] : [];
}
