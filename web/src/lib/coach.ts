// What the coach is asked and what it says: docs/records.md describes what stands in an analysis. Chances are thousandths.
import type { Names } from "./words";

export interface Choice {
  action: string; // as in a record, with its seat
  chance: number;
}

/** One action and how everybody stood behind it; of a decision also what else there was, the best first. */
export interface Moment {
  number: number;
  entry: number;
  action: string;
  chances: number[];
  cost?: number; // before the digest is there: also what is missed again and again, or only put off
  choices?: Choice[];
  why?: Why[]; // what speaks for the best of them
}

/** A fact that speaks for an action: a text, and what stands for its names. */
export interface Why {
  key: string;
  with: Record<string, string>;
}

export interface Account {
  seat: string;
  name: string;
  luck: number;
  lost: number;
  decisions: number;
  faults: number;
  accuracy: number;
  best: number | null; // number of a moment
}

export interface Digest {
  seats: Account[];
  deciding: { number: number; about: string }[];
  missed: { number: number; cost: number }[]; // each fault once
}

/** What somebody could do at a table, as src/table/counsel.h writes it. */
export interface Counselled {
  do: string;
  chance: number;
  why: Why[];
}

/** A record to look at again, or a view in which somebody wants to know what to do. */
export type Wish = { url: string } & ({ record: string } | { table: object; seat: number; position: string });

export type Heard =
  | { t: "counsel"; choices: Counselled[] }
  | { t: "begun"; actions: number } | { t: "moments"; moments: Moment[] } | { t: "done"; digest: Digest } | { t: "refused"; rule: string };

/** Something that could be done, for a drawing: the best is the first. */
export interface Proposal {
  do: string; // without its seat
  seat: string;
  chance: number;
}

/** What a game that can be judged brings for it. */
export interface CoachFace {
  module: string; // the address of src/wasm/coach.c
  /** An action in words, without who does it and without a full stop. */
  deed(command: string, board: unknown, names: Names): string;
  /** What speaks for it, as one sentence; empty where there is nothing to say. */
  reason(why: Why[], board: unknown, names: Names): string;
}

export const percent = (thousandths: number): number => Math.round(thousandths / 10);
