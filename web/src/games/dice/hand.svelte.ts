// The dice on the table as a person handles them: which lie where, which are in the air.
import { calm, lasting } from "../../lib/motion";
import { lay, type Die } from "./rack";
import type { Look } from "./model";

const FALL_MS = 600;

function still(): boolean {
  return calm.matches || document.hidden;
}

export class Hand {
  dice = $state.raw<Die[]>([]);
  falling = $state.raw<number[]>([]);
  /** Dice that were kept or released since the last throw, in this order. */
  touched = $state.raw<number[]>([]);
  #turns = -1;
  #past: { key: string; dice: Die[] }[] = []; // how they lay after each step of this turn
  #timer: ReturnType<typeof setTimeout> | undefined;

  take(look: Look): void {
    const known = this.#turns >= 0;
    const before = this.#turns === look.turns ? this.dice : [];
    if (this.#turns !== look.turns) this.#past = [];
    this.#turns = look.turns;
    this.touched = [];
    const key = JSON.stringify([look.phase, look.rolls, look.dice, look.paid, look.dead]);
    const again = this.#past.findIndex((one) => one.key === key);
    if (again >= 0 && again < this.#past.length - 1) {
      // Something was taken back: they lie again where they lay.
      this.land();
      this.dice = this.#past[again]?.dice ?? [];
      this.#past.length = again + 1;
      return;
    }
    const { dice, thrown } = lay(before, look);
    this.dice = dice;
    if (again < 0) this.#past.push({ key, dice });
    if (thrown.length === 0 || !known || still()) return;
    this.falling = thrown;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.land(), lasting(FALL_MS));
  }

  /** Ends the throw at once. */
  land(): void {
    clearTimeout(this.#timer);
    this.falling = [];
  }

  toggle(id: number): void {
    this.touched = [...this.touched, id];
    this.#turn(id);
  }

  /** Takes the last touch back; false: there was none. */
  untouch(): boolean {
    const id = this.touched.at(-1);
    if (id === undefined) return false;
    this.touched = this.touched.slice(0, -1);
    this.#turn(id);
    return true;
  }

  #turn(id: number): void {
    this.dice = this.dice.map((die) => (die.id === id ? { ...die, kept: !die.kept } : die));
  }

  /** Keeps exactly so many of each face. */
  keep(counts: number[], faces: readonly string[]): void {
    const left = [...counts];
    this.dice = this.dice.map((die) => {
      const i = faces.indexOf(die.face ?? "");
      const kept = (left[i] ?? 0) > 0;
      if (kept) left[i] = (left[i] ?? 0) - 1;
      return { ...die, kept };
    });
  }
}
