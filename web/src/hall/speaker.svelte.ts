// Voice and sounds of a desk, two switches that know nothing of each other and change nothing in the game.
import { lang } from "../lib/lang.svelte";
import { sound } from "../lib/sound";
import { speak } from "../lib/speech";
import type { Entry } from "./clock";
import { word } from "./texts.svelte";
import { secondBetween, sentenceOf, WARNED } from "./voice";

const KEPT = "hall-voice";
const SOUNDS: Partial<Record<Entry["what"], Parameters<typeof sound>[0]>> = { round: "turn", robber: "thud", stop: "offer", call: "deal", right: "win", wrong: "refuse", over: "win" };
const COUNT_RATE = 1.3; // numbers that are counted down are short

export class Speaker {
  voice = $state(false);
  /** The latest sentence, for screen readers. */
  told = $state("");
  #left: number | null = null;
  readonly #kept: string;

  /** A desk speaks unless somebody would rather; a screen, which may stand beside it, only where it is asked to. */
  constructor(kept = KEPT, usual = true) {
    this.#kept = kept;
    this.voice = (localStorage.getItem(kept) ?? (usual ? "on" : "off")) === "on";
  }

  turn(on: boolean): void {
    this.voice = on;
    localStorage.setItem(this.#kept, on ? "on" : "off");
    if (!on && "speechSynthesis" in globalThis) speechSynthesis.cancel();
  }

  hear(news: Entry[]): void {
    const sentences = news.map(sentenceOf).filter(Boolean);
    if (sentences.length === 0) return;
    this.say(sentences.join(" "));
    for (const { what } of news) {
      const played = SOUNDS[what];
      if (played) sound(played);
    }
  }

  say(text: string): void {
    this.told = text;
    if (this.voice) speak(text, lang.name);
  }

  /** What is left of a phase, each time that it is looked at; null: nothing runs. */
  count(left: number | null, robber: boolean): void {
    const second = secondBetween(this.#left, left, robber);
    this.#left = left;
    if (second === null) return;
    sound("time");
    if (this.voice) speak(second > 5 ? word("say-seconds", { count: second }) : String(second), lang.name, COUNT_RATE);
    if (second === WARNED || second === 5) this.told = word("say-seconds", { count: second });
  }
}
