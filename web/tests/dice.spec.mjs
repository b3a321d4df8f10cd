// Dice and Dice Duel through the page: a whole game by keyboard, gold and jokers by hand, what is called how, what can be
// taken back, and what a question does to the focus. KORNHOLM names the program. Prints TAP.
import { lineOf, settled, soon, startBrowser, startServer, visitor } from "./browser.mjs";
import { Pilot } from "./pilot.mjs";
import { fixed, Viewers } from "./positions.mjs";
import { accessible, finish, must, test } from "./tap.mjs";

const server = await startServer();
const browser = await startBrowser();
const { base } = server;

async function show(page, code) {
  await page.goto(`${base}/t/${code}`);
  await page.waitForSelector(".dice-face");
}

/** Tables are led to a moment by the hints of the server, new ones until one comes to it. */
async function lead(page, game, seats, right, seen = ".dice-face") {
  await page.goto(base);
  await page.waitForSelector("h1");
  for (let tries = 0; tries < 12; tries++) {
    const pilot = await Pilot.open(page, { game, seats, options: seats > 1 ? { first: 1 } : {} });
    if (!(await pilot.until(right))) continue;
    await pilot.close();
    await show(page, pilot.code);
    await soon(async () => /^(?!…).+/.test(await prompt(page)), "what is to be done");
    await settled(page);
    if (await page.locator(seen).count()) return;
    await page.goto(base);
  }
  throw new Error(`no table of ${game} came to its moment`);
}

const prompt = (page) => page.locator(".prompt").innerText();
const spoken = (page) => page.locator(".dice-face > [role=status]").textContent();
const lastLine = async (page) => (await page.locator("section.log li").last().textContent()).trim(); // words of things that are drawn, too
const faces = (page) => page.evaluate(() => [...document.querySelectorAll(".die")].map((die) => die.getAttribute("aria-label")).sort().join("; "));
const active = (page, selector) => page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector);

/** One turn by keyboard alone; answers how much was built. */
async function turnByKeys(page, turn) {
  const press = (key) => page.keyboard.press(key);
  const changed = (before) => soon(async () => ![before, "…"].includes(await prompt(page)), `after "${before}"`);
  await soon(async () => (await prompt(page)).startsWith("Roll"), `turn ${turn}`);
  let before = await prompt(page);
  await press("r");
  await changed(before);
  await press("1");
  await press("3");
  await soon(async () => (await page.locator('.die[aria-pressed="true"]').count()) === 2, "kept dice");
  await soon(async () => /^Die 3, (wood|brick|wool|grain|ore|gold): kept\. You keep 2\./.test(await spoken(page)), async () => `a key says "${await spoken(page)}"`);
  const label = await page.locator(".die").nth(2).getAttribute("aria-label");
  must(/^die 3: (wood|brick|wool|grain|ore|gold), kept$/.test(label), `a die is called "${label}"`);
  if (turn % 3 > 0) {
    before = await prompt(page);
    await press("r");
    await changed(before);
  }
  before = await prompt(page);
  await press("s");
  // A stop that can build nothing asks first.
  await soon(async () => ![before, "…"].includes(await prompt(page)) || (await page.locator(".note.ask").count()), "stop or question");
  if ((await prompt(page)) === before) {
    await press("s");
    await changed(before);
  }
  let builds = 0;
  while ((await prompt(page)).startsWith("Build")) {
    const built = () => page.locator(".place.built").count();
    const have = await built();
    await press("b");
    if (!(await active(page, ".now"))) continue;
    await press("Enter");
    await soon(async () => (await built()) > have, "a mark on the sheet");
    await soon(async () => /: built\. /.test(await spoken(page)), async () => `a build says "${await spoken(page)}"`);
    builds++;
  }
  const box = () => page.locator(".strip .full").count();
  await press("e");
  await soon(async () => (await box()) === turn || (await page.locator(".note.ask").count()), "end or question");
  if ((await box()) < turn) await press("e");
  await soon(async () => (await box()) === turn, `box ${turn}`);
  return builds;
}

