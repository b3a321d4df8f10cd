// What a person does at a sheet: throws, keeps, builds, turns dice, takes back; and what is answered at the place.
import { say } from "../../lib/lang.svelte";
import { link } from "../../lib/link.svelte";
import { seatNumber } from "../../lib/engine";
import { Focus } from "./focus";
import { Hand } from "./hand.svelte";
import { spoil } from "./best";
import { adviceOf, type Advice } from "./hint";
import { FACES, PRICE, read, spell, sum, type Place, type Plan } from "./model";
import type { Position } from "./position.svelte";
import { planText } from "./prompt";
import { keptCounts, takenBy } from "./rack";
import type { Light } from "./Sheet.svelte";
import { diceList, placeName } from "./words";

/** A refusal, a question before a loss, a plan that waits for a yes, advice: one at a time. */
export type Said =
  | { kind: "wrong"; text: string; rule: string }
  | { kind: "end" | "stop" }
  | { kind: "plan"; plan: Plan }
  | { kind: "advice"; advice: Advice };

export class Play {
  readonly at: Position;
  readonly hand = new Hand();
  readonly focus = new Focus();
  said = $state.raw<Said | null>(null);
  regarded = $state.raw<Place | null>(null);
  turningOpen = $state(false);
  chosenDie = $state<number | null>(null); // the die that is asked what it can become
  busy = $state(false);
  spoken = $state("");
  #sent: Promise<unknown> | null = null;
  #tap: string[] = []; // what the last tap did, where that was more than one thing
  #doing = "";

  constructor(at: Position) {
    this.at = at;
  }

  // Several seats on one device: it is said clearly whose turn it is now.
  #viewer = "";
  #passed = $state(false);
  lastName = $state("");
  readonly handing = $derived.by(() => this.#passed && this.at.mine);
  pass(viewer: string): void {
    if (viewer === this.#viewer) return;
    this.#passed = this.at.several && !this.at.over;
    this.lastName = this.#viewer ? this.at.nameOf(seatNumber(this.#viewer)) : "";
    this.#viewer = viewer;
  }
  taken(): void {
    this.#passed = false;
  }

  readonly kept = $derived.by(() => keptCounts(this.hand.dice));
  readonly keptAll = $derived.by(() => this.at.keeping && sum(this.kept) === this.at.look.allowed);
  readonly canUndo = $derived.by(() => this.at.mine && (this.at.takeBack.length > 0 || this.hand.touched.length > 0));
  readonly lights = $derived.by(() => {
    const { at } = this;
    const map = new Map<string, Light>();
    if (at.shown !== at.me || this.hand.falling.length > 0) return map; // it would tell what the dice are going to show
    for (const p of at.could) map.set(p.command, "would");
    for (const one of at.options) map.set(one.place.command, "turn");
    if (at.building) for (const command of at.scene.legal) map.set(command, "now");
    return map;
  });
  // Which dice are meant: those that what is looked at would take, those that the bot would keep.
  readonly uses = $derived.by(() => {
    const light = this.regarded && this.lights.get(this.regarded.command);
    return this.regarded && light && light !== "turn" ? takenBy(this.hand.dice, PRICE[this.regarded.piece]) : [];
  });
  readonly advised = $derived.by(() => (this.said?.kind === "advice" ? this.said.advice.do : ""));
  readonly advisedDice = $derived.by(() => (this.advised.startsWith("keep ") ? takenBy(this.hand.dice, read(this.advised)) : []));
  readonly turnedFace = $derived.by(() => this.hand.dice.find((die) => die.id === this.chosenDie)?.face ?? null);
  readonly turningTitle = $derived.by(() => (this.turnedFace ? say("dicesheet.turn-die", { face: say(`resource.${this.turnedFace}`) }) : say(this.at.goldOnly ? "dicesheet.turn-gold" : "dicesheet.turn-dice")));

  /** Read out: one text at a time, in a region that was there before. What happened is told by the log. */
  speak(text: string): void {
    this.spoken = this.spoken === text ? `${text}\u00a0` : text; // the same text twice would not be read again
  }
  /** The last action, for what is said about it once. */
  done(): string {
    const command = this.#doing;
    this.#doing = "";
    return command;
  }

  quiet(): void {
    this.said = null;
  }
  forgive(): void {
    if (this.said?.kind === "wrong") this.said = null;
  }
  back(): void {
    this.focus.back(() => this.quiet());
  }
  closeTurning(): void {
    this.turningOpen = false;
    this.chosenDie = null;
  }
  openTurning(): void {
    this.turningOpen = !this.turningOpen;
    this.chosenDie = null;
  }
  #refuse(rule: string, text = say(`rule.${rule}`)): void {
    this.said = { kind: "wrong", text, rule };
    this.speak(text);
  }
  #ask(said: Said, text: string): void {
    this.said = said;
    this.speak(text);
    this.focus.ask();
  }

  /** The position changed: what was said about the one before is over. */
  arrive(): void {
    this.hand.take(this.at.look);
    this.quiet();
    this.regarded = null;
    this.chosenDie = null;
    if (this.at.look.phase !== "build") this.turningOpen = false;
    this.focus.arrive(this.at);
  }

