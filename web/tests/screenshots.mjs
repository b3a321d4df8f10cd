// Pictures of the main screens, and one page that shows them all: node tests/screenshots.mjs [FOLDER]
// ONLY=name,name draws some of them; "readme" is the one of README.md, docs/island.webp. Tables are led to their moment once, then looked at in every size and language.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { finishDice, finishedGame, lineOf, openTable, startBrowser, startServer, until, visitor } from "./browser.mjs";
import { Pilot } from "./pilot.mjs";
import { guest } from "./rush-table.mjs";
import { event, hall, HALL_SHOTS, leadEvenings, live, LIVE_SHOTS, SEAT_SHOTS, seats } from "./shots-longtable.mjs";
import { around, RUSH_SHOTS, seatsOfRush } from "./shots-rush.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const folder = resolve(process.argv[2] ?? join(root, "build/screenshots"));
const only = process.env.ONLY?.split(",") ?? null;
const FAIR = readFileSync(join(root, "tests/records/fair-island.rec"));
const LARGE = [1440, 900];
const SMALL = [390, 844];
const LOOKS = [
  { name: "large-light-en", size: LARGE, lang: "en", dark: false },
  { name: "large-dark-de", size: LARGE, lang: "de", dark: true },
  { name: "small-light-de", size: SMALL, lang: "de", dark: false, touch: true },
  { name: "small-dark-en", size: SMALL, lang: "en", dark: true, touch: true },
  { name: "low-light-de", size: [844, 390], lang: "de", dark: false, touch: true },
];
const variable = { setup: "variable" };

/** Tables: how each is opened, and the moment at which it is looked at. */
const MOMENTS = {
  founding: { options: variable, right: (s) => s.has("settlement") && s.position.some((l) => /^p1 settlements v/.test(l)) },
  four: { options: variable, right: (s) => s.has("end") && s.has("bank") && s.rolls > 10 },
  six: { seats: 6, options: variable, right: (s) => s.has("end") && s.rolls > 8 },
  building: { seats: 6, options: variable, right: (s) => s.has("pass") && s.has("road") && s.rolls > 4 },
  discard: { options: variable, right: (s) => s.has("discard") },
  robber: { options: variable, right: (s) => s.has("robber") && s.rolls > 2 },
  offer: { options: variable, pace: 80, halt: "accept", right: (s) => s.has("accept") && s.has("decline") },
  favours: { options: { ...variable, scenario: "favours" }, right: (s) => s.has("redeem") && s.has("gift") && s.rolls > 4 },
  helpers: { options: { ...variable, scenario: "helpers" }, right: (s) => s.has("end") && s.rolls > 6 },
  hiring: { options: { ...variable, scenario: "helpers" }, right: (s) => s.has("hire") && s.rolls > 2 },
  corsica: { options: { scenario: "corsica" }, right: (s) => s.has("end") && s.rolls > 8 },
  newyork: { options: { scenario: "newyork" }, right: (s) => s.has("end") && s.rolls > 8 },
  canal: { options: { scenario: "newyork", erie: "on" }, right: (s) => s.has("bargain") || (s.has("end") && s.rolls > 22) },
  dice: { game: "dice", seats: 1, right: (s) => s.rolls > 5 && s.rolls < 10 && s.has("end") && s.has("knight") && s.has("road") },
  duel: { game: "duel", seats: 2, options: { first: 1 }, right: (s) => s.rolls > 6 && s.has("end") && (s.has("road") || s.has("settlement")) },
  "island-end": { options: { setup: "beginner" }, right: (s) => s.phase === "over" },
};

