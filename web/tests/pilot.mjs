// Leads a table over the protocol to a moment worth looking at: bots play, and the hints of the server play for us. The
// socket lives in a page, because it needs the cookie that the pictures and tests are seen with.

/** Runs in the page: one socket at one table, kept under a number. */
async function board({ game, seats, options, pace, halt }) {
  await fetch("/api/tables"); // brings the cookie, where the page itself did not
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
  await new Promise((resolve) => (socket.onopen = resolve));
  const p = { socket, code: "", phase: "", legal: [], position: [], open: new Map(), id: 1, wake: () => {} };
  socket.onmessage = (event) => {
    const m = JSON.parse(event.data);
    if (m.t === "table") Object.assign(p, { code: m.code, phase: m.phase });
    if (m.t === "view") Object.assign(p, { legal: m.legal ?? [], position: m.position.replace(/\n$/, "").split("\n") });
    if (m.t === "did" && m.as === "p1") {
      if (m.legal) p.legal = m.legal;
      for (const [at, gone, ...come] of m.lines ?? []) p.position.splice(at, gone, ...come);
    }
    if (m.id && m.t !== "did") p.open.get(m.id)?.(m);
    if (halt && p.legal.some((c) => c.startsWith(halt))) {
      halt = "";
      p.halted = true;
      socket.send(JSON.stringify({ t: "pace", pace_ms: 60_000 }));
    }
    p.wake();
  };
  p.ask = (t, members = {}) =>
    new Promise((resolve) => {
      p.open.set(p.id, resolve);
      socket.send(JSON.stringify({ t, id: p.id++, ...members }));
    });
  p.must = async (t, members) => {
    const answer = await p.ask(t, members);
    if (answer.t === "refused") throw new Error(`${t} ${JSON.stringify(members ?? {})}: ${answer.rule}`);
    return answer;
  };
  await p.must("hello", { version: 2 });
  await p.must("create", { game, seats, options, name: "Ada", settings: { pace_ms: pace, grace_s: 3600 } });
  await p.must("start");
  globalThis.pilots ??= [];
  globalThis.pilots.push(p);
  return { at: globalThis.pilots.length - 1, code: p.code };
}

/** Runs in the page: waits until we are asked or the game is over. */
async function look(at) {
  const p = globalThis.pilots[at];
  const end = Date.now() + 60_000;
  while (p.legal.length === 0 && p.phase === "playing" && Date.now() < end)
    await new Promise((resolve) => {
      p.wake = resolve;
      setTimeout(resolve, 1000);
    });
  return { phase: p.phase, legal: p.legal, position: p.position };
}

/** Runs in the page: does one thing. The server gives few hints at a time; else the first of a list of good ideas is done. */
async function act([at, command]) {
  const p = globalThis.pilots[at];
  const IDEAS = ["city", "settlement", "redeem", "roads", "knight", "inspect", "banish", "study", "buy", "gift", "road", "roll", "pass", "end"];
  const of = (kind) => p.legal.filter((c) => c === kind || c.startsWith(`${kind} `));
  function discard() {
    const hand = p.position.find((line) => line.startsWith("p1 hand "))?.slice(8).split(" ") ?? [];
    const cards = [];
    for (let i = 0; i + 1 < hand.length; i += 2) for (let k = 0; k < Number(hand[i]); k++) cards.push(hand[i + 1]);
    const away = cards.slice(0, Math.floor(cards.length / 2));
    return `discard ${[...new Set(away)].map((r) => `${away.filter((x) => x === r).length} ${r}`).join(" ")}`;
  }
  function idea() {
    if (of("discard").length) return discard();
    const kind = IDEAS.find((k) => of(k).length > 0);
    const list = kind ? of(kind) : p.legal.filter((c) => !["offer", "sell", "seek"].includes(c));
    return list[Math.floor(Math.random() * list.length)] ?? "";
  }
  /** Bots wait for an answer, even for one that can only be no. */
  function hopeless() {
    return p.legal.find((c) => c.startsWith("decline ") && !p.legal.includes(c.replace("decline", "accept"))) ?? "";
  }
  for (;;) {
    const answer = command ? {} : await p.ask("hint", { as: "p1" });
    // A hint forgets what was offered before: one offer a turn, then on.
    const offers = /^(offer|sell|seek) /.test(answer.do ?? "");
    const hinted = command ?? (answer.t === "refused" || (offers && p.offered) ? idea() : (answer.do ?? ""));
    const wish = hinted || hopeless();
    p.offered = (offers || p.offered) && wish !== "roll";
    if (!wish || (p.halted && !command)) return "";
    const did = await p.ask("act", { as: "p1", do: wish });
    if (did.t !== "refused") return wish;
    if (command) throw new Error(`${command}: ${did.rule}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export class Pilot {
  constructor(page, { at, code }) {
    this.page = page;
    this.at = at;
    this.code = code;
  }

  /** `halt`: bots stop as soon as we may do something of this kind, even while others are at their turn. */
  static async open(page, { game = "island", seats = 4, options = {}, pace = 0, halt = "" } = {}) {
    return new Pilot(page, await page.evaluate(board, { game, seats, options, pace, halt }));
  }

  /** Leads one table after the other until one comes to the moment, and lets its bots stand still there. */
  static async find(page, { still = true, ...plan }, right) {
    for (const end = Date.now() + 240_000; Date.now() < end; ) {
      const pilot = await Pilot.open(page, plan);
      if (await pilot.until(right)) {
        if (still && (await pilot.look()).phase === "playing") await pilot.freeze();
        return pilot;
      }
      await pilot.close();
    }
    throw new Error("no table came to the moment");
  }

  look() {
    return this.page.evaluate(look, this.at);
  }

  act(command) {
    return this.page.evaluate(act, [this.at, command]);
  }

  /** Plays on until `right` says yes to what we are asked; answers whether it did before the game was over. */
  async until(right, ms = 120_000) {
    let rolls = 0;
    const end = Date.now() + ms;
    while (Date.now() < end) {
      const now = await this.look();
      if (right({ ...now, rolls, has: (kind) => now.legal.some((c) => c === kind || c.startsWith(`${kind} `)) })) return true;
      if (now.phase !== "playing") return false;
      const did = await this.act();
      if (did === "roll") rolls++;
      // Nothing to do for the hints: whoever may only answer an offer lets it be.
      if (!did) await this.page.waitForTimeout(20);
    }
    return false;
  }

  /** The bots stand still from now on: each time the pace is set, they wait anew. */
  freeze() {
    return this.page.evaluate((at) => {
      const p = globalThis.pilots[at];
      setInterval(() => p.socket.send(JSON.stringify({ t: "pace", pace_ms: 60_000 })), 15_000);
      return p.must("pace", { pace_ms: 60_000 });
    }, this.at);
  }

  close() {
    return this.page.evaluate((at) => globalThis.pilots[at].socket.close(), this.at);
  }
}
