// A game that no page knows, of many pages and many seats, whose host acts: tests/games/tiny.c, by the face of games that
// have none. The program of that house has no pages, so those of ours stand before it.
import { fileURLToPath } from "node:url";
import { lineOf, soon, startBrowser, startServer, visitor } from "./browser.mjs";
import { meet } from "./meet.mjs";
import { accessible, finish, must, test } from "./tap.mjs";

const BUILD = fileURLToPath(new URL("../../build/check/gcc/tests/", import.meta.url));
const ROWS = 14; // of a list of seats, whatever the seats
const pages = await startServer();
const house = await startServer(1, [], {}, `${BUILD}kornholm-tiny`);
const site = await meet(pages, house, `${BUILD}tiny.wasm`);
const browser = await startBrowser();

async function guest(how = {}) {
  const met = await visitor(browser, how);
  await met.page.goto(site.base);
  await met.page.waitForSelector("h1");
  return met;
}

/** A table whose bots wait and wait. */
async function waitingRoom(page, seats) {
  const line = await lineOf(page);
  await line.ask("create", { game: "tiny", seats, name: "Ada", options: { seconds: 0 }, settings: { pace_ms: 60_000 } });
  const code = await line.code();
  await line.ask("seed", { seed: "ab".repeat(32) });
  await line.close();
  await page.goto(`${site.base}/t/${code}`);
  await page.waitForSelector(".seats li");
}

async function type(page, command) {
  await page.fill(".plain input", command);
  await page.press(".plain input", "Enter");
}
const says = (page, text) => soon(async () => (await page.locator("[role=log] li").allInnerTexts()).some((line) => line.includes(text)), `"${text}" in the log`);

try {
  await test("it can be chosen for a new table, with as many seats as it has", async () => {
    const { context, page, errors } = await guest();
    await page.goto(`${site.base}/new`);
    await page.check("input[name=offer][value=tiny]", { force: true });
    must((await page.getAttribute("input[name=seats]", "max")) === "500", "500 cannot be chosen");
    await page.fill("input[name=seats]", "500");
    await accessible(page, "a new table");
    await page.click("form button.main");
    await page.waitForSelector("#invite");
    must((await page.locator(".seats li").count()) <= ROWS, "a waiting room of 500 rows");
    await page.click(".seats .many button");
    await soon(async () => (await page.locator(".seats li").count()) === 500, "all 500 seats, when they are asked for");
    must(errors.length === 0, errors.join(" | "));
    await context.close();
  });

  for (const [seats, how] of [[2, {}], [500, { size: [390, 844], touch: true }], [500, {}]])
    await test(`${seats} seats are shown and played, and the host acts${how.size ? ", on a phone" : ""}`, async () => {
      const { context, page, errors } = await guest(how);
      await waitingRoom(page, seats);
      await page.click(".seats button.large");
      const text = page.locator(".plain pre");
      await text.waitFor();
      const shown = await text.innerText();
      must(/^page 0$/m.test(shown) && /^page 1$/m.test(shown) && !/^page 2$/m.test(shown), `not the pages of this seat: ${shown}`);
      must((await page.locator(".players li").count()) <= ROWS, "500 rows of players are in the way");
      const button = (name) => page.locator(".plain li button").getByText(name, { exact: true });

      await button("bid …").click();
      must((await page.inputValue(".plain input")) === "bid ", "what has to be typed is not begun");
      await type(page, "bid 9");
      await page.waitForSelector(".plain [role=alert]:not(:empty)");
      must(!(await page.innerText(".plain")).includes("rule."), "the name of a text is shown in place of a sentence");
      await type(page, "bid 1");
      await page.waitForSelector(".plain [role=alert]:empty", { state: "attached" });

      await button("hold").click();
      await button("release").waitFor();
      must((await button("hold").count()) === 0 && (await button("pass").count()) === 0, "a round that is held goes on");
      await button("release").click();
      await button("hold").waitFor();
      await type(page, `pass-for p${seats}`);
      if (how.size) await page.click("button.round.log");
      await says(page, "Ada: bid 1");
      await says(page, `Host: pass-for p${seats}`);
      await accessible(page, `${seats} seats`);
      must(errors.length === 0, errors.join(" | "));
      if (seats > ROWS && !how.size) {
        await page.locator(".players button").click();
        must((await page.locator(".players li").count()) === seats, "not everybody is there");
      }
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/tiny-${seats}-${how.size ? "phone" : "desk"}.png` });
      await context.close();
    });
} finally {
  await browser.close();
  await site.stop();
  await house.stop();
  await pages.stop();
}
finish();
