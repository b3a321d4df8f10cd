// What people at this device do in a race: the symbol and the card that each has chosen, claims that wait for the server's
// word, and what is said about them. A claim is shown as if it had won; the server may say otherwise.
import { seatNumber } from "../../lib/engine";
import { say } from "../../lib/lang.svelte";
import { RefusedError } from "../../lib/link.svelte";
import { seatName } from "../../lib/names";
import { sound } from "../../lib/sound";
import type { Table } from "../../lib/table.svelte";
import { refusalOf } from "../../lib/trouble";
import { command, commonOf, has, holderOf, PRACTICE, spotsOf, type Board, type Look } from "./model";
import { Painted } from "./painted";
import { keepMargin } from "./stats";
import { symbolName } from "./symbols";

const NOTICE_MS = 3600;

/** A claim that the server has not answered yet. */
export interface Claim {
  id: number;
  seat: string;
  own: number; // cards
  card: number;
  spot: number;
  symbol: number;
  lost?: boolean; // it flies back
}
/** What came of an own claim; some of it is worth a title. */
export interface Notice {
  head?: string;
  text: string;
}
interface Hand {
  symbol: number | null;
  target: number | null;
  since: number; // of the last choice
}

export const spotKey = (spot: number, card: number): string => `s${spot}/${card}`;
export const openKey = (seat: number, card: number): string => `p${seat}/${card}`;

export class Race {
  hands = $state<Record<string, Hand>>({});
  claims = $state.raw<Claim[]>([]);
  /** What a seat is told, by seat. */
  notices = $state<Record<string, Notice | undefined>>({});
  painted = new Painted();
  #table: Table;
  #timers: Record<string, ReturnType<typeof setTimeout>> = {};
  #next = 1;

  constructor(table: Table) {
    this.#table = table;
  }

