// A person who plays Island through the page: sees what is offered, wants something, presses it. Nothing is known here
// that is not drawn on the page, and nothing is done but by the hands of hands.mjs.
import { Finger, Keys, Mouse, pause } from "./hands.mjs";

const HANDS = { mouse: Mouse, touch: Finger, keys: Keys };
const RESOURCES = ["wood", "brick", "wool", "grain", "ore"];
const PRICES = {
  road: { wood: 1, brick: 1 },
  settlement: { wood: 1, brick: 1, wool: 1, grain: 1 },
  city: { grain: 2, ore: 3 },
  card: { wool: 1, grain: 1, ore: 1 },
};
const PATIENCE_MS = 2500; // with answers to an offer
const GLANCE_MS = 400;

/** Chance that can be repeated. */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** How often the numbers in the name of a place are thrown. */
export function pips(label) {
  return (label.match(/\d+/g) ?? []).reduce((sum, n) => sum + Math.max(0, 6 - Math.abs(7 - Number(n))), 0);
}

/** What is missing from a hand for something. */
export function missing(hand, thing) {
  return Object.entries(PRICES[thing]).flatMap(([r, n]) => Array(Math.max(0, n - (hand[r] ?? 0))).fill(r));
}

/** How many cards a hand can spare when it saves for something. */
export function spare(hand, thing) {
  return Object.fromEntries(RESOURCES.map((r) => [r, Math.max(0, (hand[r] ?? 0) - (PRICES[thing][r] ?? 0))]));
}

/** What is worth saving for: what lacks least, and a card only where all else is far away. */
export function goalOf(hand) {
  const far = ({ thing, lack }) => lack.length + (thing === "card" ? 1 : 0);
  return ["city", "settlement", "card"].map((thing) => ({ thing, lack: missing(hand, thing) })).sort((a, b) => far(a) - far(b))[0];
}

