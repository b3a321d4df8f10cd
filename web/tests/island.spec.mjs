// A whole game of Island by the pointer alone: Play now, then whatever is legal, until somebody wins or 400 actions are
// done. Prints TAP. KORNHOLM: the program with the pages in it; PAGES: where they are served from, if elsewhere (say a
// development server that passes /ws and /api on to PORT); CHROMIUM: the browser.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const program = process.env.KORNHOLM;
const port = process.env.PORT ?? "7921";
const pages = process.env.PAGES ?? `http://127.0.0.1:${port}`;
const MOST = Number(process.env.ACTIONS ?? 400);
const PATIENCE_MS = Number(process.env.PATIENCE_MS ?? 600_000);
const STALL_MS = 120_000;

let count = 0;
let failed = 0;
function check(fine, name, why = "") {
  count++;
  if (!fine) failed++;
  console.log(`${fine ? "ok" : "not ok"} ${count} - ${name}`);
  if (!fine && why) console.log(`# ${String(why).split("\n").join("\n# ")}`);
}

/** One thing that can be done now: a place on the board to click, or a button pressed. */
function step(page, turn) {
  return page.evaluate((turn) => {
    const usable = (selector) => [...document.querySelectorAll(selector)].filter((e) => !e.disabled && e.getClientRects().length > 0);
    const one = (list) => list[turn % list.length];
    const press = (selector) => {
      const button = one(usable(selector));
      button?.click();
      return button ? selector : null;
    };
    const spots = [...document.querySelectorAll("g.spot")];
    if (spots.length > 0) {
      const box = one(spots).getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }
    if (document.querySelector(".discard")) return press(".discard") ?? press(".stack.live:not(.none)");
    if (document.querySelector(".picker")) return press(".picker .main") ?? press(".picker [data-pick]");
    const pop = press(".pop button") ?? press("[data-command]");
    if (pop) return pop;
    if (turn % 3 === 0 && document.querySelector("[data-act=accept]")) return press("[data-act=accept]");
    const answer = press("[data-act=decline]");
    if (answer) return answer;
    const builds = press(".build.can[data-build=city]") ?? press(".build.can[data-build=settlement]") ?? press(".build.can[data-build=card]");
    if (builds) return builds;
    const card = press(".card.playable");
    if (card) return card;
    if (turn % 2 === 0) {
      const road = press(".build.can[data-build=road]");
      if (road) return road;
    }
    // Trade with the bank now and then, through the panel.
    if (document.querySelector("section.trade")) {
      const deal = press("section.trade [data-act=bank]");
      if (deal) return deal;
      if (usable("section.trade .some .less").length > 1) return press("[data-act=trade]");
      return (
        (usable("section.trade .some").length === 0 ? press("section.trade [data-rate]") : null) ??
        (usable("section.trade .some").length === 1 ? press("section.trade [data-trade^=get]") : null) ??
        press("[data-act=trade]")
      );
    }
    if (turn % 5 === 0 && document.querySelector(".onward[data-act=end]")) {
      const trade = press("[data-act=trade]");
      if (trade) return trade;
    }
    return press(".onward");
  }, turn);
}

async function play(page) {
  let actions = 0;
  let last = Date.now();
  const begun = Date.now();
  const kinds = new Set();
  while (actions < MOST && Date.now() - begun < PATIENCE_MS) {
    if (await page.evaluate(() => document.querySelector(".island")?.getAttribute("data-phase") === "over")) return { actions, over: true, kinds };
    const did = await step(page, actions + Math.floor((Date.now() - begun) / 977));
    if (did) {
      if (typeof did === "object") await page.mouse.click(did.x, did.y);
      kinds.add(typeof did === "object" ? "place" : did);
      actions++;
      last = Date.now();
    } else if (Date.now() - last > STALL_MS) return { actions, over: false, stalled: true, kinds };
    await page.waitForTimeout(did ? 60 : 120);
  }
  return { actions, over: false, kinds };
}

if (!program) {
  console.log("1..0 # SKIP KORNHOLM names no program");
  process.exit(0);
}
const store = mkdtempSync(join(tmpdir(), "kornholm-island-"));
const server = spawn(program, ["serve", "--listen", `127.0.0.1:${port}`, "--store", join(store, "t.db")], { stdio: "ignore" });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", locale: "en" });
  const page = await context.newPage();
  const errors = [];
  page.on("console", (m) => m.type() === "error" && errors.push(m.text()));
  page.on("pageerror", (e) => errors.push(e.message));
  // Bots do not wait here: a whole game takes a minute instead of ten.
  await page.addInitScript(() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
      const message = typeof text === "string" && text.includes('"create"') ? JSON.parse(text) : null;
      if (message?.t === "create") message.settings = { ...message.settings, pace_ms: 0 };
      send.call(this, message ? JSON.stringify(message) : text);
    };
  });
  for (let i = 0; i < 50; i++) {
    if (await fetch(`http://127.0.0.1:${port}/healthz`).then((r) => r.ok, () => false)) break;
    await new Promise((r) => setTimeout(r, 100));
  }
  await page.goto(pages);
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForSelector(".island .chart svg", { timeout: 60_000 });
  check(true, "Play now opens a board");

  const discs = await page.locator(".disc").count();
  check(discs === 18, "18 numbers lie on the board", `${discs}`);
  const result = await play(page);
  console.log(`# ${result.actions} actions, ${result.over ? "over" : "not over"}: ${[...result.kinds].join(", ")}`);
  check(!result.stalled, "there is always something to do or to wait for", await page.locator(".prompt").innerText());
  check(result.over || result.actions >= MOST, "the game goes on to its end or to the limit", `${result.actions} actions`);
  check(errors.length === 0, "nothing is reported in the console", errors.slice(0, 5).join("\n"));
  await context.close();
} catch (e) {
  check(false, "the game can be played", e.stack);
} finally {
  await browser.close();
  server.kill();
  rmSync(store, { recursive: true, force: true });
}
console.log(`1..${count}`);
process.exit(failed ? 1 : 0);