  hand(seat: string): Hand {
    return this.hands[seat] ?? { symbol: null, target: null, since: 0 };
  }
  #choose(seat: string, part: Partial<Hand>): void {
    this.hands[seat] = { ...this.hand(seat), ...part, since: performance.now() };
  }
  tell(seat: string, notice: Notice): void {
    this.notices[seat] = notice;
    clearTimeout(this.#timers[seat]);
    this.#timers[seat] = setTimeout(() => delete this.notices[seat], NOTICE_MS);
  }
  stop(): void {
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
  }

  look(seat: string): Look | null {
    return (this.#table.scenes[seat]?.look as Look | undefined) ?? null;
  }
  #board(): Board {
    return this.#table.board as Board;
  }
  /** The card that a seat claims or hints with. */
  own(seat: string): number | null {
    const look = this.look(seat);
    return look ? (look.people[holderOf(this.#board(), look, seatNumber(seat))]?.card ?? null) : null;
  }
  may(seat: string): boolean {
    const look = this.look(seat);
    if (!look || this.#table.message?.paused || this.#table.message?.phase !== "playing" || this.claims.some((claim) => claim.seat === seat && !claim.lost)) return false;
    const kind = look.people[seatNumber(seat)]?.helps ? "tip" : "claim";
    return this.#table.scenes[seat]?.legal.some((words) => words.split(" ")[0] === kind) ?? false;
  }

  /** A choice that no longer fits what lies there is forgotten. */
  refresh(seat: string): void {
    const { symbol, target } = this.hand(seat);
    const look = this.look(seat);
    const own = this.own(seat);
    if (symbol !== null && (own === null || !this.#board().cards[own]?.symbols.includes(symbol))) this.#choose(seat, { symbol: null });
    if (target !== null && !has(look?.targets ?? 0, target)) this.#choose(seat, { target: null });
  }

  pickSymbol(seat: string, symbol: number, touch: number): void {
    if (!this.may(seat)) return;
    this.#choose(seat, { symbol: this.hand(seat).symbol === symbol ? null : symbol });
    this.#try(seat, touch);
  }
  pickSpot(seat: string, spot: number, touch: number): void {
    if (!this.may(seat) || !has(this.look(seat)?.targets ?? 0, spot)) return;
    this.#choose(seat, { target: this.hand(seat).target === spot ? null : spot });
    this.#try(seat, touch);
  }

  /** Whose finger it was on a card that all reach: whoever has chosen a symbol and waits for a card, the one whose symbol
   * is on it before others, and of several who chose last. */
  whose(seats: string[], spot: number): string | null {
    const able = seats.filter((seat) => this.may(seat) && has(this.look(seat)?.targets ?? 0, spot));
    const card = this.look(able[0] ?? "")?.spots[spot] ?? null;
    const waiting = able.filter((seat) => this.hand(seat).symbol !== null).sort((a, b) => this.hand(b).since - this.hand(a).since);
    const fits = waiting.find((seat) => card !== null && this.#board().cards[card]?.symbols.includes(this.hand(seat).symbol ?? -1));
    return fits ?? waiting[0] ?? (able.length === 1 ? (able[0] ?? null) : null);
  }

  #try(seat: string, touch: number): void {
    const look = this.look(seat);
    const own = this.own(seat);
    const { symbol, target } = this.hand(seat);
    if (!look || own === null || symbol === null) return;
    const open = spotsOf(look.targets);
    const spot = target ?? (open.length === 1 ? (open[0] ?? null) : null);
    const card = spot === null ? null : look.spots[spot];
    if (spot === null || card === null || card === undefined) return;
    this.hands[seat] = { symbol: null, target: null, since: 0 };
    const helps = look.people[seatNumber(seat)]?.helps === true;
    if (helps) void this.#ask(seat, command("tip", own, spot, card, symbol), {}, symbol);
    else void this.#claim({ id: this.#next++, seat, own, card, spot, symbol }, look, touch);
  }

  async #ask(seat: string, words: string, more: Record<string, number>, symbol: number): Promise<void> {
    try {
      await this.#table.act(words, seat, more);
      if (words.startsWith("tip")) this.tell(seat, { text: say("rush.told", { symbol: symbolName(symbol) }) });
    } catch (e) {
      this.tell(seat, this.#reason(e));
      sound("refuse");
    }
  }

  async #claim(claim: Claim, look: Look, touch: number): Promise<void> {
    const { seat, own, spot, card, symbol } = claim;
    const holder = look.mini === PRACTICE ? spotKey(19, own) : look.mini <= 3 ? openKey(seatNumber(seat), own) : spotKey(19 + (look.people[seatNumber(seat)]?.team ?? 0), own);
    const looked = this.painted.looked(holder, spotKey(spot, card), touch);
    const right = commonOf(this.#board(), own, card) === symbol;
    if (right) this.claims = [...this.claims, claim];
    sound("card");
    delete this.notices[seat];
    try {
      await this.#table.act(command("claim", own, spot, card, symbol), seat, looked === null ? {} : { looked_ms: looked });
      this.claims = this.claims.filter((one) => one.id !== claim.id);
    } catch (e) {
      this.claims = this.claims.map((one) => (one.id === claim.id ? { ...one, lost: true } : one));
      this.tell(seat, this.#reason(e));
      sound("thud");
    }
  }

  /** The card is back in its hand. */
  landed(id: number): void {
    this.claims = this.claims.filter((one) => one.id !== id);
  }

  /** "23 ms too late", and "give or take 41 ms; Mia was quicker." */
  #reason(e: unknown): Notice {
    const told = e instanceof RefusedError && e.rule === "SYS-CLAIM-06" ? (e.answer.with ?? {}) : {};
    if (told["late_ms"] === undefined) return { text: refusalOf(e).text };
    const late = Number(told["late_ms"]);
    const who = seatName(this.#table.message?.seats, String(told["by"] ?? ""));
    keepMargin(this.#table.message?.code ?? "", late);
    if (told["drawn"]) return { head: say("rush.drawn"), text: say("rush.drawn-more", { who }) };
    return { head: say("rush.late", { ms: late }), text: say("rush.late-more", { sure: Number(told["sure_ms"] ?? 0), who }) };
  }
}
