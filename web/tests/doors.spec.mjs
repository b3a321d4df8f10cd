// Ways to a table and back: codes as people write them, addresses that lead nowhere, what a table says of itself before
// the start, and the list of own games. node tests/doors.spec.mjs, with KORNHOLM naming the program.
import { finishedGame, lineOf, soon, startBrowser, startServer, until, visitor } from "./browser.mjs";
import { accessible, finish, must, test } from "./tap.mjs";

const server = await startServer();
const browser = await startBrowser();
const { base } = server;
const FIELD = "form input[maxlength='120']";

try {
  await test("a code may have blanks, dashes and capitals, or be a whole link; an empty one is asked for", async () => {
    const { page, context, errors } = await visitor(browser);
    await page.goto(base);
    const line = await lineOf(page);
    await line.ask("create", { game: "dice", seats: 2, options: {}, name: "Ada" });
    const code = await line.code();
    const spelt = [`${code.slice(0, 3).toUpperCase()} ${code.slice(3).toUpperCase()}`, `${code.slice(0, 3)}-${code.slice(3)}`, ` ${base}/t/${code}?x=1 `];
    for (const typed of spelt) {
      await page.goto(base);
      await page.fill(FIELD, typed);
      await page.press(FIELD, "Enter");
      await page.waitForSelector("#invite");
      must(new URL(page.url()).pathname === `/t/${code}`, `${typed}: ${page.url()}`);
    }
    await page.goto(base);
    await page.fill(FIELD, " - ");
    await page.press(FIELD, "Enter");
    must(/Type the code/.test(await page.innerText("#code-empty")), "nothing is said");
    await accessible(page, "an empty code");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("a wrong code stays in a field, and other addresses lead home", async () => {
    const { page, context } = await visitor(browser);
    await page.goto(`${base}/t/zzzzzz`);
    await until(page, () => document.querySelector("form input")?.value === "zzzzzz");
    const answer = await page.goto(`${base}/t/VRH%20TBJ`);
    await until(page, () => document.querySelector("form input")?.value === "VRH TBJ");
    must(answer.status() === 404, `status ${answer.status()}`);
    const nowhere = await page.goto(`${base}/tabels/x`);
    must(nowhere.status() === 404, `status ${nowhere.status()}`);
    await page.waitForSelector("h1");
    must(!/HOUSE-NET/.test(await page.innerText("body")), "the id of a rule");
    await accessible(page, "nowhere");
    await page.click("main a");
    await page.waitForSelector(".cartouche");
    // Programs still get the rule.
    const plain = await page.request.get(`${base}/tabels/x`, { headers: { accept: "application/json" } });
    must(plain.status() === 404 && /HOUSE-NET-11/.test(await plain.text()), "no rule for programs");
    await context.close();
  });

  await test("who opens too many tables is told so, and when to come back", async () => {
    const strict = await startServer(1, ["--max-opened-minute", "1"]);
    try {
      for (const [language, sentence] of [["en", /Many tables were just opened from your network\. You can open the next one in (a moment|\d+ seconds)\./], ["de", /Aus deinem Netz wurden gerade viele Tische eröffnet\. Den nächsten kannst du (gleich|in \d+ Sekunden) eröffnen\./]]) {
        const { page, context, errors } = await visitor(browser, { storage: { name: "Ada", hints: "done", language } });
        await page.goto(strict.base);
        const line = await lineOf(page);
        await line.ask("create", { game: "dice", seats: 1, options: {}, name: "Ada" }).catch(() => {}); // the first one may
        await page.goto(strict.base);
        await page.click(".cartouche .play");
        await until(page, () => (document.querySelector(".cartouche .trouble")?.innerText ?? "") !== "");
        const told = await page.innerText(".cartouche .trouble");
        must(sentence.test(told) && !/[{}]/.test(told), told);
        await accessible(page, `a limit, ${language}`);
        if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/limit-${language}.png` });
        must(errors.length === 0, errors.join("\n"));
        await context.close();
      }
    } finally {
      await strict.stop();
    }
  });

  await test("before the start a table says all that is not as usual, in words", async () => {
    const { page, context } = await visitor(browser);
    await page.goto(base);
    const line = await lineOf(page);
    await line.ask("create", { game: "island", seats: 4, options: { setup: "variable", scenario: "favours", clock: 30, dice: "balanced", phases: "strict", offers: "off", limit: 9 }, name: "Ada" });
    await page.goto(`${base}/t/${await line.code()}`);
    await until(page, () => /30 seconds per step/.test(document.querySelector(".title")?.innerText ?? ""));
    const text = await page.innerText(".title");
    for (const part of ["Island · Favours", "Clock: 30 seconds per step", "Dice: Balanced", "Trading and building: First trade, then build", "Offers: Only with the bank", "Hand limit: 9 cards"]) must(text.includes(part), `${part}: ${text}`);
    must(!/variable|Harbours/.test(text), text);
    await context.close();
  });

  await test("every way to a new table trades and builds in any order, and a choice in the list holds", async () => {
    const { page, context } = await visitor(browser, { storage: { name: "Ada", hints: "done" } });
    const phases = async () => {
      await until(page, () => location.pathname.startsWith("/t/"));
      const record = await page.request.get(`${base}/api/tables/${new URL(page.url()).pathname.slice(3)}/record`);
      return /^option phases=(\w+)$/m.exec(await record.text())?.[1] ?? "strict";
    };
    for (const way of [".cartouche .play", ".cartouche .also .text"]) {
      await page.goto(base);
      await page.click(way);
      must((await phases()) === "combined", `${way}: ${await phases()}`);
    }
    for (const chosen of ["combined", "strict"]) {
      await page.goto(`${base}/new`);
      await page.click("summary");
      const choice = page.locator("select[aria-describedby=help-phases]");
      must((await choice.inputValue()) === "combined", "not what is usual for people");
      if (chosen === "strict") await choice.selectOption(chosen);
      await page.click("form button.main");
      await page.waitForSelector("#invite");
      must((await page.innerText(".title")).includes("First trade") === (chosen === "strict"), await page.innerText(".title"));
      await page.click("[data-act=start], form button.main, button.main");
      await page.waitForSelector(".prompt");
      must((await phases()) === chosen, `${chosen}: ${await phases()}`);
    }
    await context.close();
  });

  await test("own games have the names of the table and say who won", async () => {
    const { page, context } = await visitor(browser, { storage: { name: "Ada" } });
    await page.goto(base);
    const code = await finishedGame(page, { game: "island", seats: 3, options: {} });
    await page.goto(`${base}/t/${code}`);
    await page.waitForSelector("[data-end]");
    await page.goto(base);
    await page.waitForSelector(`.shelves a[href='/r/${code}']`);
    const row = await page.innerText(`.shelves a[href='/r/${code}']`);
    must(/Ada, Bruno, Clara/.test(row) && !/steady/.test(row), row);
    must(/you won|won by (Bruno|Clara)/.test(row), row);
    await context.close();
  });

  await test("open tables come page by page, each of them once, until there are no more", async () => {
    const ALL = 53; // more than a page has, with those of other tests
    const { page, context, errors } = await visitor(browser);
    await page.goto(base);
    for (let i = 0; i < ALL; i += 18) {
      const owner = await visitor(browser); // one person may have only so many
      await owner.page.goto(base);
      const line = await lineOf(owner.page);
      for (let k = i; k < Math.min(ALL, i + 18); k++) {
        const open = () => line.ask("create", { game: "duel", seats: 2, options: {}, settings: { public: true }, name: `Guest ${k}` });
        await soon(() => open().then(() => true, () => false), `table ${k}`); // the server has had enough for a moment
      }
      await owner.context.close();
    }
    await page.goto(base);
    const list = page.locator(".shelves section", { hasText: "Open tables" });
    const rows = () => list.locator("li").count();
    await soon(async () => (await rows()) === 6, "the first few");
    await list.getByText("Show more").click();
    await soon(async () => (await rows()) === 50, "the first page");
    await list.getByText("Show more").click();
    await soon(async () => (await rows()) >= ALL, "the second page");
    await soon(async () => (await list.getByText("Show more").count()) === 0, "nothing more is promised");
    const seen = await list.locator("li").evaluateAll((all) => all.map((li) => /Guest \d+/.exec(li.textContent)?.[0]).filter(Boolean));
    must(seen.length === ALL && new Set(seen).size === ALL, `${seen.length} rows, ${new Set(seen).size} tables`);
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("five seats say why the game changed", async () => {
    const { page, context } = await visitor(browser);
    await page.goto(`${base}/new`);
    await page.waitForSelector(".offer strong");
    await page.check("input[name=seats][value='5']", { force: true });
    await until(page, () => document.querySelector("input[name=offer]:checked").value === "island" && /why/.test(document.querySelector(".side [role=status]").innerText));
    await page.click("summary");
    must(await page.$eval(".options", (box) => box.scrollHeight <= box.clientHeight + 1), "options scroll in a box of their own");
    await accessible(page, "a new table");
    await context.close();
  });
  await test("a seat goes on to another device by a link, once, after a question; the old one says so and watches", async () => {
    const old = await visitor(browser);
    await old.page.goto(base);
    const line = await lineOf(old.page);
    const code = await line.open({ game: "island", seats: 3, options: { setup: "beginner", first: 1 }, settings: { watchers: false }, name: "Ada" });
    await old.page.goto(`${base}/t/${code}`);
    await old.page.waitForSelector(".onward");
    await old.page.click("header summary");
    await old.page.click("text=Take my seat to another device");
    await old.page.waitForSelector("dialog[open] .qr svg");
    await accessible(old.page, "the link for a seat");
    const address = await old.page.inputValue("dialog[open] input");
    must(/#claim=[a-z0-9]{8}$/.test(address), address);
    const phone = await visitor(browser, { size: [390, 844], lang: "de", touch: true });
    const asked = [];
    phone.page.on("request", (request) => asked.push(request.url()));
    await phone.page.goto(address);
    await phone.page.waitForSelector("#claim");
    await accessible(phone.page, "the question before a seat is taken");
    must(!phone.page.url().includes("claim"), "the secret stays in the address");
    must(await old.page.evaluate(() => document.querySelector("#handed-on") === null), "the seat went without a word");
    await phone.page.click("main button.main");
    await phone.page.waitForSelector(".onward", { timeout: 60_000 });
    must(asked.every((url) => !url.includes(address.slice(-8))), "the secret was sent to the server's log");
    await old.page.waitForSelector("#handed-on");
    await accessible(old.page, "a seat that has moved");
    await old.page.click("dialog[open] button.main");
    await until(old.page, () => document.querySelector("dialog[open], .onward") === null);
    // The link is used up.
    const third = await visitor(browser);
    await third.page.goto(address);
    await third.page.click("main button.main");
    await third.page.waitForSelector("[role=alert]:has-text('no longer')");
    must(old.errors.length + phone.errors.length === 0, [...old.errors, ...phone.errors].join("\n"));
    for (const { context } of [old, phone, third]) await context.close();
  });

  await test("a link to a table has a title and a picture", async () => {
    const { page, context } = await visitor(browser);
    await page.goto(base);
    const line = await lineOf(page);
    await line.ask("create", { game: "duel", seats: 2, options: {}, name: "Ada" });
    const tags = async (path) => Object.fromEntries([...(await (await page.request.get(`${base}${path}`)).text()).matchAll(/<meta property="og:([a-z_]+)" content="([^"]*)">/g)].map(([, name, text]) => [name, text]));
    const table = await tags(`/t/${await line.code()}`);
    must(table.title === "Dice Duel · Kornholm" && table.image === `${base}/share.png`, JSON.stringify(table));
    const picture = await page.request.get(table.image);
    must(picture.headers()["content-type"] === "image/png" && (await picture.body()).length < 200_000, "no picture, or a large one");
    must((await tags("/")).title === "Kornholm" && (await tags("/t/zzzzzz")).title === "Kornholm", "another title");
    await page.waitForSelector("footer:has-text('Kornholm 0.')");
    await context.close();
  });

  await test("what the operator says stands above every page until it is closed, and a drained house says why", async () => {
    const { page, context, errors } = await visitor(browser, { size: [390, 844] });
    await page.goto(base);
    const line = await lineOf(page);
    await line.ask("create", { game: "island", seats: 4, options: {}, name: "Ada" });
    await page.goto(`${base}/t/${await line.code()}`);
    await page.waitForSelector("#invite");
    await server.admin("say", "Tea at <b>eight</b>");
    await page.waitForSelector(".notice span");
    must((await page.innerText(".notice span")).endsWith("Tea at <b>eight</b>"), "not the operator's words");
    await accessible(page, "a notice");
    await page.click(".notice button");
    await page.waitForSelector(".notice span", { state: "detached" });
    await server.admin("drain");
    await page.waitForSelector(".notice span");
    must(/updated soon/.test(await page.innerText(".notice span")), "nothing about the update");
    await page.goto(`${base}/new`);
    await page.click("form button.main:enabled");
    await until(page, () => /updated soon/.test(document.querySelector("form .go")?.textContent ?? ""));
    await server.admin("undrain");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("a house of one's own asks for its password once, when a table is opened", async () => {
    const own = await startServer(7, [], { KORNHOLM_PASSWORD: "geheim" });
    const { page, context, errors } = await visitor(browser);
    await page.goto(`${own.base}/new`);
    await page.click("form button.main:enabled");
    await page.fill("#house-password", "falsch");
    await accessible(page, "the password");
    await page.press("#house-password", "Enter");
    await until(page, () => /not the password/.test(document.querySelector("#password-wrong")?.textContent ?? ""));
    await page.fill("#house-password", "geheim");
    await page.press("#house-password", "Enter");
    await page.waitForSelector("#invite");
    await page.goto(`${own.base}/new`);
    await page.click("form button.main:enabled");
    await page.waitForSelector("#invite"); // it is not asked for again
    must((await page.locator("#house-password").count()) === 0, "asked again");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
    await own.stop();
  });
} finally {
  await browser.close();
  await server.stop();
}
finish();
