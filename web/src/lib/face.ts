// What a game brings to the browser: one object, a GameFace. games/index.ts lists those of the house and tells them here
// when the page begins, so that lib, shared and the pages know none of them by name. Whatever is large is a part that is
// fetched when it is wanted. A game without a face has the plain one: what may be done as a list, the position as text.
import type { Component } from "svelte";
import type { CoachFace } from "./coach";
import type { Thing } from "./drawn";
import type { GameEvent } from "./protocol";
import type { Head } from "./record";
import type { Entry, Scene, Table } from "./table.svelte";
import type { Tell } from "./tell";
import type { Reading, Words } from "./words";

type Part<Props extends Record<string, unknown>> = () => Promise<{ default: Component<Props> }>;
export type Options = Record<string, string | number>;

/** A tile of the page for a new table. */
export interface Offer {
  key: string; // of web.offer.KEY and web.offer.KEY.what
  game: string;
  options: Record<string, string>;
  seats: number;
  named?: true; // its name stands behind that of the game
  note?: string; // the key of a text that says how it is set up, in lists of tables
  most?: { seats: number; else: string }; // for more people another offer is chosen, by its key
  extra?: { option: string; icon: string }; // an option with the values off and on that is asked for at once
}

/** What the first page begins at a touch. */
export interface Start {
  seats: number;
  options?: Record<string, string>;
}

/** A part of the list of keys. Keys are written as they stand on the keyboard; those in words are translated. */
export interface KeyGroup {
  name: string; // of web.keys-NAME
  single: boolean; // single letters and digits, which can be switched off
  rows: [caps: string, does: string][]; // of web.key-DOES
}

/** What a typed command is made of besides its first word. */
export interface Vocabulary {
  /** Words that stand for things, by the beginning of their keys: { resource: ["wood"] } has the text resource.wood. */
  things: Record<string, readonly string[]>;
  /** The same, understood but never written: their texts have blanks. */
  understood?: Record<string, readonly string[]>;
  /** First words that are understood and proposed though they are not allowed just now. */
  common: readonly string[];
  /** The key of some examples for who types for the first time, where those of the house do not fit. */
  how?: string;
}

/** What luck brought in a game, for the replay. */
export interface Chronicle {
  /** Sides of dice with symbols, as keys of texts. */
  faces: readonly string[];
  /** Dice whose sum counts. */
  sum(action: string): number | null;
  /** Of dice with symbols: how many show each side. */
  shown(action: string): number[];
  /** Whose throw it was. */
  thrower(events: GameEvent[]): string | null;
  /** What a throw brought to whom. */
  brought(events: GameEvent[]): { seat: string; count: number }[];
  /** Whether the first turn began with this entry and not with an event. */
  opens(entry: Entry): boolean;
  /** The throws are not independent of each other. */
  balanced(options: Options): boolean;
}

export interface GameFace {
  name: string; // as the rules call the game
  /** Where the module with its rules is, if it is not in that of the house: tools/build-wasm. */
  rules?: () => Promise<{ default: string }>;
  /** Draws a scene and lets people choose. */
  draw: Part<{ table: Table; scene: Scene }>;
  /** The drawing shows all players itself; the frame then tells only who is away. */
  showsPlayers?: true;
  /** The drawing leaves a corner free for the bar where the window is low. */
  showsCorner?: true;
  /** Where whoever leads a game of many has more than the table shows. */
  desk?: (code: string) => string;
  /** Everybody plays by one clock, which the drawing shows: no clock and nothing about anybody's pace in the bar. */
  oneClock?: true;
  /** The drawing tells what the others do, which the frame then does not. */
  showsNews?: true;
  /** It calls out aloud what is found; the menu has a switch for it. */
  speaks?: true;
  /** The drawing needs the whole width: the log lies behind its button in every window. */
  wide?: true;
  /** Everything lies open: nobody has to look away when the device is handed on. */
  open?: true;
  /** The colour of a seat, where it is not simply the next one. */
  colour?: (seat: number, seats: number) => number;
  /** The colours of all seats, where they are chosen in the game. */
  painted?: (look: unknown) => (number | undefined)[];
  /** The colour of its sign in lists: a value of CSS. */
  tint?: string;
  /** What points are made of, in the order in which the scene counts them (`source` of a player). */
  sources?: readonly [key: string, tone: number][];
  /** Actions that nobody is waited for with: whoever can do nothing else is not called. */
  aside?: RegExp;
  /** Events that the drawing keeps in suspense: their lines wait until everything lies. */
  suspense?: readonly GameEvent[0][];
  /** Whether the board of a record was printed and not drawn by lot; left out where there is none. */
  printed?: (head: Head) => boolean;

  offers?: readonly Offer[];
  /** Which of the offers a table was opened as. */
  offerFor?: (options: Options) => Offer | undefined;
  /** Whether an option means something at an offer. */
  asksFor?: (offer: Offer, option: string, seats: number) => boolean;
  /** What people expect of a new game, where an option's usual value only keeps the meaning of old records. */
  habits?: Options;
  /** What is said about so many seats, as a key; `switched`: their number has changed the offer. */
  seatsText?: (seats: number, switched: boolean) => string | null;
  /** The large button of the first page: for newcomers, and for those who have finished a game. */
  home?: { first: Start; then: Start };
  /** A smaller button of the first page. */
  quick?: Start & { key: string };
  keys?: readonly KeyGroup[];
  typed?: Vocabulary;

  /** The picture of an offer. */
  art?: Part<{ offer: Offer; seed: number }>;
  /** The pictures of the help, by the names that data/guide gives them. */
  pictures?: Part<{ name: string }>;
  /** Which thing on the table is which entry of the help: the first selector that fits decides. */
  things?: () => Promise<{ things: readonly HelpThing[] }>;
  /** The log in words, and in lines. */
  log?: () => Promise<{ words: Words } & Reading>;
  /** The sign before a line of the log. */
  sign?: Part<{ entry: Entry; board: unknown }>;
  /** What draws the things inside a line of the log. */
  thing?: Part<{ of: Thing }>;
  /** What the game answers in text mode and to screen readers. */
  tell?: () => Promise<{ tell: Tell }>;
  /** What else is told at the end of a game of several. */
  summary?: Part<{ table: Table }>;
  /** What is said about the result of somebody who played alone. */
  solo?: Part<{ table: Table; look: unknown }>;
  chronicle?: () => Promise<{ chronicle: Chronicle }>;
  /** Who can judge it, and look at a finished game again; left out where nobody can. */
  coach?: () => Promise<{ coach: CoachFace }>;
  /** Where its boards and positions are set up. */
  workshop?: Part<Record<string, never>>;
}

export type HelpThing = [selector: string, id: string | ((found: Element) => string)];

let known: readonly GameFace[] = [];
let without: GameFace | null = null;

/** Called once, by games/index.ts; `plain` is the face of games that have none. */
export function knowFaces(faces: readonly GameFace[], plain: GameFace): void {
  known = faces;
  without = plain;
}

/** In the order in which the house shows its games. */
export function faces(): readonly GameFace[] {
  return known;
}

export function faceOf(game: string): GameFace {
  const found = known.find((face) => face.name === game) ?? without;
  if (!found) throw new Error("no faces are known yet");
  return found;
}

/** The game that the house begins with, where nobody has said which. */
export function firstGame(): string {
  return known[0]?.name ?? "";
}

const drawings: Record<string, ReturnType<GameFace["draw"]>> = {};

/** The same promise each time: a page that asks again must not draw everything anew. */
export function drawingOf(game: string): ReturnType<GameFace["draw"]> {
  return (drawings[game] ??= faceOf(game).draw());
}
