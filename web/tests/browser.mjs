// What tests and pictures share: a server of their own, a browser, and a way through the pages.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

// The engine without windows and tabs, which would cost as much as the page itself; tools/run-tests takes the whole
// browser where a spec shall meet it.
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell";

const PORTS = 8; // for one program of tests: its server and those beside it
const BLOCKS = 2700; // from 10,000 up to where systems begin to give ports to whoever asks
const SERVER_MS = 60_000; // to begin, and to end

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

/** The first of some ports that nobody else has, the same ones each time this program asks. */
async function findPorts() {
  if (process.env.KORNHOLM_PORT) return Number(process.env.KORNHOLM_PORT);
  for (let i = 0; i < BLOCKS; i++) {
    const port = 10_000 + PORTS * ((process.pid + i) % BLOCKS);
    if (await isFree(port)) return port;
  }
  throw new Error("no port is free");
}
let ports;

const servers = new Set(); // that run: none survives the tests, however they end
process.on("exit", () => {
  for (const child of servers) child.kill("SIGKILL");
});

/**
 * The program given by KORNHOLM, or `other`, on a port of its own. KORNHOLM_PAGE is the address of a page that is served from
 * somewhere else (the development server, say) and has a server behind it already. `further` is for a second one, with `options` of its own instead of none of the limits per address.
 * `env` adds to its environment. `crash` kills it as a power cut would, and starts it again with what it had written.
 */
export async function startServer(further = 0, options = [], env = {}, other = null) {
  if (process.env.KORNHOLM_PAGE) return { base: process.env.KORNHOLM_PAGE.replace(/\/$/, ""), stop: async () => {} };
  const program = other ?? process.env.KORNHOLM;
  if (!program) throw new Error("KORNHOLM must name the program to test");
  const folder = mkdtempSync(join(tmpdir(), "kornholm-web-"));
  const port = (await (ports ??= findPorts())) + further;
  const base = `http://127.0.0.1:${port}`;
  let child;
  let ended; // with its code or signal
  const start = async () => {
    child = spawn(program, ["serve", "--host", "kornholm.test", "--listen", `127.0.0.1:${port}`, "--store", join(folder, "t.db"), "--fast-bots", "100", ...(options.length ? options : ["--quota", "127.0.0.1=0"])], { stdio: "ignore", env: { ...process.env, ...env } });
    servers.add(child);
    const own = child;
    let gone = null;
    ended = new Promise((resolve) => own.once("exit", (code, signal) => {
      gone = signal ?? code;
      servers.delete(own);
      resolve(gone);
    }));
    for (const end = Date.now() + SERVER_MS; !(await fetch(`${base}/healthz`).then((a) => a.ok, () => false)); ) {
      if (gone !== null) throw new Error(`the server ended at once: ${gone}`);
      if (Date.now() > end) throw new Error("the server does not answer");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const end = async (signal) => {
    const alone = child.exitCode ?? child.signalCode;
    if (alone !== null) throw new Error(`the server ended by itself: ${alone}`);
    child.kill(signal);
    const late = setTimeout(() => child.kill("SIGKILL"), SERVER_MS);
    const how = await ended;
    clearTimeout(late);
    if (signal !== "SIGKILL" && how !== 0) throw new Error(`the server did not end as it should: ${how}`);
  };
  await start();
  const crash = async () => {
    await end("SIGKILL");
    await start();
  };
  const stop = async () => {
    await end("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  };
  /** What the operator does: `kornholm admin ...`. */
  const admin = (...words) =>
    new Promise((resolve, reject) => {
      const done = spawn(program, ["admin", "--store", join(folder, "t.db"), ...words], { stdio: "ignore" });
      done.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`admin ${words.join(" ")}: ${code}`))));
    });
  return { base, stop, crash, admin };
}

export function startBrowser(args = []) {
  return chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", ...args] });
}

const PATIENCE_MS = 60_000; // with whatever a page does at once, on a machine that has much else to do
const MOMENT_MS = [3500, 10_000];

