// What a person says once for a while: no to all offers of this turn, no more building between the turns of this round.
// Done here, where the own hand is known; the engine and the others only see ordinary answers. Both can be seen and taken
// back. Whoever cannot build anything between two turns passes in the same way, after the pause that bots make, too: so a
// quick pass does not tell a poor hand from somebody who wants nothing.
import type { Look } from "./types";

interface Position {
  look: Look;
  me: number;
  legal: string[];
  alone: boolean; // nobody else plays on this device
  paceMs: number;
}

/** Between two turns, and nothing can be paid for. */
export function canOnlyPass(look: Look, me: number, legal: string[]): boolean {
  return look.phase === "extra" && look.guest === me && legal.length === 1 && legal[0] === "pass";
}

export class Restraint {
  #declining = $state<number | null>(null); // the turn whose offers are all declined
  #passing = $state(false);
  #at: () => Position;

  /** To be made while a component is. */
  constructor(at: () => Position, act: (command: string) => Promise<unknown>) {
    this.#at = at;
    $effect(() => {
      const { look, me } = at();
      if (look.turn === me && look.guest === null) this.#passing = false; // the round is over
    });
    const no = $derived(this.declining ? at().legal.find((c) => c.startsWith("decline ")) : undefined);
    const pass = $derived(this.passes ? "pass" : undefined);
    const pace = $derived(at().paceMs);
    $effect(() => {
      const command = no ?? pass;
      if (command === undefined) return;
      const timer = setTimeout(() => {
        act(command).catch(() => {
          // the offer, or the moment to build, is gone already
        });
      }, command === "pass" ? pace : 0);
      return () => clearTimeout(timer);
    });
  }

  get declining(): boolean {
    return this.#declining === this.#at().look.turns;
  }
  set declining(on: boolean) {
    this.#declining = on ? this.#at().look.turns : null;
  }
  get passing(): boolean {
    return this.#passing;
  }
  set passing(on: boolean) {
    this.#passing = on;
  }
  /** Between two turns, and there is nothing that I can or want to build. */
  get passes(): boolean {
    const { look, me, legal, alone } = this.#at();
    if (look.phase !== "extra" || look.guest !== me || !legal.includes("pass")) return false;
    return this.#passing || (alone && canOnlyPass(look, me, legal));
  }
}
