// What tests and pictures share: a server of their own, a browser, and a way through the pages.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/**
 * The program given by KORNHOLM on a port of its own. KORNHOLM_PAGE is the address of a page that is served from
 * somewhere else (the development server, say) and has a server behind it already.
 */
export async function startServer() {
  if (process.env.KORNHOLM_PAGE) return { base: process.env.KORNHOLM_PAGE.replace(/\/$/, ""), stop: async () => {} };
  const program = process.env.KORNHOLM;
  if (!program) throw new Error("KORNHOLM must name the program to test");
  const folder = mkdtempSync(join(tmpdir(), "kornholm-web-"));
  const port = Number(process.env.KORNHOLM_PORT ?? 20000 + (process.pid % 20000));
  const child = spawn(program, ["serve", "--listen", `127.0.0.1:${port}`, "--store", join(folder, "t.db")], { stdio: "ignore" });
  const base = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    if (await fetch(`${base}/healthz`).then((a) => a.ok, () => false)) break;
    if (tries > 100) throw new Error("the server does not answer");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const stop = () =>
    new Promise((resolve) => {
      child.once("exit", () => {
        rmSync(folder, { recursive: true, force: true });
        resolve();
      });
      child.kill("SIGTERM");
    });
  return { base, stop };
}

export function startBrowser() {
  return chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
}

/** A visitor with a cookie and a language of its own; errors of the page are collected. */
export async function visitor(browser, { size = [1440, 900], lang = "en", dark = false, touch = false, motion = false, storage = {} } = {}) {
  const context = await browser.newContext({
    viewport: { width: size[0], height: size[1] },
    locale: lang === "de" ? "de-DE" : "en-GB",
    colorScheme: dark ? "dark" : "light",
    reducedMotion: motion ? "no-preference" : "reduce",
    hasTouch: touch,
  });
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

/** Plays Dice alone to its end, as badly as can be, and answers with the code of the table. */
export async function finishDice(page) {
  return page.evaluate(async () => {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    await new Promise((resolve) => (socket.onopen = resolve));
    let id = 1;
    let code = "";
    let over = false;
    const waiting = new Map();
    socket.onmessage = (event) => {
      const m = JSON.parse(event.data);
      if (m.t === "table") {
        code = m.code;
        over = m.phase === "over";
      }
      if (m.t === "done" || m.t === "refused" || m.t === "welcome") waiting.get(m.id)?.(m);
    };
    const ask = (t, members = {}) =>
      new Promise((resolve) => {
        waiting.set(id, resolve);
        socket.send(JSON.stringify({ t, id: id++, ...members }));
      });
    await ask("hello", { version: 1 });
    for (const [t, members] of [["create", { game: "dice", seats: 1, options: {}, name: "Ada" }], ["start", {}]]) {
      const answer = await ask(t, members);
      if (answer.t === "refused") throw new Error(`${t}: ${answer.rule}`);
    }
    for (let i = 0; i < 200 && !over; ) {
      const answer = await ask("act", { as: "p1", do: ["roll", "stop", "end"][i % 3] });
      if (answer.t === "refused" && answer.rule.startsWith("HOUSE-NET")) await new Promise((resolve) => setTimeout(resolve, 300));
      else i++;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    socket.close();
    return over ? code : "";
  });
}

/** Waits until a function of the page says yes. The browser's own waiting needs eval, which the pages forbid. */
export async function until(page, right, ms = 60_000) {
  const end = Date.now() + ms;
  while (!(await page.evaluate(right))) {
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${right}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Opens a table over a line of its own, gives its seats to bots by going away, and answers with its code once it is over. */
export async function finishedGame(page, create) {
  const code = await page.evaluate(async (create) => {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    await new Promise((resolve) => (socket.onopen = resolve));
    let id = 1;
    let code = "";
    const waiting = new Map();
    socket.onmessage = (event) => {
      const m = JSON.parse(event.data);
      if (m.t === "table") code = m.code;
      if (m.t === "done" || m.t === "refused" || m.t === "welcome") waiting.get(m.id)?.(m);
    };
    const ask = (t, members = {}) =>
      new Promise((resolve, reject) => {
        waiting.set(id, (m) => (m.t === "refused" ? reject(new Error(`${t}: ${m.rule}`)) : resolve(m)));
        socket.send(JSON.stringify({ t, id: id++, ...members }));
      });
    await ask("hello", { version: 1 });
    await ask("create", { settings: { pace_ms: 0, grace_s: 0 }, name: "Ada", ...create });
    await ask("seed", { seed: "ab".repeat(32) });
    await ask("start");
    socket.close();
    return code;
  }, create);
  const { origin } = new URL(page.url());
  for (const end = Date.now() + 120_000; Date.now() < end; ) {
    const record = await (await page.request.get(`${origin}/api/tables/${code}/record`)).text();
    if (/^result /m.test(record)) return code;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("the game did not end");
}