/** All that the page offers now. Waits for a moment if that is nothing. Runs in the page. */
async function lookAt(glanceMs) {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const usable = (selector) => all(selector).filter((e) => !e.disabled && e.getClientRects().length > 0);
  const first = (selector) => usable(selector)[0] ?? null;
  const middle = (e) => {
    const box = e.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  /** How far the next house is from a road that could be built, in widths of a hex, at most two. */
  const lonely = (spot) => {
    if (!spot.classList.contains("edge")) return 0;
    const [x, y] = middle(spot);
    const hex = document.querySelector(".disc")?.getBoundingClientRect().width ?? 40;
    const far = all("g.building").map((house) => middle(house)).map(([a, b]) => Math.hypot(a - x, b - y) / (hex * 2.5));
    return Math.min(2, ...far);
  };
  const look = () => {
    const island = document.querySelector(".island");
    const offers = all(".dock article:not(.mine)").map((e) => ({
      text: e.querySelector("p")?.textContent ?? "",
      accept: e.querySelector("[data-act=accept]:not(:disabled)") !== null,
      open: e.querySelector("[data-act=accept]") !== null,
      decline: e.querySelector("[data-act=decline]:not(:disabled)") !== null,
    }));
    return {
      phase: island?.getAttribute("data-phase") ?? null,
      busy: document.querySelector("[data-sending=true]") !== null,
      mine: document.querySelector(".prompt.mine") !== null,
      prompt: document.querySelector(".prompt p")?.textContent ?? "",
      hand: Object.fromEntries(all(".stack[data-resource]").map((e) => [e.dataset.resource, Number(e.querySelector("b")?.textContent ?? 0)])),
      spots: all("g.spot").map((e) => ({ id: e.id, label: e.getAttribute("aria-label") ?? "", kind: (e.dataset.do ?? "").split(" ")[0], lonely: lonely(e) })),
      can: usable(".build.can[data-build]").map((e) => e.dataset.build),
      cards: usable(".card.playable").map((e) => e.dataset.card),
      giveBack: document.querySelector(".discard") ? (first(".discard") ? "ready" : "more") : null,
      picks: usable(".picking [data-pick]").map((e) => e.dataset.pick),
      answers: usable(".picking.asked .ways [data-command], .hiring [data-command]").map((e) => e.dataset.command),
      pop: usable(".chart [data-command]").map((e) => e.dataset.command),
      commands: usable(".further [data-command]").map((e) => e.dataset.command),
      kinds: usable(".further [data-further]").map((e) => ({ kind: e.dataset.further, on: e.getAttribute("aria-pressed") === "true" })),
      lit: usable("[data-kit] .tip.lit").map((e) => e.getAttribute("popovertarget")),
      opened: usable("[data-kit] .card:popover-open [data-command]").map((e) => e.dataset.command),
      asked: document.querySelector(".picking.asked, .hiring") !== null,
      offers,
      agreed: usable("[data-act=close-trade]").length,
      withdraw: first("[data-act=withdraw]") !== null,
      thinking: all(".dock article.mine li").filter((e) => e.textContent.includes("…")).length,
      mayTrade: first("[data-act=trade].can") !== null,
      trading: document.querySelector("section.trade") !== null,
      rates: Object.fromEntries(usable("section.trade [data-rate]").map((e) => [e.dataset.rate, parseInt(e.textContent, 10)])),
      onward: first(".onward")?.dataset.act ?? null,
    };
  };
  const seen = look();
  if (!seen.busy && (seen.phase === "over" || seen.mine)) return seen;
  await new Promise((done) => {
    const watch = new MutationObserver(() => end());
    const timer = setTimeout(() => end(), glanceMs);
    function end() {
      watch.disconnect();
      clearTimeout(timer);
      done();
    }
    watch.observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  return look();
}

export class Player {
  constructor(page, { way = "mouse", seed = 1, name = "" } = {}) {
    this.page = page;
    this.name = name;
    this.random = chance(seed);
    this.hands = new HANDS[way](page);
    this.rates = {};
    this.dealt = false;
    this.decided = new Map(); // what was decided about an offer of somebody else
    this.did = []; // for those who look for a mistake
    this.newTurn();
  }

  newTurn() {
    this.turn = { offered: false, further: 0, traded: 0, refused: new Set(), since: 0 };
  }

  one(list) {
    return list[Math.floor(this.random() * list.length)];
  }

  maybe(part) {
    return this.random() < part;
  }

  async press(selector) {
    const done = await this.hands.press(selector);
    this.did.push(`${done ? "" : "(not) "}${selector}`);
    return done;
  }

  async choose(id) {
    const done = await this.hands.choose(`#${id}`);
    this.did.push(`${done ? "" : "(not) "}${id}`);
    return done;
  }

  /** Looks, and does one thing unless that is enough; answers with what was seen, and whether anything was done. */
  async step(enough = () => false) {
    const seen = await this.page.evaluate(lookAt, GLANCE_MS);
    if (seen.phase === "over" || seen.phase === null || seen.busy || enough(seen)) return { seen, done: false };
    Object.assign(this.rates, seen.rates);
    if (!seen.mine || seen.onward === "roll") this.newTurn();
    const done = (await this.mustDo(seen)) ?? (seen.mine ? await this.mayDo(seen) : false);
    return { seen, done };
  }

  /** What has to be answered before anything else; null if there is nothing. */
  async mustDo(seen) {
    if (seen.giveBack === "ready") return this.press(".discard");
    if (seen.giveBack === "more") {
      const most = RESOURCES.toSorted((a, b) => seen.hand[b] - seen.hand[a])[0];
      return this.press(`.stack[data-resource=${most}]`);
    }
    if (seen.pop.length > 0) return this.press(`.chart [data-command="${this.one(seen.pop)}"]`);
    if (seen.opened.length > 0) return this.press(`[data-kit] .card:popover-open [data-command="${this.one(seen.opened)}"]`);
    const answer = await this.answer(seen);
    if (answer !== null) return answer;
    const pick = await this.pick(seen);
    if (pick !== null) return pick;
    if (seen.spots.length > 0) return this.place(seen.spots);
    return this.ownOffer(seen);
  }

  /** Cards, people and tiles to choose from, one step after the other; the place comes last, on the board. */
  async pick(seen) {
    if (seen.answers.length > 0 && (seen.picks.length === 0 || this.maybe(0.4))) {
      const answer = this.one(seen.answers);
      return this.press(`:is(.picking, .hiring) [data-command="${answer}"]`);
    }
    if (seen.picks.length === 0) return null;
    const lack = goalOf(seen.hand).lack.filter((r) => seen.picks.includes(r));
    return this.press(`.picking [data-pick=${this.one(lack) ?? this.one(seen.picks)}]`);
  }

  /** Offers of others: yes or no is thought about once, and yes cannot be said at once. */
  async answer(seen) {
    const at = seen.offers.findIndex((o) => o.open && o.decline);
    const offer = seen.offers[at];
    if (!offer) return null;
    const card = `.dock article:not(.mine):nth-of-type(${at + 1 + (seen.withdraw || seen.thinking || seen.agreed ? 1 : 0)})`;
    const known = this.decided.get(offer.text);
    const now = Date.now();
    const mind = known && now - known.at < PATIENCE_MS ? known : { yes: this.maybe(0.6), at: now };
    this.decided.set(offer.text, mind);
    if (!mind.yes || now - mind.at > PATIENCE_MS / 2) return this.press(`${card} [data-act=decline]`);
    if (!offer.accept) {
      await pause(60);
      return false;
    }
    return this.press(`${card} [data-act=accept]`);
  }

  async ownOffer(seen) {
    if (seen.agreed > 0) {
      this.dealt = true;
      return this.press("[data-act=close-trade]");
    }
    if (!seen.withdraw) return null;
    this.turn.since ||= Date.now();
    if (seen.thinking > 0 && Date.now() - this.turn.since < PATIENCE_MS) {
      await pause(60);
      return false;
    }
    this.turn.since = 0;
    return this.press("[data-act=withdraw]");
  }

  /** The best of some places, not always the same. */
  place(spots) {
    const worth = (spot) => pips(spot.label) + spot.lonely * 12 + this.random() * 4;
    const rated = spots.map((spot) => ({ spot, worth: worth(spot) })).sort((a, b) => b.worth - a.worth);
    return this.choose(rated[0].spot.id);
  }

  /** The own turn: the best thing first, then the next player. */
  async mayDo(seen) {
    const build = (thing) => this.press(`[data-build=${thing}]`);
    if (seen.trading) return this.press("[data-act=trade]"); // left open by a trade that came to nothing
    for (const thing of ["city", "settlement"]) if (seen.can.includes(thing) && !this.turn.refused.has(thing)) return this.once(thing, build);
    if (seen.cards.length > 0 && this.maybe(0.8)) return this.press(`[data-card=${this.one(seen.cards)}]`);
    if (seen.onward === "roll" || seen.onward === null) return this.onward(seen);
    const goal = goalOf(seen.hand);
    const many = Object.values(seen.hand).reduce((a, b) => a + b, 0) > 7;
    if (seen.can.includes("card") && (goal.thing === "card" || goal.lack.length > 1 || many)) return build("card");
    const stuck = missing(seen.hand, "settlement").length === 0;
    if (seen.can.includes("road") && !this.turn.refused.has("road") && (stuck || this.maybe(0.4))) return this.once("road", build);
    if (await this.trade(seen, goal)) return true;
    if (await this.further(seen)) return true;
    return this.onward(seen);
  }

  /** Building begins with its button; where the board then offers nothing, it is not tried again this turn. */
  once(thing, build) {
    this.turn.refused.add(thing);
    return build(thing);
  }

  async trade(seen, goal) {
    if (!seen.mayTrade || goal.lack.length === 0 || this.turn.traded > 4) return false;
    const left = spare(seen.hand, goal.thing);
    const want = goal.lack[0];
    const give = RESOURCES.find((r) => r !== want && left[r] >= (this.rates[r] ?? 4));
    if (give) {
      this.turn.traded++;
      return this.deal(`[data-rate=${give}]`, want, "bank");
    }
    const some = RESOURCES.filter((r) => r !== want && left[r] > 0);
    if (some.length === 0 || this.turn.offered || goal.lack.length > 2 || seen.withdraw) return false;
    this.turn.offered = true;
    return this.maybe(this.dealt ? 0.1 : 0.7) && this.deal(`[data-trade=give-${this.one(some)}]`, want, "offer");
  }

  async deal(give, want, act) {
    const through = ["[data-act=trade]", give, `[data-trade=get-${want}]`, `[data-act=${act}]`];
    for (const thing of through) {
      let done = false;
      for (let tries = 0; tries < 5 && !done; tries++) {
        if (tries > 0) await pause(20);
        done = await this.press(thing);
      }
      if (!done) break;
    }
    return true;
  }

  /** What only scenarios have. */
  async further(seen) {
    const offered = [
      ...seen.commands.map((c) => `.further [data-command="${c}"]`),
      ...seen.kinds.filter((k) => !k.on).map((k) => `.further [data-further=${k.kind}]`),
      ...seen.lit.map((id) => `[data-kit] [popovertarget=${id}]`),
    ];
    if (offered.length === 0 || this.turn.further > 3 || !this.maybe(0.5)) return false;
    this.turn.further++;
    return this.press(this.one(offered));
  }

  onward(seen) {
    return seen.onward === null || seen.onward === "wait" ? false : this.press(".onward");
  }
}
