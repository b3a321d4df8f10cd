// The messages of docs/protocol.md, as far as the client uses them.
import type { AnyEvent } from "../generated/protocol";

export type Seat = string; // p1, p2, ...

export interface GameInfo {
  name: string;
  rules: number;
  seats: [number, number];
  options: { name: string; low: number; high: number; usual: number; words?: string[] }[];
  kinds: { name: string; by: string; open: boolean; fields: { lead?: string; type: string }[] }[];
  events: string[];
  bots: string[];
  levels: string[]; // those of them that people choose from, the weakest first
}

export interface Entry {
  code: string;
  game: string;
  phase: "waiting" | "playing" | "over" | "closed";
  seats: number;
  free: number;
  created: number;
  names: string[];
  options?: Record<string, string | number>; // of a table that waits or runs
  you?: Seat[];
  awaited?: Seat[]; // of a game that runs: without whom it does not go on
  points?: number[];
}

export interface Chair {
  seat: Seat;
  holder: "free" | "person" | "bot" | "unknown"; // unknown: at a table of many nobody told of it yet
  name?: string;
  bot?: string;
  away?: boolean;
  resting?: boolean;
  bot_in?: number;
  line?: boolean;
  host?: boolean;
  device?: Seat; // the first of several seats on one device
  muted?: boolean;
  swap?: string; // the seat of another person that this one would like to have, before the start
  seed?: boolean;
  declined?: string; // a free seat: who had it before the rematch, and does not come
}

export interface TableMessage {
  t: "table";
  n: number;
  code: string;
  game: string;
  rules: number;
  revision: number; // of the scenario's rules
  phase: "waiting" | "playing" | "over" | "closed";
  seats: Chair[]; // of a table of many: some of them, as they come; Table fills them up
  count?: number; // of a table of many: how many seats, people and free seats it has
  people?: number;
  free?: number;
  options: Record<string, string | number>;
  settings: Record<string, string | number | boolean>;
  you: Seat[];
  host: boolean;
  back?: Record<Seat, number>; // how many actions each own seat may take back
  watching?: number;
  paused: boolean;
  locked?: boolean; // nobody new sits down
  set_up?: boolean; // the game begins in a position that somebody set up
  clock?: Clock;
  board?: string;
  commitment: string;
  secret?: string;
  seeds?: Record<Seat, string>;
  seeds_hash?: string; // of a table of many
  result?: { seat: Seat; score: number; place: number }[];
  lead?: Seat; // the host is lost: who is offered the role
  vacant?: Seat; // in a running game: the seat that `sit` without one would give to somebody who comes late
  joinable?: Seat[]; // seats of bots that may be asked for in a running game
  substitute?: { seat: Seat; name: string; agreed: Seat[]; asked: Seat[]; host?: boolean; mine?: boolean };
  rematch?: { code?: string; seats: Seat[]; declined?: Seat[] };
  draw?: Seat[];
  why?: "host" | "rules" | "limit" | "draw" | "house";
  colours?: (number | undefined)[]; // of the seats, by what the page itself has seen of the game
}

/** Of a table of many: seats that changed or were asked for, and how many there are. */
export interface SeatsMessage {
  t: "seats";
  n: number;
  count: number;
  people: number;
  free: number;
  watching?: number;
  from?: number;
  seats?: Chair[];
  result?: { seat: Seat; score: number; place: number }[];
}

export interface SeatMessage extends Chair {
  t: "seat";
  n: number;
}

export interface Clock {
  at: number;
  deadline?: number;
  extra?: number; // ms that pass first without game time
  still?: boolean;
  waits?: { seat: Seat; since: number; until: number }; // a bot, for answers
}

export interface ViewMessage {
  t: "view";
  n: number;
  as: string;
  position: string;
  legal?: string[];
  last?: number[];
  back?: number; // actions that the seat may take back
  clock?: Clock;
}

/** Of a game of the house; one that no page knows has other names, and nobody asks for them. */
export type GameEvent<Name extends AnyEvent = AnyEvent> = [name: Name, from: Seat | null, to: Seat | null, what: number | null, count: number];

/** A page of a game of several, whole or what changed of it late. Without `as` it is the same for all. */
export interface PageMessage {
  t: "page";
  n: number;
  page: number;
  v: number;
  as?: string;
  position?: string;
  lines?: [at: number, gone: number, ...come: string[]][];
  clock?: Clock;
}

export interface DidMessage {
  t: "did";
  n: number;
  as?: string; // left out where a page is told to all
  page?: number;
  v?: number;
  who?: string;
  do?: string;
  undo?: boolean;
  shows?: boolean; // its seat something hidden
  id?: number;
  events?: GameEvent[];
  lines?: [at: number, gone: number, ...come: string[]][]; // in their order
  legal?: string[];
  back?: number;
  clock?: Clock;
}

export interface SaidMessage {
  t: "said";
  n: number;
  seat: Seat;
  phrase?: string;
  text?: string;
}

export interface NoteMessage {
  t: "note";
  n: number;
  seat: Seat;
  what: "away" | "rest" | "back" | "left" | "more" | "device" | "asks" | "declined" | "substitute" | "host" | "lost";
  name?: string; // of whoever asks for the seat
  count?: number;
}

export interface Refused {
  t: "refused";
  id?: number;
  rule: string;
  with?: Record<string, string>;
}

export interface Answer {
  t: string;
  id?: number;
  [member: string]: unknown;
}
