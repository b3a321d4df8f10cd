// A table of the server as a whole hall sees it: its page for all, who sits where, and points mat by mat. Desk and screens
// of a game that is played on phones stand on it, as those of hall mode stand on desk.svelte.ts.
import { untrack } from "svelte";
import { Unfetched } from "../lib/engine";
import { link } from "../lib/link.svelte";
import type { Answer, Chair, DidMessage } from "../lib/protocol";
import { Table } from "../lib/table.svelte";
import type { Board, Look } from "../games/longtable/mats";
import { compare, type Entry, type Seat } from "./clock";
import { SCENES, type Scene } from "./desk.svelte";
import { countOf, inRank, leftOf, liveStage, newsBetween, placeOf, seatIdOf, seatNumber, type Scored } from "./livestage";
import { namesFrom } from "./names";
import { proofOf, reachOf, type Proof } from "./proof";
import { fromLine, shifted } from "./shared";
import tickerUrl from "./ticker.ts?worker&url";

const AGAIN_MS = 2000;
const HERE_MS = 500;
const LOOK_PAUSE_MS = 600; // the server answers 20 of these requests in 10 s
const PAGES = 8; // that may be looked at together
const FRESH_MS = 30_000; // then points are looked at again
const REPORTS = 100; // that are kept
const LIST_MS = 20_000; // then seats are asked for again by a desk that nobody tells of them
const SAID_MS = 20_000; // that an announcement stands on a screen

type SeatState = "free" | "bot" | "there" | "away" | "lost" | "unknown";
export const STATES: readonly SeatState[] = ["there", "away", "lost", "bot", "free", "unknown"];

/** lost: no line; away: a bot plays meanwhile; unknown: at a table of many, until we were told. */
export function stateOf(chair: Chair | undefined): SeatState {
  if (!chair || chair.holder === "free") return "free";
  if (chair.holder === "unknown") return "unknown";
  if (chair.holder === "bot") return "bot";
  if (chair.away || chair.resting) return "away";
  return chair.line ? "there" : "lost";
}

/** A call of victory, as the rules judged it. */
export interface Called {
  n: number;
  seat: string;
  round: number;
  right: boolean;
}

export class LiveTable {
  readonly table = new Table();
  readonly code: string;
  now = $state(performance.now());
  scene = $state<Scene>("clock");
  log = $state.raw<Entry[]>([]);
  /** Points of everybody whose mat was seen. */
  scores = $state.raw<Record<string, Scored & { at: number }>>({}); // at: when it was seen
  /** The mat that somebody looks at, from 1; 0: none. */
  watched = $state(0);
  /** The seat whose points are recounted place by place; "": nobody's, but for callers and winners. */
  proving = $state("");
  /** Recounts, as they were seen last; those of winners stay. */
  proofs = $state.raw<Record<string, Proof>>({});
  /** What the host is told of mats that nobody looks at. */
  reports = $state.raw<Pick<DidMessage, "n" | "who" | "do" | "events">[]>([]);
  /** Whether points are wanted: only then are mats asked for. */
  counting = $state(false);
  screens = $state(0);
  trouble = $state.raw<unknown>(null);
  /** The rules did not come, or not whole: said while it is tried again. */
  unfetched = $state(false);
  /** What the host said last, for a while. */
  said = $state("");
  /** The clock of hall mode that comes by this table, if it is only a door: share.svelte.ts. */
  shared = $state.raw<ReturnType<typeof fromLine>>(null);
  hear: (news: Entry[]) => void = () => {};
  #channel: BroadcastChannel | null = null;
  #seen = new Map<string, number>();
  #heardAt = 0; // of us, by the desk in another window
  #saidTimer: ReturnType<typeof setTimeout> | undefined;
  #looking = false;
  #listedAt = performance.now(); // of the latest list of seats of a table of many
  #lookedAt = 0;
  #next = 0; // the page with which the next look begins
  readonly #id = crypto.getRandomValues(new Uint32Array(1)).join("");
  readonly #leads: boolean;

  constructor(code: string, leads: boolean) {
    this.code = code;
    this.#leads = this.table.lists = leads;
    namesFrom((seat) => this.nameAt(seat));
  }

