// What a game tells in text mode. Questions are answered with lines; `action` is the place or the person of an action
// in words, an empty text where the action says all by itself.
import type { Table } from "../lib/table.svelte";

export interface Tell {
  hand(table: Table): string[];
  board(table: Table): string[];
  scan(table: Table, what: string): string[];
  offers(table: Table): string[];
  action(table: Table, command: string): string;
  /** Why nothing of a kind can be done at all, where that can be said; else an empty text. */
  cannot(table: Table, kind: string): string;
}
