// A finished game to look at again: the record, what happened at each step, and a table for the face of the game.
import { Engine, NOBODY, seatNumber } from "./engine";
import type { Step } from "./fair";
import { isProgram, namesOf } from "./bots";
import type { GameEvent, TableMessage } from "./protocol";
import { readHead, type Head } from "./record";
import { Table, type Entry } from "./table.svelte";

type RawEvent = [name: string, from: number | null, to: number | null, what: number | null, count: number];
interface Hands {
  players?: { hand?: number[]; handSize?: number }[];
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

/** The hand from which a card went away between two positions. */
function robbed(before: Hands, after: Hands): number[] | null {
  const at = before.players?.findIndex((p, i) => (p.handSize ?? 0) > (after.players?.[i]?.handSize ?? 0)) ?? -1;
  return before.players?.[at]?.hand ?? null;
}

export class Replay {
  readonly head: Head;
  readonly entries: Entry[] = [];
  readonly times: number[];
  readonly steps: Step[] = [];
  readonly table = new Table();
  at = $state(0);
  viewer = $state("all");
  readonly #engine: Engine;
  readonly #message: TableMessage;

  constructor(engine: Engine, text: string, code: string) {
    this.#engine = engine;
    this.head = readHead(text);
    const record = engine.record<unknown>(text);
    this.times = record.actions.map(([ms]) => ms);
    let before: Hands = engine.seek<Hands>(0, NOBODY).look;
    let founding = true;
    record.actions.forEach(([, action], i) => {
      const { look, events } = engine.seek<Hands>(i + 1, NOBODY);
      this.entries.push(entryOf(i + 1, action, events as RawEvent[]));
      if (action === "undo") this.steps.push({ kind: "undo" });
      else if (action.startsWith("luck ")) {
        const steal = action.startsWith("luck steal");
        this.steps.push({ kind: "luck", luck: { line: i + 1, text: action.slice(5), hand: steal ? robbed(before, look) : null, founding } });
      } else if (action.startsWith("p")) {
        this.steps.push({ kind: "seat" });
      } else this.steps.push({ kind: "clock" });
      if ((events as RawEvent[]).some((e) => e[0] === "first")) founding = false;
      if (action.startsWith("p")) founding = false;
      before = look;
    });
    this.#message = {
      t: "table", n: 0, code, game: record.game, rules: 1, phase: "playing", options: this.head.options, settings: {}, you: [], host: false, paused: false,
      commitment: this.head.commitment ?? "",
      seats: namesOf(record.names, (i) => isProgram(record.names[i] ?? "")).map((name, i) => ({ seat: `p${i + 1}`, holder: "person", name, line: true })),
    };
    this.table.board = record.board;
    this.table.act = () => Promise.reject(new Error("HOUSE-PLAY-05"));
    this.show(0, "all");
  }

  get length(): number {
    return this.entries.length;
  }

  show(at: number, viewer: string = this.viewer): void {
    this.at = Math.min(Math.max(0, at), this.length);
    this.viewer = viewer;
    const { look } = this.#engine.seek<unknown>(this.at, viewer === "all" ? NOBODY : seatNumber(viewer));
    const as = viewer === "all" ? "watcher" : viewer;
    this.table.message = { ...this.#message, you: as === "watcher" ? [] : [as] };
    this.table.scenes = { [as]: { as, look, legal: [], clock: null, heardAt: 0 } };
    this.table.log = this.entries.slice(0, this.at);
  }

  /** Where turns begin. */
  get turns(): number[] {
    return this.entries.flatMap((e) => (e.events?.some((x) => x[0] === "turn") ? [e.n] : []));
  }

  /** Sums of two dice that counted, in their order; not those that decided who begins. */
  get sums(): number[] {
    const live: Step[] = [];
    for (const step of this.steps) {
      if (step.kind === "undo") while (live.length && live.pop()?.kind !== "seat");
      else live.push(step);
    }
    return live.flatMap((s) => {
      const found = s.kind === "luck" && !s.luck.founding ? /^dice (\d) (\d)$/.exec(s.luck.text) : null;
      return found ? [Number(found[1]) + Number(found[2])] : [];
    });
  }

  get faces(): number[] {
    const counts = [0, 0, 0, 0, 0, 0];
    for (const step of this.steps) {
      if (step.kind !== "luck") continue;
      for (const found of step.luck.text.matchAll(/(\d) (wood|brick|wool|grain|ore|gold)/g)) {
        const i = ["wood", "brick", "wool", "grain", "ore", "gold"].indexOf(found[2] ?? "");
        counts[i] = (counts[i] ?? 0) + Number(found[1]);
      }
    }
    return counts;
  }
}
