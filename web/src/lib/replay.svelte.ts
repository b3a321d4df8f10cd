// A finished game to look at again: the record, what happened at each step, how the players stood, and a table for the
// face of the game.
import { isProgram, namesOf } from "./bots";
import { Engine, NOBODY, seatNumber } from "./engine";
import { faceOf, type Chronicle } from "./face";
import { arithmetic, verify, type Verdict } from "./fair";
import { publicOf } from "./look";
import type { GameEvent, TableMessage } from "./protocol";
import { readHead, type Head } from "./record";
import { Table, type Entry } from "./table.svelte";
import { withTaken } from "./undo";

type RawEvent = [name: GameEvent[0], from: number | null, to: number | null, what: number | null, count: number];

const SLICE_MS = 12; // of work before the page may do something else

/** What counts of an entry, if no undo took it back. */
interface Live {
  n: number;
  bySeat: boolean;
  turn: boolean; // a turn begins here
  points: number[];
  got: number[]; // cards that a throw brought, by seat
  throw: Throw | null;
  faces: number[];
}

export interface Throw {
  sum: number;
  seat: string;
}

/** How the players stood when turns began, and at the end. */
export interface Course {
  moments: number[]; // entries
  points: number[][]; // by seat, at each moment
  received: number[][] | null; // cards from throws so far; null where the game has none
}

function seatName(seat: number | null): string | null {
  return seat === null ? null : `p${seat + 1}`;
}

function entryOf(n: number, action: string, raw: RawEvent[]): Entry {
  const events = raw.map(([name, from, to, what, count]): GameEvent => [name, seatName(from), seatName(to), what, count]);
  if (action === "undo") return { n, kind: "did", undo: true, events };
  const [who = "", ...rest] = action.split(" ");
  return { n, kind: "did", who, do: rest.join(" "), events };
}

export class Replay {
  readonly head: Head;
  readonly entries: Entry[] = [];
  readonly table = new Table();
  at = $state(0);
  viewer = $state("all");
  readonly #engine: Engine;
  readonly text: string;
  readonly over: boolean; // a record may end before its game does
  readonly #message: TableMessage;
  readonly #actions: [number, string][];
  readonly #names: string[];
  readonly #live: Live[] = [];
  readonly #stops: number[] = [0]; // entries after which the game stands still
  #founding = true;
  #chronicle: Chronicle | null = null;
  #verdict: Verdict | null = null;

