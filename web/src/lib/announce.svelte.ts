// What screen readers read out: two regions, one that waits its turn and one that interrupts. What happens quickly one
// after the other is gathered and read as one text, in the order in which it happened.
const GATHER_MS = 900;
const CALL_MS = 150; // what has to be done now waits only for what it follows from
const MOST = 6; // sentences; of more only the last are read

/** A sentence. Those of one `group` that follow each other are read as one, made out of their `who`. */
export interface Spoken {
  text: string;
  group?: string;
  who?: string;
}

/** Sentences one after the other: each ends with a mark, so that a voice makes a pause. */
export function joined(texts: string[]): string {
  return texts
    .filter(Boolean)
    .map((text) => (/[.!?:;…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`))
    .join(" ");
}

export class Announcer {
  polite = $state("");
  assertive = $state("");
  #gathered: Spoken[] = [];
  #task = "";
  #urgent = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #more: (count: number) => string;
  #together: (who: string[]) => string;

  /** `more` says how many sentences were left out, `together` what several did alike. */
  constructor(more: (count: number) => string, together: (who: string[]) => string) {
    this.#more = more;
    this.#together = together;
  }

  tell(spoken: Spoken[]): void {
    const fresh = spoken.filter((one) => one.text);
    if (fresh.length === 0) return;
    this.#gathered.push(...fresh);
    this.#wait(GATHER_MS);
  }

  /** What is to be done now: behind all that led to it, and if it is new over everything else. */
  call(task: string, urgent: boolean): void {
    this.#task = task;
    this.#urgent ||= urgent;
    this.#wait(CALL_MS);
  }

  /** At once: only for what the reader has to answer. */
  interrupt(text: string): void {
    this.assertive = this.#other(this.assertive, text);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#gathered = [];
  }

  #wait(ms: number): void {
    this.#timer ??= setTimeout(() => this.#read(), ms);
  }

  #read(): void {
    const all = this.#sentences();
    const left = all.length - MOST;
    const text = joined([...(left > 0 ? [this.#more(left)] : []), ...all.slice(-MOST), this.#task]);
    if (this.#urgent) this.interrupt(text);
    else if (text) this.polite = this.#other(this.polite, text);
    this.#gathered = [];
    this.#task = "";
    this.#urgent = false;
    this.#timer = undefined;
  }

  #sentences(): string[] {
    const out: string[] = [];
    for (let i = 0; i < this.#gathered.length; i++) {
      const { text, group } = this.#gathered[i] as Spoken;
      const who: string[] = [];
      for (; group && this.#gathered[i]?.group === group; i++) who.push(this.#gathered[i]?.who ?? "");
      if (who.length > 0) i--;
      out.push(who.length > 1 ? this.#together(who) : text);
    }
    return out;
  }

  /** The same text twice would not be read again. */
  #other(before: string, text: string): string {
    return before === text ? `${text}\u00a0` : text;
  }
}
