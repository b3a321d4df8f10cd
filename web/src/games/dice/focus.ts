// Where the focus goes for those who play by keys: buttons change with the phase, and a question takes the focus and
// gives it back.
import { tick } from "svelte";
import type { Position } from "./position.svelte";

/** What of the sheet takes the focus. */
interface Chart {
  nextLight: () => boolean;
  focusLast: () => void;
}

export class Focus {
  face: HTMLElement | undefined;
  map: Chart | undefined;
  #onward = false; // the button that was used goes away
  #cameFrom: HTMLElement | SVGElement | null = null;

  #go(selector: string): void {
    this.face?.querySelector<HTMLElement>(selector)?.focus();
  }

  /** Before an action: whoever used a button by keyboard finds the focus at the next choice. */
  leave(): void {
    this.#onward = document.activeElement?.matches(".actions :focus-visible, .notes :focus-visible") ?? false;
  }
  arrive(at: Position): void {
    if (this.#onward) void tick().then(() => this.#next(at));
  }
  #next(at: Position): void {
    const { phase } = at.look;
    if (!at.mine || phase === "dice") return;
    this.#onward = false;
    if (document.activeElement && document.activeElement !== document.body) return;
    if (phase === "keep") this.#go(".dock .die");
    else if (phase !== "build" || !this.map?.nextLight()) this.#go(".actions .large button");
  }

  /** A question came up. */
  ask(): void {
    const at = document.activeElement as HTMLElement | SVGElement | null;
    this.#cameFrom = at?.matches(":focus-visible") ? at : null;
    if (this.#cameFrom) void tick().then(() => this.#go(".notes button.main"));
  }
  /** Puts a question aside. */
  back(quiet: () => void): void {
    const inside = document.activeElement?.closest(".notes") ?? null;
    quiet();
    if (!inside) return;
    if (this.#cameFrom?.isConnected) this.#cameFrom.focus();
    else this.map?.focusLast();
  }

  /** The ways to turn a die stand at the side or above the dice: whichever is in sight. */
  turning(): void {
    if (!document.activeElement?.matches(":focus-visible")) return;
    void tick().then(() => [...(this.face?.querySelectorAll<HTMLElement>(".turning button") ?? [])].find((one) => one.checkVisibility())?.focus());
  }
}
