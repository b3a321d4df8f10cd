// The browser's part of tests/new_game.py: a game made out of the starter stands in the lobby and is played, though no page
// knows it. The pages are those of KORNHOLM; HOUSE is the program that has the game, WASM its rules for the browser, TEXTS
// the folder of its texts, GAME its name.
import { startBrowser, startServer, soon, visitor } from "./browser.mjs";
import { meet } from "./meet.mjs";
import { finish, must, test } from "./tap.mjs";

const { GAME, HOUSE, TEXTS, WASM } = process.env;
const pages = await startServer();
const house = await startServer(1, [], {}, HOUSE);
const site = await meet(pages, house, WASM, TEXTS);
const browser = await startBrowser();
try {
  await test(`${GAME} stands in the lobby, and a move is made`, async () => {
    const [ada, bruno] = [await visitor(browser), await visitor(browser)];
    const { page } = ada;
    await page.goto(`${site.base}/new`);
    await page.check(`input[name=offer][value=${GAME}]`, { force: true });
    await page.locator("input[name=listed]").last().check();
    await page.click("form button.main");
    await page.waitForSelector("#invite");
    await bruno.page.goto(site.base);
    await bruno.page.locator(".shelves li", { hasText: GAME }).first().waitFor();
    await page.click("button.large");
    await page.locator(".plain pre").waitFor();
    const log = async () => (await page.locator("[role=log] li").allInnerTexts()).join("\n");
    await page.locator(".plain li button", { hasText: "roll" }).click();
    await soon(async () => /You roll a [1-6]\./.test(await log()), async () => `our roll in the log, which says: ${await log()}`);
    for (const { errors } of [ada, bruno]) must(errors.length === 0, errors.join(" | "));
  });
} finally {
  await browser.close();
  await site.stop();
  await house.stop();
  await pages.stop();
}
finish();
