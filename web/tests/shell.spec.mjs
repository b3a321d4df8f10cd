// The pages around the games in a real browser: node tests/shell.spec.mjs, with KORNHOLM naming the program.
import { finishDice, openTable, settled, startBrowser, startServer, typeCommand, visitor, until } from "./browser.mjs";
import { accessible, finish, must, test } from "./tap.mjs";

/** Texts that are cut off, and whether the page is wider than the screen. */
async function unclipped(page, where) {
  const wrong = await page.evaluate(() => {
    const bad = [];
    if (document.documentElement.scrollWidth > innerWidth + 1) bad.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    for (const node of document.querySelectorAll("button, a, h1, h2, label, legend, summary, p, strong, small, option, .words, .note")) {
      if (node.closest("svg, .hidden-visually, [hidden], .game, .stage") || node.matches(".skip")) continue;
      const style = getComputedStyle(node);
      if (style.display === "none" || style.visibility === "hidden" || node.clientWidth === 0) continue;
      if (node.scrollWidth > node.clientWidth + 2 && style.display !== "inline") bad.push(`${node.tagName} "${node.textContent.trim().slice(0, 40)}"`);
    }
    return bad;
  });
  must(wrong.length === 0, `${where}: ${wrong.join("; ")}`);
}

/** Home with what comes later: the lists of tables and games. */
async function lists(page) {
  await page.waitForSelector("h1");
  await page.waitForSelector(".shelves .action");
  await settled(page);
}

const server = await startServer();
const browser = await startBrowser();
const { base } = server;

