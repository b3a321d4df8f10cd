// Lines that are not as they should be: a server that dies in the middle, an address without https, a slow network.
import { startBrowser, startServer, until } from "./browser.mjs";
import { slowLine } from "./lines.mjs";
import { finish, must, test } from "./tap.mjs";
import { gather, hurryBots, noErrors, people, playOn, recordOf, seeEnd } from "./whole.mjs";

const NAME = "kornholm.test"; // leads to this machine, but the browser does not take it for this machine
const SLOW = { latencyMs: 450, bytesPerMs: 50 };
const server = await startServer();
const browser = await startBrowser([`--host-resolver-rules=MAP ${NAME} 127.0.0.1`]);
const { base } = server;
const named = base.replace("127.0.0.1", NAME);

/** ONLY names one of them. */
async function scene(name, body) {
  if (!process.env.ONLY || name.includes(process.env.ONLY)) await test(name, body);
}

try {
  await scene("a table goes on by itself after the server was killed", async () => {
    const all = await people(browser, [{ name: "Ada" }, { name: "Cleo", way: "touch" }], 31);
    await hurryBots(all[0].page);
    const link = await gather(all, base, { offer: "first", options: { target: 5 } });
    let killed = false;
    const playing = playOn(all);
    await Promise.race([
      playing,
      (async () => {
        while (all.reduce((sum, p) => sum + p.seat.did.length, 0) < 20) await new Promise((done) => setTimeout(done, 50));
        await server.crash();
        killed = true;
      })(),
    ]);
    must(killed, "the game was over before the server was killed");
    await playing;
    await seeEnd(all);
    const record = await recordOf(base, link);
    must(record.some((line) => /^result .* won/.test(line)), "nobody won");
    // The browser itself notes each attempt to reach the server while it was away.
    for (const p of all) p.errors.splice(0, p.errors.length, ...p.errors.filter((e) => !/WebSocket connection|net::ERR_/.test(e)));
    noErrors(all);
    for (const { context } of all) await context.close();
  });

  await scene("an address that is not this machine's, without https", async () => {
    const all = await people(browser, [{ name: "Ada" }], 32);
    const [{ page, context }] = all;
    await hurryBots(page);
    await page.goto(`${named}/new`);
    must((await page.evaluate(() => globalThis.isSecureContext)) === false, "the browser trusts this address");
    await page.check("input[name=offer][value=first]", { force: true });
    await page.click("form button.main");
    must((await page.inputValue(".invite input")).startsWith(`${named}/t/`), "the invite link leads elsewhere");
    const copy = page.locator(".copy button");
    const label = await copy.textContent();
    await copy.click();
    await until(page, () => document.activeElement?.matches(".invite input") && getSelection()?.toString().includes("/t/"));
    must((await copy.textContent()) !== label, "nothing says that the link was copied");
    await page.click(".seats > button.main");
    await page.waitForSelector(".island .chart svg");
    await playOn(all, (p) => p.seat.did.length >= 12);
    noErrors(all);
    await context.close();
  });

  await scene("a slow network: everything arrives, nothing is done twice, and the page says that it waits", async () => {
    const all = await people(browser, [{ name: "Ada" }], 33);
    const [{ page, context, seat }] = all;
    await hurryBots(page);
    const acts = [];
    page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => String(payload).includes('"t":"act"') && acts.push(JSON.parse(payload).do)));
    const { slow, cut, hold, letGo } = await slowLine(base, SLOW);
    await gather(all, slow, { offer: "first", options: { target: 3 } });
    await until(page, () => document.querySelector(".onward")?.dataset.act === "roll", 180_000);
    const button = await page.locator(".onward").boundingBox();
    hold();
    await page.mouse.dblclick(button.x + button.width / 2, button.y + button.height / 2);
    must(await page.evaluate(() => document.querySelector("[data-sending=true]") !== null), "nothing says that an action is on its way");
    await page.waitForSelector(".sending:not(:empty)");
    letGo();
    await until(page, () => document.querySelector("[data-sending=true]") === null);
    must(acts.join() === "roll", `two clicks became ${acts.join(", ")}`);
    await playOn(all, () => seat.did.length >= 15);
    noErrors(all);
    await context.close();
    cut();
  });
} finally {
  await browser.close();
  await server.stop();
}
finish();
