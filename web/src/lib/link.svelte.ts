// The line to the server: requests with answers, everything else to whoever listens. A lost line comes back by itself,
// and what was not answered is sent again under its old id.
import { PROTOCOL } from "../generated/protocol";
import type { Answer, Refused } from "./protocol";

const PAUSES_MS = [200, 500, 1000, 2000, 4000];
const TICK_MS = 500;
const QUIET_MS = 2000; // then we ask whether anybody is there,
const DEAD_MS = 3000; // and wait so long for an answer
const DIAL_MS = 5000; // for a line that is being made
const MEASURE_MS = 5000; // between two looks at how long a message takes
const ECHO = '{"t":"echo"'; // sent back as it came
const FINE_MS = 20; // nobody sees that a clock is wrong by so much
const MEASURES = 6; // of which the quickest counts: the others waited somewhere

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
  /** What the server says of itself. */
  house = $state.raw<{ version: string; source: string; contact: string } | null>(null);
  /** What whoever runs the server says to everybody: a sentence of ours, or his own words. */
  notice = $state.raw<{ what: string; text: string } | null>(null);
  /** How long a message of the server needs to come here: half of the quickest way there and back of late. */
  lagMs = 0;
  /** Called when that is known better: what was heard before was written so much later than believed. */
  relagged: (laterMs: number) => void = () => {};
  hear: (message: Answer) => void = () => {};
  /** Called when the line is back, before anything is sent again. */
  back: () => Promise<void> = async () => {};
  #socket: WebSocket | null = null;
  #open = new Map<number, Open>();
  #tries = 0;
  #closed = false;
  #heardAt = 0;
  #pingedAt: number | null = null;
  #askedAt: number | null = null; // by a ping that has no pong yet
  #measuredAt = 0;
  #ways: number[] = []; // there and back
  #ready: Promise<void> | null = null;

  connect(): Promise<void> {
    this.#ready ??= new Promise((resolve) => this.#dial(resolve));
    return this.#ready;
  }

  constructor() {
    if (typeof window === "undefined") return;
    setInterval(() => this.#listen(), TICK_MS);
    // A page that was out of sight or a device that slept asks at once.
    addEventListener("online", () => this.#listen(true));
    document.addEventListener("visibilitychange", () => document.hidden || this.#listen(true));
  }

  /** A line may die without a word. Timers of hidden pages are slow, so only an answer that we waited for counts. */
  #listen(now = false): void {
    const socket = this.#socket;
    if (!socket || this.#closed) return;
    const at = performance.now();
    if (socket.readyState === WebSocket.CONNECTING) {
      if (at - this.#heardAt > DIAL_MS) this.#hangUp(socket);
    } else if (socket.readyState === WebSocket.OPEN) {
      if (this.#pingedAt !== null && at - this.#pingedAt > DEAD_MS) this.#hangUp(socket);
      else if (this.#pingedAt === null && (now || at - this.#heardAt > QUIET_MS || at - this.#measuredAt > MEASURE_MS)) {
        this.#pingedAt = this.#measuredAt = at;
        this.#askedAt ??= at;
        socket.send(JSON.stringify({ t: "ping" }));
      }
    }
  }

  /** The socket's own farewell would wait for the other side, which is not there. */
  #hangUp(socket: WebSocket): void {
    const lost = socket.onclose;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    lost?.call(socket, new CloseEvent("close"));
  }

  #dial(first: () => void): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.#socket = socket;
    this.#heardAt = performance.now();
    this.#pingedAt = this.#askedAt = null;
    this.#ways = [];
    socket.onmessage = (event: MessageEvent<string>) => {
      if (event.data.startsWith(ECHO)) socket.send(event.data); // how long it takes is what counts: docs/fairness.md
      this.#heardAt = performance.now();
      this.#pingedAt = null;
      this.#take(JSON.parse(event.data) as Answer);
    };
    socket.onopen = async () => {
      this.#heardAt = performance.now();
      try {
        this.#askedAt = performance.now();
        const welcome = await this.ask("hello", { version: PROTOCOL });
        this.#measure(); // so that the first clock that is heard is right
        this.house = { version: String(welcome["server"] ?? ""), source: String(welcome["source"] ?? ""), contact: String(welcome["contact"] ?? "") };
      } catch {
        return; // lost again; the next try is under way
      }
      if (this.#socket !== socket) return;
      const again = this.lostSince !== null;
      this.#tries = 0;
      this.lostSince = null;
      if (again) await this.back().catch(() => {});
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
    if (message.t === "pong") {
      this.#measure();
      return;
    }
    if (message.t === "echo") return;
    if (message.t === "notice") {
      this.notice = { what: String(message["what"] ?? ""), text: String(message["text"] ?? "") };
      return;
    }
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

  #measure(): void {
    if (this.#askedAt === null) return;
    this.#ways = [...this.#ways, performance.now() - this.#askedAt].slice(-MEASURES);
    this.#askedAt = null;
    const lag = Math.min(...this.#ways) / 2;
    const later = this.lagMs - lag;
    if (Math.abs(later) < FINE_MS) return;
    this.lagMs = lag;
    this.relagged(later);
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