try {
  await test("home has one main button, no violations and no shift when lists arrive", async () => {
    const { page, context, errors } = await visitor(browser);
    await page.addInitScript(() => {
      globalThis.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) globalThis.shift += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(base);
    await lists(page);
    must((await page.$$("button.main")).length === 1, "more than one main button");
    must((await page.evaluate(() => globalThis.shift)) < 0.02, "the page shifts");
    await accessible(page, "home");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("play now is at a running table within two seconds", async () => {
    const { page, context, errors } = await visitor(browser);
    await page.goto(base);
    await lists(page);
    const begun = Date.now();
    await page.click("button.play");
    await page.waitForSelector("main.table .game > *", { timeout: 60_000 });
    console.log(`# ${Date.now() - begun} ms from the click to the table`); // a figure to read: a busy machine is no defect
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("settings are kept: language, sound, dark", async () => {
    const { page, context } = await visitor(browser);
    await page.goto(base);
    await page.click("button[lang=de]");
    await until(page, () => document.documentElement.lang === "de");
    await page.click(".switches .round >> nth=0");
    await page.click(".switches .round >> nth=1");
    await page.click(".switches .round >> nth=1");
    await page.reload();
    await page.waitForSelector("h1");
    const kept = await page.evaluate(() => [document.documentElement.lang, localStorage.getItem("sound"), document.documentElement.hasAttribute("data-dark")]);
    must(JSON.stringify(kept) === JSON.stringify(["de", "off", true]), JSON.stringify(kept));
    await accessible(page, "home, dark, German");
    await context.close();
  });

  await test("a table is opened, a second person joins by the link, both play, a reload changes nothing", async () => {
    const host = await visitor(browser);
    const url = await openTable(host.page, base);
    await accessible(host.page, "waiting room");
    const guest = await visitor(browser, { size: [390, 844], lang: "de", dark: true });
    await guest.page.goto(url);
    await guest.page.click("form.line button.main");
    await until(host.page, () => document.querySelectorAll("li.person").length === 2);
    await accessible(guest.page, "waiting room, German, small, dark");
    await unclipped(guest.page, "waiting room");
    await host.page.click("section.seats > button.main");
    await host.page.waitForSelector("main.table");
    await guest.page.waitForSelector("main.table");
    await host.page.fill("aside form input", "Hello over there");
    await host.page.press("aside form input", "Enter");
    await host.page.waitForSelector("li.said");
    await host.page.reload();
    await host.page.waitForSelector("main.table aside li.said");
    must((await host.page.textContent("li.said")).includes("Hello over there"), "the log is lost");
    await guest.page.click("header .log");
    await guest.page.waitForSelector("dialog[open] li.said");
    await host.page.click("summary");
    await host.page.click(".menu > button >> nth=0");
    await guest.page.waitForSelector(".paused");
    must(host.errors.length + guest.errors.length === 0, [...host.errors, ...guest.errors].join("\n"));
    await host.context.close();
    await guest.context.close();
  });

  await test("bots are seated and removed, people stand up", async () => {
    const { page, context } = await visitor(browser);
    await openTable(page, base, "island");
    await page.locator("li.free").first().getByRole("button", { name: "Add a bot" }).click();
    await page.waitForSelector("li.bot");
    await page.click("li.bot button");
    await until(page, () => !document.querySelector("li.bot"));
    await page.locator("li.person").getByRole("button", { name: "Stand up" }).click();
    await page.waitForSelector("form.line");
    await context.close();
  });

  await test("several people share a device", async () => {
    const { page, context, errors } = await visitor(browser);
    await openTable(page, base);
    await page.click("section.seats summary");
    await page.fill("details input", "Grandma");
    await page.click("details button");
    await until(page, () => document.querySelectorAll("li.person").length === 2);
    await page.click("section.seats > button.main");
    await page.waitForSelector(".cover button", { timeout: 60_000 });
    await page.click(".cover button");
    await until(page, () => !document.querySelector(".cover"));
    const shared = await page.$$eval("[data-shared]", (marks) => marks.map((mark) => mark.title));
    must(shared.length === 2 && shared.some((text) => text === "shares a device with Grandma"), `who shares a device is not told during the game: ${shared}`);
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("everything works by keyboard alone", async () => {
    const { page, context } = await visitor(browser);
    await page.goto(base);
    await lists(page);
    const reach = async (wanted) => {
      for (let i = 0; i < 60; i++) {
        await page.keyboard.press("Tab");
        if (await page.evaluate((selector) => document.activeElement?.matches(selector), wanted)) return;
      }
      throw new Error(`${wanted} cannot be reached`);
    };
    await reach("a[href='/new']");
    await page.keyboard.press("Enter");
    await page.waitForSelector("input[name=offer]", { state: "attached" });
    await reach("input[name=offer]");
    await page.keyboard.press("ArrowDown");
    await until(page, () => document.querySelector("input[name=offer]:checked")?.value === "island");
    await reach("form button.main");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#invite");
    await reach("section.seats > button.main");
    await page.keyboard.press("Enter");
    await page.waitForSelector("main.table");
    await context.close();
  });

  await test("German fits on a small screen", async () => {
    const { page, context, errors } = await visitor(browser, { size: [390, 844], lang: "de" });
    for (const path of ["/", "/new", "/help"]) {
      await page.goto(base + path);
      if (path === "/") await lists(page);
      await page.waitForSelector("h1");
      await settled(page);
      for (const node of await page.$$("details:not([open]) > summary")) if (path === "/new") await node.click();
      await unclipped(page, path);
      await accessible(page, path);
    }
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("a finished game shows its result, its replay and honest dice", async () => {
    const { page, context, errors } = await visitor(browser);
    await page.goto(base);
    await page.waitForSelector("h1"); // the cookie is there
    const code = await finishDice(page);
    must(code, "the game did not end");
    await page.goto(`${base}/t/${code}`);
    await page.waitForSelector("#result");
    await accessible(page, "result");
    await page.click("section a[href^='/r/']");
    await page.waitForSelector(".desk");
    await page.click("#tab-luck");
    await page.waitForSelector("section.right");
    await page.click("button[title='One step on']");
    must(/#[1-9]\d*$/.test(page.url()), "the moment is not in the address");
    await accessible(page, "replay");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("text mode answers and plays", async () => {
    const { page, context, errors } = await visitor(browser);
    await page.goto(base);
    await page.click("[data-quick=dice]");
    await page.waitForSelector("main.table");
    await page.goto(`${page.url()}?text=1`);
    await until(page, () => /You can/.test(document.querySelector("[role=log]")?.textContent ?? ""));
    for (const text of ["legal", "hand", "players"]) await typeCommand(page, text);
    must(/DICE-/.test(await typeCommand(page, "why end")), "no reason is given");
    await typeCommand(page, "roll");
    must((await typeCommand(page, "legal")).includes("stop"), "the throw did not happen");
    await accessible(page, "text mode");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("a table that does not exist says so", async () => {
    const { page, context } = await visitor(browser);
    await page.goto(`${base}/t/zzzzzz`);
    await page.waitForSelector("[role=alert]");
    must((await page.textContent("[role=alert]")).length > 5, "no sentence");
    await context.close();
  });
} finally {
  await browser.close();
  await server.stop();
}
finish();