/** Runs in the page: what is shown for a moment stays, so that a slow machine comes in time to look at it. */
function lastLong([from, to]) {
  const later = globalThis.setTimeout;
  globalThis.setTimeout = (what, ms, ...rest) => later(what, ms >= from && ms <= to ? 100 * ms : ms, ...rest);
}

/** Runs in every window: a time that only the test moves, the same for all of them. */
function standStill() {
  performance.now = () => Number(localStorage.getItem("test-at") ?? 0);
  Object.defineProperty(performance, "timeOrigin", { value: 1_700_000_000_000 });
}

/** Moves the time of a visitor for whom it stands still. */
export const pass = (page, ms) => page.evaluate((ms) => localStorage.setItem("test-at", Number(localStorage.getItem("test-at") ?? 0) + ms), ms);

/**
 * A visitor with a cookie and a language of its own; errors of the page are collected. `lasting`: moments do not pass.
 * `still`: no clock runs, so that nothing depends on how quick the machine is. Without a `worker` all that is fetched
 * can be held back.
 */
export async function visitor(browser, { size = [1440, 900], lang = "en", dark = false, touch = false, motion = false, lasting = false, still = false, worker = true, storage = {} } = {}) {
  const context = await browser.newContext({
    viewport: { width: size[0], height: size[1] },
    locale: lang === "de" ? "de-DE" : "en-GB",
    colorScheme: dark ? "dark" : "light",
    reducedMotion: motion ? "no-preference" : "reduce",
    serviceWorkers: worker ? "allow" : "block",
    ...(touch ? { hasTouch: true, isMobile: true } : {}),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (lasting) await context.addInitScript(lastLong, MOMENT_MS);
  if (still) await context.addInitScript(standStill);
  const page = await context.newPage();
  const errors = [];
  page.on("console", (m) => m.type() === "error" && errors.push(m.text()));
  page.on("pageerror", (e) => errors.push(e.message));
  await page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }, storage);
  return { context, page, errors };
}

/** Opens a table from the page for a new one; answers with its address. */
export async function openTable(page, base, offer = "first") {
  await page.goto(`${base}/new`);
  await page.waitForSelector(`input[name=offer][value=${offer}]`, { state: "attached" });
  await page.check(`input[name=offer][value=${offer}]`, { force: true });
  await page.click("form button.main");
  await page.waitForSelector("#invite");
  return page.url();
}

/** Plays so many turns of Dice alone, as badly as can be. */
export async function playDiceBadly(line, turns = 15) {
  for (let i = 0; i < 3 * turns; i++) {
    for (;;) {
      const refused = await line.ask("act", { as: "p1", do: ["roll", "stop", "end"][i % 3] }).then(() => "", String);
      if (!refused) break;
      if (!refused.includes("HOUSE-NET")) throw new Error(refused);
      await new Promise((resolve) => setTimeout(resolve, 300)); // the server has had enough for a moment
    }
  }
}

/** Plays Dice alone to its end, as badly as can be, and answers with the code of the table. */
export async function finishDice(page) {
  const line = await lineOf(page);
  const code = await line.open({ game: "dice", seats: 1, options: {}, name: "Ada" });
  await playDiceBadly(line);
  await line.close();
  return code;
}

