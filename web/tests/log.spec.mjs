// The log of a table: who has what now, whose turn it is, and that its end stays in sight.
// node tests/log.spec.mjs, with KORNHOLM naming the program.
import { readFileSync } from "node:fs";
import { lineOf, settled, soon, startBrowser, startServer, until, visitor } from "./browser.mjs";
import { mine } from "./moments.mjs";
import { Pilot } from "./pilot.mjs";
import { fixed, showFixed } from "./positions.mjs";
import { finish, must, test } from "./tap.mjs";

const server = await startServer();
const browser = await startBrowser();
const { base } = server;

/** The log of a kept record at its end, all of it, a text for each line. */
async function logOf(page, record) {
  const kept = readFileSync(new URL(`../../tests/records/${record}.rec`, import.meta.url), "utf8");
  const named = (line, seats) => [line, ...["p1", "p2", "p3", "p4", "p5", "p6"].slice(0, Number(seats)).map((seat) => `name ${seat} ${seat}`)].join("\n");
  const text = kept.replace(/^name .*\n/gm, "").replace(/^seats (\d)$/m, named);
  await page.route("**/api/tables/*/record", (route) => route.fulfill({ body: text, contentType: "text/plain" }));
  await page.goto(`${base}/r/kept`);
  await page.waitForSelector("input[type=range]");
  await page.locator("input[type=range]").fill(await page.getAttribute("input[type=range]", "max"));
  await page.waitForSelector("[role=log] li");
  await until(page, () => {
    document.querySelector("[role=log]").scrollTop = 0; // where earlier lines come by themselves
    return !document.querySelector(".earlier");
  });
  return page.$$eval("[role=log] li", (all) => all.map((li) => li.textContent.trim()));
}

/** Whoever did it is whoever has it now; answers with the holders in their order. */
function holders(log, what) {
  return log.flatMap((line) => {
    const found = new RegExp(`^(\\S+) (?:builds a road|plays).*?(\\S+) now has ${what}`).exec(line);
    if (!found) return [];
    must(found[1] === found[2], `wrong holder: ${line}`);
    return [found[1]];
  });
}

let much; // a table where much has happened, and where all wait for Ada: made once, nobody changes it
async function fullTable({ page, context }) {
  much ??= (async () => {
    const ada = await visitor(browser, { storage: { name: "Ada" } });
    await ada.page.goto(base);
    const pilot = await Pilot.find(ada.page, { options: { setup: "variable" } }, (s) => s.has("end") && s.rolls > 5);
    return { code: pilot.code, cookies: await ada.context.cookies() };
  })();
  const { code, cookies } = await much;
  await context.addCookies(cookies);
  await page.goto(`${base}/t/${code}`);
  await page.waitForSelector(".island .chart svg");
}

const gap = (page) => page.$eval("[role=log]", (list) => list.scrollHeight - list.scrollTop - list.clientHeight);
const atEnd = (page) => until(page, () => {
  const list = document.querySelector("[role=log]");
  return list.clientHeight > 0 && list.scrollHeight > list.clientHeight && list.scrollHeight - list.scrollTop - list.clientHeight < 3;
});
const picture = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

