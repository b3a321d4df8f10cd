// What the person in front of a sheet sees and may do now: all that follows from the position and nothing else, but for
// the sheet that is looked at.
import { seatNumber } from "../../lib/engine";
import { seatName } from "../../lib/names";
import { mayHint as mayAsk } from "../../lib/seats";
import type { Scene, Table } from "../../lib/table.svelte";
import { undoable } from "../../lib/undo";
import { covers, isOpen, places, plans, PRICE, type Board, type Look } from "./model";

export class Position {
  readonly #table: () => Table;
  readonly #scene: () => Scene;
  /** Somebody else, whose sheet is looked at. */
  chosen = $state<number | null>(null);

  constructor(table: () => Table, scene: () => Scene) {
    this.#table = table;
    this.#scene = scene;
  }
  get table(): Table {
    return this.#table();
  }
  get scene(): Scene {
    return this.#scene();
  }

  readonly board = $derived.by(() => this.table.board as Board);
  readonly look = $derived.by(() => this.scene.look as Look);
  readonly me = $derived.by(() => (this.scene.as === "watcher" ? this.look.turn : seatNumber(this.scene.as)));
  readonly closed = $derived.by(() => this.table.message?.phase === "closed");
  readonly over = $derived.by(() => this.look.phase === "over");
  readonly mine = $derived.by(() => this.look.turn === this.me && this.scene.as !== "watcher" && !this.over && !this.closed);
  /** A hint may be asked for: the host can forbid it. */
  readonly mayHint = $derived.by(() => this.table.message !== null && mayAsk(this.table.message));
  readonly alone = $derived.by(() => this.look.players.length === 1);
  /** People share this device. */
  readonly several = $derived.by(() => (this.table.message?.you.length ?? 0) > 1);
  /** Whose sheet is large unless another one is chosen: that of whoever plays, and the own one when it is over. */
  readonly played = $derived.by(() => (this.over || this.closed ? this.me : this.look.turn));
  readonly shown = $derived.by(() => this.chosen ?? this.played);
  readonly sheet = $derived.by(() => this.look.players[this.shown]);
  readonly own = $derived.by(() => this.look.players[this.me]);

  readonly building = $derived.by(() => this.mine && this.look.phase === "build");
  readonly keeping = $derived.by(() => this.mine && this.look.phase === "keep");
  /** What turned dice would build: the ways there while building, and while dice are kept. */
  readonly options = $derived.by(() => (this.building && this.own ? plans(this.board, this.look, this.own) : []));
  readonly couldTurn = $derived.by(() => (this.keeping && this.own ? plans(this.board, this.look, this.own) : []));
  /** What the dice would build as they lie. */
  readonly could = $derived.by(() => {
    const own = this.own;
    if (!this.keeping || !own) return [];
    return places(this.board).filter((p) => isOpen(this.board, own, p) && covers(this.look.dice, PRICE[p.piece]));
  });
  readonly open = $derived.by(() => (this.building ? places(this.board).filter((p) => this.scene.legal.includes(p.command)) : []));
  readonly canBuild = $derived.by(() => this.open.length > 0);
  readonly canTurn = $derived.by(() => this.building && this.scene.legal.some((c) => c.startsWith("gold ") || c.startsWith("joker ")));
  /** All that can be turned is gold. */
  readonly goldOnly = $derived.by(() => this.canTurn && !this.scene.legal.some((c) => c.startsWith("joker ")));
  /** The turn would enter −2. */
  readonly loss = $derived.by(() => !this.board.duel && this.building && this.look.gained === 0);
  /** What undo would take back, the last one first. */
  readonly takeBack = $derived.by(() => {
    const { table, scene } = this;
    return undoable(table.log, scene).map((entry) => entry.do ?? "");
  });

  nameOf(seat: number): string {
    return seatName(this.table.message?.seats, `p${seat + 1}`);
  }
  show(seat: number): void {
    this.chosen = seat === this.played ? null : seat;
  }
}