  async act(command: string): Promise<boolean> {
    // A second throw by mistake would be worse than a lost key; a build or the end of the turn waits for its turn.
    if (this.busy && /^(roll|keep|stop)/.test(command)) return false;
    while (this.#sent) await this.#sent.catch(() => undefined);
    if (!this.at.scene.legal.includes(command)) return false;
    this.busy = true;
    this.taken();
    this.#tap = [];
    this.#doing = command;
    this.focus.leave();
    try {
      this.#sent = this.at.table.act(command);
      await this.#sent;
      return true;
    } catch (e) {
      this.#refuse((e as Error).message);
      return false;
    } finally {
      this.#sent = null;
      this.busy = false;
    }
  }
  async carry(plan: Plan): Promise<void> {
    this.closeTurning();
    const done: string[] = [];
    for (const step of [...plan.steps, plan.place.command]) {
      if (!(await this.act(step))) break;
      done.push(step);
    }
    this.#tap = done;
  }
  pick(place: Place): void {
    const { at } = this;
    this.hand.land();
    if (this.handing) return;
    if (at.scene.legal.includes(place.command)) {
      void this.act(place.command);
      return;
    }
    const plan = at.options.find((one) => one.place.command === place.command);
    if (plan) {
      this.#ask({ kind: "plan", plan }, planText(plan, at.board));
      return;
    }
    const rule = at.shown === at.me ? at.table.why(place.command) : null;
    if (rule === "DICE-BUILD-01") {
      const missing = PRICE[place.piece].map((n, i) => Math.max(0, n - (at.look.dice[i] ?? 0)));
      this.#refuse(rule, say("dicesheet.missing", { place: placeName(place, at.board), dice: diceList(missing) }));
    } else if (rule) this.#refuse(rule);
  }
  roll(): void {
    if (this.handing) this.taken(); // the first press takes the device
    else if (this.at.mine && this.at.look.phase === "roll") void this.act("roll");
    else if (this.at.keeping && !this.keptAll) void this.act(`keep ${spell(this.kept)}`);
  }
  /** Asks first where nothing could be built with these dice; end() where something could. */
  stop(sure = false): void {
    const { at } = this;
    if (!at.keeping) return;
    if (!sure && !at.board.duel && at.could.length === 0 && at.couldTurn.length === 0) this.#ask({ kind: "stop" }, say("dicesheet.sure-stop"));
    else void this.act("stop");
  }
  end(sure = false): void {
    const { at } = this;
    if (!at.building) return;
    if (!sure && at.loss && (at.canBuild || at.options.length > 0)) this.#ask({ kind: "end" }, say("dicesheet.sure-loss"));
    else void this.act("end");
  }
  /** A tap on a die keeps or releases it; while building it asks what the die can be turned into. */
  toggle(id: number): void {
    this.hand.land();
    const die = this.hand.dice.find((one) => one.id === id);
    if (!die || this.handing) return;
    if (this.at.keeping) {
      this.hand.toggle(id);
      const fill = { number: id + 1, face: die.face ? say(`resource.${die.face}`) : "", count: sum(this.kept) };
      this.speak(say(die.kept ? "dicesheet.die-now-free" : "dicesheet.die-now-kept", fill));
    } else if (this.at.canTurn && die.state === "free") {
      this.quiet();
      this.chosenDie = this.chosenDie === id ? null : id;
      this.turningOpen = this.chosenDie !== null;
      if (this.chosenDie === null) return;
      this.speak(this.turningTitle);
      this.focus.turning();
    }
  }
  #spoil(how: "hinted" | "undone"): void {
    const message = this.at.table.message;
    if (message?.seats.length === 1) spoil(message.code, how);
  }
  async hint(): Promise<void> {
    if (!this.at.mine || !this.at.mayHint || this.handing) return;
    try {
      const advice = adviceOf(await link.ask("hint", { as: this.at.scene.as }), this.at.board);
      this.quiet();
      if (advice) this.#spoil("hinted");
      if (advice) this.#ask({ kind: "advice", advice }, `${advice.what} ${advice.why}`);
    } catch (e) {
      this.#refuse((e as Error).message);
    }
  }
  follow(command: string): void {
    this.quiet();
    if (command.startsWith("keep ")) this.hand.keep(read(command), FACES);
    void this.act(command);
  }
  /** One tap is taken back by one: dice that were touched first, then all that one tap did. */
  async undo(): Promise<void> {
    if (this.at.keeping && this.hand.untouch()) return;
    if (!this.canUndo) return;
    const tap = this.#tap;
    const whole = tap.length > 1 && tap.every((command, i) => this.at.takeBack[tap.length - 1 - i] === command);
    const times = whole ? tap.length : 1;
    this.#tap = [];
    this.#spoil("undone");
    try {
      for (let i = 0; i < times; i++) await link.ask("undo", { as: this.at.scene.as });
    } catch (e) {
      this.#refuse((e as Error).message);
    }
  }
}
