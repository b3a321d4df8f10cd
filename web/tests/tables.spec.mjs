// How tables are opened, filled and shared: node tests/tables.spec.mjs, with KORNHOLM naming the program.
import { finishedGame, lineOf, openTable, settled, soon, startBrowser, startServer, until, visitor } from "./browser.mjs";
import { accessible, finish, must, test } from "./tap.mjs";

const server = await startServer();
const browser = await startBrowser();
const { base } = server;

/** The page for a new table with a game chosen. */
async function choose(page, offer) {
  await page.goto(`${base}/new`);
  await page.waitForSelector(`input[name=offer][value=${offer}]`, { state: "attached" });
  await page.check(`input[name=offer][value=${offer}]`, { force: true });
}

try {
  await test("five seats of Island lead from the beginner board to the larger island", async () => {
    const { page, context, errors } = await visitor(browser);
    await choose(page, "first");
    await page.check("input[name=seats][value='5']", { force: true });
    await until(page, () => document.querySelector("input[name=offer]:checked")?.value === "island");
    await page.click("form button.main");
    await page.waitForSelector("#invite");
    must((await page.$$("section.seats li")).length === 5, "not five seats");
    await page.click("section.seats > button.main");
    await page.waitForSelector("main.table .robber");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("the canal of New York stands open beside the seats, and holds", async () => {
    const { page, context } = await visitor(browser, { lang: "de" });
    await choose(page, "newyork");
    await page.check(".extra input");
    await accessible(page, "a new table for New York");
    await page.click("form button.main");
    await page.waitForSelector("#invite");
    await page.click("section.seats > button.main");
    await page.waitForSelector("[data-help=canal]"); // everybody's canal tiles
    await context.close();
  });

  await test("whoever plays Dice alone is not asked about bots", async () => {
    const { page, context } = await visitor(browser);
    await choose(page, "dice");
    const fields = () => page.$$eval(".side > .field", (all) => all.length);
    await soon(async () => (await fields()) === 1, "no question about bots for two");
    await page.check("input[name=seats][value='1']", { force: true });
    await until(page, () => document.querySelectorAll(".side > .field").length === 0);
    await context.close();
  });

  await test("a guest chooses the seat, and with it the colour", async () => {
    const host = await visitor(browser);
    const url = await openTable(host.page, base, "island");
    const guest = await visitor(browser, { size: [390, 844], lang: "de" });
    await guest.page.goto(url);
    await guest.page.waitForSelector("li.free button");
    await guest.page.click("li:nth-child(3) button");
    await guest.page.waitForSelector("li.person:nth-child(3)");
    must((await guest.page.$$("li.person")).length === 2, "not two people");
    await accessible(guest.page, "the waiting room of a guest");
    await host.context.close();
    await guest.context.close();
  });

  await test("two at one device hand it on with one touch, where nothing is hidden", async () => {
    const { page, context, errors } = await visitor(browser);
    await openTable(page, base, "duel");
    await page.click("section.seats summary");
    await page.fill("details input", "Grandma");
    await page.click("details button");
    await until(page, () => document.querySelectorAll("li.person").length === 2);
    await page.click("section.seats > button.main");
    await page.waitForSelector(".over-hand button");
    must((await page.$(".cover")) === null, "a cover over a game that hides nothing");
    const first = await page.textContent(".over-hand h2");
    await page.click(".over-hand button");
    await page.keyboard.press("r");
    await until(page, () => [...document.querySelectorAll(".large button")].some((b) => b.textContent.includes("Stop")));
    await page.keyboard.press("s");
    await until(page, () => [...document.querySelectorAll(".large button")].some((b) => b.textContent.includes("End turn")));
    await page.keyboard.press("e");
    await page.waitForSelector(".over-hand button");
    must((await page.textContent(".over-hand h2")) !== first, "the same person again");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  for (const size of [[1440, 900], [390, 844]]) {
    await test(`notes of the dice games cover no place of the sheet, and none comes before a throw (${size[0]} px)`, async () => {
      const { page, context } = await visitor(browser, { size });
      await page.goto(base);
      await page.click("[data-quick=dice]");
      await page.waitForSelector("[data-place]");
      await settled(page);
      const regard = async () => {
        await page.evaluate(() => document.querySelector("[data-place^=settlement]").focus());
        await settled(page);
      };
      await regard();
      must((await page.$(".note")) === null, "a note before anything was thrown");
      await page.keyboard.press("r");
      await until(page, () => [...document.querySelectorAll(".large button")].some((b) => b.textContent.includes("Stop")));
      await page.evaluate(() => document.activeElement?.blur());
      await regard();
      await page.waitForSelector(".note.quiet");
      const covered = await page.evaluate(() => {
        const note = document.querySelector(".note.quiet").getBoundingClientRect();
        return [...document.querySelectorAll("[data-place]")]
          .filter((place) => {
            const box = (place.querySelector(".print") ?? place.querySelector(".ring")).getBoundingClientRect();
            return box.left < note.right && box.right > note.left && box.top < note.bottom && box.bottom > note.top;
          })
          .map((place) => place.dataset.place);
      });
      must(covered.length === 0, `covered: ${covered.join(", ")}`);
      await context.close();
    });
  }

  await test("whoever stood up in a running game sits down again, after a reload too", async () => {
    const { context, page, errors } = await visitor(browser);
    await page.goto(base);
    await page.waitForSelector("h1");
    const line = await lineOf(page);
    const code = await line.open({ game: "dice", seats: 2, name: "Ada", options: {}, settings: { pace_ms: 60_000 } });
    await line.close();
    await page.goto(`${base}/t/${code}`);
    await page.click("header summary");
    await page.locator("header details button", { hasText: "Leave my seat" }).click();
    await page.locator("dialog[open] button", { hasText: "Leave my seat" }).click();
    await page.waitForSelector("[data-left]");
    await page.reload();
    await page.click("[data-left] button");
    await page.waitForSelector("[data-left]", { state: "detached" });
    must(errors.length === 0, errors.join(" | "));
    await context.close();
  });

  await test("own games say how they stand, and whose turn it is", async () => {
    const { page, context, errors } = await visitor(browser, { size: [390, 844] });
    const bea = await visitor(browser);
    for (const { page: one } of [{ page }, bea]) await one.goto(base);
    const [line, other] = [await lineOf(page), await lineOf(bea.page)];
    const sit = async (code) => {
      await other.ask("join", { code });
      await other.ask("sit", { name: "Bea" });
    };
    const create = { game: "island", seats: 3, name: "Ada", settings: { pace_ms: 0 } };
    const own = await line.open({ ...create, options: { setup: "beginner", first: 1 } }, [sit]);
    const hers = await line.open({ ...create, options: { setup: "beginner", first: 2 } }, [sit]);
    const rows = async () => page.$$eval(".shelves .panel:first-child li a", (all) => all.map((a) => `${a.pathname} ${a.textContent}`));
    await until(page, () => document.querySelectorAll(".shelves .panel:first-child li .note.mine").length === 1);
    const right = ([first, second]) => first.startsWith(`/t/${own} `) && /Points: Ada\s2, Bea\s2, \S+\s2 .*Your turn/.test(first) && second?.startsWith(`/t/${hers} `) && /Bea to play/.test(second);
    await soon(async () => right(await rows()), async () => (await rows()).join("\n"));
    await accessible(page, "own games");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
    await bea.context.close();
  });

  await test("open tables say what is played and are joined with one press; a running game is gone on with from the top", async () => {
    const ada = await visitor(browser);
    const { page, context, errors } = await visitor(browser, { size: [390, 844], lang: "de", storage: { name: "Bea" } });
    await ada.page.goto(base);
    const line = await lineOf(ada.page);
    await line.ask("create", { game: "island", seats: 4, options: { setup: "variable", scenario: "helpers", target: 12, phases: "combined" }, settings: { public: true }, name: "Ada" });
    const code = await line.code();
    await page.goto(base);
    await page.waitForSelector(".open button");
    await until(page, () => document.querySelector(".open .rules")?.textContent.includes("12"));
    const row = await page.textContent(".open");
    must(/Insel · Helfer/.test(row) && /Punkte zum Sieg: 12/.test(row) && /3 Plätze frei/.test(row) && /Ada/.test(row), row);
    must((await page.$(".continue")) === null, "something to go on with, but nothing was begun");
    await accessible(page, "home with open tables");
    await page.click(".open button");
    await page.waitForSelector("#invite");
    must(page.url().endsWith(`/t/${code}`), page.url());
    await until(page, () => [...document.querySelectorAll("li.person")].some((li) => li.textContent.includes("Bea")));
    await line.ask("start");
    await page.waitForSelector("main.table");
    await page.goto(base);
    await page.waitForSelector(`.continue[href='/t/${code}']`);
    must((await page.$$(".cartouche .main")).length === 1, "more than one main button");
    await accessible(page, "home with a game to go on with");
    await page.click(".continue");
    await page.waitForSelector("main.table");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
    await ada.context.close();
  });

  await test("after a finished game of Island, play now draws a new island, and the beginner board stays in reach", async () => {
    const { page, context } = await visitor(browser, { storage: { name: "Ada", hints: "done" } });
    const setup = async () => {
      await until(page, () => location.pathname.startsWith("/t/"));
      const record = await page.request.get(`${base}/api/tables/${new URL(page.url()).pathname.slice(3)}/record`);
      return /^option setup=(\w+)$/m.exec(await record.text())?.[1] ?? "beginner";
    };
    await page.goto(base);
    await page.waitForSelector(".also button");
    must((await page.$$("[data-beginner]")).length === 0, "the beginner board is offered twice");
    await finishedGame(page, { game: "island", seats: 3, options: { setup: "beginner", target: 3 } });
    await page.goto(base);
    await page.waitForSelector("[data-beginner]");
    await page.click(".cartouche > .play");
    must((await setup()) === "variable", `play now: ${await setup()}`);
    await page.goto(base);
    await page.click("[data-beginner]");
    must((await setup()) === "beginner", `the beginner board: ${await setup()}`);
    await context.close();
  });

  await test("empty lists have a sentence and something to do", async () => {
    const { page, context } = await visitor(browser);
    await page.goto(base);
    await page.waitForSelector(".shelves .action a[href='/help']");
    await context.close();
  });
} finally {
  await browser.close();
  await server.stop();
}
finish();
