// What it costs to bring one action from the line to what is drawn: node tests/way.mjs, with KORNHOLM naming the
// program. Bytes and milliseconds of each step of the way, and what the whole page does for an action, in a real
// browser. What else runs on the machine counts too, so nothing is judged here. ONLY: part of a table's name.
import { readFileSync } from "node:fs";
import { startBrowser, startServer, visitor } from "./browser.mjs";

const DEEDS = 300; // actions of a game that are looked at
const WATCH_MS = 10_000; // how long the page itself is watched
const AGAIN = 20; // how often each is taken, since a page's clock counts tenths of a millisecond

const TABLES = {
  "Island, 4 seats": { game: "island", seats: 4, options: { setup: "variable" } },
  "Island, 6 seats, New York": { game: "island", seats: 6, options: { scenario: "newyork" } },
  "Dice, 4 seats": { game: "dice", seats: 4, options: {} },
  "Dice Duel, 4 seats": { game: "duel", seats: 4, options: {} },
  "Long Table, 6 seats": { game: "longtable", seats: 6, options: { timer: "custom", seconds_early: 5, seconds_late: 5, auto_pause: "off" } },
  "Long Table, 100 seats": { game: "longtable", seats: 100, options: { timer: "custom", seconds_early: 5, seconds_late: 5, auto_pause: "off" } },
};
const MODULE = { longtable: "longtable" };

/** Runs in the page: opens a table, lets a bot play its first seat, and keeps what the line says to it. */
async function collect({ wish, deeds }) {
  const socket = new WebSocket(`ws://${location.host}/ws`);
  await new Promise((resolve) => (socket.onopen = resolve));
  const said = [];
  const waiting = new Map();
  let heard = 0;
  let code = "";
  let id = 1;
  socket.onmessage = (event) => {
    const m = JSON.parse(event.data);
    if (m.t === "table") code = m.code;
    if (["table", "view", "page", "did"].includes(m.t)) said.push(event.data);
    if (m.t === "did") heard++;
    waiting.get(m.id)?.(m);
  };
  const ask = (t, rest = {}) => new Promise((resolve) => (waiting.set(id, resolve), socket.send(JSON.stringify({ t, id: id++, ...rest }))));
  const must = async (t, rest) => {
    const answer = await ask(t, rest);
    if (answer.t === "refused") throw new Error(`${t}: ${answer.rule}`);
  };
  await must("hello", { version: 2 });
  await must("create", { name: "Ada", settings: { pace_ms: 0 }, ...wish });
  await must("start");
  await must("rest", { as: "p1", on: true });
  while (heard < deeds) await new Promise((resolve) => setTimeout(resolve, 50));
  socket.close();
  return { said, code };
}

/** Runs in the page: the same way as lib/table.svelte.ts goes it, step by step. */
async function walk({ said, module, again }) {
  const bytes = Uint8Array.from(atob(module), (c) => c.charCodeAt(0));
  const none = () => {
    throw new Error("not asked for");
  };
  const { instance } = await WebAssembly.instantiate(bytes, { page: { blake2b: none, chacha20: none } });
  const x = instance.exports;
  x._initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const put = (text) => {
    const data = encoder.encode(text);
    const at = x.kh_in(data.length); // which may move the memory
    new Uint8Array(x.memory.buffer, at, data.length).set(data);
    return data.length;
  };
  const out = () => JSON.parse(decoder.decode(new Uint8Array(x.memory.buffer, x.kh_out(), x.kh_out_length())));
  const linesOf = (position) => position.replace(/\n$/, "").split("\n");
  const ms = { message: 0, text: 0, rules: 0, scene: 0 };
  const size = { message: 0, text: 0, scene: 0 };
  const pages = new Map();
  let deeds = 0;
  const timed = (name, deed) => {
    const begun = performance.now();
    let result;
    for (let i = 0; i < again; i++) result = deed();
    ms[name] += (performance.now() - begun) / again;
    return result;
  };
  for (const raw of said) {
    const m = JSON.parse(raw);
    if (m.t === "table") {
      if (m.board !== undefined && !x.kh_open(put(JSON.stringify({ game: m.game, seats: m.seats.length, options: m.options, board: m.board })))) throw new Error(JSON.stringify(out()));
      continue;
    }
    if (m.as && m.as !== "p1") continue;
    const page = m.page ?? -1;
    if (m.position !== undefined) pages.set(page, linesOf(m.position));
    const lines = pages.get(page);
    if (m.t !== "did" || !lines) continue;
    for (const change of m.lines ?? []) lines.splice(...change);
    const join = () => [...pages].sort(([a], [b]) => a - b).flatMap(([n, l]) => (n < 0 ? l : [`page ${n}`, ...l])).join("\n") + "\n";
    timed("message", () => JSON.parse(raw));
    const length = timed("text", () => put(join()));
    if (!timed("rules", () => x.kh_view(0, length))) throw new Error(JSON.stringify(out()));
    timed("scene", out);
    deeds++;
    size.message += raw.length;
    size.text += length;
    size.scene += x.kh_out_length();
  }
  const each = (of) => Object.fromEntries(Object.entries(of).map(([name, sum]) => [name, sum / deeds]));
  return { deeds, ms: each(ms), size: each(size) };
}

