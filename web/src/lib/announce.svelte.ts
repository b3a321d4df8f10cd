// What screen readers read out: two regions, one that waits its turn and one that interrupts. What happens quickly one
// after the other is gathered and read as one text.
const GATHER_MS = 900;
const MOST = 6; // sentences; of more only the last are read

export class Announcer {
  polite = $state("");
  assertive = $state("");
  #gathered: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `more` says how many sentences were left out. */
  tell(texts: string[], more: (count: number) => string): void {
    const fresh = texts.filter(Boolean);
    if (fresh.length === 0) return;
    this.#gathered.push(...fresh);
    this.#timer ??= setTimeout(() => {
      const left = this.#gathered.length - MOST;
      const read = this.#gathered.slice(-MOST);
      this.polite = this.#other(this.polite, [...(left > 0 ? [more(left)] : []), ...read].join(" "));
      this.#gathered = [];
      this.#timer = undefined;
    }, GATHER_MS);
  }

  /** At once, over everything else: only for what the reader has to do now. */
  interrupt(text: string): void {
    this.assertive = this.#other(this.assertive, text);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#gathered = [];
  }

  /** The same text twice would not be read again. */
  #other(before: string, text: string): string {
    return before === text ? `${text}\u00a0` : text;
  }
}
