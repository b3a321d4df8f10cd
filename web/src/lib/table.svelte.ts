// One table as this client knows it: who sits there, each viewer's position, what happened. Drawings only read it.
import { namesOf, numberedBot } from "./bots";
import type { Proposal } from "./coach";
import { filledUp } from "./crowd";
import { Engine, seatNumber } from "./engine";
import { faceOf } from "./face";
import { link, RefusedError } from "./link.svelte";
import { linesOf, Pages } from "./pages";
import { takenBy, withTaken } from "./undo";
import type { Answer, Chair, Clock, DidMessage, GameEvent, NoteMessage, PageMessage, SaidMessage, SeatMessage, SeatsMessage, TableMessage, ViewMessage } from "./protocol";

export interface Scene {
  as: string;
  look: unknown;
  legal: string[];
  back: number; // how many of its actions the seat may take back, one after the other
  clock: Clock | null;
  heardAt: number; // when the clock showed that, of performance.now(): the way of the message is taken off
}

export interface Entry {
  n: number;
  kind: "did" | "said" | "note" | "divider" | "coach"; // coach: what is said to somebody who learns
  who?: string;
  do?: string;
  undo?: boolean;
  shows?: boolean;
  events?: GameEvent[];
  phrase?: string;
  text?: string;
  what?: NoteMessage["what"];
  name?: string; // of a note: who asks for the seat
  count?: number; // of a divider: how many moves happened while the line was lost; of a note: see the protocol
  also?: Entry[]; // in a log for reading: further entries that are told in the same line
  took?: Entry; // of an undo: the action that it took back; `who` is the one who took it back
  carried?: boolean; // of an undo: what a bot did fell with what its person took back
  lapsed?: boolean; // there, too: it ended an offer of the reader
}

const LOG_MOST = 4000; // far more than a game has
const LOG_KEPT = 150;

interface Kept {
  log: Entry[];
  deeds: number; // how many had happened by then
}

const deedsIn = (log: Entry[]): number => log.filter((e) => e.kind === "did").length;

export class Table {
  message = $state.raw<TableMessage | null>(null);
  board = $state.raw<unknown>(null);
  scenes = $state.raw<Record<string, Scene>>({});
  log = $state.raw<Entry[]>([]);
  movedTo = $state<string | null>(null);
  /** When the table's own message came, of performance.now(): its times count from there. */
  heardAt = $state(0);
  /** How many moves a bot made for me while I was away, until that was read. */
  stoodIn = $state(0);
  /** Who sat here until the seat went on to another device, until that was read. */
  handedOn = $state<string | null>(null);
  /** The own seat that was chosen by hand, where several people share this device. */
  pinned = $state<string | null>(null);
  /** The places of the line in the log that somebody points at; the drawing knows what they are. */
  pointed = $state.raw<unknown>(null);
  /** What a coach would do here, the best first; the drawing shows where. */
  proposed = $state.raw<Proposal[]>([]);
  /** What the rules were told of this table. */
  given: { game: string; seats: number; options: Record<string, string | number>; board: string } | null = null;
  #lines: Record<string, string[]> = {};
  #engine: Engine | null = null;
  #ruled = ""; // the game whose own rules the engine has
  #ready: Promise<void> | null = null; // while they are fetched
  #unheard: Answer[] = []; // that came meanwhile
  #deaf = false; // the rules did not come: what is heard means nothing until somebody joins again
  #opened: string | null = null;
  #early: (ViewMessage | PageMessage)[] = []; // that came before the board
  #pages = new Pages(); // of a game of several
  #wishes: number[] = []; // pages of others that are looked at
  #askedLast = "";
  #n = 0;
  /** At a table of many: asks for all seats, as the host does. */
  lists = false;
  #listed = ""; // the table of many, and its phase, of which all seats were asked for on this line
  #lists = 0; // times that they were: the latest one goes on
  #leaving: string | null = null; // an own seat of which a note says that it goes on elsewhere
  #back: { n: number; of: Record<string, number> } | null = null; // as the table told it
  #time: { n: number; clock: Clock; heardAt: number } | null = null; // as the table told it

