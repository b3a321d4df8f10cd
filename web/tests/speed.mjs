// How fast the pages are, as figures to read: node tests/speed.mjs, with KORNHOLM naming the program. What else runs
// on the machine counts too, so nothing is judged here.
import { startBrowser, startServer, visitor } from "./browser.mjs";
import { beginTable } from "./screens.mjs";

const ROUNDS = 5;
const WATCH_MS = 30_000;

function middle(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function wait(page, selector) {
  await page.waitForSelector(selector, { timeout: 60_000 });
}

/** An empty browser: until the first page can be used, and from the click on Play now to the first decision. */
async function cold(base) {
  const browser = await startBrowser();
  try {
    const { page } = await visitor(browser);
    const line = await page.context().newCDPSession(page);
    let bytes = 0;
    await line.send("Network.enable");
    line.on("Network.loadingFinished", (e) => (bytes += e.encodedDataLength));
    const start = performance.now();
    await page.goto(base, { waitUntil: "commit" });
    await wait(page, "button.main:not(:disabled)");
    const shown = performance.now() - start;
    await page.waitForLoadState("networkidle");
    const first = bytes;
    const click = performance.now();
    await page.click("button.main");
    await wait(page, "[data-act=roll]:not(:disabled), .spot, [data-act=accept]:not(:disabled), .prompt:not(.mine)");
    const table = performance.now() - click;
    await page.waitForTimeout(500);
    return { shown, table, first, all: bytes };
  } finally {
    await browser.close();
  }
}

/** Six at a table, five of them bots without a pace: what keeps the page from answering. */
async function long(base) {
  const browser = await startBrowser();
  try {
    const { page } = await visitor(browser);
    await page.addInitScript(() => {
      globalThis.longTasks = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) globalThis.longTasks.push([Math.round(entry.startTime), Math.round(entry.duration)]);
      }).observe({ type: "longtask", buffered: true });
    });
    await beginTable(page, base, { game: "island", seats: 6, options: { setup: "variable", offers: "on" }, settings: { pace_ms: 0 } });
    await page.keyboard.press("Shift"); // whoever plays has touched the page: it may sound
    await page.waitForTimeout(3000); // the table is drawn; from here on it is played, the own seat as the bot would
    const begun = await page.evaluate(() => performance.now());
    const actions = await page.evaluate(async (ms) => {
      const socket = new WebSocket(`ws://${location.host}/ws`);
      await new Promise((resolve) => (socket.onopen = resolve));
      let id = 1;
      const waiting = new Map();
      let did = 0;
      socket.onmessage = (event) => {
        const m = JSON.parse(event.data);
        if (m.t === "did") did++;
        waiting.get(m.id)?.(m);
      };
      const ask = (t, rest = {}) => new Promise((resolve) => (waiting.set(id, resolve), socket.send(JSON.stringify({ t, id: id++, ...rest }))));
      await ask("hello", { version: 2 });
      await ask("join", { code: location.pathname.split("/")[2] });
      const end = performance.now() + ms;
      while (performance.now() < end) {
        const hint = await ask("hint", { as: "p1" });
        if (hint.do) await ask("act", { as: "p1", do: hint.do });
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      socket.close();
      return did;
    }, WATCH_MS);
    const tasks = await page.evaluate((since) => globalThis.longTasks.filter(([at]) => at > since).map(([, ms]) => ms), begun);
    return { actions, tasks: tasks.sort((a, b) => b - a) };
  } finally {
    await browser.close();
  }
}

const server = await startServer();
try {
  const rounds = [];
  for (let i = 0; i < ROUNDS; i++) rounds.push(await cold(server.base));
  console.log(`cold, until Play now can be clicked    ${middle(rounds.map((r) => r.shown)).toFixed(0)} ms (${rounds.map((r) => r.shown.toFixed(0)).join(", ")})`);
  console.log(`from the click to the table            ${middle(rounds.map((r) => r.table)).toFixed(0)} ms (${rounds.map((r) => r.table.toFixed(0)).join(", ")})`);
  console.log(`transferred for the first page         ${(middle(rounds.map((r) => r.first)) / 1000).toFixed(0)} kB`);
  console.log(`transferred until the first decision   ${(middle(rounds.map((r) => r.all)) / 1000).toFixed(0)} kB`);
  const { actions, tasks } = await long(server.base);
  console.log(`six people, ${actions} actions in ${WATCH_MS / 1000} s        ${tasks.length} tasks over 50 ms${tasks.length ? `, the longest ${tasks[0]} ms (${tasks.slice(0, 8).join(", ")})` : ""}`);
} finally {
  await server.stop();
}
