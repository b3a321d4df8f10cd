// What the table of Island does beside the rules: motion, touch, trade, hints, what is between two turns, sounds. Most of
// it is looked at in fixed positions. node tests/island-table.spec.mjs, with KORNHOLM naming the program.
import { lineOf, settled, soon, startBrowser, startServer, typeCommand, until, visitor } from "./browser.mjs";
import { between, mine, OFFERS, RICH, robbing, settling, sevened, start, strict, throwing, TWO } from "./moments.mjs";
import { fixed, showFixed, Viewers } from "./positions.mjs";
import { accessible, asks, finish, must, test } from "./tap.mjs";

/** Notes what a page would sound and fly: oscillators and noises, animations of flying cards and of a card that is drawn. */
function record(context) {
  return context.addInitScript(() => {
    globalThis.heard = 0;
    globalThis.flown = [];
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
      const start = kind.prototype.start;
      kind.prototype.start = function (...rest) {
        globalThis.heard++;
        return start.apply(this, rest);
      };
    }
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      if (this.matches(".flying, .drawn")) globalThis.flown.push({ ...options, frames, look: this.className });
      return animate.call(this, frames, options);
    };
  });
}

const server = await startServer();
const browser = await startBrowser();
const { base } = server;
const viewers = new Viewers(browser, base, { lasting: true, prepare: record });
const show = (position, look) => viewers.show(position, look);
const noErrors = (errors) => must(errors.length === 0, errors.join("\n"));

/** A throw of mine that pays me wool, or one that pays the fourth player grain. */
const throws = (line, dice, gain) =>
  line.tell(
    [
      { who: "p1", do: "roll" },
      { who: "luck", do: `dice ${dice.join(" ")}`, events: [["dice", null, null, ...dice], ["gain", null, ...gain, 1]] },
    ],
    fixed({ record: start().replace("luck dice 6 6", `luck dice ${dice.join(" ")}`), at: 2 }),
  );

