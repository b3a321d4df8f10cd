// A finished game as the coach sees it, while it is looked at and behind that.
import type { Account, Digest, Heard, Moment, Wish } from "./coach";
import workerUrl from "./coach.worker.ts?worker&url";
import { faceOf } from "./face";

export class Analysis {
  state = $state<"ready" | "running" | "stopped" | "done" | "failed">("ready");
  moments = $state.raw<Moment[]>([]);
  digest = $state.raw<Digest | null>(null);
  actions = $state(0); // how many there are
  rule = $state(""); // why it was refused; empty: it did not come
  readonly #game: string;
  readonly #record: string;
  #worker: Worker | null = null;

  constructor(game: string, record: string) {
    this.#game = game;
    this.#record = record;
  }

  /** Whether somebody can judge this game. */
  static knows(game: string): boolean {
    return faceOf(game).coach !== undefined;
  }

  async start(): Promise<void> {
    this.stop();
    this.state = "running";
    this.moments = [];
    this.digest = null;
    this.actions = 0;
    try {
      const coach = await faceOf(this.#game).coach?.();
      if (this.state !== "running" || !coach) return;
      const worker = new Worker(workerUrl, { type: "module" });
      this.#worker = worker;
      worker.onmessage = (event: MessageEvent<Heard>) => this.#hear(event.data);
      worker.onerror = () => this.#fail("");
      worker.postMessage({ url: coach.coach.module, record: this.#record } satisfies Wish);
    } catch {
      this.#fail("");
    }
  }

  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    if (this.state === "running") this.state = "stopped";
  }

  #fail(rule: string): void {
    this.stop();
    this.rule = rule;
    this.state = "failed";
  }

  #hear(heard: Heard): void {
    if (heard.t === "begun") this.actions = heard.actions;
    else if (heard.t === "moments") this.moments = [...this.moments, ...heard.moments];
    else if (heard.t === "refused") this.#fail(heard.rule);
    else if (heard.t === "done") {
      this.digest = heard.digest;
      const costs = new Map(heard.digest.missed.map(({ number, cost }) => [number, cost]));
      this.moments = this.moments.map((m) => (m.cost ? { ...m, cost: costs.get(m.number) ?? 0 } : m));
      this.state = "done";
      this.stop();
    }
  }

  /** The last moment up to an entry of the record; null: it is not known yet, or nothing has happened. */
  upTo(entry: number): Moment | null {
    let found: Moment | null = null;
    for (const moment of this.moments) {
      if (moment.entry > entry) return found;
      found = moment;
    }
    return this.state === "done" ? found : null;
  }

  /** What is decided next behind an entry; null where luck or nothing follows, or there was no choice. */
  decisionAfter(entry: number): Moment | null {
    const next = this.moments.find((moment) => moment.entry > entry);
    return next?.choices ? next : null;
  }

  numbered(number: number): Moment | null {
    return this.moments[number - 1] ?? null;
  }

  /** How an action changed everybody's chance. */
  changes(moment: Moment): number[] {
    const before = this.numbered(moment.number - 1);
    return moment.chances.map((chance, seat) => chance - (before?.chances[seat] ?? chance));
  }

  accountOf(seat: string): Account | null {
    return this.digest?.seats.find((account) => account.seat === seat) ?? null;
  }
}
