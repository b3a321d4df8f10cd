// The panel for trade as somebody fills it in: what is given and wanted, to whom, how many tiles of the canal.
import type { Offer } from "./types";

const NONE = [0, 0, 0, 0, 0];

export class Dealing {
  open = $state(false);
  give = $state([...NONE]);
  want = $state([...NONE]);
  to = $state<number[]>([]);
  tiles = $state(0);

  /** An offer of mine that lies open is changed, not covered: the panel begins with it. */
  begin(mine: Offer | null): void {
    this.#fill(mine?.give ?? NONE, mine?.want ?? NONE, mine?.extra ?? 0, []);
  }
  /** An answer with another price: their offer the other way round, to them alone. */
  counter(theirs: Offer, maker: number): void {
    this.#fill(theirs.want, theirs.give, -theirs.extra, [maker]);
  }
  #fill(give: number[], want: number[], tiles: number, to: number[]): void {
    this.give = [...give];
    this.want = [...want];
    this.tiles = tiles;
    this.to = to;
    this.open = true;
  }
  /** One card more of a kind, as far as the hand goes. */
  add(resource: number, hand: number[]): void {
    this.give = this.give.map((count, r) => (r === resource ? Math.min(count + 1, hand[r] ?? 0) : count));
  }
  /** What can be given shrinks with the hand. */
  shrink(hand: number[]): void {
    if (this.give.some((count, r) => count > (hand[r] ?? 0))) this.give = this.give.map((count, r) => Math.min(count, hand[r] ?? 0));
  }
}
