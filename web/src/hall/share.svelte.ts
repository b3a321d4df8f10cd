// Shares the clock of hall mode through a server: this desk announces what changes, helpers' phones say which seat calls.
// The table behind it is a door only; it is never started. Without the server the desk goes on alone.
import { link } from "../lib/link.svelte";
import type { Answer } from "../lib/protocol";
import type { Seat } from "./clock";
import type { Desk } from "./desk.svelte";
import { epoch } from "./desk.svelte";
import { openDoor } from "./opening";
import { asLine, callFrom } from "./shared";

const KEPT = "hall-share";
const PAUSE_MS = 1200; // between two announcements: a seat may say ten things in ten seconds
const AGAIN_MS = 3000;

export class Share {
  code = $state(localStorage.getItem(KEPT) ?? "");
  /** Whether the others hear us. */
  heard = $state(false);
  trouble = $state.raw<unknown>(null);
  #desk: Desk;
  #call: (seat: Seat) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saidAt = -Infinity;
  #gone = false;

  constructor(desk: Desk, call: (seat: Seat) => void) {
    this.#desk = desk;
    this.#call = call;
  }

  /** For the time that the page is there. */
  open(): () => void {
    this.#desk.told = () => this.#soon();
    if (this.code) void this.#join();
    return () => {
      this.#gone = true;
      clearTimeout(this.#timer);
    };
  }

  async start(): Promise<void> {
    this.trouble = null;
    try {
      this.code = await openDoor();
      localStorage.setItem(KEPT, this.code);
      await this.#join();
    } catch (e) {
      this.trouble = e;
    }
  }

  /** For the device that takes over: this table, and the code by which it leads it. Empty: nobody follows, or the server
   * does not answer. */
  async pass(): Promise<string> {
    if (!this.code || !this.heard) return "";
    const answer = await link.ask("code", { as: "host" }).catch(() => null);
    return answer ? `${this.code}.${String(answer["code"])}` : "";
  }

  /** Goes on for the device that passed it: its screens and helpers follow this one now. */
  async take(passed: string): Promise<void> {
    const [code = "", secret = ""] = passed.split(".");
    if (!code || !secret) return;
    this.trouble = null;
    try {
      await link.connect();
      await link.ask("join", { code });
      await link.ask("claim", { code: secret });
      this.code = code;
      localStorage.setItem(KEPT, code);
      await this.#join();
    } catch (e) {
      this.trouble = e;
    }
  }

  stop(): void {
    if (this.heard) link.ask("end").catch(() => undefined);
    this.code = "";
    this.heard = false;
    localStorage.removeItem(KEPT);
  }

  async #join(): Promise<void> {
    const enter = async (): Promise<void> => {
      await link.ask("join", { code: this.code });
      this.heard = true;
      this.#soon();
    };
    try {
      await link.connect();
      link.hear = (message) => this.#hears(message);
      link.back = enter;
      await enter();
    } catch (e) {
      this.heard = false;
      if (e instanceof Error && "answer" in e) this.stop(); // the table is gone
      else if (!this.#gone) setTimeout(() => this.code && !this.#gone && void this.#join(), AGAIN_MS);
    }
  }

  #hears(message: Answer): void {
    if (message.t === "table") this.#soon(); // somebody has come, and knows nothing yet
    const seat = message.t === "said" && message["seat"] !== "host" ? callFrom(String(message["text"] ?? "")) : null;
    if (seat) this.#call(seat);
  }

  #soon(): void {
    if (!this.code || this.#timer !== undefined) return;
    const wait = Math.max(0, this.#saidAt + PAUSE_MS - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#saidAt = performance.now();
      if (!this.#desk.leads || link.lostSince !== null) return;
      link.ask("announce", { text: asLine(this.#desk.hall, this.#desk.scene, epoch()) }).then(
        () => (this.heard = true),
        () => (this.heard = false),
      );
    }, wait);
  }
}
