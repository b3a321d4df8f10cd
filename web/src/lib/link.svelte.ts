// The line to the server: requests with answers, everything else to whoever listens. A lost line comes back by itself,
// and what was not answered is sent again under its old id.
import type { Answer, Refused } from "./protocol";

const VERSION = 1;
const PAUSES_MS = [200, 500, 1000, 2000, 4000];

interface Open {
  text: string;
  keep: boolean; // an action is sent again; other requests are not
  done: (answer: Answer) => void;
  failed: (why: Error) => void;
}

export class RefusedError extends Error {
  constructor(readonly answer: Refused) {
    super(answer.rule);
  }
  get rule(): string {
    return this.answer.rule;
  }
}

/** An id that nobody else has: no crypto needed, it is no secret. */
function newId(): number {
  return 1 + Math.floor(Math.random() * (Number.MAX_SAFE_INTEGER - 1));
}

export class Link {
  /** When the line was lost; null while it stands. */
  lostSince = $state<number | null>(null);
  /** When the oldest action without an answer was sent; null while there is none. */
  sentSince = $state<number | null>(null);
  /** How long the server keeps a seat before a bot plays it; null away from tables. */
  graceMs = $state<number | null>(null);
  hear: (message: Answer) => void = () => {};
  /** Called when the line is back, before anything is sent again. */
  back: () => Promise<void> = async () => {};
  #socket: WebSocket | null = null;
  #open = new Map<number, Open>();
  #tries = 0;
  #closed = false;
  #ready: Promise<void> | null = null;

  connect(): Promise<void> {
    this.#ready ??= new Promise((resolve) => this.#dial(resolve));
    return this.#ready;
  }

  #dial(first: () => void): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.#socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => this.#take(JSON.parse(event.data) as Answer);
    socket.onopen = async () => {
      await this.ask("hello", { version: VERSION });
      const again = this.lostSince !== null;
      this.#tries = 0;
      this.lostSince = null;
      if (again) await this.back();
      for (const open of this.#open.values()) if (open.keep) socket.send(open.text);
      first();
    };
    socket.onclose = () => {
      if (this.#closed) return;
      this.lostSince ??= Date.now();
      for (const [id, open] of this.#open)
        if (!open.keep) {
          this.#open.delete(id);
          open.failed(new Error("the line was lost"));
        }
      const pause = PAUSES_MS[Math.min(this.#tries++, PAUSES_MS.length - 1)] ?? 4000;
      setTimeout(() => this.#dial(first), pause);
    };
  }

  #take(message: Answer): void {
    const open = message.id !== undefined && message.t !== "did" ? this.#open.get(message.id) : undefined;
    if (!open || message.id === undefined) {
      this.hear(message);
      return;
    }
    this.#open.delete(message.id);
    if (![...this.#open.values()].some((other) => other.keep)) this.sentSince = null;
    if (message.t === "refused") open.failed(new RefusedError(message as unknown as Refused));
    else open.done(message);
  }

  ask(t: string, members: Record<string, unknown> = {}): Promise<Answer> {
    const id = newId();
    const text = JSON.stringify({ t, id, ...members });
    return new Promise((done, failed) => {
      this.#open.set(id, { text, keep: t === "act", done, failed });
      if (t === "act") this.sentSince ??= Date.now();
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
      else if (t !== "act") failed(new Error("the line is lost"));
    });
  }

  close(): void {
    this.#closed = true;
    this.#socket?.close();
  }
}

export const link = new Link();
