// Lessons: short positions with a goal, played in this page by the rules alone. No server knows of them. What is on the
// board is a table like any other, so that the drawing of the game and text mode need not know that somebody learns.
import lessons from "../generated/lessons.json";
import { Engine } from "./engine";
import { lang, type Source } from "./lang.svelte";
import { myName } from "./names";
import type { Answer, GameEvent } from "./protocol";
import { Table, type Entry } from "./table.svelte";
import { takenBy } from "./undo";

export const learnTexts: Source = {
  en: () => import("../generated/learn-en.json"),
  de: () => import("../generated/learn-de.json"),
};

type Words = Partial<Record<string, string>>;
const inMine = (words: Words): string => words[lang.name] ?? words["en"] ?? "";

interface Standing {
  look: unknown;
  legal: string[];
  back: number;
  next: string | null; // what the model solution does now
}
interface Opened extends Standing {
  name: string;
  game: string;
  me: string;
  names: string[];
  intro: Words;
  hint: Words;
  board: unknown;
}
type RawEvent = [name: GameEvent[0], from: number | null, to: number | null, what: number | null, count: number];
interface Done extends Standing {
  did: { action: string; events: RawEvent[] }[];
  state: "on" | "weak" | "done";
  said: Words;
}

export interface Listed {
  name: string;
  title: string;
}
export function listedLessons(): Listed[] {
  return lessons.map(({ name, title }) => ({ name, title: inMine(title) }));
}

/** What was learned is kept on this device. */
const KEPT = "learned";
export function learned(): string[] {
  try {
    return (localStorage.getItem(KEPT) ?? "").split(",").filter(Boolean);
  } catch {
    return [];
  }
}
function noteLearned(name: string): void {
  try {
    localStorage.setItem(KEPT, [...new Set([...learned(), name])].join(","));
  } catch {
    // then it is known until the page is closed
  }
}

const seatName = (seat: number | null): string | null => (seat === null ? null : `p${seat + 1}`);

export class Lesson {
  readonly name: string;
  readonly table = new Table();
  /** How it stands: nothing was said yet, it goes on, the last try was taken back, a thought was asked for, the goal is reached. */
  state = $state<"begun" | "on" | "weak" | "nudged" | "done">("begun");
  #said = $state.raw<Words>({});
  readonly #engine: Engine;
  readonly #text: string;
  #opened: Opened;
  #next: string | null = null;
  #n = 0;

  private constructor(engine: Engine, name: string, text: string) {
    this.#engine = engine;
    this.name = name;
    this.#text = text;
    this.#opened = engine.lesson<Opened>(text);
    this.table.act = (command) => this.#act(command);
    this.table.undo = () => this.#undo();
    this.table.hint = () => Promise.resolve(this.#answer({ do: this.#next ?? undefined, why: "", words: this.hint }));
    this.table.why = (command) => this.#engine.why(this.#opened.me, command);
    this.again();
  }

  static async load(name: string): Promise<Lesson | null> {
    const found = lessons.find((lesson) => lesson.name === name);
    if (!found) return null;
    await lang.add(learnTexts);
    const [, game = ""] = /^game (\S+)/m.exec(found.text) ?? [];
    return new Lesson(await Engine.load(game), name, found.text);
  }

  get intro(): string {
    return inMine(this.#opened.intro);
  }
  get hint(): string {
    return inMine(this.#opened.hint);
  }
  /** What was said last: the task itself, until there is something to say of what was done. */
  get said(): string {
    return inMine(this.#said);
  }

  /** From the beginning. */
  again(): void {
    const { table } = this;
    this.#opened = this.#engine.lesson<Opened>(this.#text);
    const { game, me, names, board, intro } = this.#opened;
    table.board = board;
    table.message = {
      t: "table", n: 0, code: "", game, rules: 1, revision: 1, phase: "playing", options: {}, settings: { coach: true }, you: [me], host: false, paused: false, commitment: "",
      seats: names.map((name, i) => ({ seat: `p${i + 1}`, holder: "person", name: name || myName(), line: true })),
    };
    table.log = [];
    this.#said = intro;
    this.state = "begun";
    this.#show(this.#opened);
  }

  /** The task, for those to whom it is read: when somebody listens. */
  greet(): void {
    this.#note({ kind: "coach", text: this.intro });
  }

  /** A thought that helps, without the move. */
  nudge(): void {
    if (this.state === "done") return;
    this.#tell("nudged", this.#opened.hint);
  }

  #answer(members: Record<string, unknown>): Answer {
    return { t: "ok", ...members } as unknown as Answer;
  }

  #show({ look, legal, back, next }: Standing, over = false): void {
    const { me } = this.#opened;
    this.#next = over ? null : next;
    this.table.scenes = { [me]: { as: me, look, legal: over ? [] : legal, back: over ? 0 : back, clock: null, heardAt: 0 } };
  }

  #note(entry: Omit<Entry, "n">): void {
    this.table.log = [...this.table.log, { ...entry, n: ++this.#n }];
  }

  #tell(state: Lesson["state"], said: Words): void {
    this.state = state;
    this.#said = said;
    this.#note({ kind: "coach", text: inMine(said) });
  }

  #act(command: string): Promise<Answer> {
    let done: Done;
    try {
      done = this.#engine.act<Done>(command);
    } catch (e) {
      return Promise.reject(e as Error);
    }
    if (done.state !== "weak")
      for (const { action, events } of done.did) {
        const [who = "", ...rest] = action.split(" ");
        this.#note({ kind: "did", who, do: rest.join(" "), events: events.map(([name, from, to, what, count]): GameEvent => [name, seatName(from), seatName(to), what, count]) });
      }
    if (done.state === "done") noteLearned(this.name);
    this.#show(done, done.state === "done");
    if (inMine(done.said)) this.#tell(done.state, done.said);
    else if (this.state === "weak" || this.state === "nudged") this.#quiet();
    return Promise.resolve(this.#answer({}));
  }

  /** What was said of something that is past goes, and the task is there again. */
  #quiet(): void {
    this.state = "begun";
    this.#said = this.#opened.intro;
  }

  #undo(): Promise<Answer> {
    try {
      this.#show(this.#engine.undo<Standing>());
    } catch (e) {
      return Promise.reject(e as Error);
    }
    this.#note(takenBy({ n: 0, kind: "did", undo: true, events: [] }, this.table.log, () => false));
    this.#quiet();
    return Promise.resolve(this.#answer({}));
  }
}
