// Since when each card is to be seen on this screen: what docs/fairness.md calls p begins with the first painted frame.
// Of cards that were there before this page could look nothing is known, and nothing is said about them.
import { link } from "../../lib/link.svelte";

const CATCHES_UP_MS = 1500; // after a line is back, what comes at once is old
const UNKNOWN = Number.NaN;

export class Painted {
  #since = new Map<string, number>();
  #first = true;
  #lostAt = 0;
  #coveredAt: number | null = null;

  /** The cards that lie there now, each by its place: those that are new are seen with the next frame. */
  see(cards: string[]): void {
    for (const known of [...this.#since.keys()]) if (!cards.includes(known)) this.#since.delete(known);
    if (link.lostSince !== null) this.#lostAt = performance.now();
    const fresh = cards.filter((card) => !this.#since.has(card));
    const blind = this.#first || document.hidden || (this.#lostAt > 0 && performance.now() - this.#lostAt < CATCHES_UP_MS);
    this.#first = false;
    for (const card of fresh) this.#since.set(card, blind ? UNKNOWN : Number.POSITIVE_INFINITY);
    if (blind || fresh.length === 0) return;
    // The first frame draws them, the second begins when that one has been shown.
    requestAnimationFrame(() =>
      requestAnimationFrame((at) => {
        for (const card of fresh) if (this.#since.get(card) === Number.POSITIVE_INFINITY) this.#since.set(card, at);
      }),
    );
  }

  /** Nobody looks while the cards are covered. */
  cover(covered: boolean): void {
    const now = performance.now();
    if (covered) this.#coveredAt ??= now;
    else if (this.#coveredAt !== null) {
      const gone = now - this.#coveredAt;
      this.#coveredAt = null;
      for (const [card, since] of this.#since) if (Number.isFinite(since)) this.#since.set(card, since + gone);
    }
  }

  /** Milliseconds from when both were to be seen until a touch; null where that is not known. */
  looked(a: string, b: string, touch: number): number | null {
    const since = Math.max(this.#since.get(a) ?? UNKNOWN, this.#since.get(b) ?? UNKNOWN);
    return Number.isNaN(since) ? null : Math.max(0, Math.round(touch - Math.min(since, touch)));
  }
}
