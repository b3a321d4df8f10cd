// The workbench: a draft, what was before it, and what the engine says of it after every change.
import { Engine, Refused } from "../../../lib/engine";
import { ruleText } from "../words";
import { ANY, RESOURCES, type Board, type Look } from "../types";
import { beginning, boardLines, positionLines, read, write, type Draft } from "./draft";

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

  get text(): string {
    return write(this.draft, this.#position);
  }
  get boardText(): string {
    return `${boardLines(this.draft).join("\n")}\n`;
  }
  get positionText(): string {
    return `${this.#position.join("\n")}\n`;
  }
  /** Whatever somebody brings: false where it is no position at all. */
  take(text: string): boolean {
    const draft = read(text);
    if (draft) this.change(draft);
    return draft !== null;
  }

  edgeIndex(side: string): number {
    const ends = side.split("-").map((v) => Number(v.slice(1)));
    return this.board?.edges.findIndex((edge) => ends.every((v) => edge.ends.includes(v))) ?? -1;
  }
  edgeName(e: number): string {
    const [a = 0, b = 0] = this.board?.edges[e]?.ends ?? [];
    return `v${Math.min(a, b)}-v${Math.max(a, b)}`;
  }

  /** Who has the longest road is what the rules accept; of several who could, the first. */
  #stand(): { text: string; look: Look } {
    const { players } = this.draft;
    const most = Math.max(...players.map((p) => p.knights));
    const army = most >= 3 ? players.findIndex((p) => p.knights === most) : null;
    let first: unknown;
    for (const longest of [null, ...players.keys()])
      try {
        const lines = positionLines(this.draft, longest, army);
        const stands = this.#engine.position<Look>(`${lines.join("\n")}\n`);
        this.#position = lines;
        return stands;
      } catch (e) {
        first ??= e;
      }
    throw first;
  }

  #judge(): void {
    this.#position = positionLines(this.draft, null, null);
    try {
      this.board = this.#engine.open<Board>({ game: "island", seats: this.draft.players.length, options: { setup: "variable", phases: "combined" }, board: this.boardText });
      this.look = this.#stand().look;
      this.judged = { fine: true, rule: "", text: "" };
    } catch (e) {
      const rule = e instanceof Refused ? e.flaw.rule : String(e);
      this.judged = { fine: false, rule, text: ruleText(rule) };
      this.#draw();
    }
  }

  /** What the rules do not accept is drawn all the same, over what was there last. */
  #draw(): void {
    const { board, look, draft } = this;
    if (!board || !look) return;
    const kinds: Record<string, number> = { any: ANY, ...Object.fromEntries(RESOURCES.map((r, i) => [r, i + 1])) };
    const vertices = board.vertices.map((vertex) => ({ ...vertex, harbour: 0 }));
    for (const [side, kind] of Object.entries(draft.harbours)) for (const v of board.edges[this.edgeIndex(side)]?.ends ?? []) if (vertices[v]) vertices[v].harbour = kinds[kind] ?? 0;
    this.board = { ...board, vertices, hexes: board.hexes.map((hex, h) => ({ ...hex, ...(draft.tiles[h] ?? {}) })) };
    const roads = draft.players.flatMap((p, i) => p.roads.map((side): [number, number] => [this.edgeIndex(side), i])).filter(([e]) => e >= 0);
    const buildings = draft.players.flatMap((p, i) => [...p.settlements.map((v): [number, number, boolean] => [Number(v.slice(1)), i, false]), ...p.cities.map((v): [number, number, boolean] => [Number(v.slice(1)), i, true])]);
    this.look = { ...look, robber: draft.robber, turn: draft.turn, roads, buildings: buildings.filter(([v]) => board.vertices[v]) };
  }
}
