// What help is asked for, from anywhere: small, because every page has it. What answers comes when it is wanted.
import { firstGame } from "./face";

export interface Topic {
  game: string; // or "table", which is about all of them
  id?: string; // of a chapter or an entry of data/guide
  rule?: string; // of docs/rules: what forbade something
}

class Help {
  topic = $state.raw<Topic | null>(null);
  /** The game that is played on this page, if one is: words mean something else at each. */
  game = $state("");
  /** The next thing that is tapped is explained, not used. */
  pointing = $state(false);
  #opener: HTMLElement | null = null;

  ask(topic: Partial<Topic>): void {
    if (this.topic === null) this.#opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    this.topic = { game: this.game || firstGame(), ...topic };
  }

  /** Whoever asked finds the focus where it was. */
  close(): void {
    this.topic = null;
    if (this.#opener?.isConnected) this.#opener.focus();
    this.#opener = null;
  }
}

export const help = new Help();
