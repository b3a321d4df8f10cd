// A seat at Long Table in a real browser, against bots, over the real server: what a round needs takes two taps, nothing
// that must be tapped is covered, and the moment cannot be missed.
import { lineOf, settled, soon, startBrowser, startServer, visitor } from "./browser.mjs";
import { accessible, finish, must, test } from "./tap.mjs";

const server = await startServer();
const browser = await startBrowser();
const PHONE = { size: [390, 844], touch: true };
const SIZES = [[1280, 720], [1366, 768], [1440, 900], [390, 844], [844, 390]];

/** A table with bots; Ada has the first seat, of the sun side, and nobody is in a hurry. */
async function seatAt(how = {}, options = {}, seats = 6) {
  const guest = await visitor(browser, { storage: { name: "Ada" }, ...how });
  await guest.page.goto(server.base);
  await guest.page.waitForSelector("h1");
  const line = await lineOf(guest.page);
  await line.ask("create", { game: "longtable", seats, name: "Ada", options: { timer: "custom", seconds_early: 250, seconds_late: 250, first_side: "sun", ...options } });
  const code = await line.code();
  for (let i = 2; i <= seats; i++) await line.ask("bot", { seat: `p${i}`, bot: "greedy" });
  await line.ask("seed", { seed: "ab".repeat(32) });
  await line.ask("start");
  await line.close();
  await guest.page.goto(`${server.base}/t/${code}`);
  await guest.page.waitForSelector(".seat .banner");
  return guest;
}

/** Taps what lies there, if nothing else does. */
async function tap(page, selector) {
  const found = page.locator(selector).first();
  await found.waitFor();
  const covered = await found.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return top !== null && (top === element || element.contains(top) || top.contains(element)) ? "" : (top?.outerHTML.slice(0, 120) ?? "outside");
  });
  must(covered === "", `${selector} is covered by ${covered}`);
  await found.tap({ force: true }).catch(() => found.click({ force: true }));
  taps++;
}
let taps = 0;
const counts = (page) => page.$$eval("[data-token] b", (all) => all.map((b) => Number(b.textContent)));

try {
  await test("a road is built with two taps, place and piece in either order", async () => {
    for (const order of ["piece", "place"]) {
      const { context, page, errors } = await seatAt(PHONE);
      await page.waitForSelector(".banner[data-side=sun].active");
      await page.waitForSelector("[data-piece=road].can"); // the first city brings wood and brick
      const before = await page.locator("[data-piece=road] small").innerText();
      taps = 0;
      if (order === "piece") await tap(page, "[data-piece=road]");
      await page.waitForSelector('.site:not(.hidden)[data-site^="way"]');
      const site = page.locator('.site[data-site^="way"]');
      const seen = await site.evaluateAll((all) => all.findIndex((one) => { const b = one.getBoundingClientRect(); return b.left > 10 && b.right < innerWidth - 60; }));
      const box = await site.nth(seen).boundingBox();
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      taps++;
      if (order === "place") await tap(page, "[data-piece=road]");
      await soon(async () => Number(await page.locator("[data-piece=road] small").innerText()) === Number(before) - 1, "the road");
      must(taps === 2, `${taps} taps`);
      must(errors.length === 0, errors.join(" | "));
      await context.close();
    }
  });

  await test("an offer is made with two taps, and taken back; one's own terms take a long press", async () => {
    const { context, page, errors } = await seatAt(PHONE);
    await page.waitForSelector(".banner[data-side=sun].active");
    const hand = await counts(page);
    must(hand.reduce((a, b) => a + b, 0) > 0, "no tokens at all");
    const names = ["wood", "brick", "wool", "grain", "ore"];
    let done = false;
    for (const name of names) {
      if (done) break;
      taps = 0;
      await tap(page, `[data-token=${name}]`);
      const lit = page.locator(".person.has");
      if ((await lit.count()) === 0) {
        await tap(page, `[data-token=${name}]`);
        continue;
      }
      must((await lit.first().innerText()).includes("→"), "it does not say what it would offer");
      await tap(page, ".person.has");
      must(taps === 2, `${taps} taps`);
      done = true;
    }
    must(done, "nobody has anything");
    // A bot may take it at once: then tokens have changed hands.
    await soon(async () => (await page.locator("[data-withdraw]").count()) > 0 || (await counts(page)).join() !== hand.join(), "the offer, or the trade");
    if ((await page.locator("[data-withdraw]").count()) > 0) await page.locator("[data-withdraw]").first().click({ force: true }).catch(() => {});
    await page.locator(".person:not(.me)").first().click({ delay: 700 });
    await page.waitForSelector(".sheet [data-send]");
    await accessible(page, "an offer");
    await page.click(".sheet .close");
    must(errors.length === 0, errors.join(" | "));
    await context.close();
  });

  await test("the own points, tiles and choice of tokens are there, and a call that would be wrong is not made", async () => {
    const { context, page } = await seatAt({});
    await page.waitForSelector(".banner[data-side=sun].active");
    await page.click("[data-call]");
    must((await page.innerText(".sheet")).includes("4 / 18"), "not the points");
    await page.click(".sheet .close");
    await page.click("[data-tiles]");
    await page.waitForSelector(".sheet");
    await page.click(".sheet .close");
    await accessible(page, "a seat");
    await context.close();
  });

  await test("where everybody chooses, city and settlements are placed with two taps each", async () => {
    const { context, page, errors } = await seatAt(PHONE, { setup: "variable" });
    for (let i = 0; i < 3; i++) {
      const before = await page.locator(".board [data-help=city], .board [data-help=settlement]").count();
      for (const kind of ["crossing", "way"]) {
        const site = page.locator(`.site[data-site^="${kind}"]`);
        await site.first().waitFor({ state: "attached" });
        const seen = await site.evaluateAll((all) => all.findIndex((one) => { const b = one.getBoundingClientRect(); return b.left > 10 && b.right < innerWidth - 60; }));
        const box = await site.nth(Math.max(0, seen)).boundingBox();
        await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      }
      await soon(async () => (await page.locator(".board [data-help=city], .board [data-help=settlement]").count()) > before, "the building");
    }
    must(errors.length === 0, errors.join(" | "));
    await context.close();
  });

  await test("every size shows moment, time, tokens, costs and the claim, in the longer words of German, by day and night", async () => {
    const { context, page } = await seatAt({ lang: "de" });
    await page.waitForSelector(".banner[data-side=sun].active");
    for (const [i, size] of SIZES.entries()) {
      await page.setViewportSize({ width: size[0], height: size[1] });
      await page.emulateMedia({ colorScheme: i % 2 ? "dark" : "light" });
      await settled(page);
      for (const selector of [".banner [data-seconds]", ".banner h1", "[data-token=wood]", "[data-token=ore]", "[data-piece=road]", "[data-piece=tile]", "[data-call]", ".person.me", ".board svg"]) {
        const box = await page.locator(selector).first().boundingBox();
        must(box !== null && box.width > 8 && box.height > 8, `${selector} is not there at ${size.join("×")}`);
        must(selector === ".board svg" || (box.x >= -1 && box.y >= -1 && box.x + box.width <= size[0] + 1 && box.y + box.height <= size[1] + 1), `${selector} is outside at ${size.join("×")}`);
      }
      const cut = await page.$$eval(".piece .word", (all) => all.filter((w) => w.scrollWidth > w.clientWidth + 1).map((w) => w.textContent));
      must(cut.length === 0, `cut off at ${size.join("×")}: ${cut.join()}`);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/longtable-${size.join("x")}.png` });
    }
    await context.close();
  });
} finally {
  await browser.close();
  await server.stop();
}
finish();