  private constructor(engine: Engine, text: string, code: string) {
    this.#engine = engine;
    this.text = text;
    this.head = readHead(text);
    const record = engine.record<unknown>(text);
    this.over = record.over;
    this.#actions = record.actions;
    this.#names = record.names;
    this.#message = {
      t: "table", n: 0, code, game: record.game, rules: 1, revision: 1, phase: "playing", options: this.head.options, settings: {}, you: [], host: false, paused: false,
      commitment: this.head.commitment ?? "",
      seats: namesOf(record.names, (i) => isProgram(record.names[i] ?? "")).map((name, i) => ({ seat: `p${i + 1}`, holder: "person", name, line: true })),
    };
    this.table.board = record.board;
    this.table.act = () => Promise.reject(new Error("HOUSE-PLAY-05"));
  }

  /** Goes through the whole game once, a little at a time, so that the page never stands still. */
  static async of(text: string, code: string): Promise<Replay> {
    const replay = new Replay(await Engine.load(readHead(text).game, arithmetic), text, code);
    replay.#chronicle = (await faceOf(replay.head.game).chronicle?.())?.chronicle ?? null;
    let begun = performance.now();
    for (let i = 0; i < replay.#actions.length; i++) {
      replay.#step(i);
      if (performance.now() - begun < SLICE_MS) continue;
      await new Promise((resolve) => setTimeout(resolve));
      begun = performance.now();
    }
    replay.#settle();
    replay.show(0, "all");
    return replay;
  }

  static async fetch(code: string): Promise<Replay> {
    const answer = await fetch(`/api/tables/${code}/record`);
    if (!answer.ok) throw new Error("web.no-record");
    return Replay.of(await answer.text(), code);
  }

  #step(i: number): void {
    const [, action] = this.#actions[i] as [number, string];
    const { look, events } = this.#engine.seek<unknown>(i + 1, NOBODY);
    const entry = entryOf(i + 1, action, events as RawEvent[]);
    this.entries.push(entry);
    if (entry.undo) {
      while (this.#live.length && !this.#live.pop()?.bySeat);
      return;
    }
    this.#live.push(this.#liveOf(entry, action, publicOf(look).players.map((p) => p.points)));
    if (action.startsWith("p") || entry.events?.some((e) => e[0] === "first")) this.#founding = false;
  }

  /** Luck belongs to the action that it follows, and what bots did to the undo that took it back with it. */
  #settle(): void {
    const isBot = (seat: string): boolean => isProgram(this.#names[seatNumber(seat)] ?? "");
    this.entries.splice(0, this.entries.length, ...withTaken(this.entries, isBot));
    this.entries.forEach((entry, i) => {
      if (this.entries[i + 1]?.who !== "luck" && !entry.carried) this.#stops.push(entry.n);
    });
  }

  #liveOf(entry: Entry, action: string, points: number[]): Live {
    const events = entry.events ?? [];
    const got = points.map(() => 0);
    for (const { seat, count } of this.#chronicle?.brought(events) ?? []) got[seatNumber(seat)] = (got[seatNumber(seat)] ?? 0) + count;
    const sum = this.#chronicle?.sum(action) ?? null;
    return {
      n: entry.n,
      bySeat: action.startsWith("p"),
      turn: events.some((e) => e[0] === "turn"),
      points,
      got,
      throw: sum !== null && !this.#founding ? { sum, seat: this.#chronicle?.thrower(events) ?? "" } : null,
      faces: this.#chronicle?.shown(action) ?? [],
    };
  }

  /** Which step `at` is, and how many there are: a throw and what it brought are one. */
  get step(): number {
    return this.#stops.indexOf(this.at);
  }
  get steps(): number {
    return this.#stops.length - 1;
  }
  /** The entry that a step ends with. */
  stop(step: number): number {
    return this.#stops[Math.min(Math.max(0, step), this.steps)] ?? 0;
  }

  /** Shows the game after an entry, or after the step that it is a part of. */
  show(at: number, viewer: string = this.viewer): void {
    this.at = this.#stops.find((stop) => stop >= at) ?? this.stop(this.steps);
    this.viewer = viewer;
    const { look } = this.#engine.seek<unknown>(this.at, viewer === "all" ? NOBODY : seatNumber(viewer));
    const as = viewer === "all" ? "watcher" : viewer;
    this.table.message = { ...this.#message, you: as === "watcher" ? [] : [as] };
    this.table.scenes = { [as]: { as, look, legal: [], back: 0, clock: null, heardAt: 0 } };
    this.table.log = this.entries.slice(0, this.at);
  }

  /** Where turns begin. */
  get turns(): number[] {
    return this.entries.flatMap((e) => (e.events?.some((x) => x[0] === "turn") ? [e.n] : []));
  }

  /** Two dice that counted, in their order; not those that decided who begins. */
  get throws(): Throw[] {
    return this.#live.flatMap((l) => l.throw ?? []);
  }

  /** The sides of dice with symbols, as keys of texts. */
  get sides(): readonly string[] {
    return this.#chronicle?.faces ?? [];
  }

  /** Throws that come out of a shuffled deck are not independent of each other. */
  get balanced(): boolean {
    return this.#chronicle?.balanced(this.head.options) ?? false;
  }

  /** How often each side of the dice with symbols fell. */
  get faces(): number[] {
    return this.sides.map((_, i) => this.#live.reduce((sum, l) => sum + (l.faces[i] ?? 0), 0));
  }

  get course(): Course {
    const seats = this.#message.seats;
    const moments: number[] = [];
    const points = seats.map((): number[] => []);
    const received = seats.map((): number[] => []);
    const sum = seats.map(() => 0);
    this.#live.forEach((l, i) => {
      l.got.forEach((n, seat) => (sum[seat] = (sum[seat] ?? 0) + n));
      const first = i === 0 ? this.entries.find((e) => e.n === l.n) : undefined;
      const opens = first !== undefined && (this.#chronicle?.opens(first) ?? false);
      if (!l.turn && !opens && i < this.#live.length - 1) return;
      moments.push(l.n);
      seats.forEach((_, seat) => {
        points[seat]?.push(l.points[seat] ?? 0);
        received[seat]?.push(sum[seat] ?? 0);
      });
    });
    return { moments, points, received: sum.some((n) => n > 0) ? received : null };
  }

  /** Whether the luck is what was promised; found out once. */
  get verdict(): Verdict {
    this.#verdict ??= verify(this.#engine, this.text);
    return this.#verdict;
  }
}
