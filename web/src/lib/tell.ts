// What a game tells in words: in text mode, and where screen readers are told what to do. Questions are answered with
// lines; `action` is the place or the person of an action in words, an empty text where the action says all by itself.
import type { GameEvent } from "./protocol";
import type { Entry, Table } from "./table.svelte";

export interface Tell {
  hand(table: Table): string[];
  board(table: Table): string[];
  scan(table: Table, what: string): string[];
  offers(table: Table): string[];
  /** Actions that say no to offers which cannot be paid, in games that have offers. */
  hopeless?(table: Table): string[];
  /** An action that nobody has to be asked about, since there is no other. */
  certain?(table: Table): string | undefined;
  action(table: Table, command: string): string;
  /** The kinds of action that build something. */
  builds?: readonly string[];
  /** Kinds of action that concern one other person, whose name can be left out where only one can be meant. */
  personal?: readonly string[];
  /** Actions that answer or end offers. */
  answers?: RegExp;
  /** Kinds of action that need not be told as news when they become possible. */
  noNews?: readonly string[];
  /** By keys: how what others ask is answered. */
  answerKeys?: () => string;
  /** What an action is worth, told behind its place. */
  worth?(table: Table, command: string): string;
  /** Why nothing of a kind can be done at all, where that can be said; else an empty text. */
  cannot(table: Table, kind: string): string;
  /** An action that says most about why nothing of a kind can be done now. */
  example?(table: Table, kind: string): string;
  /** The actions of a kind for every place there is, allowed or not. */
  everywhere?(table: Table, kind: string): string[];
  /** What the viewer must do now. Who types is told only what no list of commands says. */
  task?(table: Table, typed: boolean): string;
  /** Where everybody acts at once: the moment of the game, told whenever it is another one. */
  moment?(table: Table): string;
  /** A typed action with what the rules want to hear besides. */
  whole?(table: Table, command: string): string;
  /** How an action is typed that cannot be listed; else an empty text. */
  usage?(kind: string): string;
  /** What others ask of the viewer and wait for: one sentence each. */
  asked?(table: Table): { key: string; text: string }[];
  /** Whether an entry made what `asked` tells. */
  asks?(entry: Entry): boolean;
  /** Entries of several people that are read out as one: the same text for those that belong together. */
  alike?(entry: Entry): string;
  together?(who: string[]): string;
  /** Events that change how everybody stands. */
  everybody?: readonly GameEvent[0][];
  /** Whether something that others did concerns the viewer though it names neither seat. */
  concerns?(table: Table, entry: Entry): boolean;
  /** The drawing reads out by itself what its player does. */
  readsOwn?: true;
  /** What stands for the names in the reason of a hint, in words. */
  reason?(table: Table, given: Record<string, string>): Record<string, string>;
  /** A hint was given, or something taken back: for games with a list of the best. */
  helped?(table: Table, how: "hinted" | "undone"): void;
  /** What everything costs. */
  costs?(table: Table): string[];
  /** What all may know about one player, behind the name. */
  player?(table: Table, seat: number): string[];
}
