// A person who plays Island in text mode: asks what is allowed, thinks, types. All that is known was told by the page.
import { pause } from "./hands.mjs";
import { chance, goalOf, missing, pips, spare } from "./player.mjs";

const RESOURCES = ["wood", "brick", "wool", "grain", "ore"];
const ANSWER_MS = 30_000;
const PATIENCE_MS = 2500;
const IDLE = ["offer", "sell", "seek", "withdraw", "accept", "decline"]; // may be done, but nobody waits for it

/**
 * A line of the answer to "legal": an action that can be typed as it stands ("settlement v12 (forest 6, hills 5)"), a
 * numbered one whose place is told first ("3: settlement: forest 6, hills 5 (v12)"), or a kind with many choices.
 */
function readChoice(line) {
  const [, number, text] = /^(?:(\d+): )?(.*)$/.exec(line);
  const kind = /^[a-z]+/.exec(text)?.[0];
  if (!kind) return null; // something that happened meanwhile, or a sentence
  if (/^[a-z]+: \d+ \D/.test(text) && !number) return { kind, many: true };
  const place = /\((.*)\)$/.exec(text)?.[1] ?? "";
  return { kind, place: number ? text : place, type: number ?? text.replace(/ \(.*\)$/, "") };
}

export class Typist {
  constructor(page, { seed = 1, name = "" } = {}) {
    this.page = page;
    this.name = name;
    this.random = chance(seed);
    this.did = [];
    this.offeredAt = 0;
    this.heard = "";
    this.newTurn();
  }

  newTurn() {
    this.turn = { offered: false, traded: 0, further: 0 };
  }

  one(list) {
    return list[Math.floor(this.random() * list.length)];
  }

  /** Types a line; answers with what was told since, as soon as there is anything. The same line was typed before:
   * what stood there already is no answer. */
  async type(line) {
    this.did.push(line);
    await this.page.evaluate(() => document.querySelectorAll("[role=log] li").forEach((e) => (e.known = true)));
    await this.page.fill("form input", line);
    await this.page.press("form input", "Enter");
    for (const end = Date.now() + ANSWER_MS; Date.now() < end; ) {
      const told = await this.page.evaluate(() => [...document.querySelectorAll("[role=log] li")].filter((e) => !e.known).map((e) => e.textContent ?? ""));
      const at = told.lastIndexOf(`> ${line}`);
      if (at >= 0 && at + 1 < told.length) return told.slice(at + 1);
      await pause(20);
    }
    throw new Error(`${this.name} gets no answer to "${line}"`);
  }

  /** Waits for a moment until something new is told; answers whether the game is over. */
  async listen() {
    const { over, heard } = await this.page.evaluate(async (before) => {
      const lines = () => [...document.querySelectorAll("[role=log] li")].map((e) => e.textContent ?? "");
      const heard = (list) => `${list.length} ${list.at(-1)}`;
      for (let i = 0; i < 20 && heard(lines()) === before; i++) await new Promise((done) => setTimeout(done, 20));
      return { over: lines().some((text) => /^1\. .+: \d+$/.test(text)), heard: heard(lines()) };
    }, this.heard);
    this.heard = heard;
    return over;
  }

  async step() {
    if (await this.listen()) return { seen: { phase: "over" }, done: false };
    const legal = await this.choices("legal");
    const unanswered = ["accept", "decline"].every((kind) => legal.some((c) => c.kind === kind));
    if (!unanswered && legal.every((c) => IDLE.includes(c.kind))) {
      this.newTurn();
      if (!legal.some((c) => c.kind === "withdraw") || Date.now() - this.offeredAt < PATIENCE_MS) return { seen: { phase: "waits" }, done: false };
    }
    const [told] = await this.type("hand"); // further lines are about the cards of others
    const hand = Object.fromEntries(RESOURCES.map((r) => [r, Number(new RegExp(`(\\d+) ${r}`, "i").exec(told)?.[1] ?? 0)]));
    const action = await this.decide(legal, hand);
    if (action === null) return { seen: { phase: "waits", legal }, done: false };
    await this.type(action);
    return { seen: { phase: "acts", action }, done: true };
  }

  async choices(question) {
    return (await this.type(question)).map((line) => readChoice(line)).filter(Boolean);
  }

  /** The best of the places that one kind of action has; where there are many, they are asked for. */
  async best(choices) {
    const list = choices[0].many ? (await this.choices(choices[0].kind)).filter((c) => c.kind === choices[0].kind) : choices;
    const rated = list.map((choice) => ({ choice, worth: pips(choice.place) + this.random() * 5 })).sort((a, b) => b.worth - a.worth);
    return rated[0]?.choice.type ?? null;
  }

  async decide(legal, hand) {
    const of = (kind) => legal.filter((c) => c.kind === kind);
    const may = (kind) => of(kind).length > 0;
    if (may("roll")) this.newTurn();
    if (may("discard")) return this.giveBack(hand);
    for (const kind of ["robber", "rob"]) if (may(kind)) return this.best(of(kind));
    if (may("accept") && may("decline")) return this.best(of(this.random() < 0.6 ? "accept" : "decline"));
    if (may("trade")) return this.best(of("trade"));
    if (may("withdraw")) return Date.now() - this.offeredAt > PATIENCE_MS ? "withdraw" : null;
    for (const kind of ["city", "settlement", "knight", "roads"]) if (may(kind)) return this.best(of(kind));
    if (may("roll")) return "roll";
    if (!may("end") && !may("pass")) return this.best(legal.filter((c) => !IDLE.includes(c.kind)));
    return (await this.spend(of, may, hand)) ?? (may("pass") ? "pass" : "end");
  }

  async spend(of, may, hand) {
    const goal = goalOf(hand);
    const [want] = goal.lack;
    if (may("monopoly")) return `monopoly ${want ?? "ore"}`;
    if (may("buy") && (goal.thing === "card" || goal.lack.length > 1)) return "buy";
    if (may("road") && (missing(hand, "settlement").length === 0 || this.random() < 0.4)) return this.best(of("road"));
    if (!want) return null;
    const left = spare(hand, goal.thing);
    const four = RESOURCES.find((r) => r !== want && left[r] >= 4);
    if (may("bank") && four && this.turn.traded++ < 4) return `bank ${four} for ${want}`;
    const some = RESOURCES.filter((r) => r !== want && left[r] > 0);
    if (may("offer") && some.length > 0 && !this.turn.offered && this.random() < 0.5) {
      this.turn.offered = true;
      this.offeredAt = Date.now();
      return `offer 1 ${this.one(some)} for 1 ${want} to all`;
    }
    const more = ["choose", "redeem", "gift", "exchange"].flatMap(of);
    return more.length > 0 && this.turn.further++ < 2 ? this.best([this.one(more)]) : null;
  }

  giveBack(hand) {
    const left = { ...hand };
    const away = {};
    const all = Object.values(hand).reduce((a, b) => a + b, 0);
    for (let i = 0; i < Math.floor(all / 2); i++) {
      const most = RESOURCES.toSorted((a, b) => left[b] - left[a])[0];
      left[most]--;
      away[most] = (away[most] ?? 0) + 1;
    }
    return `discard ${RESOURCES.filter((r) => away[r]).map((r) => `${away[r]} ${r}`).join(" ")}`;
  }
}
