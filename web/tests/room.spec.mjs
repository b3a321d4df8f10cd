// What people at one table see of each other and of time: pauses, a line that dies without a word, a bot that plays for
// somebody, the questions before what cannot be undone, and a table that nobody looks at.
import { connect, createServer } from "node:net";
import { lineOf, startBrowser, startServer, until, visitor } from "./browser.mjs";
import { pause } from "./hands.mjs";
import { accessible, finish, must, test } from "./tap.mjs";

const server = await startServer();
const browser = await startBrowser();
const { base } = server;
const NEAR_S = 2; // what two pages may differ by: both show whole seconds

/** Ada and Ben at a table of their own, each with a page; Ben comes along the line `from`. */
async function two({ options = {}, settings = {}, from = base, size = [1440, 900], lang = "en" } = {}) {
  const ada = await visitor(browser);
  const ben = await visitor(browser, { size, lang, touch: size[0] < 500 });
  await ada.page.goto(base);
  await ben.page.goto(from);
  const lines = [await lineOf(ada.page), await lineOf(ben.page)];
  const code = await lines[0].open({ game: "dice", seats: 2, options: { first: 1, ...options }, settings, name: "Ada" }, [
    async (table) => {
      await lines[1].ask("join", { code: table });
      await lines[1].ask("sit", { name: "Ben" });
    },
  ]);
  await ada.page.goto(`${base}/t/${code}`);
  await ben.page.goto(`${from}/t/${code}`);
  for (const { page } of [ada, ben]) await page.waitForSelector(".prompt");
  const close = async () => {
    await ada.context.close();
    await ben.context.close();
  };
  return { ada: ada.page, ben: ben.page, code, close };
}

const seconds = (page) =>
  page.evaluate(() => {
    const text = document.querySelector(".clock")?.textContent?.trim() ?? "";
    const [a, b] = text.split(":").map(Number);
    return b === undefined ? a : 60 * a + b;
  });
/** When the clock of a page will be at nought: two pages can be asked one after the other, however slow the machine is. */
const ends = async (page) => {
  const [left, now] = await page.evaluate(() => [document.querySelector(".clock")?.textContent?.trim() ?? "", Date.now() / 1000]);
  const [a, b] = left.split(":").map(Number);
  return now + (b === undefined ? a : 60 * a + b);
};
/** The same where a page may draw late: it never shows too little time, and of many looks one is right. */
async function surelyEnds(page) {
  const looks = [];
  for (let i = 0; i < 12; i++, await pause(100)) looks.push(await ends(page));
  return Math.min(...looks);
}
/** Waits until two times are near each other: a busy machine draws late, but it draws. */
async function soonNear(one, other, why) {
  let a, b;
  for (let tries = 0; tries < 600; tries++) {
    [a, b] = [await one(), await other()];
    if (Math.abs(a - b) <= NEAR_S) return;
    await pause(100);
  }
  near(a, b, why);
}
const near = (a, b, why) => must(Math.abs(a - b) <= NEAR_S, `${why}: ${a} and ${b}`);
const logOf = (page) => page.evaluate(() => document.querySelector("[role=log]")?.textContent ?? "");
const openMenu = (page) => page.click("header summary");

/** A line to the server that can freeze: both ends believe that it stands, and nothing comes through. */
async function freezingLine() {
  let frozen = false;
  const ends = new Set();
  const pass = (from, to) => {
    from.on("data", (chunk) => !frozen && to.writable && to.write(chunk));
    from.on("close", () => frozen || to.destroy());
    from.on("error", () => {});
  };
  const line = createServer((near) => {
    const far = connect(Number(new URL(base).port), "127.0.0.1");
    for (const end of [near, far]) ends.add(end);
    pass(near, far);
    pass(far, near);
  });
  await new Promise((done) => line.listen(0, "127.0.0.1", done));
  return {
    from: `http://127.0.0.1:${line.address().port}`,
    freeze: () => (frozen = true),
    thaw: () => {
      frozen = false;
      for (const end of ends) end.destroy(); // what was lost in between is lost
      ends.clear();
    },
    cut: () => {
      line.close();
      for (const end of ends) end.destroy();
    },
  };
}

