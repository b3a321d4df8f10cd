// How a game tells what happened: its words, its lines, and what is drawn in them. Loaded when a page needs it.
import { faceReading, faceSign, faceThing } from "../games/face";
import type { Entry } from "./table.svelte";
import { entryText, plainWords, wordsOf, type Line, type Names, type Reading, type Words } from "./words";

export class Telling {
  words = $state.raw<Words>(plainWords);
  reading = $state.raw<Reading | null>(null);
  Sign = $state.raw<Awaited<ReturnType<typeof faceSign>>>(null);
  Thing = $state.raw<Awaited<ReturnType<typeof faceThing>>>(null);

  load(game: string): void {
    if (!game) return;
    wordsOf(game).then((found) => (this.words = found));
    faceSign(game).then((found) => (this.Sign = found));
    faceThing(game).then((found) => (this.Thing = found));
    faceReading(game).then((found) => (this.reading = found));
  }

  lines(entry: Entry, names: Names, board: unknown, me: string | null): Line[] {
    if (this.reading && entry.kind === "did") return this.reading.lines(entry, names, board, me);
    const text = entryText(entry, this.words, names, board, me);
    return text ? [{ entry, text }] : [];
  }
}
