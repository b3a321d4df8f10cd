// What the table says to one person for a moment: at a place on the board, or in the line on top.
import type { Spot } from "./choices";
import type { Point } from "./geometry";

const NOTE_MS = 7000; // long enough to ask why

export class Notice {
  note = $state.raw<{ p: Point; text: string; rule: string; wrong: boolean } | null>(null);
  said = $state.raw<{ text: string; rule: string } | null>(null);
  several = $state.raw<Spot | null>(null); // a place with more than one way to use it
  #quiet: ReturnType<typeof setTimeout> | undefined;

  tell(text: string, p: Point | null, rule = "", wrong = true, ms = NOTE_MS): void {
    this.note = p ? { p, text, rule, wrong } : null;
    this.said = p ? null : { text, rule };
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.hush(), ms);
  }
  hush(): void {
    this.note = null;
    this.said = null;
    this.several = null;
  }
}
