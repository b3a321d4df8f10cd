// What a screen reader is told at a table of Island, in text mode and in pictures, and where the focus goes:
// node tests/speech.spec.mjs, with KORNHOLM naming the program.
import { lineOf, soon, startBrowser, startServer, typeCommand, until, visitor } from "./browser.mjs";
import { beginTable, showRecord } from "./screens.mjs";
import { finish, must, test } from "./tap.mjs";

const server = await startServer();
const browser = await startBrowser();
const { base } = server;
const CODES = /\b[vhp]\d+\b|\b[A-Z]{3,5}-[A-Z]+-\d\d\b/;
const BOARD = { setup: "beginner", first: 1, clock: 0 };

/** Keeps all that is read out, in its order. */
async function listen(page) {
  await page.evaluate(() => {
    globalThis.heard = [];
    const regions = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]";
    new MutationObserver((changes) => {
      for (const region of new Set(changes.map((c) => (c.target.nodeType === 1 ? c.target : c.target.parentElement)?.closest(regions)).filter(Boolean))) {
        const text = region.textContent.trim();
        if (text) globalThis.heard.push({ level: region.dataset.level ?? region.getAttribute("role"), text });
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
const heard = (page, level) => page.evaluate((wanted) => globalThis.heard.filter((h) => !wanted || h.level === wanted).map((h) => h.text), level);
const forget = (page) => page.evaluate(() => void (globalThis.heard = []));
async function hears(page, what, level, ms = 60_000) {
  for (const end = Date.now() + ms; Date.now() < end; await page.waitForTimeout(60)) {
    const found = (await heard(page, level)).find((text) => what.test(text));
    if (found) return found;
  }
  throw new Error(`nothing like ${what} was read out${level ? ` (${level})` : ""}, but: ${(await heard(page)).join(" | ")}`);
}

/** Lets a breath last until it is let go: what the page gathers meanwhile does not depend on how fast the machine is. */
const holdBreath = (page) =>
  page.evaluate(() => {
    const later = window.setTimeout;
    const held = [];
    window.setTimeout = (what, ms, ...rest) => (ms >= 500 ? held.push([what, rest]) : later(what, ms, ...rest));
    globalThis.letGo = () => {
      window.setTimeout = later;
      for (const [what, rest] of held) what(...rest);
    };
  });
const letGo = (page) => page.evaluate(() => globalThis.letGo());

const log = (page) => page.$$eval("[role=log] li", (lines) => lines.map((line) => line.textContent));
/** Ada, Bea and a bot at one table: Ada in text mode or in pictures, Bea over a line of her own. */
async function company({ text = true, reading = "all", options = {}, seven = false } = {}) {
  const ada = await visitor(browser, { storage: { name: "Ada", reading, hints: "done" } });
  const bea = await visitor(browser, { storage: { name: "Bea" } });
  for (const { page } of [ada, bea]) {
    await page.goto(base);
    await page.waitForSelector("h1");
  }
  const desk = await ada.context.newPage(); // with the same cookie: it opens the table, and can play for Ada
  await desk.goto(base);
  const line = await lineOf(desk);
  const other = await lineOf(bea.page);
  const sit = async (code) => {
    await other.ask("join", { code });
    await other.ask("sit", { name: "Bea" });
  };
  let code = "";
  for (let tries = 0; tries < 60; tries++) {
    code = await line.open({ game: "island", seats: 3, options: { ...BOARD, ...options }, name: "Ada", settings: { pace_ms: 0, hints: true } }, [sit]);
    if (!seven) break;
    await bea.page.evaluate(() => void (globalThis.line.thrown = 0));
    await other.ask("act", { as: "p2", do: "roll" });
    await until(bea.page, () => globalThis.line.thrown > 0);
    if ((await other.thrown()) === 7) break;
    await line.ask("end");
    await bea.page.waitForTimeout(300); // the server brakes who asks too much
  }
  await ada.page.goto(`${base}/t/${code}${text ? "?text=1" : ""}`);
  await ada.page.waitForSelector(text ? "[role=log] li" : "main.table .board svg");
  await listen(ada.page);
  const close = async () => {
    await ada.context.close();
    await bea.context.close();
  };
  /** Bea throws; whatever comes of it, she may offer then, and Ada's page knows it all. */
  const beaThrows = async () => {
    const act = (command) => other.ask("act", { as: "p2", do: command });
    await act("roll");
    await until(bea.page, () => globalThis.line.thrown > 0);
    if ((await other.thrown()) === 7) {
      await act("robber h0");
      await act("rob p1").catch(() => act("rob p3")).catch(() => {}); // who lives there alone is robbed at once
    }
    const wanted = (await other.thrown()) === 7 ? /moves the robber/ : /Bea rolls/;
    await soon(async () => wanted.test(await ada.page.textContent("[role=log]")), "Bea's throw in the log");
  };
  /** Both do what the bot would do in their place, until the page says that it is over. */
  const playOn = async () => {
    for (let i = 0; i < 400; i++) {
      if (await ada.page.evaluate(() => /^1\. /m.test([...document.querySelectorAll("[role=log] li")].map((e) => e.textContent).join("\n")))) return;
      for (const [one, as] of [[line, "p1"], [other, "p2"]]) {
        const hint = await one.ask("hint", { as }).catch(() => null);
        if (hint) await one.ask("act", { as, do: hint.do }).catch(() => {});
      }
      await ada.page.waitForTimeout(60);
    }
    throw new Error("the game does not end");
  };
  return { page: ada.page, errors: ada.errors, playOn, beaThrows, bea: (command) => other.ask("act", { as: "p2", do: command }), close };
}

/** Throws the dice, and settles a 7 wherever it goes. */
async function roll(page) {
  /** Types a command after which something else can be done; answers with what that is. */
  const can = async (command) => {
    await typeCommand(page, command);
    let told = "";
    await soon(async () => {
      const lines = await log(page);
      told = lines.slice(lines.lastIndexOf(`> ${command}`)).findLast((line) => /You can: /.test(line)) ?? "";
      return told;
    }, `what can be done after ${command}`);
    return told;
  };
  let last = await can("roll");
  if (/robber/.test(last)) last = await can("robber 1");
  if (/\brob\b/.test(last)) await can("rob 1");
}
const cardsIn = (told) => [...told.matchAll(/(\d+) (wood|brick|wool|grain|ore)/g)].map((m) => m[2]);

try {
  await test("the turn is called once, behind what led to it", async () => {
    const { page, close, errors } = await company();
    await until(page, () => /Your turn/.test(document.querySelector("[data-level=assertive]").textContent));
    await forget(page);
    await roll(page);
    const can = await hears(page, /You can: .*end/);
    must(/(roll|robber|steal|nothing) .*You can: .*end/.test(can), `what can be done is told before the throw: ${can}`);
    must(!(await heard(page)).some((text) => /Your turn/.test(text)), "the turn is called again after the throw");
    must(!(await heard(page)).some((text) => CODES.test(text)), `codes: ${(await heard(page)).find((text) => CODES.test(text))}`);
    must(errors.length === 0, errors.join("\n"));
    await close();
  });

  for (const reading of ["mine", "off"]) {
    await test(`an offer to me is one alert, and can be answered with one word: ${reading}`, async () => {
      const { page, bea, beaThrows, close } = await company({ reading, options: { first: 2 } });
      await beaThrows();
      const [want] = cardsIn((await typeCommand(page, "hand")).split("\n")[1]);
      let offered = "";
      for (const give of ["wood", "brick", "wool", "grain", "ore"].filter((r) => r !== want)) {
        await forget(page);
        if (await bea(`offer 1 ${give} for 1 ${want} to p1`).then(() => true, () => false)) {
          offered = give;
          break;
        }
      }
      must(offered, "Bea can offer nothing");
      const alert = await hears(page, /Bea offers you/, "assertive");
      must(alert.startsWith(`Bea offers you 1 ${offered} for 1 ${want}. Type accept or decline.`), `the alert: ${alert}`);
      must(!(await heard(page, "polite")).some((text) => /Bea offers/.test(text)), "the offer is read out twice");
      must(/would take|gives/.test(await typeCommand(page, "accept")), `accept alone does nothing: ${(await log(page)).at(-1)}`);
      await close();
    });
  }

  await test("answers to my offer are told when only what concerns me is, refusals as one sentence", async () => {
    const { page, bea, close } = await company({ reading: "mine" });
    await roll(page);
    const [give] = cardsIn((await typeCommand(page, "hand")).split("\n")[1]);
    const want = ["ore", "wool", "grain"].find((r) => r !== give);
    await forget(page);
    await typeCommand(page, `offer 1 ${give} for 1 ${want} to bea`);
    await bea("decline p1");
    await hears(page, /Bea declines your offer|Declined by Bea|Bea declines/, "polite");
    await typeCommand(page, "withdraw");
    await forget(page);
    await typeCommand(page, `offer 3 ${want} for 1 ${give}`); // not mine to give
    // Both answer within a breath: that is one sentence.
    await page.waitForTimeout(1200); // what was said before is read out
    await holdBreath(page);
    await page.fill("form input", `offer 1 ${give} for 5 ${want}`);
    await page.press("form input", "Enter");
    for (let tries = 0; tries < 100 && !(await bea("decline p1").then(() => true, () => false)); tries++) await page.waitForTimeout(50);
    await until(page, () => [...document.querySelectorAll("[role=log] li")].filter((line) => /declines/.test(line.textContent)).length >= 3);
    await letGo(page);
    const told = await hears(page, /Declined by .* and |declines .*declines/, "polite");
    must(!/declines .*declines/.test(told), `each refusal is a sentence: ${told}`);
    await close();
  });

  await test("the robber on my land and what he steals are told when only what concerns me is", async () => {
    const { page, bea, close } = await company({ text: false, reading: "mine", options: { first: 2 }, seven: true });
    const home = await page.$$eval(".land", (all) => all.filter((one) => /you settlement/.test(one.getAttribute("aria-label"))).map((one) => one.id.replace("land-", "h")));
    must(home.length > 3, "my own land is not told");
    await bea(`robber ${home[0]}`);
    await bea("rob p1").catch(() => {}); // who lives there alone is robbed at once
    await hears(page, /Bea moves the robber to [a-z]+ \d+/, "polite");
    await hears(page, /Bea steals 1 \w+ from you/, "polite");
    await close();
  });

  await test("the end and the winner are told at every level", async () => {
    for (const reading of ["mine", "off"]) {
      const { page, playOn, close } = await company({ reading, options: { target: 3 } });
      await playOn();
      const end = await hears(page, /The game is over/, "assertive");
      must(/1\. .+: \d+\. [12]\. .+: \d+\. [123]\. .+: \d+/.test(end), `no ranking: ${end}`);
      await page.waitForTimeout(1200);
      const after = await heard(page);
      must(!after.slice(after.indexOf(end) + 1).some((text) => /Your turn|You can/.test(text)), "somebody is called after the end");
      must(/game is over/i.test(await typeCommand(page, "hint")) && /game is over/i.test(await typeCommand(page, "legal")), "hint and legal say nothing about the end");
      const ranks = (await log(page)).filter((text) => /^\d\. .+: \d+$/.test(text)).map((text) => text[0]);
      must(ranks.join("") === [...ranks].sort().join("") && ranks.length === 3, `ranks: ${ranks}`);
      await close();
    }
  });

  await test("text mode says places by their lands, people by their names, and what a place is worth", async () => {
    const { page, context } = await visitor(browser, { storage: { name: "Ada", reading: "all" } });
    await beginTable(page, base, { game: "island", seats: 3, options: { setup: "variable", first: 1, clock: 0 } });
    await page.goto(`${page.url()}?text=1`);
    await until(page, () => /You can: settlement/.test(document.querySelector("[role=log]")?.textContent ?? ""));
    const places = await typeCommand(page, "settlement");
    must(/\n1: settlement: .+: (\d+ of 36 rolls|brings nothing)/.test(places), `no worth: ${places.slice(0, 200)}`);
    const sure = /between forest (\d+), [a-z]+ (\d+) and [a-z]+ (\d+): (\d+) of 36/.exec(places);
    if (sure) must(Number(sure[4]) === [...new Set(sure.slice(1, 4))].reduce((sum, n) => sum + 6 - Math.abs(7 - n), 0), `wrong worth: ${sure[0]}`);
    const hint = await typeCommand(page, "hint");
    must(/settlement: .*of 36/.test(hint), `hint: ${hint}`);
    await typeCommand(page, "settlement 1");
    const roads = await typeCommand(page, "road");
    must(/1: road: .+: towards .+(settlement possible, \d+ of 36|no settlement there|lives there)/.test(roads), `roads: ${roads}`);
    must(!CODES.test([places, hint, roads, await typeCommand(page, "players")].join("\n")), "codes are told");
    const taken = await typeCommand(page, "settlement v0");
    must(/\n.*\S/.test(taken) && !/not an action/.test(taken), `taken: ${taken}`);
    await context.close();
  });

  await test("questions are answered: why, help, costs, what is unknown or not clear", async () => {
    const { page, close } = await company();
    await until(page, () => /You can: .*roll/.test(document.querySelector("[role=log]").textContent));
    const wants = [
      ["why build road", /roll|turn|\(BASE-/],
      ["why road", /roll|turn|\(BASE-/],
      ["why city", /roll|turn|\(BASE-/],
      ["why roll", /allowed|now/i],
      ["help build", /buil/i],
      ["help longest road", /5 roads|five/i],
      ["help hand limit", /7/],
      ["help costs", /Road: 1 wood, 1 brick/],
      ["costs", /City: 2 grain, 3 ore/],
      ["rol2", /roll.*help/],
      ["l", /legal, log or lead\?/],
      ["xyzzy", /no command xyzzy.*help/],
      ["players", /Ada, you, to play, 2 points, \d cards?, Development cards: 0/],
      ["pause", /paused/],
      ["resume", /goes on/],
      ["settlement", /roll|turn/],
    ];
    for (const [command, wanted] of wants) {
      const told = (await typeCommand(page, command)).split("\n").slice(1).join(" ");
      must(wanted.test(told), `${command}: ${told}`);
      must(!/\b1 (cards|points)\b/.test(told), `a wrong number: ${told}`);
    }
    await page.fill("form input", "ro");
    await forget(page);
    await page.press("form input", "Tab");
    await hears(page, /roll.*road/, "answer");
    must((await page.inputValue("form input")) === "ro", "tab makes something of it");
    await close();
  });

  await test("pictures: offers are answered by keys, the task follows what led to it", async () => {
    const { page, bea, beaThrows, close } = await company({ text: false, reading: "mine", options: { first: 2 } });
    await beaThrows();
    const want = await page.$$eval(".stack", (stacks) => stacks.find((s) => Number(s.querySelector("b").textContent) > 0)?.dataset.resource);
    must(want, "no cards");
    for (const give of ["wood", "brick", "wool", "grain", "ore"].filter((r) => r !== want)) if (await bea(`offer 1 ${give} for 1 ${want} to p1`).then(() => true, () => false)) break;
    must(/^Bea offers you 1 .*Y accepts, N declines\.$/.test(await hears(page, /Bea offers you/, "assertive")), "the alert does not name the keys");
    await page.waitForSelector("[data-act=decline]:not(:disabled)"); // an offer that just came cannot be answered at once
    await page.keyboard.press("n");
    await until(page, () => !document.querySelector("[data-act=accept]"));
    await page.keyboard.press("?");
    must(/Y ?N/.test(await page.textContent("dialog[open]")), "the keys are not listed");
    await close();
  });

  await test("the board can be walked over at any time, and tells who lives where", async () => {
    const { page, context } = await visitor(browser, { storage: { name: "Ada", hints: "done" } });
    await showRecord(page, base, 280);
    await page.focus(".board svg");
    const current = () => page.evaluate(() => document.getElementById(document.querySelector(".board svg").getAttribute("aria-activedescendant"))?.getAttribute("aria-label"));
    const told = new Set();
    for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight"]) {
      await page.keyboard.press(key);
      told.add(await current());
    }
    must(told.size > 4 && [...told].every((name) => /^(forest|hills|pasture|fields|mountains|desert)/.test(name ?? "")), `walked over: ${[...told].join(" | ")}`);
    const lands = await page.$$eval(".board .land", (all) => all.map((one) => one.getAttribute("aria-label")));
    must(lands.length === 19 && new Set(lands).size === 19, "lands are missing or called the same");
    must(lands.filter((name) => /the robber/.test(name)).length === 1, "the robber is nowhere");
    const built = await page.$$eval(".board .building", (all) => all.length);
    must(built > 5 && lands.join(" ").match(/settlement|city/g).length >= built, "not all buildings are told");
    must(lands.some((name) => /roads: /.test(name)) && lands.some((name) => /harbour/.test(name)), "roads or harbours are missing");
    await context.close();
  });

  await test("the players' rows and the buttons are words", async () => {
    const { page, context } = await visitor(browser, { storage: { name: "Ada", hints: "done" } });
    await showRecord(page, base, 280);
    const rows = await page.$$eval("[data-player]", (all) => all.map((row) => row.textContent));
    must(rows.every((row) => /of 8 points, Resource cards: \d+, Development cards: \d+/.test(row)), `a row: ${rows[0]}`);
    const { page: own, context: second } = await visitor(browser, { storage: { name: "Ada", hints: "done" } });
    await beginTable(own, base, { game: "island", seats: 4, options: { ...BOARD } });
    await own.waitForSelector("[data-build=road]");
    must(await own.getByRole("button", { name: "Road 13 left, costs 1 wood, 1 brick", exact: true }).count(), "the button for roads has another name");
    // The printed start: what everybody has seen them get.
    const known = await own.$$eval("[data-player]", (all) => Object.fromEntries(all.map((row) => [row.querySelector(".hidden-visually").textContent, row.querySelector("[data-known]")?.textContent])));
    must(known.blue === "Known for certain: 1 wood, 1 brick, 1 ore" && known.orange === "Known for certain: 2 grain, 1 ore", JSON.stringify(known));
    await second.close();
    await context.close();
  });

  await test("the focus stays where it is of use", async () => {
    const { page, context } = await visitor(browser, { storage: { name: "Ada", hints: "done" } });
    await page.goto(`${base}/new`);
    await page.waitForSelector("input[name=offer]", { state: "attached" });
    await page.focus("form button.main");
    await page.keyboard.press("Enter");
    await page.waitForSelector("section.seats > button.main");
    await page.focus("section.seats > button.main");
    await page.keyboard.press("Enter");
    await page.waitForSelector("main.table .board svg");
    const at = () => page.evaluate(() => (document.activeElement === document.body ? "body" : (document.activeElement.dataset.act ?? document.activeElement.getAttribute("class") ?? document.activeElement.tagName)));
    await until(page, () => document.activeElement?.closest(".game")).catch(async () => must(false, `after the start the focus is on ${await at()}`));
    await beginTable(page, base, { game: "island", seats: 3, options: { ...BOARD } });
    await page.waitForSelector("[data-act=roll]");
    await page.keyboard.press("r");
    await until(page, () => !document.querySelector("[data-act=roll]") && document.querySelector("[data-act=trade]:not(:disabled), .spot, .victim"));
    // A 7: the robber, by keys alone.
    if (await page.$(".spot.hex")) {
      await page.keyboard.press("m");
      await page.keyboard.press("Enter");
      await until(page, () => !document.querySelector(".spot.hex") && document.querySelector("[data-act=trade]:not(:disabled), .victim"));
      if (await page.$(".victim")) {
        await page.focus(".victim");
        await page.keyboard.press("Enter");
        await until(page, () => !document.querySelector(".victim"));
        await soon(async () => (await at()) !== "body", "after robbing the focus is lost");
      }
    }
    await until(page, () => document.querySelector("[data-act=trade]:not(:disabled)"));
    await page.keyboard.press("t");
    await page.waitForSelector("section.trade");
    await until(page, () => document.activeElement?.closest("section.trade"));
    await page.keyboard.press("Escape");
    await soon(async () => (await at()) === "trade", async () => `Escape leads to ${await at()}`);
    await page.keyboard.press("Enter");
    await page.waitForSelector("section.trade");
    const give = await page.$eval(".up:not(:disabled)[data-trade^=give]", (b) => b.dataset.trade);
    await page.focus(`[data-trade=${give}]`);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".less");
    await page.focus(".less");
    await page.keyboard.press("Enter");
    await soon(async () => (await page.evaluate(() => document.activeElement.dataset.trade)) === give, async () => `minus leads to ${await at()}`);
    // From the panel itself: a digit gives, with Shift it asks, Enter sends.
    await page.keyboard.press("Escape");
    await page.waitForSelector("section.trade", { state: "detached" });
    await page.keyboard.press("t");
    await until(page, () => document.activeElement?.matches("section.trade"));
    const r = ["wood", "brick", "wool", "grain", "ore"].indexOf(give.slice(5));
    await page.keyboard.press(`Digit${r + 1}`);
    await page.keyboard.press(`Shift+Digit${((r + 1) % 5) + 1}`);
    await page.keyboard.press("Enter");
    await until(page, () => !document.querySelector("section.trade"));
    await soon(async () => (await at()) !== "body", "after an offer the focus is lost");
    await context.close();
  });
} finally {
  await browser.close();
  await server.stop();
}
finish();
