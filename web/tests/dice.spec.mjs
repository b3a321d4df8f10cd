// Plays Dice alone through the page, by keyboard only. The program is given by KORNHOLM; the page is served from the
// program itself, or from the sources with KORNHOLM_PAGE=sources. CHROMIUM names the browser. Prints TAP.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer as listen } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const program = process.env["KORNHOLM"] ?? join(web, "../build/kornholm");
let count = 0;
let failed = 0;

function ok(fine, what) {
  count++;
  if (!fine) failed++;
  console.log(`${fine ? "ok" : "not ok"} ${count} - ${what}`);
}

function freePort() {
  return new Promise((resolve) => {
    const server = listen().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function until(fine, what, ms = 10000) {
  for (const end = Date.now() + ms; Date.now() < end; ) {
    if (await fine()) return true;
    await new Promise((r) => setTimeout(r, 30));
  }
  throw new Error(`waited in vain: ${what}`);
}

/** Opens a table and starts it; the page of new tables has its own tests. */
function openTable(page) {
  return page.evaluate(async () => {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    await new Promise((r) => (socket.onopen = r));
    let code = "";
    let id = 0;
    const waiting = new Map();
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.t === "table") code = message.code;
      if (message.t !== "did") waiting.get(message.id)?.(message);
    };
    const ask = (t, members = {}) =>
      new Promise((r) => {
        waiting.set(++id, (answer) => (answer.t === "table" ? 0 : r(answer)));
        socket.send(JSON.stringify({ t, id, ...members }));
      });
    await ask("hello", { version: 1 });
    await ask("create", { game: "dice", seats: 1, options: {}, settings: {}, name: "Test" });
    await ask("start");
    socket.close();
    return code;
  });
}

async function play(page) {
  const press = (key) => page.keyboard.press(key);
  const prompt = () => page.locator(".prompt").innerText();
  const changed = (before) => until(async () => ![before, "…"].includes(await prompt()), `after "${before}"`);
  const ended = () => page.locator("[data-end]").count();
  let labels = "";
  let builds = 0;
  for (let turn = 1; turn <= 15; turn++) {
    await until(async () => (await prompt()).startsWith("You must throw"), `turn ${turn}`);
    let before = await prompt();
    await press("r");
    await changed(before);
    await press("1");
    await press("3");
    await until(() => page.locator('.die[aria-pressed="true"]').count(), "kept dice");
    labels = await page.locator(".die").nth(2).getAttribute("aria-label");
    if (turn % 3 > 0) {
      before = await prompt();
      await press("r");
      await changed(before);
    }
    before = await prompt();
    await press("s");
    // A stop that can build nothing asks first.
    await until(async () => ![before, "…"].includes(await prompt()) || (await page.locator(".note.ask").count()), "stop or question");
    if ((await prompt()) === before) {
      await press("s");
      await changed(before);
    }
    while ((await prompt()).startsWith("You may build")) {
      const built = () => page.locator(".place.built").count();
      const have = await built();
      await press("b");
      const now = await page.evaluate(() => document.activeElement?.classList.contains("now"));
      if (!now) continue;
      await press("Enter");
      await until(async () => (await built()) > have, "a mark on the sheet");
      builds++;
    }
    const box = () => page.locator(".strip .full").count();
    await press("e");
    await until(async () => (await box()) === turn || (await page.locator(".note.ask").count()), "end or question");
    if ((await box()) < turn) await press("e");
    await until(async () => (await box()) === turn, `box ${turn}`);
    if (await ended()) break;
  }
  return { labels, builds };
}

const folder = mkdtempSync(join(tmpdir(), "kornholm-dice-"));
const port = await freePort();
process.env["KORNHOLM_PORT"] = String(port);
const server = spawn(program, ["serve", "--listen", `127.0.0.1:${port}`, "--store", join(folder, "t.db")], { stdio: "ignore" });
let vite;
let browser;
try {
  let address = `http://127.0.0.1:${port}`;
  await until(() => fetch(`${address}/healthz`).then((r) => r.ok, () => false), "the server");
  if (process.env["KORNHOLM_PAGE"] === "sources") {
    const { createServer } = await import("vite");
    const own = await freePort();
    vite = await createServer({ root: web, configFile: join(web, "vite.config.ts"), logLevel: "error", cacheDir: join(folder, "vite"), server: { port: own, host: "127.0.0.1" } });
    await vite.listen();
    address = `http://127.0.0.1:${own}`;
  }
  browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB", reducedMotion: "reduce" });
  const page = await context.newPage();
  const errors = [];
  page.on("pageerror", (e) => errors.push(e.message));
  page.on("console", (m) => m.type() === "error" && errors.push(m.text()));
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  await page.goto(`${address}/t/${await openTable(page)}`);
  await page.locator(".dice-face").waitFor({ timeout: 30000 });
  const { labels, builds } = await play(page);
  ok(/^die 3: (wood|brick|wool|grain|ore|gold), kept$/.test(labels), `a die has a name: ${labels}`);
  ok(builds > 0, `${builds} marks were made with the keyboard`);
  await page.locator("[data-end]").waitFor();
  ok(true, "the end panel appears");
  const number = (text) => Number(text.replace("−", "-"));
  const total = await page.locator(".strip .full").allInnerTexts();
  const sum = total.reduce((n, text) => n + number(text), 0);
  ok(number(await page.locator("[data-end] .big").innerText()) === sum, `the total is the sum of the boxes: ${sum}`);
  const tall = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
  ok(!tall, "the page does not scroll");
  const url = page.url();
  await page.keyboard.press("Enter"); // "Again" has the focus
  await until(() => page.url() !== url, "the next table");
  await until(async () => (await page.locator(".prompt").allInnerTexts())[0]?.startsWith("You must throw"), "the first throw of the next game");
  ok(true, "Again begins the next game");
  ok(errors.length === 0, `no errors in the console ${errors.join(" | ")}`);
} catch (e) {
  ok(false, e.stack);
} finally {
  await browser?.close();
  await vite?.close();
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`1..${count}`);
process.exit(failed > 0 ? 1 : 0);