/** What is done on the page before the picture, where the moment alone shows too little. */
const BEFORE = {
  trade: async (page) => {
    await page.click("[data-act=trade]");
    await page.click(".trade [data-trade^=give]:not(:disabled)");
    await page.click(".trade [data-trade=get-ore]");
  },
  road: async (page) => {
    await page.click(".build[data-build=road]");
  },
  counsel: async (page) => {
    await page.click("[data-act=hint]");
    await page.waitForSelector("[data-counsel]");
  },
  player: async (page) => {
    await page.click("[data-player='1'] [data-person]");
  },
  menu: async (page) => {
    await page.click("header summary");
  },
  device: async (page) => {
    await page.click("header summary");
    await page.getByRole("button", { name: /another device|anderes Gerät/ }).click();
    await page.waitForSelector("dialog[open] .qr svg");
  },
  chat: async (page, look) => {
    if (look.touch) await page.click("header button.log");
  },
};
/** Which table they are done at, where it is not their own. */
const AT = { trade: "four", counsel: "four", player: "four", menu: "four", device: "four", chat: "four" };

const shots = [];

async function shoot(page, screen, look, full = false) {
  const file = `${screen}-${look.name}.png`;
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await page.waitForTimeout(300);
  // A window as high as the page, where all of it is wanted: what sticks to its end would cover the middle otherwise.
  if (full) await page.setViewportSize({ width: look.size[0], height: Math.max(look.size[1], await page.evaluate(() => document.documentElement.scrollHeight)) });
  await page.screenshot({ path: join(folder, file) });
  await page.setViewportSize({ width: look.size[0], height: look.size[1] });
  shots.push({ screen, look: look.name, file });
}

const wanted = (screen) => only === null || only.includes(screen);

/** Leads all tables to their moment; the page keeps their lines, so that the bots stand still. */
async function leadTables(page) {
  const codes = {};
  for (const [screen, { right, ...plan }] of Object.entries(MOMENTS)) {
    if (!wanted(screen) && !(screen === "four" && [...Object.keys(AT), "readme"].some(wanted)) && !(screen === "dice" && wanted("text"))) continue;
    codes[screen] = (await Pilot.find(page, plan, right)).code;
  }
  return codes;
}