try {
  await test("a takeover names the one who has it now", async () => {
    const { page, context, errors } = await visitor(browser);
    const roads = holders(await logOf(page, "road-fight"), "Longest road");
    must(roads.some((who, i) => i > 1 && who === roads[i - 2] && who !== roads[i - 1]), `no takeover in both directions: ${roads}`);
    const army = holders(await logOf(page, "army"), "Largest army");
    must(new Set(army).size > 1, `no takeover: ${army}`);
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("turns part the lines, time has an owner, and answers to an offer are one line", async () => {
    const { page, context } = await visitor(browser);
    const late = await logOf(page, "clock");
    must(late.some((line) => /^p\d: time is up\./.test(line)) && !late.some((line) => /^Time is up/.test(line)), late.find((line) => /time is up/i.test(line)));
    must(late.some((line) => /^Turn \d+ · p\d$/.test(line)) && !late.some((line) => /.+Turn \d+/.test(line)), "turns");
    const log = await logOf(page, "combined-trades");
    must(log.some((line) => /p\d(, p\d)* and p\d decline the offer of p\d\./.test(line)), log.filter((line) => /offer/.test(line)).join("\n"));
    must(!log.some((line, i) => /declines? the offer/.test(line) && /declines? the offer/.test(log[i + 1] ?? "")), "two lines of answers");
    await context.close();
  });

  await test("who may build between two turns is told with what he builds", async () => {
    const { page, context } = await visitor(browser);
    const log = await logOf(page, "six-special");
    const told = log.flatMap((line, i) => (/^p\d may build before the next turn/.test(line) ? [[line.slice(0, 2), log[i + 1] ?? ""]] : []));
    must(told.length > 0 && told.every(([who, next]) => new RegExp(`^${who} (builds|buys|plays)`).test(next)), JSON.stringify(told));
    await context.close();
  });

  await test("the log says you to the one who reads it", async () => {
    const { page, context } = await visitor(browser, { storage: { hints: "done", name: "Ada" } });
    await fullTable({ page, context });
    await until(page, () => /You roll \d \+ \d/.test(document.querySelector("[role=log]").textContent));
    must(/Turn \d+ · you/.test(await page.innerText("[role=log]")), await page.innerText("[role=log]"));
    await context.close();
  });

  await test("cards and dice are drawn in the lines, words stay for those who listen, and a line lights its place", async () => {
    const { page, context } = await visitor(browser, { storage: { hints: "done", name: "Ada" } });
    await fullTable({ page, context });
    const thrown = page.locator("[role=log] li", { hasText: /rolls? \d \+ \d = \d+\. Yield: .* \d (wood|brick|wool|grain|ore)/ }).last();
    must((await thrown.locator(".thing svg").count()) > 2, await thrown.innerText());
    const sum = Number(/= (\d+)/.exec(await thrown.textContent())[1]);
    await thrown.hover();
    await page.waitForSelector(".lit .ring");
    const lit = await page.locator(".lit path.ring").count();
    must(lit === (sum === 2 || sum === 12 ? 1 : 2), `${lit} lands for a ${sum}`);
    await page.mouse.move(10, 10);
    await page.waitForSelector(".lit", { state: "detached" });
    // By keyboard: the newest line with a place first, then upwards.
    await page.focus("[role=log]");
    await page.keyboard.press("ArrowUp");
    await page.waitForSelector("li.pointed");
    const first = await page.innerText("li.pointed");
    await page.keyboard.press("ArrowUp");
    await until(page, () => document.querySelector(".lit .ring"));
    must((await page.innerText("li.pointed")) !== first, "the arrows do not move");
    await page.keyboard.press("Tab");
    await page.waitForSelector(".lit", { state: "detached" });
    await context.close();
  });

  await test("dice games tell their turns, their dice and who did it", async () => {
    const { page, context } = await visitor(browser, { storage: { hints: "done", name: "Ada" } });
    const cockpit = await context.newPage();
    await cockpit.goto(base);
    const pilot = await Pilot.find(cockpit, { game: "duel", seats: 2, options: { first: 1 } }, (s) => s.rolls > 2 && s.has("end"));
    await page.goto(`${base}/t/${pilot.code}`);
    await until(page, () => document.querySelectorAll("[role=log] li.turn").length > 1);
    const turns = await page.$$eval("[role=log] li.turn", (all) => all.map((li) => li.textContent.trim()));
    must(turns[0] === "Turn 1 · you" && /^Turn 2 · \S+/.test(turns[1]), turns.join(", "));
    must((await page.locator("[role=log] li", { hasText: /rolls?: \d (wood|brick|wool|grain|ore|gold)/ }).last().locator(".thing svg").count()) > 0, "no dice");
    must(await page.$$eval("[role=log] li.did", (all) => all.every((li) => li.querySelector(".sign svg"))), "a line without a sign");
    await context.close();
  });

  await test("the end stays in sight when the box changes, until the reader scrolls up; a button leads back", async () => {
    const { page, context } = await visitor(browser, { size: [1280, 720], storage: { hints: "done" } });
    await fullTable({ page, context });
    await atEnd(page);
    await page.$eval("aside > .log", (log) => {
      const line = document.createElement("p");
      line.style.height = "90px";
      line.id = "above";
      log.before(line);
      log.parentElement.style.gridTemplateRows = "auto auto auto minmax(0, 1fr) auto";
    });
    await picture(page);
    await picture(page);
    await soon(async () => (await gap(page)) < 3, async () => `${await gap(page)} px behind after the box shrank`);
    must((await page.locator(".newest").count()) === 0, "a button although the end is in sight");
    await page.$eval("[role=log]", (list) => (list.scrollTop = 60));
    await page.waitForSelector(".newest");
    await page.$eval("#above", (line) => (line.style.height = "20px"));
    await picture(page);
    must((await gap(page)) > 40, "the reader was carried away");
    await page.click(".newest");
    await atEnd(page);
    must((await page.locator(".newest").count()) === 0, "the button stays");
    await context.close();
  });

  await test("what is taken back has a person and a thing, live, for those who come later, and in dice games", async () => {
    const { page, context } = await visitor(browser, { storage: { hints: "done", name: "Ada" } });
    const guest = await visitor(browser);
    await page.goto(base);
    const cockpit = await context.newPage();
    await cockpit.goto(base);
    const line = await lineOf(cockpit);
    const code = await line.open({ game: "island", seats: 3, options: { setup: "variable", first: 1 }, name: "Ada" });
    await page.goto(`${base}/t/${code}`);
    await page.waitForSelector(".spot");
    await line.ask("act", { as: "p1", do: (await page.getAttribute(".spot", "data-do")) });
    await line.ask("undo", { as: "p1" });
    await until(page, () => /You take back the settlement: .+\./.test(document.querySelector("[role=log]").textContent));
    await guest.page.goto(`${base}/t/${code}`);
    await until(guest.page, () => /Ada takes back the settlement: .+\./.test(document.querySelector("[role=log]")?.textContent ?? ""));
    const duel = await line.open({ game: "dice", seats: 1, options: {}, name: "Ada" });
    await line.ask("act", { as: "p1", do: "roll" });
    await line.ask("act", { as: "p1", do: "stop" });
    await line.ask("undo", { as: "p1" });
    await guest.page.goto(`${base}/t/${duel}`);
    await until(guest.page, () => /Ada takes back: "Ada stops rolling\."/.test(document.querySelector("[role=log]")?.textContent ?? ""));
    await context.close();
    await guest.context.close();
  });

  await test("what happened is asked for again when the limit for it has passed", async () => {
    const { page, context, errors } = await visitor(browser, { storage: { hints: "done" } });
    const line = await showFixed(page, base, fixed(mine()));
    line.refusals = 2;
    const before = line.pasts;
    await showFixed(page, base, fixed(mine()));
    await soon(() => line.pasts === before + 3, () => `asked ${line.pasts - before} times`);
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("whoever comes to a table sees the last throw, also between two turns", async () => {
    const { page, context } = await visitor(browser, { storage: { hints: "done" } });
    await page.goto(base);
    const pilot = await Pilot.find(page, { options: { setup: "variable" } }, (s) => s.has("roll") && s.rolls > 1);
    const guest = await visitor(browser);
    for (const { page } of [guest, { page: await context.newPage() }]) {
      await page.goto(`${base}/t/${pilot.code}`);
      await page.waitForSelector(".prompt .dice");
      await until(page, () => /rolls?/.test(document.querySelector("[role=log]").textContent));
      const thrown = (await page.$$eval("[role=log] li", (all) => all.map((li) => li.textContent))).map((text) => /rolls? (\d) \+ (\d) = (\d+)/.exec(text)).filter(Boolean).at(-1);
      must((await page.getAttribute(".prompt .dice", "aria-label")).includes(`${thrown[1]} and ${thrown[2]}`), `${thrown[0]} and ${await page.getAttribute(".prompt .dice", "aria-label")}`);
    }
    await guest.context.close();
    await context.close();
  });

  await test("on a phone the sheet opens at the newest line, each time", async () => {
    const { page, context } = await visitor(browser, { size: [390, 844], touch: true, storage: { hints: "done" } });
    await fullTable({ page, context });
    for (let i = 0; i < 2; i++) {
      await page.click("header .log");
      await page.waitForSelector("dialog[open] [role=log] li");
      await atEnd(page);
      must(/What happened/.test(await page.innerText("dialog[open] h2")), "no heading");
      const [log, close] = await Promise.all(["[role=log]", ".close"].map((part) => page.locator(`dialog[open] ${part}`).boundingBox()));
      must(log.y >= close.y + close.height, "lines lie under the button");
      await page.$eval("[role=log]", (list) => (list.scrollTop = 0));
      await page.click("dialog[open] .close");
    }
    // What the others do, and who they are, without the log.
    for (const size of [{ width: 390, height: 844 }, { width: 844, height: 390 }]) {
      await page.setViewportSize(size);
      await settled(page);
      const ticker = page.locator("[data-ticker]:visible");
      must((await ticker.count()) === 1 && !/\bYou\b/.test((await ticker.textContent()).trim().split(" ")[0]), await ticker.allTextContents());
      must((await ticker.textContent()).trim().length > 5, "nothing is told");
      await page.click("[data-player='1'] .about");
      await page.waitForSelector("dialog[open] #person-name");
      const told = await page.locator("dialog[open]").textContent();
      must((told.match(/[234]:1/g) ?? []).length === 5 && /Longest chain of roads/.test(told) && /Pieces left/.test(told), told);
      await page.keyboard.press("Escape");
      await page.waitForSelector("#person-name", { state: "detached" });
    }
    await context.close();
  });
} finally {
  await browser.close();
  await server.stop();
}
finish();