  readonly message = $derived.by(() => this.table.message);
  readonly board = $derived.by(() => this.table.board as Board | null);
  readonly look = $derived.by(() => (this.table.scene?.look ?? null) as Look | null);
  /** A large table tells them piece by piece; of the others the host alone knows more than the seat. */
  readonly chairs = $derived.by((): Record<string, Chair> => Object.fromEntries((this.message?.seats ?? []).map((c) => [c.seat, c])));
  readonly seats = $derived.by(() => this.message?.count ?? this.message?.seats.length ?? 0);
  /** Seats that somebody has, before the start. */
  readonly taken = $derived.by(() => (this.message?.count ? this.message.count - (this.message.free ?? 0) : Object.values(this.chairs).filter((c) => c.holder !== "free").length));
  readonly left = $derived.by(() => {
    const scene = this.table.scene;
    return leftOf(scene?.clock ?? null, scene?.heardAt ?? 0, this.now, 0);
  });
  readonly result = $derived.by(() => inRank(this.message?.result ?? []));
  readonly #finals = $derived.by(() => Object.fromEntries(this.result.map((r) => [r.seat, r.score])));
  readonly caller = $derived.by((): Seat | null => {
    const call = this.look?.phase === "frozen" ? [...this.table.log].reverse().find((e) => e.do?.startsWith("call")) : undefined;
    return call?.who ? placeOf(call.who) : null;
  });
  /** What was heard of calls, the latest first. */
  readonly calls = $derived.by((): Called[] =>
    [...this.table.log.filter((e) => e.kind === "did" && !this.reports.some((r) => r.n === e.n)), ...this.reports]
      .filter((e) => e.who && e.do?.startsWith("call"))
      .map((e) => ({ n: e.n, seat: e.who ?? "", round: Number(/ in r(\d+)/.exec(e.do ?? "")?.[1] ?? 0), right: !e.events?.some((event) => event[0] === "miscount") }))
      .sort((a, b) => b.n - a.n),
  );
  readonly winners = $derived.by((): Scored[] => this.result.filter((r) => r.place === 1).map((r) => this.scored(r)));
  readonly leaders = $derived.by((): Scored[] => Object.values(this.scores).sort((a, b) => (a.count && b.count ? compare({ ...a, count: a.count }, { ...b, count: b.count }) : 0)));
  readonly stage = $derived.by(() =>
    liveStage(this.look, {
      phase: this.message?.phase ?? "waiting",
      paused: this.message?.paused ?? false,
      manual: this.board?.manual ?? false,
      left: this.left,
      call: this.caller,
      winners: this.winners,
      leaders: this.leaders,
    }),
  );

  /** Points with their proof, if that was seen since the end: hidden tiles are shown then. */
  scored({ seat, score }: { seat: string; score: number }): Scored {
    const seen = this.scores[seat];
    return seen && seen.points === score ? seen : { ...placeOf(seat), points: score, count: null };
  }
  nameAt(seat: Seat): string {
    return this.shared ? "" : (this.chairs[seatIdOf(seat)]?.name ?? "");
  }
  get mats(): number {
    return Math.floor(this.seats / 2);
  }

