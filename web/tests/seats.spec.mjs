// One seat in several places: a page that is loaded again in the middle, two tabs of one seat, and somebody who only
// looks on. Bots fill the other seats.
import { soon, startBrowser, startServer, until, visitor } from "./browser.mjs";
import { Mouse } from "./hands.mjs";
import { finish, must, test } from "./tap.mjs";
import { gather, hurryBots, noErrors, people, playOn, recordOf, seeEnd, times } from "./whole.mjs";

const server = await startServer();
const browser = await startBrowser();
const { base } = server;

async function alone(options, seed) {
  const all = await people(browser, [{ name: "Ada" }], seed);
  await hurryBots(all[0].page);
  const link = await gather(all, base, { offer: "first", options });
  return { all, one: all[0], page: all[0].page, link };
}

const myThrow = (page) => until(page, () => document.querySelector(".onward")?.dataset.act === "roll", 120_000);

/** Some turns are played, until it is the own turn to throw. Then nobody else can do anything: the table stands still. */
async function playToThrow(all) {
  const throws = () => all[0].page.evaluate(() => document.querySelector(".onward")?.dataset.act === "roll");
  let still = false;
  while (!still) {
    await playOn(all, ({ seat, seen }) => seat.did.length >= 10 && seen?.onward === "roll" && seen.mine && !seen.busy);
    // A throw may be on its way already.
    await until(all[0].page, () => document.querySelector("[data-sending=true]") === null);
    still = (await throws()) || all.some(({ seen }) => seen.phase === "over");
    all[0].seen = null;
  }
  must(await throws(), "the game was over too soon");
}

/** What a player sees of the own seat and of all others; not what was said about the moment before. */
function tableOf(page) {
  return page.evaluate(() => ({
    hand: [...document.querySelectorAll(".stack b")].map((e) => e.textContent),
    points: [...document.querySelectorAll(".people .points b")].map((e) => e.textContent),
    pieces: document.querySelectorAll("g.building, g.road").length,
  }));
}

try {
  await test("a page that is loaded again in the middle shows the same table and plays on to the end", async () => {
    const { all, one, page } = await alone({ target: 6 }, 21);
    await playToThrow(all);
    const before = await tableOf(page);
    await page.reload();
    await page.waitForSelector(".island .chart svg");
    await myThrow(page);
    const after = await tableOf(page);
    must(JSON.stringify(after) === JSON.stringify(before), `${JSON.stringify(before)}\n${JSON.stringify(after)}`);
    await until(page, () => document.querySelectorAll("[role=log] li").length > 5);
    await playOn(all);
    await seeEnd(all);
    noErrors(all);
    await one.context.close();
  });

  await test("two tabs of one seat are both live, and what both do at once is done once", async () => {
    const { all, one, page, link } = await alone({ target: 3 }, 22);
    const second = await one.context.newPage();
    second.on("pageerror", (e) => one.errors.push(e.message));
    second.on("console", (m) => m.type() === "error" && one.errors.push(m.text()));
    await second.goto(page.url());
    await second.waitForSelector(".island .chart svg");
    const tabs = [page, second];
    for (const tab of tabs) await myThrow(tab);
    await new Mouse(page).press(".onward");
    // The other tab sees the throw without being touched.
    await until(second, () => document.querySelector(".dice") !== null && document.querySelector(".onward")?.dataset.act !== "roll");
    await playOn(all, (p) => p.seen?.onward === "end" && !p.seen.busy && p.seen.mine && p.seen.spots.length === 0 && !p.seen.trading);
    for (const tab of tabs) await until(tab, () => document.querySelector(".onward")?.dataset.act === "end");
    await Promise.all(tabs.map((tab) => new Mouse(tab).press(".onward")));
    await playOn(all);
    await seeEnd(all);
    await second.waitForSelector("#result:visible");
    const record = await recordOf(base, link);
    const ends = record.filter((line) => / (roll|end)$/.test(line)).map((line) => line.split(" ")[0] + line.split(" ")[1]);
    must(times(record, "roll") > 0 && ends.every((line, i) => line !== ends[i - 1]), "somebody rolled or ended twice in a row");
    noErrors(all);
    await one.context.close();
  });

  await test("somebody who looks on sees the board and nobody's hand", async () => {
    const { all, one, page } = await alone({ target: 6 }, 23);
    const watcher = await visitor(browser, { storage: { name: "Wim" } });
    const frames = [];
    watcher.page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));
    await playToThrow(all);
    await watcher.page.goto(page.url());
    await watcher.page.waitForSelector(".island .chart svg");
    // Who comes late is told what happened before, too.
    const told = () => document.querySelectorAll("[role=log] li.did").length;
    const known = await page.evaluate(told);
    await until(watcher.page, told);
    // Whoever plays may have a line more for an offer of his own that fell away.
    must(known > 5, `only ${known} lines`);
    await soon(async () => Math.abs((await watcher.page.evaluate(told)) - known) <= 1, async () => `of ${known} lines a watcher has ${await watcher.page.evaluate(told)}`);
    await playOn(all);
    await watcher.page.waitForSelector("#result:visible");
    await watcher.page.click("#tab-log");
    const seen = await watcher.page.evaluate(() => ({
      hand: document.querySelectorAll(".hand, .stack, .onward, [data-build], g.spot").length,
      pieces: document.querySelectorAll("g.building").length,
      log: document.querySelectorAll("[role=log] li").length,
    }));
    must(seen.hand === 0, "a watcher is shown somebody's cards or buttons");
    must(seen.pieces >= 8 && seen.log > 5, `a watcher sees too little: ${JSON.stringify(seen)}`);
    const views = frames.map((text) => JSON.parse(text)).filter((m) => m.t === "view" || m.t === "did");
    must(views.length > 10 && views.every((m) => m.as === "watcher" && !m.legal?.length), "a watcher is sent what belongs to a seat");
    const stolen = views.filter((m) => /^steal /.test(m.do ?? ""));
    must(stolen.every((m) => m.do.includes("?")), `a watcher is told what was stolen: ${JSON.stringify(stolen[0])}`);
    noErrors([...all, { ...watcher, name: "Wim" }]);
    await watcher.context.close();
    await one.context.close();
  });
} finally {
  await browser.close();
  await server.stop();
}
finish();