/** Waits until a function of the page says yes. The browser's own waiting needs eval, which the pages forbid. */
export async function until(page, right, ms = PATIENCE_MS) {
  const end = Date.now() + ms;
  while (!(await page.evaluate(right))) {
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${right}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Waits until a page stands still: its letters are there, what moves has come to its end, and all is drawn. */
export async function settled(page) {
  await page.evaluate(async () => {
    const frames = async (count) => {
      for (let i = 0; i < count; i++) await new Promise((done) => requestAnimationFrame(done));
    };
    await document.fonts.ready;
    await frames(3);
    const moving = document.getAnimations().filter((a) => a.playState === "running" && a.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(moving.map((a) => a.finished.catch(() => {})));
    await frames(2);
  });
}

/** Waits until something holds that no page can say by itself. */
export async function soon(right, what, ms = PATIENCE_MS) {
  for (const end = Date.now() + ms; !(await right()); ) {
    if (Date.now() > end) throw new Error(`waited in vain: ${typeof what === "function" ? await what() : what}`);
    await new Promise((done) => setTimeout(done, 30));
  }
}

/** Types a command in text mode; the answer is what the log holds after it. */
export async function typeCommand(page, command) {
  const log = () => page.$$eval("[role=log] li", (lines) => lines.map((line) => line.textContent));
  const before = (await log()).length;
  await page.fill("form input", command);
  await page.press("form input", "Enter");
  // What was typed stands there at once; the answer follows, and is whole when the server has nothing more to say to it
  // and nothing has come for a while.
  let seen = 0;
  let quiet = 0;
  await soon(async () => {
    const now = (await log()).length - before;
    const sent = await page.evaluate(() => document.querySelector("[data-sending=true]") !== null);
    quiet = now > 1 && now === seen && !sent ? quiet + 1 : 0;
    seen = now;
    return quiet >= 4;
  }, `the answer to ${command}`);
  return (await log()).slice(before).join("\n");
}

/** A line of its own, with the cookie of the page; it opens tables and plays without any drawing. */
export async function lineOf(page) {
  await page.evaluate(async () => {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    await new Promise((resolve) => (socket.onopen = resolve));
    const line = { socket, code: "", phase: "", thrown: 0, did: [] };
    let id = 1;
    const waiting = new Map();
    socket.onmessage = (event) => {
      const m = JSON.parse(event.data);
      if (m.t === "table") Object.assign(line, { code: m.code, phase: m.phase });
      if (m.t === "did" && m.do) line.did.push(`${m.who} ${m.do}`);
      const dice = /^dice (\d) (\d)$/.exec(m.t === "did" ? (m.do ?? "") : "");
      if (dice) line.thrown = Number(dice[1]) + Number(dice[2]);
      if (["done", "refused", "welcome", "hint"].includes(m.t)) waiting.get(m.id)?.(m);
    };
    line.ask = (t, members = {}) =>
      new Promise((resolve, reject) => {
        waiting.set(id, (m) => (m.t === "refused" ? reject(new Error(`${t}: ${m.rule}`)) : resolve(m)));
        socket.send(JSON.stringify({ t, id: id++, ...members }));
      });
    await line.ask("hello", { version: 2 });
    globalThis.line = line;
  });
  const ask = (t, members = {}) => page.evaluate(([t, members]) => globalThis.line.ask(t, members), [t, members]);
  return {
    ask,
    thrown: () => page.evaluate(() => globalThis.line.thrown), // the last sum of the dice
    did: () => page.evaluate(() => globalThis.line.did), // by anybody, as "p1 roll"
    code: () => page.evaluate(() => globalThis.line.code),
    close: () => page.evaluate(() => globalThis.line.socket.close()),
    async open(create, others = []) {
      await ask("create", create);
      const code = await this.code();
      await ask("seed", { seed: "ab".repeat(32) });
      for (const sit of others) await sit(code);
      await ask("start");
      return code;
    },
  };
}

/** A game that bots play to its end for the people who sit there; answers with its code. */
export async function finishedGame(page, create, others = []) {
  const line = await lineOf(page);
  const lines = [line];
  const sit = others.map(({ page, name }) => async (code) => {
    const other = await lineOf(page);
    lines.push(other);
    await other.ask("join", { code });
    await other.ask("sit", { name });
  });
  const code = await line.open({ settings: { pace_ms: 0 }, name: "Ada", ...create }, sit);
  for (const one of lines) await one.ask("rest", { on: true });
  const { origin } = new URL(page.url());
  for (const end = Date.now() + 240_000; Date.now() < end; ) {
    const record = await (await page.request.get(`${origin}/api/tables/${code}/record`)).text();
    if (/^fair secret /m.test(record)) {
      for (const one of lines) await one.close();
      return code; // it is shown when the game is over
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("the game did not end");
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds wrong on the page, a line each. */
export async function axeFindings(page) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  // What is right need not be described: on long pages that is most of the work.
  const found = await page.evaluate((levels) => globalThis.axe.run({ runOnly: { type: "tag", values: levels }, resultTypes: ["violations"] }), LEVELS);
  return found.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.target.join(" ")).join("; ")}`);
}