  /** For the time that the page is there. */
  open(claim = ""): () => void {
    let gone = false;
    const enter = (): void => {
      this.table.join(this.code, { past: false, claim }).then(
        () => {
          this.unfetched = false;
          const { hear, relagged } = link;
          link.hear = (message) => (this.#hears(message), hear(message));
          link.relagged = (laterMs) => {
            relagged(laterMs);
            if (this.shared) this.shared = { ...this.shared, hall: shifted(this.shared.hall, laterMs) };
          };
        },
        (e: unknown) => {
          if (gone) return;
          if (e instanceof Error && "answer" in e) this.trouble = e;
          else setTimeout(() => gone || enter(), AGAIN_MS);
          this.unfetched = e instanceof Unfetched;
        },
      );
    };
    enter();
    this.#channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`live-${this.code}`);
    if (this.#channel) this.#channel.onmessage = ({ data }: MessageEvent<{ scene?: Scene; here?: string; ask?: true }>) => this.#hearsWindow(data);
    if (!this.#leads) this.#channel?.postMessage({ ask: true });
    const worker = new Worker(tickerUrl, { type: "module" });
    worker.onmessage = () => this.#ticks();
    let before = this.stage;
    const stop = $effect.root(() => {
      $effect(() => {
        const after = this.stage;
        const first = before.phase === "ready" && this.log.length === 0 && after.round > 1; // we came later
        const news = first ? [] : newsBetween(before, after, Date.now());
        before = after;
        if (news.length === 0) return;
        this.log = [...this.log, ...news];
        this.hear(news);
      });
      $effect(() => this.#note());
      $effect(() => this.#prove());
      $effect(() => this.#nameWinners());
    });
    return () => {
      gone = true;
      stop();
      worker.terminate();
      this.#channel?.close();
    };
  }

  show(scene: Scene): void {
    this.scene = scene;
    this.#channel?.postMessage({ scene });
  }

  #hearsWindow(data: { scene?: Scene; here?: string; ask?: true }): void {
    if (data.here) this.#seen.set(data.here, performance.now());
    if (data.ask && this.#leads) this.#channel?.postMessage({ scene: this.scene });
    if (data.scene && !this.#leads && SCENES.includes(data.scene)) this.scene = data.scene;
  }

  #ticks(): void {
    this.now = performance.now();
    if (!this.#leads && this.now - this.#heardAt > HERE_MS) {
      this.#heardAt = this.now;
      this.#channel?.postMessage({ here: this.#id });
    }
    for (const [id, at] of this.#seen) if (this.now - at > AGAIN_MS) this.#seen.delete(id);
    this.screens = this.#seen.size;
    if (this.#leads && this.message?.count && !this.message.host && this.now - this.#listedAt > LIST_MS && link.lostSince === null) {
      this.#listedAt = Infinity;
      void this.table.fetchSeats().then(() => (this.#listedAt = performance.now()));
    }
    if (this.now - this.#lookedAt >= LOOK_PAUSE_MS) void this.#lookRound();
  }

  // ---- mats: the one that is looked at, the winners', and in turn all others while points are wanted

  /** Seats that are recounted place by place, and not yet. */
  #unproved(): string[] {
    if (!this.#leads) return [];
    const ended = this.winners.map((w) => seatIdOf(w)).filter((seat) => this.proofs[seat]?.points !== this.#finals[seat]);
    return [...(this.caller ? [seatIdOf(this.caller)] : []), ...(this.proving ? [this.proving] : []), ...ended];
  }
  #prove(): void {
    const [look, board] = [this.look, this.board];
    if (!look || !board) return;
    const known = untrack(() => this.proofs);
    const found = this.#unproved().flatMap((seat) => {
      const proof = proofOf(board, look.mats, seatNumber(seat));
      const old = this.result.length > 0 && proof?.points !== this.#finals[seat]; // before hidden tiles were shown
      return proof && !old && JSON.stringify(proof) !== JSON.stringify(known[seat]) ? [[seat, proof] as const] : [];
    });
    if (found.length > 0) this.proofs = { ...known, ...Object.fromEntries(found) };
  }

  #pageOf(mat: number): number {
    return mat + (this.board?.ring ? 0 : 1);
  }

  /** The pages that are wanted now; `#next` goes round. */
  #wanted(): number[] {
    const pages = this.watched > 0 && this.watched <= this.mats ? [this.#pageOf(this.watched)] : [];
    const board = this.board;
    if (board) for (const seat of this.#unproved()) if (pages.length + 3 <= PAGES) pages.push(...reachOf(board, seatNumber(seat)).map((place) => place + 1));
    for (const w of this.winners) if (w.count === null && pages.length < PAGES) pages.push(this.#pageOf(w.mat));
    if (!this.counting && this.scene !== "leaders") return [...new Set(pages)];
    for (let i = 0; i < this.mats && pages.length < PAGES; i++) {
      const mat = ((this.#next + i) % this.mats) + 1;
      if (this.mats <= PAGES || this.#isOld(mat)) pages.push(this.#pageOf(mat));
    }
    return [...new Set(pages)].slice(0, PAGES);
  }
  #isOld(mat: number): boolean {
    const pair = [seatIdOf({ mat, side: "sun" }), seatIdOf({ mat, side: "moon" })];
    if (this.result.length > 0) return pair.some((seat) => this.scores[seat]?.points !== this.#finals[seat]);
    return pair.some((seat) => (this.scores[seat]?.at ?? -FRESH_MS) < performance.now() - FRESH_MS);
  }

  #asked = "";
  async #lookRound(): Promise<void> {
    if (this.#looking || !this.board || !this.message || this.message.phase === "waiting" || link.lostSince !== null) return;
    const pages = this.#wanted();
    if (pages.join() === this.#asked) return;
    this.#looking = true;
    this.#lookedAt = performance.now();
    try {
      await this.table.look(pages);
      this.#asked = pages.join();
      this.#note();
      const last = pages.at(-1);
      if (last !== undefined) this.#next = last - (this.board.ring ? 0 : 1);
    } catch {
      this.#asked = ""; // the next turn tries again
    } finally {
      this.#looking = false;
    }
  }

  /** Keeps the points of every mat that is in sight. */
  #note(): void {
    const look = this.look;
    if (!look || look.mats.length === 0) return;
    const at = performance.now();
    const seen = look.mats.flatMap((mat) => mat.people.map((p) => [`p${p.seat + 1}`, { ...placeOf(`p${p.seat + 1}`), points: p.points, count: countOf(p), at }] as const));
    const known = untrack(() => this.scores);
    for (const [seat] of seen) if (known[seat]) known[seat].at = at;
    if (seen.some(([seat, s]) => JSON.stringify(known[seat]) !== JSON.stringify(s))) this.scores = { ...known, ...Object.fromEntries(seen) };
  }

  // ---- what else is heard

  #hears(message: Answer): void {
    if (message.t === "report") this.reports = [...this.reports.slice(-REPORTS), message as unknown as DidMessage];
    if (message.t === "said" && message["seat"] === "host") this.#takeSaid(String(message["text"] ?? ""));
  }
  #takeSaid(text: string): void {
    const told = fromLine(text, performance.now() - link.lagMs);
    if (told) [this.shared, this.scene] = [told, told.scene];
    else {
      this.said = text;
      clearTimeout(this.#saidTimer);
      this.#saidTimer = setTimeout(() => (this.said = ""), SAID_MS);
    }
  }

  #asksName = new Set<string>();
  /** At a large table a screen knows nobody: it asks for the winners. */
  #nameWinners(): void {
    if (!this.message?.count) return;
    for (const winner of this.winners.slice(0, PAGES)) {
      const seat = seatIdOf(winner);
      if (this.chairs[seat]?.name || this.#asksName.has(seat)) continue;
      this.#asksName.add(seat);
      link.ask("seats", { from: seatNumber(seat) }).then((answer) => link.hear(answer), () => this.#asksName.delete(seat));
    }
  }
}