async function goTo(page, path) {
  await page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

async function tables(page, base, look, codes) {
  for (const screen of [...Object.keys(MOMENTS), ...Object.keys(AT)]) {
    if (!wanted(screen) || (screen === "player" && !look.touch)) continue; // who has room sees all of a player anyway
    await page.goto(`${base}/t/${codes[AT[screen] ?? screen]}`);
    await page.waitForSelector(".island .chart svg, .dice-face .stage svg");
    await BEFORE[screen]?.(page, look);
    await shoot(page, screen, look);
  }
}

async function others(page, base, look, codes, dice) {
  if (wanted("home")) {
    await page.goto(base);
    await page.waitForSelector("h1");
    await shoot(page, "home", look);
  }
  if (wanted("new")) {
    await page.goto(`${base}/new`);
    await page.waitForSelector("input[name=offer]", { state: "attached" });
    await shoot(page, "new", look, true);
  }
  if (wanted("waiting")) {
    await openTable(page, base, "island");
    await shoot(page, "waiting", look, true);
  }
  if (wanted("text")) {
    await page.goto(`${base}/t/${codes.dice}?text=1`);
    await page.waitForSelector("[role=log] li");
    await page.fill("form input", look.lang === "de" ? "erlaubt" : "legal");
    await page.press("form input", "Enter");
    await shoot(page, "text", look);
  }
  if (wanted("end")) {
    await page.goto(`${base}/t/${dice}`);
    await page.waitForSelector("main.table");
    await shoot(page, "end", look);
  }
  if (wanted("replay")) {
    await page.route("**/api/tables/*/record", (route) => route.fulfill({ body: FAIR, contentType: "text/plain" }));
    await page.goto(base);
    await goTo(page, "/r/example#200");
    await page.waitForSelector("#tab-luck");
    await page.click("#tab-luck");
    await shoot(page, "replay", look, true);
  }
  if (wanted("analysis")) {
    await page.route("**/api/tables/*/record", (route) => route.fulfill({ body: FAIR, contentType: "text/plain" }));
    await page.goto(base);
    await goTo(page, "/r/example#analysis");
    await page.waitForSelector("[data-analysis=done]");
    await page.click("[data-deciding] li:nth-child(2) button");
    await shoot(page, "analysis", look, true);
  }
  if (wanted("help")) {
    await page.goto(base);
    await goTo(page, "/help/island");
    await page.waitForSelector("article h1");
    await shoot(page, "help", look);
    await goTo(page, "/help/longtable");
    await page.waitForSelector("article h1");
    await shoot(page, "help-longtable", look);
    await goTo(page, "/help/island/rules#robber");
    await page.waitForSelector("#robber");
    await shoot(page, "help-rules", look);
  }
}

/** Somebody who was never here, and then at a table with others. */
async function newcomer(browser, base, look) {
  const { page, context } = await visitor(browser, look);
  if (wanted("first-run")) {
    await page.goto(base);
    await page.click(".cartouche .play");
    await page.waitForSelector("[data-hint]");
    await shoot(page, "first-run", look);
  }
  if (wanted("talk")) {
    const host = await visitor(browser, { ...look, storage: { name: "Ada" } });
    const address = await openTable(host.page, base, "island");
    await page.goto(base);
    const line = await lineOf(page);
    await line.ask("join", { code: address.split("/").pop() });
    await line.ask("sit", { seat: "p2", name: "Maximiliane von Nord" });
    for (const text of ["Hello!", "Shall we play to twelve points tonight? My sister comes a little later and would like to watch us."]) await line.ask("say", { text });
    await host.page.waitForSelector(".said");
    await shoot(host.page, "talk", look, true);
    await host.page.getByText(/^(Change the options|Optionen ändern)$/).click();
    await shoot(host.page, "room-options", look, true);
    await line.close();
    await host.context.close();
  }
  await context.close();
}

/** A table that is won while one looks, the result after it, and the list of one's games. */
async function winner(browser, base, look) {
  const { page, context } = await visitor(browser, { ...look, lasting: true, storage: { name: "Ada", hints: "done" } });
  const beside = await context.newPage();
  await beside.goto(base);
  const line = await lineOf(beside);
  const code = await line.open({ game: "duel", seats: 2, options: { first: 1 }, settings: { pace_ms: 0 }, name: "Ada" });
  await page.goto(`${base}/t/${code}`);
  await page.waitForSelector(".dice-face");
  await page.bringToFront();
  await line.ask("rest", { on: true });
  await page.waitForSelector("[data-winning] .who", { timeout: 240_000 });
  await shoot(page, "winning", look);
  await page.keyboard.press("Shift");
  await page.waitForSelector("[data-sources]");
  await shoot(page, "result", look);
  if (wanted("lists")) {
    for (let i = 0; i < 3; i++) await finishedGame(beside, { game: ["island", "duel", "island"][i], seats: 2 + (i !== 1), options: i ? {} : { scenario: "favours" }, name: "Ada" });
    const open = await lineOf(beside);
    for (let i = 0; i < 14; i++) {
      await open.ask("create", { game: i % 3 ? "island" : "duel", seats: i % 3 ? 3 + (i % 2) : 2, options: i % 3 === 1 ? { scenario: "corsica" } : {}, settings: { public: true }, name: ["Ada", "Maximiliane von Nord", "Bo"][i % 3] });
      await open.ask("leave");
    }
    await page.goto(base);
    await until(page, () => document.querySelectorAll(".shelves li").length > 6);
    await shoot(page, "lists", look, true);
  }
  await context.close();
}

/** Long Table: a seat at its moments, and what leads an evening; on paper there is neither night nor a phone. */
async function longTable(browser, base, look, cookies, evenings) {
  const { page, context, errors } = await visitor(browser, { ...look, storage: { name: "Ada", hints: "done" } });
  await context.addCookies(cookies);
  const take = (screen, where = page, full = false, size = look.size) => shoot(where, screen, { ...look, size }, full);
  if (SEAT_SHOTS.some(wanted)) await seats(page, base, wanted, take);
  if (HALL_SHOTS.some(wanted)) {
    await hall(page, base, look, wanted, take);
    await event(page, base, look, (screen) => wanted(screen) && (!screen.startsWith("print-") || look.size === LARGE), take);
  }
  if (evenings) await live(page, base, evenings, wanted, take);
  for (const error of errors) console.error(`${look.name}: ${error}`);
  await context.close();
}

/** Symbol Rush: a seat at its moments, and one screen that a family sits around. */
async function rush(browser, base, look) {
  const { size, lang, dark, touch } = look;
  const one = await guest(browser, base, { size, lang, dark, touch, storage: { name: "Ada" } });
  const take = (screen) => shoot(one.page, screen, look);
  await around(one, wanted, take);
  await seatsOfRush(one.page, base, wanted, take);
  for (const error of one.errors) console.error(`${look.name}: ${error}`);
  await one.context.close();
}

/** The picture of README.md: a table of four, small enough for whoever only looks. */
async function readme(browser, base, cookies, code) {
  const README_SIZE = [1280, 760]; // where the tray has one row
  const MOST_BYTES = 150_000;
  const { page, context } = await visitor(browser, { size: README_SIZE, storage: { name: "Ada", hints: "done" } });
  await context.addCookies(cookies);
  await page.goto(`${base}/t/${code}`);
  await page.waitForSelector(".island .chart svg");
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await page.waitForTimeout(500);
  const camera = await context.newCDPSession(page);
  const { data } = await camera.send("Page.captureScreenshot", { format: "webp", quality: 80 });
  const picture = Buffer.from(data, "base64");
  if (picture.length > MOST_BYTES) throw new Error(`the picture of the README has ${picture.length} bytes`);
  writeFileSync(join(root, "docs/island.webp"), picture);
  await context.close();
}

function sheet() {
  const rows = [...new Set(shots.map((s) => s.screen))].map(
    (screen) =>
      `<h2>${screen}</h2><div>${shots
        .filter((s) => s.screen === screen)
        .map((s) => `<a href="${s.file}"><img src="${s.file}" alt="${s.screen}, ${s.look}" loading="lazy"></a>`)
        .join("")}</div>`,
  );
  const style = "body{font:16px system-ui;margin:24px;background:#ddd}div{display:flex;gap:12px;align-items:start;flex-wrap:wrap}img{height:420px;border:1px solid #888}";
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Kornholm: screens</title><style>${style}</style><h1>Kornholm: screens</h1>${rows.join("")}</html>`;
}

mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await startBrowser();
try {
  const host = await visitor(browser, { storage: { name: "Ada" } });
  await host.page.goto(server.base);
  const codes = await leadTables(host.page);
  const dice = wanted("end") ? await finishDice(host.page) : "";
  const evenings = LIVE_SHOTS.some(wanted) ? await leadEvenings(host.page, browser, server.base) : null;
  const cookies = await host.context.cookies();
  if (wanted("readme")) await readme(browser, server.base, cookies, codes.four);
  for (const look of only?.join() === "readme" ? [] : LOOKS) {
    const { page, context, errors } = await visitor(browser, { ...look, storage: { name: "Ada", hints: "done" } });
    await context.addCookies(cookies); // the same person in all pictures
    await tables(page, server.base, look, codes);
    await others(page, server.base, look, codes, dice);
    await newcomer(browser, server.base, look);
    if (["winning", "result", "lists"].some(wanted)) await winner(browser, server.base, look);
    if ([...SEAT_SHOTS, ...HALL_SHOTS, ...LIVE_SHOTS].some(wanted)) await longTable(browser, server.base, look, cookies, evenings);
    if (RUSH_SHOTS.some(wanted)) await rush(browser, server.base, look);
    for (const error of errors) console.error(`${look.name}: ${error}`);
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
writeFileSync(join(folder, "index.html"), sheet());
console.log(`${shots.length} pictures: ${join(folder, "index.html")}`);
