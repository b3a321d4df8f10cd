// The 73 symbols: how they are drawn, on a field of 32 by 32, and what they are called.
import { lang } from "../../lib/lang.svelte";
import data from "../../generated/symbols.json";

export type Ink = "ink" | "leaf" | "brick" | "sea" | "wheat" | "plum" | "slate" | "rust";
export type Shape = [what: "fill" | "cut" | "line" | "scratch", path: string, width?: number];
export interface Drawn {
  name: string; // as the rules spell it
  ink: Ink;
  shapes: Shape[];
}

export const SYMBOLS = data.symbols as unknown as readonly Drawn[];
export const FIELD = 32;

/** What a symbol is called in a language. */
export function symbolNameIn(i: number, language: string): string {
  const names: Record<string, string[]> = data.names;
  return (names[language] ?? names["en"])?.[i] ?? SYMBOLS[i]?.name ?? "";
}

/** What a symbol is called in the reader's language. */
export const symbolName = (i: number): string => symbolNameIn(i, lang.name);
