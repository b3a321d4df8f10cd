// The workbench: a draft, what was before it, and what the engine says of it after every change.
import { Engine, Refused, type Position } from "../../../lib/engine";
import { say } from "../../../lib/lang.svelte";
import { ruleText } from "../words";
import { ANY, RESOURCES, type Board, type Look } from "../types";
import { beginning, boardLines, isBox, onMap, played, positionLines, read, seated, write, type Draft } from "./draft";
import { founded } from "./found";
import { sorted } from "./lines";

const PAST_MOST = 200;
export interface Judged {
  fine: boolean;
  rule: string;
  text: string;
}

export class Bench {
  draft = $state.raw<Draft>(beginning(4));
  judged = $state.raw<Judged>({ fine: true, rule: "", text: "" });
  /** What stands, as it is drawn; counts are those of the last legal position. */
  board = $state.raw<Board | null>(null);
  look = $state.raw<Look | null>(null);
  #past = $state.raw<Draft[]>([]);
  #future = $state.raw<Draft[]>([]);
  #position: string[] = [];
  #amended: Draft | null = null; // what somebody is writing
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#judge();
  }

  get mayUndo(): boolean {
    return this.#past.length > 0;
  }
  get mayRedo(): boolean {
    return this.#future.length > 0;
  }

  change(next: Draft): void {
    this.#past = [...this.#past.slice(-PAST_MOST), this.draft];
    this.#future = [];
    this.draft = next;
    this.#judge();
  }
  /** Something that is being written: one step, however many keys. */
  amend(next: Draft): void {
    if (this.#amended === this.draft) {
      this.draft = next;
      this.#judge();
    } else this.change(next);
    this.#amended = next;
  }
  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#future = [this.draft, ...this.#future];
    this.#past = this.#past.slice(0, -1);
    this.draft = before;
    this.#judge();
  }
  redo(): void {
    const [after, ...rest] = this.#future;
    if (!after) return;
    this.#past = [...this.#past, this.draft];
    this.#future = rest;
    this.draft = after;
    this.#judge();
  }

  /** Another scenario, or another number of people: what can stay stays. A map of one's own is said in its lines. */
  begin(options: Record<string, string>, seats: number, map: string[] = []): boolean {
    const { draft } = this;
    if ("setup" in options) {
      const same = isBox(draft) && draft.players.length === seats;
      this.change(played(same ? draft : isBox(draft) ? seated(draft, seats) : beginning(seats), options));
      return true;
    }
    try {
      const bare = onMap(options, map, seats);
      const board = this.#open(bare, { first: 1 });
      const { board: lines, text } = founded(this.#engine, board);
      const stands = read(write({ ...bare, map: lines.trimEnd().split("\n") }, text.trimEnd().split("\n")));
      if (!stands) return false;
      // Pieces and what the scenario adds stay; hands and the first turn are whatever somebody wants.
      const players = stands.players.map((player) => ({ ...player, hand: RESOURCES.map(() => 0) }));
      this.change({ ...sorted({ ...stands, players, phase: "main" }, board.lines), further: [] });
      return true;
    } catch (e) {
      this.#judge();
      this.#refuse(e);
      return false;
    }
  }

  get text(): string {
    return write(this.draft, this.#position);
  }
  get boardText(): string {
    return boardLines(this.draft).map((line) => `${line}\n`).join("");
  }
  get positionText(): string {
    return `${this.#position.join("\n")}\n`;
  }
  /** Whatever somebody brings: false where it is no position at all. */
  take(text: string): boolean {
    const draft = read(text);
    if (!draft) return false;
    try {
      this.change(sorted(draft, this.#open(draft).lines));
    } catch {
      this.change(draft); // its board is wrong, and that is said
    }
    return true;
  }

  edgeIndex(side: string): number {
    const ends = side.split("-").map((v) => Number(v.slice(1)));
    return this.board?.edges.findIndex((edge) => ends.every((v) => edge.ends.includes(v))) ?? -1;
  }
  edgeName(e: number): string {
    const [a = 0, b = 0] = this.board?.edges[e]?.ends ?? [];
    return `v${Math.min(a, b)}-v${Math.max(a, b)}`;
  }

  #open(draft: Draft, more: Record<string, unknown> = {}): Board {
    const board = boardLines(draft).map((line) => `${line}\n`).join("");
    return this.#engine.open<Board>({ game: "island", seats: draft.players.length, options: { phases: "combined", ...draft.options, ...more }, board });
  }

  #stand(lines: string[]): Position<Look> {
    return this.#engine.position<Look>(`${lines.join("\n")}\n`);
  }

  #judge(): void {
    this.#position = positionLines(this.draft);
    try {
      this.board = this.#open(this.draft);
      const { text, look } = this.#stand(this.#position);
      this.look = look;
      this.#position = text.split("\n").filter((line) => line && !line.startsWith("="));
      this.judged = { fine: true, rule: "", text: "" };
    } catch (e) {
      this.#refuse(e);
      this.#draw();
    }
  }

  #refuse(e: unknown): void {
    const rule = e instanceof Refused ? e.flaw.rule : String(e);
    this.judged = { fine: false, rule, text: `${this.#stray()}${ruleText(rule)}` };
  }

  /** Which of the lines that somebody wrote is wrong, if it is one alone. */
  #stray(): string {
    const { further, ...rest } = this.draft;
    const fine = (lines: string[]): boolean => {
      try {
        return this.#stand(positionLines({ ...rest, further: lines })).text !== "";
      } catch {
        return false;
      }
    };
    const wrong = further.find((line, i) => line && fine(further.filter((_, k) => k !== i)));
    return wrong ? `${say("edit.word", { word: wrong })} ` : "";
  }

  /** What the rules do not accept is drawn all the same, over what was there last. */
  #draw(): void {
    const { board, look, draft } = this;
    if (!board || !look || look.players.length !== draft.players.length) return;
    const kinds: Record<string, number> = { any: ANY, ...Object.fromEntries(RESOURCES.map((r, i) => [r, i + 1])) };
    const vertices = board.vertices.map((vertex) => ({ ...vertex, harbour: 0 }));
    for (const [side, kind] of Object.entries(draft.harbours)) for (const v of board.edges[this.edgeIndex(side)]?.ends ?? []) if (vertices[v]) vertices[v].harbour = kinds[kind] ?? 0;
    if (isBox(draft)) this.board = { ...board, vertices, hexes: board.hexes.map((hex, h) => ({ ...hex, ...(draft.tiles[h] ?? {}) })) };
    const roads = draft.players.flatMap((p, i) => p.roads.map((side): [number, number] => [this.edgeIndex(side), i])).filter(([e]) => e >= 0);
    const buildings = draft.players.flatMap((p, i) => [...p.settlements.map((v): [number, number, boolean] => [Number(v.slice(1)), i, false]), ...p.cities.map((v): [number, number, boolean] => [Number(v.slice(1)), i, true])]);
    this.look = { ...look, robber: draft.robber, turn: draft.turn, roads, buildings: buildings.filter(([v]) => board.vertices[v]) };
  }
}
