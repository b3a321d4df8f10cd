// How a game tells what happened: its words, its lines, and what is drawn in them. Loaded when a page needs it.
import type { Component } from "svelte";
import type { Thing } from "./drawn";
import { faceOf } from "./face";
import type { Entry } from "./table.svelte";
import { entryText, plainWords, type Line, type Names, type Reading, type Words } from "./words";

export class Telling {
  words = $state.raw<Words>(plainWords(""));
  reading = $state.raw<Reading | null>(null);
  Sign = $state.raw<Component<{ entry: Entry; board: unknown }> | null>(null);
  Thing = $state.raw<Component<{ of: Thing }> | null>(null);

  load(game: string): void {
    if (!game) return;
    const face = faceOf(game);
    if (!face.log) this.words = plainWords(game);
    void face.log?.().then((log) => {
      this.words = log.words;
      this.reading = log;
    });
    void face.sign?.().then((part) => (this.Sign = part.default));
    void face.thing?.().then((part) => (this.Thing = part.default));
  }

  lines(entry: Entry, names: Names, board: unknown, me: string | null): Line[] {
    if (this.reading && entry.kind === "did") return this.reading.lines(entry, names, board, me);
    const text = entryText(entry, this.words, names, board, me);
    return text ? [{ entry, text }] : [];
  }
}
