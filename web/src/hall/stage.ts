// What a screen for the whole hall shows of a game, whoever leads it: hall mode here, or a table of the server.
import { DESERT, GOAL, leftAt, openCall, points, QUIET_ROUNDS, ranking, sideOf, sum, winners, type Count, type Dice, type Hall, type Seat, type Side } from "./clock";

export type Mood = Side | "robber" | "rest";
export interface Row extends Seat {
  points: number;
}
export interface Stage {
  phase: Hall["phase"];
  mood: Mood;
  mark: Mood | "ready" | "won";
  round: number;
  robbers: number;
  side: Side;
  dice: Dice | null;
  sum: number;
  /** Whole seconds, as people count them: the last one is 1. */
  seconds: number | null;
  target: number | "desert";
  paused: boolean;
  rehearsal: boolean;
  lastRound: number;
  lastMinute: boolean;
  call: Seat | null;
  winners: (Row & { count: Count })[];
  leaders: Row[];
}

/** Before the start of a game on phones: how everybody comes in, and how many sit already. */
export interface Waiting {
  url: string;
  code: string;
  taken: number;
  seats: number;
}

export const LEADERS = 5;
export { GOAL, QUIET_ROUNDS };

const rowOf = ({ mat, side, count }: Seat & { count: Count }): Row & { count: Count } => ({ mat, side, count, points: points(count) });

export function secondsOf(ms: number | null): number | null {
  return ms === null ? null : Math.ceil(ms / 1000);
}

export function stageOf(h: Hall, now: number): Stage {
  const call = openCall(h);
  const paused = !h.running && h.phase !== "ready" && h.phase !== "over";
  const mood: Mood = h.phase === "robber" || h.phase === "target" ? "robber" : h.phase === "round" ? sideOf(h) : "rest";
  return {
    phase: h.phase,
    mood,
    mark: h.phase === "ready" ? "ready" : h.phase === "over" ? "won" : paused ? "rest" : h.phase === "stop" ? "robber" : mood,
    round: h.round,
    robbers: h.robbers,
    side: sideOf(h, Math.max(1, h.round)),
    dice: h.dice,
    sum: sum(h.dice),
    seconds: secondsOf(leftAt(h, now)),
    target: h.target === DESERT ? "desert" : h.target,
    paused,
    rehearsal: h.rehearsal,
    lastRound: h.lastRound,
    lastMinute: h.lastLeft !== null,
    call: call ? { mat: call.mat, side: call.side } : null,
    winners: winners(h).map(rowOf),
    leaders: ranking(h).slice(0, LEADERS).map(rowOf),
  };
}