/** What the page itself does while a table is played: script, style and layout for each action it hears. */
async function drawn(page, base, wish) {
  const line = await page.context().newCDPSession(page);
  await line.send("Performance.enable", { timeDomain: "threadTicks" }); // what others do on the machine counts less
  const metrics = async () => Object.fromEntries((await line.send("Performance.getMetrics")).metrics.map(({ name, value }) => [name, value]));
  await page.addInitScript(() => {
    globalThis.heard = 0;
    const Socket = globalThis.WebSocket;
    globalThis.WebSocket = class extends Socket {
      constructor(...words) {
        super(...words);
        this.addEventListener("message", (event) => (globalThis.heard += event.data.includes('"t":"did"')));
      }
    };
  });
  await page.goto(base);
  await page.waitForSelector("h1");
  const code = await page.evaluate(async (members) => {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    await new Promise((resolve) => (socket.onopen = resolve));
    let id = 1;
    let code = "";
    const waiting = new Map();
    socket.onmessage = (event) => {
      const m = JSON.parse(event.data);
      if (m.t === "table") code = m.code;
      waiting.get(m.id)?.(m);
    };
    const ask = (t, rest = {}) => new Promise((resolve) => (waiting.set(id, resolve), socket.send(JSON.stringify({ t, id: id++, ...rest }))));
    await ask("hello", { version: 2 });
    await ask("create", { name: "Ada", settings: { pace_ms: 100 }, ...members });
    await ask("start");
    await ask("rest", { as: "p1", on: true });
    socket.close();
    return code;
  }, wish);
  await page.goto(`${base}/t/${code}`);
  await page.waitForSelector("main.table .game > *");
  await page.waitForTimeout(2000);
  const begun = await metrics();
  const from = await page.evaluate(() => globalThis.heard);
  await page.waitForTimeout(WATCH_MS);
  const ended = await metrics();
  const deeds = (await page.evaluate(() => globalThis.heard)) - from;
  const of = (name) => ((ended[name] - begun[name]) * 1000) / deeds;
  return { deeds, script: of("ScriptDuration"), style: of("RecalcStyleDuration"), layout: of("LayoutDuration"), all: of("TaskDuration") };
}

const server = await startServer();
const browser = await startBrowser();
try {
  for (const [name, wish] of Object.entries(TABLES).filter(([name]) => name.includes(process.env.ONLY ?? ""))) {
    const { page, context } = await visitor(browser);
    await page.goto(`${server.base}/help`);
    await page.waitForSelector("h1");
    const { said } = await page.evaluate(collect, { wish, deeds: DEEDS });
    const module = readFileSync(new URL(`../src/generated/${MODULE[wish.game] ?? "kornholm"}.wasm`, import.meta.url)).toString("base64");
    const { deeds, ms, size } = await page.evaluate(walk, { said, module, again: AGAIN });
    const sum = Object.values(ms).reduce((a, b) => a + b, 0);
    console.log(`${name}: ${deeds} actions`);
    console.log(`  bytes an action   message ${size.message.toFixed(0)}, text of the view ${size.text.toFixed(0)}, scene ${size.scene.toFixed(0)}`);
    console.log(`  ms an action      message ${ms.message.toFixed(3)}, text ${ms.text.toFixed(3)}, rules ${ms.rules.toFixed(3)}, scene ${ms.scene.toFixed(3)}: ${sum.toFixed(3)}`);
    const page_ms = await drawn(page, server.base, wish);
    console.log(`  the whole page    ${page_ms.deeds} actions: script ${page_ms.script.toFixed(2)}, style ${page_ms.style.toFixed(2)}, layout ${page_ms.layout.toFixed(2)}, all ${page_ms.all.toFixed(2)} ms an action`);
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
