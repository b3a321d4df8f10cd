// Follows the clock that a hall shares through a server: as a helper with a seat of the door, or as a screen without.
import { link } from "../lib/link.svelte";
import type { Answer } from "../lib/protocol";
import type { Hall } from "./clock";
import type { Scene } from "./desk.svelte";
import { fromLine, shifted } from "./shared";
import { stageOf } from "./stage";
import tickerUrl from "./ticker.ts?worker&url";

const AGAIN_MS = 2000;

export class Follower {
  hall = $state.raw<Hall | null>(null);
  scene = $state<Scene>("clock");
  seat = $state("");
  now = $state(performance.now());
  trouble = $state.raw<unknown>(null);
  readonly stage = $derived.by(() => (this.hall ? stageOf(this.hall, this.now) : null));
  readonly #code: string;
  readonly #name: string; // to sit down with; "": only looks on

  constructor(code: string, name: string) {
    this.#code = code;
    this.#name = name;
  }

  open(): () => void {
    let gone = false;
    const join = async (): Promise<void> => {
      await link.ask("join", { code: this.#code });
      if (this.#name && !this.seat) await link.ask("sit", { name: this.#name });
    };
    const enter = (): void => {
      const fresh = link.connect().then(() => {
        link.hear = (message) => this.hears(message);
        link.back = join;
        link.relagged = (laterMs) => {
          if (this.hall) this.hall = shifted(this.hall, laterMs);
        };
        return join();
      });
      fresh.catch((e: unknown) => {
        if (e instanceof Error && "answer" in e) this.trouble = e;
        else if (!gone) setTimeout(() => gone || enter(), AGAIN_MS);
      });
    };
    enter();
    const worker = new Worker(tickerUrl, { type: "module" });
    worker.onmessage = () => (this.now = performance.now());
    return () => {
      gone = true;
      worker.terminate();
    };
  }

  hears(message: Answer): void {
    if (message.t === "table") this.seat = ((message["you"] ?? []) as string[])[0] ?? "";
    if (message.t !== "said" || message["seat"] !== "host") return;
    const told = fromLine(String(message["text"] ?? ""), performance.now() - link.lagMs);
    if (!told) return;
    this.hall = told.hall;
    this.scene = told.scene;
    this.now = performance.now();
  }
}