try {
  await test("Dice alone is played to its end by keyboard", async () => {
    const { page, context, errors } = await visitor(browser);
    await page.goto(base);
    await page.waitForSelector("h1");
    const line = await lineOf(page);
    const code = await line.open({ game: "dice", seats: 1, options: {}, name: "Ada" });
    await line.close();
    await show(page, code);
    must(await page.locator(".small button", { hasText: "Undo" }).isDisabled(), "undo before anything was done");
    must((await page.locator("aside form").count()) === 0, "somebody alone is asked to write to the table");
    let builds = 0;
    for (let turn = 1; turn <= 15; turn++) builds += await turnByKeys(page, turn);
    must(builds > 0, "nothing was built in 15 turns");
    await page.locator("[data-end]").waitFor();
    const number = (text) => Number(text.replace("−", "-"));
    const boxes = await page.locator(".strip .full").allInnerTexts();
    const sum = boxes.reduce((n, text) => n + number(text), 0);
    must(number(await page.locator("[data-end] .big").innerText()) === sum, `the total is not the sum of the boxes: ${sum}`);
    must(!(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)), "the page scrolls");
    const url = page.url();
    await page.keyboard.press("Enter"); // "Again" has the focus
    await soon(() => page.url() !== url, "the next table");
    await soon(async () => (await page.locator(".prompt").allInnerTexts())[0]?.startsWith("Roll"), "the first throw of the next game");
    must(errors.length === 0, errors.join(" | "));
    await context.close();
  });

  await test("gold is turned by hand, and one undo takes it back", async () => {
    const { page, context, errors } = await visitor(browser);
    await lead(page, "dice", 1, (s) => s.has("gold"));
    const before = await faces(page);
    if (await page.locator(".side details").count()) await page.click(".side summary");
    const way = page.locator(".side [data-turn^='gold ']").first();
    const face = (await way.getAttribute("data-turn")).slice(5);
    await way.click();
    await soon(async () => (await faces(page)) !== before, "the turned die");
    must((await faces(page)).includes(`: gold, laid aside`), `no gold is laid aside: ${await faces(page)}`);
    must((await lastLine(page)) === `Ada exchanges 2 gold for 1 ${face}.` || (await lastLine(page)) === `You exchange 2 gold for 1 ${face}.`, await lastLine(page));
    await page.keyboard.press("u");
    await soon(async () => (await faces(page)) === before, "the dice as they lay");
    must(errors.length === 0, errors.join(" | "));
    await context.close();
  });

  await test("a die that is tapped says what it can become, and a joker turns it", async () => {
    const { page, context, errors } = await visitor(browser, { size: [390, 844], touch: true });
    await lead(page, "dice", 1, (s) => s.legal.some((c) => /^joker j[1-5] (?!gold)/.test(c)));
    const dice = page.locator(".die.free");
    for (let i = 0; i < (await dice.count()); i++) {
      await dice.nth(i).click();
      await page.waitForSelector(".sheet-over");
      if (await page.locator(".sheet-over [data-turn^=joker]").count()) break;
      await dice.nth(i).click(); // closes it
    }
    const way = page.locator(".sheet-over [data-turn^=joker]").first();
    const [, , from, , to] = (await way.getAttribute("data-turn")).split(" ");
    must((await page.locator(".sheet-over h2").innerText()) === `Die ${from}: what should it become?`, "another die is asked about");
    must((await way.getAttribute("aria-label")) === `joker ${to}: ${from} becomes ${to}`, await way.getAttribute("aria-label"));
    await accessible(page, "turning dice");
    await way.click();
    await page.waitForSelector(".joker.used");
    await page.click(".round.log");
    must(/ joker (wood|brick|wool|grain|ore): /.test(await lastLine(page)), `the log says "${await lastLine(page)}"`);
    must(errors.length === 0, errors.join(" | "));
    await context.close();
  });

  await test("a road has one name on the sheet, in the hint and in the log", async () => {
    const { page, context } = await visitor(browser);
    await lead(page, "duel", 2, (s) => s.has("road"));
    const road = page.locator(".place.road.now").first();
    const letter = await road.locator("text").textContent();
    must(/^[A-Q]$/.test(letter), `the road is marked "${letter}"`);
    must((await road.getAttribute("aria-label")).startsWith(`road ${letter}, can be built now`), await road.getAttribute("aria-label"));
    const command = await road.getAttribute("data-place");
    await road.click({ force: true });
    await page.waitForSelector(`[data-place="${command}"].built`);
    await soon(async () => (await page.locator("section.log").innerText()).includes(`: road ${letter}.`), `road ${letter} in the log`);
    await context.close();
  });

  await test("a build that needs turned dice asks, takes the focus, gives it back, and is undone at once", async () => {
    const { page, context } = await visitor(browser);
    await lead(page, "dice", 1, (s) => s.has("gold") && !s.has("road") && !s.has("knight") && !s.has("settlement") && !s.has("city"), ".place.turn");
    const before = await faces(page);
    await page.keyboard.press("b");
    await soon(() => active(page, ".place.turn"), "b does not go to a place that turned dice build");
    await page.keyboard.press("Enter");
    await soon(() => active(page, ".notes button.main"), "the focus in the question");
    await soon(async () => (await spoken(page)).includes("Turn first:"), async () => `the question is not read: ${await spoken(page)}`);
    await page.keyboard.press("Escape");
    await soon(() => active(page, ".place.turn"), "Escape does not go back to the place");
    await page.keyboard.press("Enter");
    await soon(() => active(page, ".notes button.main"), "the focus in the question again");
    await page.keyboard.press("Enter");
    const paid = (text) => text.split("paid").length;
    await soon(async () => paid(await faces(page)) > paid(before) && /^You build/.test(await lastLine(page)), "the build");
    await page.keyboard.press("u");
    await soon(async () => (await faces(page)) === before, "all that one key did is taken back");
    await context.close();
  });

  await test("undo takes back the dice that were touched before it takes back a throw", async () => {
    const { page, context } = await visitor(browser);
    await lead(page, "dice", 1, (s) => s.has("stop"));
    await page.waitForSelector('.die[aria-pressed="false"]');
    const before = await faces(page);
    await page.keyboard.press("2");
    await page.keyboard.press("4");
    await soon(async () => (await faces(page)) !== before, "keys keep no dice");
    await page.keyboard.press("u");
    await page.keyboard.press("u");
    await soon(async () => (await faces(page)) === before, "the dice are not as they were");
    await page.keyboard.press("u");
    await soon(async () => (await faces(page)) !== before, "the throw is taken back");
    await context.close();
  });

  await test("the hint does all that it says", async () => {
    const { page, context } = await visitor(browser);
    await lead(page, "dice", 1, (s) => s.has("stop") && s.rolls > 0);
    await page.keyboard.press("h");
    await page.waitForSelector(".note.advice");
    const [what, button] = [await page.locator(".note.advice b").innerText(), await page.locator(".note.advice button.main").innerText()];
    must(/^Hint: (keep|roll|stop)/.test(what), what);
    must(!/\{|, ,|with the next/.test(await page.locator(".note.advice").innerText()), await page.locator(".note.advice").innerText());
    const thrown = await page.locator(".pips .done").count();
    await page.locator(".note.advice button.main").click();
    if (button === "Stop") await page.waitForSelector(".die.free");
    else await soon(async () => (await page.locator(".pips .done").count()) > thrown, `"${button}" throws`);
    await context.close();
  });

  const viewers = new Viewers(browser, base);
  const duel = (at, more = {}) => ({ record: "duel-three.rec", at, ...more }); // 28: I build, 29: the turn of the second

  await test("the large sheet is the one of whose turn it is, unless another one is chosen", async () => {
    const { page, line, errors } = await viewers.show(duel(28));
    const sheet = () => page.locator(".stage svg[aria-label]").first().getAttribute("aria-label");
    const names = await page.$$eval(".people .name", (all) => all.map((e) => e.textContent.trim()));
    const of = (seat) => soon(async () => (await sheet()).includes(names[seat].replace(/\s*\(.*/, "")), `the sheet of ${names[seat]}`);
    await of(0);
    line.tell([{ who: "p1", do: "end" }], fixed(duel(29)));
    await of(1);
    await page.locator(".people button").nth(0).click(); // to look at one's own meanwhile
    await of(0);
    must(errors.length === 0, errors.join("\n"));
  });

  await test("among several people nothing offers hints and no key asks for one, unless the host allows them", async () => {
    for (const free of [{ settings: { hints: false } }, { names: ["Ada", "Ben"], settings: { hints: true } }])
      must((await (await viewers.show(duel(28, free))).page.locator("[data-act=hint]").count()) === 1, "no hints where they are free");
    const { page, line } = await viewers.show(duel(28, { names: ["Ada", "Ben"], settings: { hints: false } }));
    line.hint = { do: "end", why: "bot.why.end" };
    must((await page.locator("[data-act=hint]").count()) === 0, "a button for hints");
    await page.keyboard.press("h");
    await page.keyboard.press("e"); // what came of the other key would be there by now
    await soon(() => line.asked.includes("end"), "the end of the turn");
    must((await page.locator(".note").count()) === 0, await page.locator(".note").allTextContents());
  });

  await test("the best score on this device counts no game in which a hint was taken", async () => {
    const last = 160; // of the actions of this record
    const alone = (at) => ({ record: "fair-dice.rec", at });
    const before = { do: "end", why: "bot.why.end" };
    for (const hinted of [true, false]) {
      const { page, line } = await viewers.show(alone(last - 1));
      await page.evaluate(() => localStorage.removeItem("dice.best"));
      line.hint = before;
      if (hinted) {
        await page.click("[data-act=hint]");
        await page.waitForSelector(".note");
      }
      line.end([{ who: "p1", do: "end" }], fixed(alone(last)), [{ seat: "p1", score: -19, place: 1 }]);
      await page.waitForSelector("[data-end] .big");
      must((await page.innerText("[data-end] .big")) === "−19", await page.innerText("[data-end] .big"));
      const best = await page.evaluate(() => JSON.parse(localStorage.getItem("dice.best")));
      must(hinted ? best === null : best?.points === -19, `after ${hinted ? "a hint" : "no hint"}: ${JSON.stringify(best)}`);
      must(/A hint was asked for in this game/.test(await page.innerText("[data-end]")) === hinted, await page.innerText("[data-end]"));
    }
  });
} finally {
  await browser.close();
  await server.stop();
}
finish();