  /** `past`: also what happened before; a screen for a hall does without. */
  async join(code: string, { past = true, claim = "" } = {}): Promise<void> {
    this.#engine ??= await Engine.load();
    await link.connect();
    if (this.#deaf) this.#ready = null;
    this.#deaf = false;
    link.hear = (message) => this.#hear(message);
    link.relagged = (laterMs) => this.#shift(laterMs);
    link.back = async () => {
      const before = this.#n;
      this.#listed = ""; // of what happened to seats meanwhile nobody tells
      await link.ask("join", { code, ...(before ? { since: before } : {}) });
      if (this.#wishes.length) await link.ask("look", { pages: this.#wishes });
      this.#divide(before);
    };
    const known = past ? this.#remember(code) : 0;
    this.#listed = "";
    const before = this.#n;
    await link.ask("join", { code, ...(claim ? { claim } : {}) });
    await this.#ready;
    if (past && !(await this.#askPast(known)) && before) this.#divide(before);
  }

  /** The log outlives a reload of the page at once, until the server has told all of it. Answers how much was known. */
  #remember(code: string): number {
    try {
      const kept = JSON.parse(sessionStorage.getItem(`log.${code}`) ?? "null") as Kept | null;
      this.log = kept?.log ?? [];
      this.#n = this.log.at(-1)?.n ?? 0;
      return kept?.deeds ?? 0;
    } catch {
      this.log = [];
      return 0;
    }
  }

  /** All that happened so far, as this viewer may know it: for another device, or a page that was opened again. */
  async #askPast(known: number): Promise<boolean> {
    if (this.message?.phase !== "playing") return false;
    try {
      const answer = await link.ask("history", { log: true, ...(this.viewer === "watcher" ? {} : { as: this.viewer }) });
      const past = (answer["log"] as Omit<Entry, "n" | "kind">[]).map((entry, i): Entry => ({ ...entry, n: i + 1, kind: "did" }));
      this.tell(past, known);
      return true;
    } catch (e) {
      // A limit passes; watchers who see everything later are not told what is to come.
      const code = this.message.code;
      const wait = e instanceof RefusedError ? Number(e.answer.with?.["seconds"] ?? (e.rule === "HOUSE-NET-03" ? 1 : 0)) : 0;
      if (wait > 0) setTimeout(() => void (this.message?.code === code && this.#askPast(0)), wait * 1000);
      return false;
    }
  }

  /** Replaces what happened by a list that has all of it; what people said keeps its place among it. */
  tell(past: Entry[], known = 0): void {
    const log = withTaken(past, this.#isBot);
    let later = 0;
    for (const entry of [...this.log].reverse()) {
      if (entry.kind === "did") later++;
      else if (entry.kind !== "divider") log.splice(Math.max(0, past.length - later), 0, entry);
    }
    const missed = past.length - known;
    if (known > 0 && missed > 0) log.splice(log.length - missed, 0, { n: known, kind: "divider", count: missed });
    this.log = log;
    this.#keep();
  }

  readonly #isBot = (seat: string): boolean => this.message?.seats.some((chair) => chair.seat === seat && chair.holder === "bot") ?? false;

  #divide(before: number): void {
    const missed = this.log.filter((e) => e.kind === "did" && e.n > before);
    const count = missed.length || Math.max(0, this.#n - before);
    if (!count || !before) return;
    const at = missed.length ? this.log.indexOf(missed[0] as Entry) : this.log.length;
    this.log = [...this.log.slice(0, at), { n: before, kind: "divider", count }, ...this.log.slice(at)];
  }

  /** The seat of mine that is asked now, else the one that was asked last (while dice fall nobody is), else the first
   * of mine, else the watcher's place. */
  get viewer(): string {
    const mine = this.message?.you ?? [];
    if (this.pinned && mine.includes(this.pinned)) return this.pinned;
    const asked = mine.find((seat) => (this.scenes[seat]?.legal.length ?? 0) > 0);
    if (asked) this.#askedLast = asked;
    return mine.find((seat) => seat === this.#askedLast) ?? mine[0] ?? "watcher";
  }

  /** The seat of the one person here; null where several share the device or nobody plays. */
  get self(): string | null {
    const mine = this.message?.you ?? [];
    return mine.length === 1 ? (mine[0] ?? null) : null;
  }

  get scene(): Scene | null {
    return this.scenes[this.viewer] ?? null;
  }

  /** The rule that forbids a command; `as` "host" for what the host alone may do. */
  why(command: string, as = this.viewer): string | null {
    const lines = this.#lines[this.viewer];
    if (!this.#engine || !lines) return null;
    this.#engine.view(this.viewer, lines.join("\n") + "\n");
    return this.#engine.why(as, command);
  }

  /** What would be open to the viewer if all this were built; null before anything is known. */
  suppose<Open>(commands: readonly string[]): Open | null {
    const lines = this.#lines[this.viewer];
    if (!this.#engine || !lines) return null;
    this.#engine.view(this.viewer, lines.join("\n") + "\n");
    return this.#engine.suppose<Open>(this.viewer, commands);
  }

  /** The position as text, as the viewer may see it. */
  get position(): string[] {
    return [...(this.#lines[this.viewer] ?? [])];
  }

  /** Own seats that are asked for something now. */
  get asked(): string[] {
    return (this.message?.you ?? []).filter((seat) => (this.scenes[seat]?.legal.length ?? 0) > 0);
  }

  /** Whether somebody here has to act: not when all that is allowed is an aside, as trade in another's turn. */
  get called(): boolean {
    const aside = faceOf(this.message?.game ?? "").aside;
    return this.asked.some((seat) => this.scenes[seat]?.legal.some((action) => !aside?.test(action)));
  }

  /** `more`: what the message says besides, as how long somebody has looked at what was to be found. */
  act(command: string, as = this.viewer, more: Record<string, number> = {}): Promise<Answer> {
    return link.ask("act", { as, do: command, ...more });
  }

  /** Takes back the last action of a seat. */
  undo(as = this.viewer): Promise<Answer> {
    return link.ask("undo", { as });
  }

  /** What the best bot would do. */
  hint(as = this.viewer): Promise<Answer> {
    return link.ask("hint", { as });
  }

  /** Looks at these pages of a game of several, beside those that the own seat sees; in the place of former ones. */
  async look(pages: number[]): Promise<void> {
    const wishes = pages.filter((page) => this.#wishes.includes(page) || !this.#pages.has(page));
    this.#pages.forget(this.#wishes.filter((page) => !wishes.includes(page))); // they would grow old
    this.#wishes = wishes;
    await link.ask("look", { pages: wishes });
  }

  /** Some games have rules of their own to fetch, when the table has said which game it is. */
  async #fetchRules(game: string): Promise<void> {
    try {
      this.#engine = await Engine.load(game);
    } catch (e) {
      this.#deaf = true;
      this.#unheard = [];
      throw e;
    }
    this.#ruled = faceOf(game).rules ? game : "";
    this.#ready = null;
    for (const message of this.#unheard.splice(0)) this.#hear(message);
  }

  #hear(message: Answer): void {
    if (this.#deaf) return;
    const game = String(message["game"]);
    if (!this.#ready && message.t === "table" && (faceOf(game).rules ? game : "") !== this.#ruled) {
      this.#ready = this.#fetchRules(game);
      this.#ready.catch(() => {}); // whoever joins hears of it
    }
    if (this.#ready) {
      this.#unheard.push(message);
      return;
    }
    switch (message.t) {
      case "table":
        this.#takeTable(message as unknown as TableMessage);
        break;
      case "view":
        this.#takeView(message as unknown as ViewMessage);
        break;
      case "page":
        this.#takePage(message as unknown as PageMessage);
        break;
      case "did":
        this.#takeDid(message as unknown as DidMessage);
        break;
      case "seat":
        this.#takeSeats({ seats: [message as unknown as SeatMessage] });
        break;
      case "seats":
        this.#takeSeats(message as unknown as SeatsMessage);
        break;
      case "said":
        this.#note({ kind: "said", ...(message as unknown as SaidMessage), who: (message as unknown as SaidMessage).seat });
        break;
      case "note":
        this.#takeNote(message as unknown as NoteMessage);
        break;
      case "moved":
        this.movedTo = String(message["code"]);
        break;
    }
  }

  /** The line is known better: whatever the clock showed, it showed so much later. */
  #shift(laterMs: number): void {
    this.heardAt += laterMs;
    if (this.#time) this.#time.heardAt += laterMs;
    this.scenes = Object.fromEntries(Object.entries(this.scenes).map(([as, scene]) => [as, { ...scene, heardAt: scene.heardAt + laterMs }]));
  }

  #takeTable(message: TableMessage): void {
    this.message = { ...message, seats: message.count ? this.#filledUp(message) : this.#named(message.seats) };
    if (message.count && (message.host || this.lists) && this.#listed !== `${message.code} ${message.phase}`) {
      this.#listed = `${message.code} ${message.phase}`;
      void this.fetchSeats();
    }
    this.#lookAfterLeaving(message);
    this.heardAt = performance.now() - link.lagMs;
    if (message.clock) this.#retime(message.n, message.clock);
    this.#back = { n: message.n, of: message.back ?? {} };
    this.scenes = Object.fromEntries(Object.entries(this.scenes).map(([as, scene]) => [as, { ...scene, back: message.back?.[as] ?? 0 }]));
    if (message.phase === "closed") this.scenes = Object.fromEntries(Object.entries(this.scenes).map(([as, scene]) => [as, { ...scene, legal: [], clock: null }]));
    if (message.board !== undefined && this.#engine && this.#opened !== message.code) {
      this.#opened = message.code;
      this.given = { game: message.game, seats: this.message.seats.length, options: message.options, board: message.board };
      this.board = this.#engine.open(this.given);
      for (const view of this.#early.splice(0)) this.#hear(view as unknown as Answer);
    }
  }

  #named(chairs: Chair[]): Chair[] {
    const names = namesOf(chairs.map((chair) => chair.name ?? ""), (i) => chairs[i]?.holder === "bot");
    return chairs.map((chair, i) => (chair.holder === "bot" ? { ...chair, name: names[i] ?? "" } : chair));
  }

  /** A table of many shows some of its seats; what was known of the others stays. */
  #filledUp({ code, phase, count = 0, seats }: Pick<TableMessage, "code" | "phase" | "count" | "seats">): Chair[] {
    const before = this.message;
    const known = before?.code !== code ? [] : before.phase === phase ? before.seats : before.seats.map((chair) => (chair.holder === "free" ? undefined : chair));
    const told = seats.map((chair) => (chair.holder === "bot" ? { ...chair, name: numberedBot(chair.name ?? "", seatNumber(chair.seat)) } : chair));
    return filledUp(known, told, count);
  }

  #takeSeats(told: Pick<SeatsMessage, "seats"> & Partial<SeatsMessage>): void {
    const before = this.message;
    if (!before?.count) return;
    const { people = before.people ?? 0, free = before.free ?? 0, watching = before.watching ?? 0 } = told;
    const result = told.result ? [...(before.result ?? []).filter((r) => !told.result?.some((s) => s.seat === r.seat)), ...told.result] : before.result;
    const next = { ...before, people, free, watching, seats: told.seats ?? [], ...(result ? { result } : {}) };
    this.message = { ...next, seats: this.#filledUp(next) };
  }

  /** Of a table of many: asks for all seats, a hundred at a time, as fast as that is allowed. */
  async fetchSeats(): Promise<void> {
    const { code, count = 0 } = this.message ?? {};
    const turn = ++this.#lists;
    for (let from = 0; from < count && this.message?.code === code && turn === this.#lists; ) {
      try {
        const piece = (await link.ask("seats", { from })) as unknown as SeatsMessage;
        this.#takeSeats(piece);
        from += piece.seats?.length ?? count;
      } catch (e) {
        const wait = e instanceof RefusedError ? Number(e.answer.with?.["seconds"] ?? 0) : 0;
        if (!wait) return;
        await new Promise((done) => setTimeout(done, wait * 1000));
      }
    }
  }

  /** Whoever opened the link in this very browser has the seat as before. */
  #lookAfterLeaving(message: TableMessage): void {
    if (this.#leaving && !message.you.includes(this.#leaving)) this.handedOn = message.seats.find((c) => c.seat === this.#leaving)?.name ?? "";
    this.#leaving = null;
  }

  #retime(n: number, clock: Clock): void {
    this.#time = { n, clock, heardAt: this.heardAt };
    this.scenes = Object.fromEntries(Object.entries(this.scenes).map(([as, scene]) => [as, { ...scene, clock, heardAt: this.heardAt }]));
  }

  #takeNote(message: NoteMessage): void {
    const { n, seat, what, name, count } = message;
    if (what === "device" && this.message?.you.includes(seat)) this.#leaving = seat;
    this.#note({ n, kind: "note", who: seat, what, ...(name ? { name } : {}), ...(count ? { count } : {}) });
    if (what === "back" && count && (this.message?.you.includes(seat) ?? true)) this.stoodIn = count;
  }

  #show({ as, n, legal, back = 0, clock: told }: Pick<ViewMessage, "as" | "n" | "legal" | "back" | "clock">, paged = false): void {
    const lines = this.#lines[as];
    if (!this.#engine || !lines) return;
    const before = this.scenes[as];
    // What was missed while the line was lost tells old times; the table told the true one just before.
    const newer = this.#time && n <= this.#time.n ? this.#time : null;
    const clock = newer?.clock ?? told;
    const look = this.#engine.view<{ mine?: { legal?: string[] } | null } | null>(as, lines.join("\n") + "\n");
    const scene: Scene = {
      as,
      look,
      legal: legal ?? look?.mine?.legal ?? (paged ? this.#engine.legal(as) : before?.legal) ?? [], // of a game of several pages the engine says it
      back: this.#back && n <= this.#back.n ? (this.#back.of[as] ?? 0) : back,
      clock: clock ?? before?.clock ?? null,
      heardAt: newer ? newer.heardAt : clock ? performance.now() - link.lagMs : (before?.heardAt ?? performance.now()),
    };
    this.scenes = { ...this.scenes, [as]: scene };
  }

  #takeView(message: ViewMessage): void {
    // A rematch goes on over the same line: its views may be heard before this page has asked for the table.
    if (this.#opened === null) {
      this.#early.push(message);
      return;
    }
    this.#n = message.n;
    this.#lines[message.as] = linesOf(message.position);
    this.#show({ ...message, legal: message.legal ?? [] });
  }

  /** What every page says of one action becomes one entry; who sees more of it says more. */
  #takePage(message: PageMessage | DidMessage): void {
    if (this.#opened === null) {
      if (message.t === "page") this.#early.push(message);
      return;
    }
    const mine = this.message?.you ?? [];
    this.#n = Math.max(this.#n, message.n);
    const fresh = this.#pages.take(message, mine.length ? mine : ["watcher"]);
    for (const as of fresh) {
      this.#lines[as] = this.#pages.text(as);
      this.#show({ as, n: message.n, ...(message.clock ? { clock: message.clock } : {}) }, true);
    }
    if (message.t !== "did" || !fresh.length) return;
    const known = this.log.find((e) => e.n === message.n && e.kind === "did");
    if (!known) this.#noteDid(message);
    else
      this.log = this.log.map((e) =>
        e === known ? { ...e, ...(message.as ? { do: message.do } : {}), events: [...(e.events ?? []), ...(message.events ?? [])] } : e,
      );
  }

  #takeDid(message: DidMessage): void {
    if (message.page !== undefined) {
      this.#takePage(message);
      return;
    }
    const as = message.as ?? "";
    const lines = this.#lines[as];
    this.#n = message.n;
    if (!lines) return;
    for (const change of message.lines ?? []) lines.splice(...change);
    this.#show({ ...message, as });
    if (as === this.viewer || this.log.at(-1)?.n !== message.n) this.#noteDid(message);
  }

  #noteDid(message: DidMessage): void {
    const { n, who, undo, shows, events } = message;
    this.#note({ n, kind: "did", ...(who ? { who } : {}), ...(message.do ? { do: message.do } : {}), ...(undo ? { undo } : {}), ...(shows ? { shows } : {}), ...(events ? { events } : {}) });
  }

  #note(entry: Entry): void {
    if (this.log.some((e) => e.n === entry.n && e.kind === entry.kind)) return;
    this.log = [...this.log.slice(-LOG_MOST), entry.undo ? takenBy(entry, this.log, this.#isBot) : entry];
    this.#keep();
  }

  #keep(): void {
    try {
      const kept: Kept = { log: this.log.slice(-LOG_KEPT), deeds: deedsIn(this.log) };
      sessionStorage.setItem(`log.${this.message?.code ?? ""}`, JSON.stringify(kept));
    } catch {
      // a full or missing storage costs the log after a reload, nothing else
    }
  }
}