try {
  await test("a throw sounds and lets cards fly by transform and opacity, within 1.2 s, to the number they change", async () => {
    for (const [dice, gain, target] of [
      [[1, 1], ["p1", 2], ".stack[data-resource=wool]"],
      [[6, 6], ["p4", 3], "[data-player='3'] [data-help=hand]"],
    ]) {
      const { page, errors, line } = await show(throwing(), { motion: true });
      await page.evaluate(() => Object.assign(globalThis, { heard: 0, flown: [] }));
      await page.click(".onward[data-act=roll]");
      await asks(line, "roll");
      throws(line, dice, gain);
      await until(page, () => globalThis.flown.length > 0);
      const flown = await page.evaluate(() => globalThis.flown);
      must(flown.length === 1, `${flown.length} cards flew`);
      const [{ duration, delay, frames }] = flown;
      must(duration === 350 && delay + duration <= 1200.5, `a flight of ${duration} ms after ${delay} ms`);
      for (const frame of frames) must(Object.keys(frame).every((k) => ["transform", "opacity", "offset"].includes(k)), JSON.stringify(frame));
      const [, x, y] = /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(frames.at(-1).transform).map(Number);
      const far = await page.evaluate(([wanted, x, y]) => {
        const [at, origin] = [document.querySelector(wanted), document.querySelector(".island-lay")].map((e) => e.getBoundingClientRect());
        return Math.hypot(at.x + at.width / 2 - origin.x - x, at.y + at.height / 2 - origin.y - y);
      }, [target, x, y]);
      must(far < 2, `it lands ${Math.round(far)} px beside ${target}`);
      must((await page.evaluate(() => globalThis.heard)) > 0, "nothing was heard");
      noErrors(errors);
    }
  });

  await test("with reduced motion nothing flies, and with the sound off nothing sounds", async () => {
    const { page, line } = await show(throwing(), { storage: { sound: "off" } });
    await page.click(".onward[data-act=roll]");
    await asks(line, "roll");
    throws(line, [1, 1], ["p1", 2]);
    await page.waitForSelector(".dice");
    await until(page, () => document.querySelector(".onward[data-act=end]"));
    must((await page.evaluate(() => globalThis.flown.length)) === 0, "something flew");
    must((await page.evaluate(() => globalThis.heard)) === 0, "something sounded");
  });

  for (const motion of [true, false])
    await test(`a card that is bought comes with its name and its time, the others see its back${motion ? "" : "; without motion it only stands there"}`, async () => {
      const moved = (who, look) => who.evaluate((wanted) => globalThis.flown.filter((f) => f.look.split(" ").includes(wanted)).length, look);
      const after = { "p1 hand": "6 wood 2 brick 1 grain", fresh: "1 knight", "p1 cards": "1 knight" };
      const buys = (as) => [{ who: "p1", do: "buy", events: [["bought", null, "p1", 0, 1]] }, { who: "luck", do: as === "p1" ? "draw knight" : "draw", events: [["drew", null, "p1", as === "p1" ? 0 : null, 1]] }];
      const eve = await show({ ...mine(), as: "p2" }, { motion, seat: "p2" });
      await eve.page.evaluate(() => (globalThis.flown = []));
      const { page, errors, line } = await show(mine({ "p1 cards": "nothing" }), { motion });
      await page.evaluate(() => (globalThis.flown = []));
      must((await page.locator("[data-drawn]").count()) === 0, "a card before any was bought");
      await page.click("[data-build=card]");
      await asks(line, "buy");
      line.tell(buys("p1"), fixed(mine(after)));
      const card = page.locator("[data-drawn]");
      await card.waitFor();
      const name = await card.locator("strong").innerText();
      must((await page.locator(".hand [data-card=knight]").innerText()).includes(name), `${name} is not in the hand`);
      must(/next turn/.test(await card.innerText()), `when it may be played: ${await card.innerText()}`);
      await card.evaluate((node) => node.getAnimations().forEach((a) => (a.pause(), (a.currentTime = 1000)))); // it has come, and stays
      const { free, inside } = await card.evaluate((node) => {
        const [box, hand] = [node.getBoundingClientRect(), document.querySelector(".hand").getBoundingClientRect()];
        const below = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return { free: !node.contains(below), inside: box.bottom <= hand.top && box.left >= 0 && box.top >= 0 };
      });
      must(free, "it is in the way of a click");
      must(inside, "it covers the hand");
      await until(page, `document.querySelector("[data-level=polite]").textContent.includes("You draw: ${name}.")`);
      must((await moved(page, "drawn")) === (motion ? 1 : 0), "the wrong motion");
      must((await moved(page, "card")) === 0, "its back flies to whoever sees its face");
      await page.keyboard.press("Shift");
      must((await card.count()) === 0, "it stays although somebody acts");
      await eve.page.bringToFront();
      eve.line.tell(buys("p2"), fixed({ ...mine(after), as: "p2" }));
      await until(eve.page, () => document.querySelector("[role=log]").textContent.includes("buys a development card"));
      if (motion) await until(eve.page, () => globalThis.flown.some((f) => f.look.split(" ").includes("card")));
      must((await moved(eve.page, "card")) === (motion ? 1 : 0), "the others see another motion");
      must((await eve.page.locator("[data-drawn]").count()) === 0, "the others see the card");
      noErrors([...errors, ...eve.errors]);
    });

  await test("by touch a tap shows a ghost, the button below confirms it; a drag pans and chooses nothing", async () => {
    const { page, context, errors, line } = await show(settling(), { size: [390, 844], touch: true });
    const spot = await page.locator(".spot").nth(5).boundingBox();
    const x = spot.x + spot.width / 2;
    const y = spot.y + spot.height / 2;
    await page.touchscreen.tap(x + 9, y - 9);
    await page.waitForSelector(".spot.lit .ghost");
    const confirm = await page.locator(".confirm").boundingBox();
    must(confirm.y > 844 / 2 && confirm.height >= 44, "the button is out of the thumb's reach");
    must(line.asked.length === 0, "the tap alone built something");
    await page.locator(".confirm").tap();
    await asks(line, /^settlement v\d+$/);
    line.tell([{ who: "p1", do: line.asked[0] }], fixed(settling(1)));
    await until(page, () => document.querySelector(".island").dataset.phase !== "settlement");
    // Two fingers zoom, one pans.
    const touch = await context.newCDPSession(page);
    const send = (type, points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })) });
    // Fingers come to rest before they leave: lifted in full motion they fling, and a tap then only ends the flinging.
    const lift = async (points) => {
      for (let i = 0; i < 3; i++) {
        await page.waitForTimeout(50);
        await send("touchMove", points);
      }
      await send("touchEnd", []);
    };
    const box = await page.locator(".chart").boundingBox();
    const cx = box.x + box.width / 2;
    const cy = box.y + box.height / 2;
    await send("touchStart", [[cx - 30, cy], [cx + 30, cy]]);
    for (let d = 30; d <= 90; d += 10) await send("touchMove", [[cx - d, cy], [cx + d, cy]]);
    await lift([[cx - 90, cy], [cx + 90, cy]]);
    await page.waitForSelector(".fit");
    const wide = () => page.evaluate(() => document.querySelector(".chart svg").viewBox.baseVal.x);
    const before = await wide();
    await send("touchStart", [[cx, cy]]);
    for (let d = 0; d <= 60; d += 10) await send("touchMove", [[cx - d, cy]]);
    await lift([[cx - 60, cy]]);
    await soon(async () => (await wide()) > before, "the drag did not pan");
    must((await page.locator(".confirm").count()) === 0, "the drag chose something");
    await page.locator(".fit").tap();
    await until(page, () => document.querySelector(".fit") === null);
    noErrors(errors);
  });

  await test("trade: hand and keys give, Shift and rows ask, the offer is a sentence with an answer row for each", async () => {
    const { page, errors, line } = await show(mine());
    await page.click("[data-act=trade]");
    await page.waitForSelector("section.trade");
    await page.click(".stack[data-resource=wool]");
    const given = () => page.locator("[data-trade=give-wool] b").innerText();
    must((await given()) === "1", "a tap on the hand does not give");
    await page.locator("section.trade").focus();
    await page.keyboard.press("Shift+Digit5");
    must((await page.locator("[data-trade=get-ore] b").innerText()) === "1", "Shift+5 does not ask for ore");
    await page.click("section.trade .some .less >> nth=0");
    must((await given()) === "0", "nothing can be taken back");
    await page.locator("section.trade").focus();
    await page.keyboard.press("Digit3");
    must((await given()) === "1", "3 does not give wool");
    must((await page.locator("section.trade .sentence").innerText()).includes("You give 1 wool for 1 ore"), "no sentence");
    await page.click("section.trade [data-act=offer]");
    const offer = "offer 1 wool for 1 ore to all";
    await asks(line, offer);
    line.tell([{ who: "p1", do: offer }], fixed(mine({ "p1 offers": "1 wool for 1 ore to p2,p3,p4" })));
    await page.waitForSelector(".dock article.mine");
    must((await page.locator(".dock article.mine li").count()) === 3, "not one row for each of the three others");
    noErrors(errors);
  });

  await test("an offer is countered with its own cards the other way round, to its maker alone", async () => {
    const { page, errors, line } = await show(mine(OFFERS));
    await page.click(".dock article >> nth=1 >> [data-act=counter]:not(:disabled)");
    await page.waitForSelector("section.trade");
    must((await page.locator("[data-trade=give-brick] b").innerText()) === "1" && (await page.locator("[data-trade=get-grain] b").innerText()) === "2", "the panel begins with something else");
    await page.click("section.trade [data-act=offer]");
    await asks(line, "offer 1 brick for 2 grain to p3");
    noErrors(errors);
  });

  await test("an offer that ended says how: traded with somebody else, withdrawn, or over with the turn", async () => {
    const asked = { record: start(), at: 2, as: "p3", names: TWO };
    const offered = { ...asked, set: { "p1 offers": "1 wood for 1 ore to p2,p3,p4" } };
    for (const [deed, said] of [
      [{ who: "p1", do: "trade p2", events: [["gave", "p1", "p2", 0, 1], ["gave", "p2", "p1", 4, 1]] }, "Sunny Otter has traded with Windy Crab."],
      [{ who: "p1", do: "withdraw" }, "Sunny Otter has withdrawn the offer."],
      [{ who: "p1", do: "end", events: [["turn", null, "p2", null, 1]] }, "Sunny Otter's offer ended with the turn."],
    ]) {
      const { page, errors, line } = await show(offered);
      await page.waitForSelector("[data-act=accept]");
      line.tell([deed], fixed(asked));
      await until(page, `document.querySelector(".prompt.told")?.textContent.includes(${JSON.stringify(said)})`);
      must((await page.locator("[data-act=accept]").count()) === 0, "it still lies there");
      noErrors(errors);
    }
  });

  await test("a hint has three choices with their chances and reasons, which are pressed in the list or on the board", async () => {
    const pressed = (node) => {
      const box = node.getBoundingClientRect();
      return node.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
    };
    for (const look of [{ size: [1280, 720] }, { size: [390, 844], lang: "de", touch: true }]) {
      const { page, errors, line } = await show(sevened, look);
      await page.click("[data-act=hint]");
      await page.waitForSelector("[data-counsel]");
      const rows = await page.$$eval("[data-choice]", (all) => all.map((row) => row.innerText));
      must(rows.length === 3 && rows.every((row) => /\d+\s%/.test(row) && !/\b[veh]\d+/.test(row)), rows.join(" | "));
      must(rows.every((row) => (look.lang === "de" ? /Kostet|Räuber verlässt/ : /It costs|robber leaves/).test(row)), `no reasons: ${rows.join(" | ")}`);
      must((await page.locator(".ghosts .piece").count()) === 3, "not all of them are drawn on the board");
      for (const selector of ["[data-choice]", "button[data-proposed]"]) {
        const free = await page.$$eval(selector, (all, source) => all.map(new Function(`return ${source}`)()), pressed.toString());
        must(free.length === 3 && free.every(Boolean), `${selector} is covered: ${free} at ${look.size}`);
      }
      await accessible(page, "a hint");
      if (look.touch) await page.tap("button[data-proposed='2']");
      else {
        must(await page.$eval("[data-choice='1']", (node) => node === document.activeElement), "the keyboard is not there");
        await page.keyboard.press("Enter");
      }
      await until(page, () => document.querySelectorAll("[data-counsel], [data-proposed]").length === 0);
      await asks(line, /^robber h\d+$/);
      noErrors(errors);
    }
  });

  await test("where the coach has nothing to say, the server's hint is shown with its reason and done by a click", async () => {
    const { page, errors, line } = await show({ ...mine(), settings: { coach: true } });
    const road = fixed(mine()).view.legal.find((c) => c.startsWith("road "));
    line.hint = { do: road, why: "bot.why.longest" };
    await page.click("[data-act=hint]");
    await page.waitForSelector(".board .note");
    const told = await page.innerText(".board .note");
    must(told.includes("longest road, which is worth two points") && !/\b[veh]\d+/.test(told), told);
    must((await page.locator(".board .spot .advised:not(.case)").count()) === 1, "its place is not marked on the board");
    await until(page, () => document.querySelectorAll(".spot.edge").length > 0);
    // What has no place stands beside the board, with a button that does it.
    await show({ ...mine(), settings: { coach: true } });
    line.hint = { do: "buy", why: "bot.why.buy" };
    await page.keyboard.press("h");
    await page.waitForSelector("[data-advice]");
    must((await page.innerText("[data-advice]")).includes("a development card brings you furthest"), await page.innerText("[data-advice]"));
    await page.click("[data-act=take-hint]");
    await asks(line, "buy");
    must((await page.locator("[data-advice]").count()) === 0, "the hint stays");
    noErrors(errors);
  });

  await test("among several people nothing offers hints and no key asks for one, unless the host allows them", async () => {
    const { page, errors, line } = await show({ ...mine(), names: ["Ada", "Ben"], settings: { hints: false } });
    line.hint = { do: "buy", why: "bot.why.buy" };
    must((await page.locator("[data-act=hint]").count()) === 0, "a button for hints");
    await page.keyboard.press("h");
    await page.click("[data-act=trade]"); // what came of the key would be there by now
    await page.waitForSelector("section.trade");
    must((await page.locator("[data-advice], [data-counsel]").count()) === 0, "the key asks for one");
    const named = async () => {
      if (!(await page.locator("header details[open]").count())) await page.click("header summary");
      await page.getByRole("button", { name: "Keys and reading aloud" }).click();
      const rows = await page.locator("dialog[open] .groups").textContent();
      await page.keyboard.press("Escape");
      return rows.includes("hint");
    };
    must(!(await named()), "the list of keys names one");
    line.change({ settings: { hints: true } });
    await soon(named, "the list of keys names what is allowed");
    noErrors(errors);
  });

  await test("at every size the panel for trade can be used whole, its rows stay where they are, and nobody's numbers are cut", async () => {
    const { page, errors } = await show(mine(), { size: [844, 390] });
    for (const [width, height] of [[844, 390], [667, 375], [360, 640], [390, 844], [820, 1180], [1024, 768], [1440, 900], [3840, 2160]]) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const where = `${width}x${height}`;
      const land = await page.locator(".chart .beach").boundingBox();
      must(Math.max(land.width / width, land.height / height) > 0.4, `${where}: the island is ${Math.round(land.width)}x${Math.round(land.height)}`);
      const cut = await page.$$eval(".people li, .build", (nodes) => nodes.filter((n) => n.scrollWidth > n.clientWidth + 1 || n.getBoundingClientRect().right > innerWidth + 1).map((n) => n.textContent.trim()));
      must(cut.length === 0, `${where}: cut off: ${cut.join("; ")}`);
      await page.click("[data-act=trade]");
      const rows = () => page.$$eval(".trade [data-trade], .trade [data-rate], .trade [data-act]", (nodes) => nodes.map((n) => Math.round(n.getBoundingClientRect().top)).join());
      const before = await rows();
      await page.click(".trade [data-trade^=give]:not(:disabled)");
      await page.click(".trade [data-trade=get-ore]");
      must((await rows()) === before, `${where}: rows move while they are used`);
      const dead = page.locator(".trade .rate.dead").first();
      must((await dead.count()) === 1, `${where}: every rate can be used`);
      await dead.click({ force: true }); // not for use, but it answers
      must((await page.locator(".trade .sentence em").innerText()).length > 10, `${where}: a rate does not say why`);
      await page.click(".trade .close");
    }
    noErrors(errors);
  });

  await test("with all kinds of development cards nothing of the hand lies below the actions", async () => {
    const { page } = await show(mine({ "p1 cards": `${RICH["p1 cards"]} 1 point` }));
    must((await page.locator(".hand .card").count()) === 5, "not all five kinds");
    for (const [width, height] of [[1440, 900], [1280, 800], [1100, 760], [768, 1024]]) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const hidden = await page.$$eval(".hand .card, .actions button, [data-act=end]", (all) =>
        all
          .filter((button) => {
            const box = button.getBoundingClientRect();
            return !button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
          })
          .map((button) => button.textContent.trim()),
      );
      must(hidden.length === 0, `${width}: covered: ${hidden.join("; ")}`);
    }
  });

  await test("who is to be robbed is asked inside the chart, with the number of cards", async () => {
    const { page } = await show(robbing, { size: [360, 640] });
    for (const [width, height] of [[360, 640], [844, 390], [1440, 900]]) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const chart = await page.locator(".chart").boundingBox();
      const tags = await page.locator(".victim").all();
      must(tags.length > 1, "nobody to choose from");
      for (const tag of tags) {
        const box = await tag.boundingBox();
        must(box.x >= chart.x && box.y >= chart.y && box.x + box.width <= chart.x + chart.width && box.y + box.height <= chart.y + chart.height, `${width}x${height}: ${JSON.stringify({ box, chart })}`);
        must(/\d$/.test((await tag.innerText()).trim()), "nothing says how many cards there are");
      }
    }
  });

  await test("an offer that comes in docks beside the hand, covers no land, and cannot be accepted by accident", async () => {
    const quiet = { record: start(), at: 2, as: "p3", names: TWO };
    for (const lang of ["en", "de"]) {
      const { page, line } = await show(quiet, { size: [390, 844], lang });
      await page.evaluate(() => {
        globalThis.early = null;
        new MutationObserver(() => {
          const button = document.querySelector("[data-act=accept]");
          if (button && globalThis.early === null) globalThis.early = button.disabled;
        }).observe(document, { childList: true, subtree: true });
      });
      line.tell([{ who: "p1", do: "offer 1 wood for 1 ore to all" }], fixed({ ...quiet, set: { "p1 offers": "1 wood for 1 ore to p2,p3,p4" } }));
      await page.waitForSelector("[data-act=accept]:not(:disabled)");
      must((await page.evaluate(() => globalThis.early)) === true, "accept was live at once");
      const dock = await page.locator(".dock article").boundingBox();
      const land = await page.locator(".chart .beach").boundingBox();
      must(dock.y >= land.y + land.height, `the offer begins at ${dock.y}, the land ends at ${land.y + land.height}`);
    }
  });

  await test("on a phone offers make room for a place that is chosen in the own turn, and come back", async () => {
    const { page } = await show(mine(OFFERS), { size: [390, 844], touch: true });
    const answers = () => page.locator("[data-act=accept]:visible").count();
    must((await answers()) === 3, `${await answers()} offers`);
    await page.click("[data-build=road]");
    await page.waitForSelector(".spot", { state: "attached" });
    must((await answers()) === 0, "they lie where the place is confirmed");
    await page.click("[data-build=road]");
    await page.waitForSelector(".spot", { state: "detached" });
    must((await answers()) === 3, "they do not come back");
  });

  await test("after building the trade button says why it is over, and the road can be taken back", async () => {
    const { page, errors, line } = await show(strict());
    const roads = () => page.locator("g.road").count();
    const before = await roads();
    const become = (count) => until(page, `document.querySelectorAll("g.road").length === ${count}`);
    await page.click("[data-build=road]");
    await until(page, () => document.querySelector(".prompt p:not(.hidden-visually)").textContent.includes("cannot trade"));
    await page.keyboard.press("Escape");
    const road = fixed(strict()).view.legal.find((c) => c.startsWith("road "));
    line.tell([{ who: "p1", do: road, back: 1, events: [["built", null, "p1", 0, 1]] }], fixed(strict({ done: "roll build", "p1 hand": "5 wood 1 brick 1 wool 2 grain 1 ore", "p1 roads": `v8-v13 v28-v34 ${road.slice(5)}` })));
    await become(before + 1);
    await page.click("[data-act=trade]");
    must((await page.locator(".prompt.told p:not(.hidden-visually)").innerText()).includes("trading is over"), "the trade button says nothing");
    must((await page.locator("section.trade").count()) === 0, "the panel opened");
    const undo = page.locator("[data-act=undo]");
    must(/^Undo: .*road/.test(await undo.getAttribute("aria-label")), "undo does not say what it takes back");
    await undo.click();
    await asks(line, "undo");
    line.tell([{ who: "p1", undo: true }], fixed(strict()));
    await become(before);
    line.tell([{ who: "p1", do: road, events: [["built", null, "p1", 0, 1]] }], fixed(strict({ done: "roll build", "p1 hand": "5 wood 1 brick 1 wool 2 grain 1 ore", "p1 roads": `v8-v13 v28-v34 ${road.slice(5)}` })));
    await become(before + 1);
    must((await undo.count()) === 0, "undo is offered that the server would refuse");
    noErrors(errors);
  });

  await test("between two turns whoever can pay for something is asked, and says once that it is enough for this round", async () => {
    const { page, errors, line } = await show(between("1 wood 1 brick 1 wool"));
    must((await page.locator(".prompt").innerText()).includes("Between turns"), await page.locator(".prompt").innerText());
    must((await page.locator(".onward").getAttribute("data-act")) === "pass", "no way on");
    const names = await page.locator(".people .name").allInnerTexts();
    must(new Set(names).size === 6, `names: ${names.join()}`);
    must(line.asked.length === 0, "somebody passed for me");
    await page.click("[data-act=pass-round]");
    await asks(line, "pass");
    await page.waitForSelector("[data-restraint=passing]");
    // The next moment to build, in the same round: no question any more; it can be taken back.
    line.tell([{ who: "p2", do: "pass" }], fixed({ ...between("1 wood 1 brick 1 wool"), set: { ...between("1 wood 1 brick 1 wool").set, phase: "main", visitor: null } }));
    await page.waitForSelector(".island[data-phase=main]");
    line.asked.length = 0;
    line.tell([{ who: "p4", do: "end" }], fixed(between("1 wood 1 brick 1 wool")));
    await asks(line, "pass");
    await page.click("[data-restraint=passing] button");
    await page.waitForSelector("[data-act=pass-round]");
    noErrors(errors);
  });

  await test("between two turns whoever can pay for nothing is not asked", async () => {
    const { page, errors, line } = await show({ ...between("1 wood"), settings: { pace_ms: 0 } });
    await asks(line, "pass");
    must((await page.locator("[data-act=pass-round]").count()) === 0, "it is asked all the same");
    noErrors(errors);
  });

  await test("nor in text mode", async () => {
    const { page, context, errors } = await visitor(browser, { storage: { hints: "done" } });
    const line = await showFixed(page, base, fixed({ ...between("1 wood"), settings: { pace_ms: 60_000 } })); // the board waits
    line.lay(fixed({ ...between("1 wood"), settings: { pace_ms: 0 } }));
    await page.goto(`${page.url()}?text=1`);
    await asks(line, "pass");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("a draw that is offered is told, agreed on in the menu, and told as the end", async () => {
    const { page, context, errors } = await visitor(browser, { storage: { hints: "done" } });
    const position = fixed({ record: "newyork-canal.rec", at: 120 });
    const line = await showFixed(page, base, { ...position, table: { ...position.table, draw: ["p2"] } });
    must((await page.textContent(".draw")).includes("Call it a draw?"), "the offer is not told");
    await page.click("header summary");
    await page.click("text=Agree to a draw");
    await until(page, () => !document.querySelector("header details[open]"));
    await asks(line, "draw true");
    line.lay({ ...position, table: { ...position.table, draw: ["p2"] } });
    await page.goto(`${page.url()}?text=1`);
    await until(page, () => /Type draw to agree/.test(document.querySelector("[role=log]")?.textContent ?? ""));
    must(/You agree to a draw/.test(await typeCommand(page, "draw")), "typing draw says nothing");
    await asks(line, "draw true");
    await typeCommand(page, "draw off");
    await asks(line, "draw false");
    for (const [why, told] of [["draw", "a draw"], ["limit", "the limit of what is kept"]]) {
      await showFixed(page, base, { ...position, table: { ...position.table, phase: "closed", why } });
      await page.waitForSelector("[data-end]");
      must((await page.textContent("[data-end]")).includes(told), `${why} is not told`);
      must((await page.locator('[data-end] a[href^="/r/"]').count()) === 1, `after ${why} the game cannot be looked at again`);
    }
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("whoever puts the question for a draw away is asked again when one more has agreed", async () => {
    const { page, errors, line } = await show({ record: "newyork-canal.rec", at: 120 }, { size: [390, 844], lang: "de", touch: true });
    line.change({ draw: [] });
    await page.click("text=Jetzt nicht");
    await page.waitForSelector(".draw", { state: "detached" });
    line.change({ draw: ["p2"] });
    await page.click(".draw >> text=Zustimmen");
    await asks(line, "draw true");
    line.change({ draw: ["p1", "p2"] });
    await page.click(".draw >> text=Doch weiterspielen");
    await asks(line, "draw false");
    noErrors(errors);
  });

  for (const [size, lang, dark] of [[[1280, 720], "en", false], [[390, 844], "de", true], [[844, 390], "de", false]])
    await test(`who looks on asks for a seat, and those who play say yes or no (${size.join("×")}, ${lang})`, async () => {
      const { page, context, errors } = await visitor(browser, { size, lang, dark, touch: size[0] < 1000, storage: { hints: "done" } });
      const position = fixed({ record: "newyork-canal.rec", at: 120, names: ["Ada", "Ben"] });
      const wish = { seat: "p3", name: "Maximiliane Schwarzenbacher-Oberhofer XL", agreed: [], asked: ["p1", "p2"] };
      const line = await showFixed(page, base, { ...position, table: { ...position.table, substitute: wish } });
      for (const [button, said] of [[".main", "agree true"], [":not(.main)", "agree false"]]) {
        const answer = page.locator(`dialog.question[open] button${button}`);
        const box = await answer.boundingBox();
        must(box.x >= 0 && box.y >= 0 && box.x + box.width <= size[0] && box.y + box.height <= size[1], `an answer lies outside: ${JSON.stringify(box)}`);
        await answer.click();
        await asks(line, said);
      }
      await accessible(page, "the question");
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/substitute-${size[0]}.png` });
      const watching = { ...position.table, you: [], host: false };
      const view = { ...position.view, as: "watcher", legal: [] };
      const second = await showFixed(page, base, { ...position, view, table: { ...watching, joinable: ["p3", "p4"] } });
      must((await page.locator("dialog.question[open]").count()) === 0, "a watcher is asked");
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/substitute-watcher-${size[0]}.png` });
      await page.locator(".substitute button").first().click();
      await asks(second, "substitute p3");
      await page.locator(".substitute .away").click();
      must((await page.locator(".substitute button").count()) === 0, "the offer cannot be put away");
      const third = await showFixed(page, base, { ...position, view, table: { ...watching, substitute: { ...wish, mine: true } } });
      await page.locator(".substitute button").click();
      await asks(third, "substitute false");
      must(errors.length === 0, errors.join("\n"));
      await context.close();
    });

  await test("the host makes the bots fast and calm again; there is nothing to say to them", async () => {
    const { page, context, errors } = await visitor(browser, { storage: { hints: "done" } });
    await page.goto(base);
    await page.waitForSelector("h1");
    const line = await lineOf(page);
    const code = await line.open({ game: "island", seats: 4, options: { setup: "variable", first: 1 }, name: "Ada" });
    await page.goto(`${base}/t/${code}`);
    await page.click("header summary");
    const fast = page.getByRole("switch", { name: "Fast bots" });
    must(!(await fast.isChecked()), "the bots are fast already");
    await fast.check();
    await until(page, () => document.querySelector("[role=switch]").checked);
    must((await page.getByRole("button", { name: "Say something" }).count()) === 0, "phrases for bots");
    noErrors(errors);
    await context.close();
  });

  await test("phrases are said from a menu, and others hear them", async () => {
    const [host, guest] = [await visitor(browser), await visitor(browser)];
    for (const { page } of [host, guest]) {
      await page.goto(base);
      await page.waitForSelector("h1");
    }
    const [line, other] = [await lineOf(host.page), await lineOf(guest.page)];
    const sit = async (code) => {
      await other.ask("join", { code });
      await other.ask("sit", { name: "Ben" });
    };
    const code = await line.open({ game: "duel", seats: 2, options: {}, name: "Ada" }, [sit]);
    for (const { page } of [host, guest]) {
      await page.goto(`${base}/t/${code}`);
      await page.waitForSelector(".dice-face");
    }
    await host.page.getByRole("button", { name: "Say something" }).click();
    await host.page.getByRole("menuitem", { name: "Good luck!" }).click();
    await guest.page.waitForSelector("[role=log] li.said");
    must((await guest.page.locator("[role=log] li.said").innerText()).includes("Good luck!"), "nobody heard it");
    noErrors([...host.errors, ...guest.errors]);
    await host.context.close();
    await guest.context.close();
  });
} finally {
  await browser.close();
  await server.stop();
}
finish();