try {
  await test("a pause stops the clock where it is, and it goes on from there, on all pages", async () => {
    const { ada, ben, code, close } = await two({ options: { clock: 60 } });
    await until(ben, () => !document.querySelector(".clock")?.textContent?.includes("1:00"));
    await soonNear(() => ends(ada), () => ends(ben), "the clocks differ");
    const end = await surelyEnds(ben);
    const asked = Date.now() / 1000;
    await ada.click("header .round");
    for (const page of [ada, ben]) await page.waitForSelector(".paused");
    const stopped = await seconds(ben);
    must(stopped <= end - asked + NEAR_S && stopped >= end - Date.now() / 1000 - NEAR_S, `it does not stand where it stood: ${stopped}`);
    await pause(3000);
    near(await seconds(ben), stopped, "it runs in the pause");
    await soonNear(() => seconds(ada), () => seconds(ben), "the clocks differ in the pause");
    const resumed = Date.now() / 1000;
    await ada.click(".paused button");
    await until(ben, () => !document.querySelector(".paused"));
    const late = (await ends(ben)) - stopped;
    must(late >= resumed - NEAR_S && late <= Date.now() / 1000 + NEAR_S, `it does not go on from where it stood: ${late - resumed}`);
    await soonNear(() => ends(ada), () => ends(ben), "the clocks differ after the pause");
    const fresh = await ben.context().newPage();
    await fresh.goto(`${base}/t/${code}`);
    await fresh.waitForSelector(".clock");
    await soonNear(() => ends(fresh), () => ends(ben), "a page that was just loaded shows another time");
    await close();
  });

  await test("anybody may ask for more time, twice, and all hear of it", async () => {
    const { ada, ben, close } = await two({ options: { clock: 60 } });
    const before = await surelyEnds(ada);
    await ben.click("header [aria-label='More time']");
    await until(ada, () => document.querySelector("[role=log]")?.textContent?.includes("Ben asks for more time"));
    await soonNear(() => ends(ada), () => before + 60, "Ada's clock has no minute more");
    await until(ben, () => document.querySelector("[role=log]")?.textContent?.includes("more time"));
    await soonNear(() => ends(ben), () => before + 60, "Ben's clock has no minute more");
    await close();
  });

  await test("the bar tells how many look on, and nothing where nobody does", async () => {
    const { ada, ben, code, close } = await two({ lang: "de" });
    const label = (page) => page.evaluate(() => document.querySelector("header [role=img]")?.getAttribute("aria-label") ?? "");
    must((await label(ada)) === "", `nobody looks on, but: ${await label(ada)}`);
    const eve = await visitor(browser);
    const eda = await visitor(browser, { lang: "de" });
    await eve.page.goto(`${base}/t/${code}`);
    await ada.waitForSelector("header [aria-label='1 watching']");
    await eda.page.goto(`${base}/t/${code}`);
    await ben.waitForSelector("header [aria-label='2 sehen zu']");
    await eda.page.waitForSelector("header [aria-label='2 sehen zu']");
    await accessible(ada, "the bar with watchers");
    await eve.context.close();
    await ben.waitForSelector("header [aria-label='1 sieht zu']");
    await eda.context.close();
    await until(ada, () => !document.querySelector("header [role=img]"));
    await close();
  });

  await test("text mode rests, asks for more time, and says no to a rematch", async () => {
    const { ada, ben, code, close } = await two({ options: { clock: 60 }, settings: { pace_ms: 60000 }, lang: "de" });
    await ada.goto(`${base}/t/${code}?text=1`);
    await ben.goto(`${base}/t/${code}?text=1`);
    const says = (page, words) => page.waitForSelector(`[role=log] li:has-text("${words}")`);
    const type = async (page, line) => {
      await page.fill("form input", line);
      await page.press("form input", "Enter");
    };
    await says(ada, "You can");
    await type(ada, "help rest");
    await says(ada, "let a bot play for you");
    await type(ada, "rest");
    await says(ada, "A bot is now playing for you.");
    await says(ben, "Für Ada spielt jetzt ein Bot.");
    await type(ada, "rest off");
    await says(ada, "You are playing again.");
    await says(ben, "Ada ist wieder da.");
    await type(ben, "gerät");
    await says(ben, "innerhalb von 10 Minuten; es geht nur einmal: http");
    await type(ben, "mehr");
    await says(ada, "Ben asks for more time: 60 seconds more.");
    const line = await lineOf(ada);
    await line.ask("join", { code });
    await line.ask("end");
    await type(ben, "revanche nein");
    await says(ben, "Du machst nicht mit.");
    await says(ada, "Ben is not playing again");
    await type(ada, "rematch no");
    await says(ada, "You are not playing again.");
    await says(ben, "Ada macht nicht mit");
    await close();
  });

  await test("a line that dies without a word is noticed, and after it the true time is shown", async () => {
    const line = await freezingLine();
    const { ada, ben, close } = await two({ options: { clock: 120 }, from: line.from });
    line.freeze();
    await until(ben, () => document.querySelector(".banner.told") !== null);
    must((await ben.textContent(".banner")).includes("A bot takes over in"), "nothing says when a bot comes");
    const covered = await ben.evaluate(() => {
      const banner = document.querySelector(".banner").getBoundingClientRect();
      return document.querySelector("header").getBoundingClientRect().top < banner.bottom - 1;
    });
    must(!covered, "the banner lies over the page");
    line.thaw();
    await until(ben, () => document.querySelector(".banner.told") === null);
    await soonNear(() => ends(ben), () => ends(ada), "after the return another time is shown");
    await close();
    line.cut();
  });

  await test("a bot plays for me as long as I like, everybody sees it, and I take my seat back", async () => {
    const { ada, ben, close } = await two({ settings: { pace_ms: 200 } });
    await openMenu(ada);
    await ada.click("text=Let a bot play for me");
    await ada.waitForSelector("dialog[open] h2");
    await accessible(ada, "the question");
    await ada.keyboard.press("Escape");
    await until(ada, () => !document.querySelector("dialog[open]"));
    must(!(await logOf(ada)).includes("A bot is now playing"), "Escape meant yes");
    await openMenu(ada);
    await ada.click("text=Let a bot play for me");
    await ada.click("dialog[open] button.main");
    await ada.waitForSelector("text=A bot is playing for you.");
    await until(ben, () => document.querySelector("[role=log]")?.textContent?.includes("A bot is now playing for Ada."));
    await ben.waitForSelector("ul button .state");
    await until(ben, () => document.querySelectorAll("[role=log] li").length > 3);
    await ada.click("text=Take my seat back");
    await ada.waitForSelector("text=While you were away");
    await until(ben, () => document.querySelector("[role=log]")?.textContent?.includes("Ada is back."));
    await until(ben, () => document.querySelector("li .state") === null);
    await close();
  });

  await test("a table that nobody looks at stands still; whoever is missing has a countdown", async () => {
    const { ada, ben, code, close } = await two({ options: { clock: 60 }, settings: { grace_s: 120 } });
    const context = ada.context();
    await ada.close();
    await until(ben, () => /\d:\d\d/.test(document.querySelector("li .state")?.textContent ?? ""));
    const before = await surelyEnds(ben);
    await ben.goto("about:blank");
    const left = Date.now();
    await pause(6000);
    const page = await context.newPage();
    const returned = Date.now();
    await page.goto(`${base}/t/${code}`);
    await page.waitForSelector(".clock");
    const late = (await ends(page)) - before;
    must(late >= (returned - left) / 1000 - NEAR_S, `the clock ran without anybody: ${late}`);
    await close();
  });

  await test("closing a table is asked about, and after it nothing can be played", async () => {
    const { ada, ben, close } = await two();
    await openMenu(ada);
    await ada.click("text=Close the table for everybody");
    must((await ada.textContent("dialog[open]")).includes("without a result"), "the question does not say what happens");
    const focused = await ada.evaluate(() => document.activeElement?.textContent);
    must(focused === "Cancel", `the focus is on ${focused}`);
    await ada.click("dialog[open] button.danger");
    for (const page of [ada, ben]) {
      await until(page, () => document.querySelector(".prompt")?.textContent?.includes("The table was closed"));
      must((await page.locator(".game .actions button:not([disabled])").count()) === 0, "a button of the game is alive");
    }
    await close();
  });

  await test("in the waiting room the host moves and is renamed without losing the host's word, and who is removed is told", async () => {
    const ada = await visitor(browser);
    const ben = await visitor(browser);
    await ada.page.goto(base);
    await ben.page.goto(base);
    const lines = [await lineOf(ada.page), await lineOf(ben.page)];
    await lines[0].ask("create", { game: "dice", seats: 4, options: {}, settings: {}, name: "Ada" });
    const code = await lines[0].code();
    await lines[1].ask("join", { code });
    await lines[1].ask("sit", { name: "Ada" });
    for (const { page } of [ada, ben]) await page.goto(`${base}/t/${code}`);
    await ada.page.waitForSelector("text=Somebody else here is also called Ada");
    await ada.page.click("text=Rename >> nth=0");
    await ada.page.fill(".rename input", "Adele");
    await ada.page.keyboard.press("Enter");
    await ben.page.waitForSelector("text=Adele");
    await ada.page.click("text=Move here >> nth=0");
    await until(ben.page, () => document.querySelectorAll(".seats li")[2]?.textContent?.includes("Adele"));
    must((await ben.page.locator(".seats li").nth(2).textContent()).includes("host"), "the host is not marked");
    // Two swap their seats when both want it: a wish, a no, and a yes.
    await ben.page.click("[data-swap=p3]");
    await ada.page.waitForSelector("text=Ada would like to swap seats with you.");
    await accessible(ada.page, "somebody wants to swap");
    await ada.page.getByRole("button", { name: "No", exact: true }).click();
    await ben.page.waitForSelector("[data-swap=p3][aria-pressed=false]");
    await ben.page.click("[data-swap=p3]");
    await ben.page.waitForSelector("[data-swap=p3][aria-pressed=true]");
    await ada.page.click("[data-swap=p2].main");
    await until(ben.page, () => document.querySelectorAll(".seats li")[1]?.textContent?.includes("Adele"));
    await ada.page.click("[aria-label='Remove Ada']");
    await ben.page.waitForSelector("text=The host has freed your seat");
    await accessible(ada.page, "the waiting room");
    await ada.context.close();
    await ben.context.close();
  });

  await test("before the start the host changes options, all see it, and people talk", async () => {
    const ada = await visitor(browser);
    const ben = await visitor(browser, { size: [390, 844], lang: "de" });
    await ada.page.goto(base);
    await ben.page.goto(base);
    const lines = [await lineOf(ada.page), await lineOf(ben.page)];
    await lines[0].ask("create", { game: "island", seats: 4, options: { setup: "variable", phases: "combined" }, settings: {}, name: "Ada" });
    const code = await lines[0].code();
    await lines[1].ask("join", { code });
    await lines[1].ask("sit", { name: "Ben" });
    for (const { page } of [ada, ben]) await page.goto(`${base}/t/${code}`);
    await ada.page.click(".options summary");
    await ada.page.selectOption("select[aria-describedby=help-target]", "12");
    await ben.page.waitForSelector(".news:has-text('Punkte zum Sieg: 12 Punkte')");
    await until(ben.page, () => document.querySelector(".head .rules")?.textContent.includes("12 Punkte"));
    must((await ben.page.$(".options select")) === null, "a guest is offered what only the host may change");
    await ben.page.click(".options summary");
    await ben.page.waitForSelector(".options dl .other:has-text('12 Punkte')");
    // Another scenario takes along only what it can be played with.
    await ada.page.selectOption("select[aria-describedby=help-tokens]", "random");
    await until(ben.page, () => document.querySelector(".news")?.textContent.includes("Zahlenchips"));
    await ada.page.selectOption(".options select >> nth=0", "first");
    await until(ben.page, () => document.querySelector(".news")?.textContent.includes("erste Partie"));
    await accessible(ada.page, "options of a table that waits");
    await ada.page.fill(".left form input[maxlength='200']", "Hello Ben");
    await ada.page.keyboard.press("Enter");
    await ben.page.waitForSelector("li.said:has-text('Hello Ben')");
    await accessible(ben.page, "talk before the start");
    await ada.page.locator(".options [role=switch]").first().check();
    await until(ben.page, () => document.querySelector(".left form input[maxlength='200']") === null); // a public table: phrases only
    await ada.page.click("section.seats > button.main");
    for (const { page } of [ada, ben]) await page.waitForSelector("main.table");
    await ben.page.click("header summary");
    await ben.page.click("text=Dieser Tisch");
    await ben.page.waitForSelector("dialog[open] dl .other:has-text('12 Punkte')");
    await accessible(ben.page, "what is played at this table");
    must(ada.errors.length + ben.errors.length === 0, [...ada.errors, ...ben.errors].join("\n"));
    await ada.context.close();
    await ben.context.close();
  });

  await test("volume, animations and fast bots are in the menu, hold at once and are kept", async () => {
    const { page, context } = await visitor(browser, { motion: true });
    await page.goto(base);
    const line = await lineOf(page);
    const code = await line.open({ game: "duel", seats: 2, options: { first: 1 }, settings: {}, name: "Ada" });
    await page.goto(`${base}/t/${code}`);
    await openMenu(page);
    await page.locator(".menu input[type=range]").fill("35");
    must((await page.textContent(".menu output")) === "35", "the volume is not shown");
    await page.check(".menu input[value=off]", { force: true });
    const still = () => [...document.getAnimations()].every((one) => Number(one.effect?.getComputedTiming().duration ?? 0) === 0);
    await until(page, still);
    await page.click(".menu [role=switch] >> nth=0");
    await until(page, () => localStorage.getItem("bots") === "fast");
    await page.reload();
    await openMenu(page);
    await page.waitForSelector(".menu input[type=range]");
    const kept = await page.evaluate(() => [localStorage.getItem("volume"), document.documentElement.dataset.motion, document.querySelector(".menu input[type=range]").value, document.querySelector(".menu input[value=off]").checked, document.querySelector(".menu [role=switch]").checked]);
    must(JSON.stringify(kept) === JSON.stringify(["35", "off", "35", true, true]), JSON.stringify(kept));
    await page.click(".switches [aria-pressed=true].round");
    must((await page.textContent(".menu output")) === "0", "silence has a volume");
    await page.click(".switches [aria-pressed=false].round");
    must((await page.textContent(".menu output")) === "35", "what was chosen before is forgotten");
    await accessible(page, "the menu");
    await context.close();
  });

  await test("on a phone what was said while the log was closed is counted", async () => {
    const { ada, ben, close } = await two({ size: [390, 844], lang: "de" });
    await ada.fill("aside form input", "Hallo!");
    await ada.keyboard.press("Enter");
    await until(ben, () => document.querySelector(".unread")?.textContent === "1");
    must((await ben.getAttribute("header .log", "aria-label")).includes("1 neue Nachricht"), "it is not told to screen readers");
    await ben.click("header .log");
    await until(ben, () => document.querySelector(".unread") === null);
    await close();
  });
} finally {
  await browser.close();
  await server.stop();
}
finish();
