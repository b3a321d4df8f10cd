// What the table of Island does beside the rules: motion, touch, trade, the things of scenarios, sounds.
// node tests/island-table.spec.mjs, with KORNHOLM naming the program.
import { lineOf, startBrowser, startServer, until, visitor } from "./browser.mjs";
import { Pilot } from "./pilot.mjs";
import { fixed, showFixed } from "./positions.mjs";
import { finish, must, test } from "./tap.mjs";

const server = await startServer();
const browser = await startBrowser();
const { base } = server;

/** A visitor at a table that a pilot has led to a moment; the pilot flies in a page of its own. */
async function at(plan, right, { storage = { hints: "done" }, still = true, recorded = false, ...look } = {}) {
  const guest = await visitor(browser, { storage: { name: "Ada", ...storage }, ...look });
  if (recorded) await record(guest.context);
  const cockpit = await guest.context.newPage();
  await cockpit.goto(base);
  const pilot = await Pilot.find(cockpit, { still, ...plan }, right);
  await guest.page.bringToFront();
  await guest.page.goto(`${base}/t/${pilot.code}`);
  await guest.page.waitForSelector(".island .chart svg");
  return { ...guest, pilot };
}

/** Notes what a page would sound and fly: oscillators and noises, animations of flying cards and of a card that is drawn. */
async function record(context) {
  await context.addInitScript(() => {
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

async function playNow(page) {
  await page.goto(base);
  await page.click(".cartouche > .play");
  await page.waitForSelector(".island .chart svg");
}

const variable = { setup: "variable" };
const main = (s) => s.has("end") && s.rolls > 3;

try {
  await test("a throw sounds and lets cards fly by transform and opacity, within 1.2 s", async () => {
    const { page, context, errors } = await visitor(browser, { motion: true, storage: { hints: "done" } });
    await record(context);
    await playNow(page);
    for (let i = 0; i < 12 && (await page.evaluate(() => globalThis.flown.length)) === 0; i++) {
      const roll = page.locator(".onward[data-act=roll]");
      const end = page.locator(".onward[data-act=end]");
      if (await roll.count()) await roll.click();
      else if (await end.count()) await end.click();
      await page.waitForTimeout(900);
    }
    const flown = await page.evaluate(() => globalThis.flown);
    must(flown.length > 0, "no card flew");
    for (const f of flown) {
      must(f.duration === 350 && f.delay + f.duration <= 1200.5, `a flight of ${f.duration} ms after ${f.delay} ms`);
      for (const frame of f.frames) must(Object.keys(frame).every((k) => ["transform", "opacity", "offset"].includes(k)), JSON.stringify(frame));
    }
    must((await page.evaluate(() => globalThis.heard)) > 0, "nothing was heard");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("with reduced motion nothing flies, and with the sound off nothing sounds", async () => {
    const { page, context } = await visitor(browser, { storage: { hints: "done", sound: "off" } });
    await record(context);
    await playNow(page);
    for (let i = 0; i < 4; i++) {
      for (const act of ["roll", "end"]) if (await page.locator(`.onward[data-act=${act}]`).count()) await page.click(`.onward[data-act=${act}]`);
      await page.waitForTimeout(700);
    }
    must((await page.locator(".dice").count()) > 0, "nobody threw");
    must((await page.evaluate(() => globalThis.flown.length)) === 0, "something flew");
    must((await page.evaluate(() => globalThis.heard)) === 0, "something sounded");
    await context.close();
  });

  for (const motion of [true, false])
    await test(`a card that is bought comes with its name and its time, the others see its back${motion ? "" : "; without motion it only stands there"}`, async () => {
      const { page, context, errors, pilot } = await at({ options: variable }, (s) => main(s) && s.has("buy"), { motion, recorded: true });
      const eve = await visitor(browser, { motion });
      await record(eve.context);
      await eve.page.goto(`${base}/t/${pilot.code}`);
      await eve.page.waitForSelector(".island .chart svg");
      const moved = (who, look) => who.evaluate((wanted) => globalThis.flown.filter((f) => f.look.split(" ").includes(wanted)).length, look);
      must((await page.locator("[data-drawn]").count()) === 0, "a card before any was bought");
      await page.bringToFront();
      await page.click("[data-build=card]");
      const card = page.locator("[data-drawn]");
      await card.waitFor();
      const kind = await card.getAttribute("data-drawn");
      const name = await card.locator("strong").innerText();
      must((await page.locator(`.hand [data-card=${kind}]`).innerText()).includes(name), `${name} is not in the hand`);
      must((kind === "point") !== /next turn/.test(await card.innerText()), `when it may be played: ${await card.innerText()}`);
      await page.waitForTimeout(600); // until it has come
      const { free, inside } = await card.evaluate((node) => {
        const [box, hand] = [node.getBoundingClientRect(), document.querySelector(".hand").getBoundingClientRect()];
        const below = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return { free: !node.contains(below), inside: box.bottom <= hand.top && box.left >= 0 && box.top >= 0 };
      });
      must(free, "it is in the way of a click");
      must(inside, "it covers the hand");
      await until(page, `document.querySelector("[data-level=polite]").textContent.includes("You draw: ${name}.")`, 5000);
      must((await moved(page, "drawn")) === (motion ? 1 : 0), "the wrong motion");
      must((await moved(page, "card")) === 0, "its back flies to whoever sees its face");
      await until(eve.page, () => document.querySelector("[role=log]").textContent.includes("buys a development card"));
      await eve.page.waitForTimeout(300);
      must((await moved(eve.page, "card")) === (motion ? 1 : 0), "the others see another motion");
      must((await eve.page.locator("[data-drawn]").count()) === 0, "the others see the card");
      await page.keyboard.press("Shift");
      must((await card.count()) === 0, "it stays although somebody acts");
      must(errors.length + eve.errors.length === 0, [...errors, ...eve.errors].join("\n"));
      await eve.context.close();
      await context.close();
    });

  await test("by touch a tap shows a ghost, the button below confirms it; a drag pans and chooses nothing", async () => {
    const { page, context, errors } = await at({ options: variable }, (s) => s.has("settlement"), { size: [390, 844], touch: true });
    const spot = await page.locator(".spot").nth(5).boundingBox();
    const x = spot.x + spot.width / 2;
    const y = spot.y + spot.height / 2;
    await page.touchscreen.tap(x + 9, y - 9);
    await page.waitForSelector(".spot.lit .ghost");
    const confirm = await page.locator(".confirm").boundingBox();
    must(confirm.y > 844 / 2 && confirm.height >= 44, "the button is out of the thumb's reach");
    must((await page.locator(".building.new").count()) === 0, "the tap alone built something");
    await page.locator(".confirm").tap();
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
    must((await wide()) > before, "the drag did not pan");
    must((await page.locator(".confirm").count()) === 0, "the drag chose something");
    await page.locator(".fit").tap();
    await until(page, () => document.querySelector(".fit") === null);
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("trade: hand and keys give, Shift and rows ask, the offer is a sentence with an answer row for each", async () => {
    const rich = (s) => main(s) && s.has("offer") && s.position.some((l) => /^p1 hand .*[1-9] wool/.test(l));
    const { page, context, errors } = await at({ options: variable }, rich);
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
    await page.waitForSelector(".dock article.mine");
    must((await page.locator(".dock article.mine li").count()) === 3, "not one row for each of the three others");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("at every size the panel for trade can be used whole, its rows stay where they are, and nobody's numbers are cut", async () => {
    const { page, context, errors } = await at({ options: variable }, (s) => main(s) && s.has("offer") && s.has("bank"), { size: [844, 390] });
    for (const [width, height] of [[844, 390], [667, 375], [360, 640], [390, 844], [820, 1180], [1024, 768], [1440, 900], [3840, 2160]]) {
      await page.setViewportSize({ width, height });
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
      if (await dead.count()) {
        await dead.click({ force: true }); // not for use, but it answers
        must((await page.locator(".trade .sentence em").innerText()).length > 10, `${where}: a rate does not say why`);
      }
      await page.click(".trade .close");
    }
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("with all kinds of development cards nothing of the hand lies below the actions", async () => {
    const { page, context } = await at({ options: variable }, (s) => main(s) && s.has("buy"));
    await page.click("[data-build=card]");
    await page.waitForSelector(".hand .card");
    await page.click(".prompt"); // puts the card that was bought away
    for (const [width, height] of [[1440, 900], [1280, 800], [1100, 760], [768, 1024]]) {
      await page.setViewportSize({ width, height });
      const hidden = await page.evaluate(() => {
        const cards = document.querySelector(".hand .cards");
        while (cards.children.length < 5) cards.append(cards.firstElementChild.cloneNode(true)); // the game has five kinds
        return [...document.querySelectorAll(".hand .card, .actions button, [data-act=end]")].filter((button) => {
          const box = button.getBoundingClientRect();
          return !button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
        }).map((button) => button.textContent.trim());
      });
      must(hidden.length === 0, `${width}: covered: ${hidden.join("; ")}`);
    }
    await context.close();
  });

  await test("who is to be robbed is asked inside the chart, with the number of cards", async () => {
    const { page, context } = await at({ options: variable }, (s) => s.legal.filter((c) => c.startsWith("rob ")).length > 1, { size: [360, 640] });
    for (const [width, height] of [[360, 640], [844, 390], [1440, 900]]) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(200);
      const chart = await page.locator(".chart").boundingBox();
      const tags = await page.locator(".victim").all();
      must(tags.length > 1, "nobody to choose from");
      for (const tag of tags) {
        const box = await tag.boundingBox();
        must(box.x >= chart.x && box.y >= chart.y && box.x + box.width <= chart.x + chart.width && box.y + box.height <= chart.y + chart.height, `${width}x${height}: ${JSON.stringify({ box, chart })}`);
        must(/\d$/.test((await tag.innerText()).trim()), "nothing says how many cards there are");
      }
    }
    await context.close();
  });

  await test("an offer that comes in docks beside the hand, covers no land, and cannot be accepted by accident", async () => {
    const { page, context } = await at({ options: variable, pace: 80, halt: "accept" }, (s) => s.has("accept") && s.has("decline"), { size: [390, 844] });
    await context.addInitScript(() => {
      globalThis.early = null;
      new MutationObserver(() => {
        const button = document.querySelector("[data-act=accept]");
        if (button && globalThis.early === null) globalThis.early = button.disabled;
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await page.waitForSelector("[data-act=accept]:not(:disabled)");
    must((await page.evaluate(() => globalThis.early)) === true, "accept was live at once");
    const dock = await page.locator(".dock article").boundingBox();
    const land = await page.locator(".chart .beach").boundingBox();
    must(dock.y >= land.y + land.height, `the offer begins at ${dock.y}, the land ends at ${land.y + land.height}`);
    await context.close();
  });

  await test("after building the trade button says why it is over, and the road can be taken back", async () => {
    const { page, context, errors, pilot } = await at({ options: variable }, (s) => main(s) && s.has("road"));
    const roads = () => page.locator("g.road").count();
    const before = await roads();
    const become = async (count) => {
      for (let tries = 0; tries < 200 && (await roads()) !== count; tries++) await page.waitForTimeout(50);
      must((await roads()) === count, `${await roads()} roads instead of ${count}`);
    };
    await page.click("[data-build=road]");
    await until(page, () => document.querySelector(".prompt p:not(.hidden-visually)").textContent.includes("cannot trade"));
    await page.keyboard.press("Escape");
    await pilot.act((await pilot.look()).legal.find((c) => c.startsWith("road ")));
    await become(before + 1);
    await page.click("[data-act=trade]");
    must((await page.locator(".prompt.told p:not(.hidden-visually)").innerText()).includes("trading is over"), "the trade button says nothing");
    must((await page.locator("section.trade").count()) === 0, "the panel opened");
    const undo = page.locator("[data-act=undo]");
    must(/^Undo: .*road/.test(await undo.getAttribute("aria-label")), "undo does not say what it takes back");
    await undo.click();
    await become(before);
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("favour tiles lie there as things, explain themselves in both languages, and are redeemed", async () => {
    const { page, context, errors } = await at({ options: { ...variable, scenario: "favours" } }, (s) => s.has("redeem"));
    must((await page.locator("[data-kit=favours] .tile").count()) === 5, "not five guilds");
    await page.click("[data-kit=favours] .tile.lit");
    const card = page.locator("[data-kit=favours] [popover]:popover-open");
    must(/tile/.test(await card.innerText()), "no explanation");
    await page.keyboard.press("Escape");
    must((await card.count()) === 0, "Escape does not close it");
    await page.evaluate(() => localStorage.setItem("language", "de"));
    await page.reload();
    await page.click("[data-kit=favours] .tile.lit");
    must(/Plättchen/.test(await card.innerText()), "no German explanation");
    await card.locator("[data-command^=redeem]").click();
    await until(page, () => document.querySelector("[data-kit=favours] .tile.lit") === null || document.querySelector(".island").dataset.phase !== "main");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  /** What of the named things is not wholly inside the window and inside what holds it. */
  const cutOff = (page, selector) =>
    page.$$eval(selector, (nodes) =>
      nodes.flatMap((node) => {
        const box = node.getBoundingClientRect();
        const frame = node.closest(".kit, .further, .people").getBoundingClientRect();
        const inside = box.right <= innerWidth + 1 && box.left >= frame.left - 1 && box.right <= frame.right + 1 && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 2;
        return inside && node.scrollWidth <= node.clientWidth + 1 ? [] : [node.textContent.trim()];
      }),
    );
  const namesAreFree = async (page) => {
    const mixed = await page.$$eval(".people li", (rows) => rows.filter((row) => row.querySelector(".name").getBoundingClientRect().bottom > row.querySelector(".stats").getBoundingClientRect().top + 2).map((row) => row.textContent.trim()));
    must(mixed.length === 0, `numbers over a name: ${mixed.join("; ")}`);
  };
  for (const scenario of ["none", "favours"])
    await test(`six people on a phone on its side keep their names: ${scenario}`, async () => {
      const { page, context } = await at({ seats: 6, options: { ...variable, scenario } }, main, { size: [667, 375], touch: true });
      await namesAreFree(page);
      await context.close();
    });
  for (const [width, height] of [[667, 375], [844, 390]]) {
    await test(`favours on a phone on its side: tiles, numbers and the gift are in sight (${width} px)`, async () => {
      const { page, context } = await at({ options: { ...variable, scenario: "favours" } }, (s) => s.has("redeem") && s.has("gift"), { size: [width, height], lang: "de", touch: true });
      const cut = [...(await cutOff(page, ".kit .tile")), ...(await cutOff(page, ".further button"))];
      must(cut.length === 0, `cut off: ${cut.join("; ")}`);
      await namesAreFree(page);
      const gift = page.locator("[data-further=gift]");
      if (await gift.count()) {
        await gift.click();
        await page.waitForSelector(".picking [data-pick]");
        const [panel, tray] = [await page.locator(".picking").boundingBox(), await page.locator(".tray").boundingBox()];
        must(Math.abs(panel.height - tray.height) < 2 && Math.abs(panel.width - tray.width) < 2, `the choice is ${JSON.stringify(panel)}, the tray ${JSON.stringify(tray)}`);
        await page.click("[data-act=pick-cancel]");
        await page.waitForSelector(".picking", { state: "detached" });
      }
      await context.close();
    });
  }

  await test("a gift is a card, then a person: by keys, with a way back, and nothing moves for it", async () => {
    const { page, context, errors, pilot } = await at({ options: { ...variable, scenario: "favours" } }, (s) => main(s) && new Set(s.legal.filter((c) => c.startsWith("gift ")).map((c) => c.split(" ")[1])).size > 1);
    const { legal } = await pilot.look();
    const [, card, , seat] = legal.find((c) => c.startsWith("gift ")).split(" ");
    const boardAt = () => page.locator(".island .board").boundingBox();
    const before = await boardAt();
    must((await page.locator(".further [data-command^=gift]").count()) === 0, "a wall of buttons");
    await page.focus("[data-further=gift]");
    await page.keyboard.press("Enter");
    await until(page, () => document.activeElement?.closest(".picking [data-pick]"));
    must((await page.locator(".picking [data-pick]").count()) === 5, "not all five cards are drawn");
    must(JSON.stringify(await boardAt()) === JSON.stringify(before), "the board moves");
    must((await page.locator(".onward").count()) === 1 && !(await page.locator(".onward").isVisible()), "what lies below can be pressed");
    const dead = await page.$$eval(".picking [data-pick]:disabled", (all) => all.map((b) => b.dataset.pick));
    must(dead.every((r) => !legal.some((c) => c.startsWith(`gift ${r} `))), `${dead} could be given`);
    await page.focus(`.picking [data-pick=${card}]`);
    await page.keyboard.press("Enter");
    await page.waitForSelector(`.picking [data-pick=${seat}]`);
    await page.keyboard.press("Escape");
    await page.waitForSelector(`.picking [data-pick=${card}]`);
    await page.keyboard.press("Escape");
    await page.waitForSelector(".picking", { state: "detached" });
    await until(page, () => document.activeElement?.matches("[data-further=gift]"));
    await page.keyboard.press("Enter");
    await page.click(`.picking [data-pick=${card}]`);
    await page.click(`.picking [data-pick=${seat}]`);
    await page.waitForSelector(".picking", { state: "detached" });
    await until(page, () => document.querySelector("[data-further=gift]") === null);
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("a road for another card: two cards in the tray, then the place on the board", async () => {
    const { page, context } = await at({ options: { ...variable, scenario: "helpers" } }, (s) => main(s) && s.has("pave"));
    const roads = await page.locator("g.road").count();
    await page.click("[data-further=pave]");
    for (let step = 0; step < 3 && (await page.locator(".spot").count()) === 0; step++) await page.locator(".picking [data-pick]:not(:disabled)").first().click();
    must((await page.locator(".pop").count()) === 0, "text buttons on the board");
    await page.locator(".spot.edge").first().click({ force: true });
    await until(page, `document.querySelectorAll("g.road").length === ${roads + 1}`);
    await context.close();
  });

  for (const [size, lang] of [[[1280, 720], "en"], [[1280, 720], "de"], [[390, 844], "de"], [[844, 390], "de"]])
    await test(`all helpers to choose from are in sight and whole, beside the players (${size.join("×")}, ${lang})`, async () => {
      const { page, context } = await at({ seats: 3, options: { ...variable, scenario: "helpers" } }, (s) => s.has("hire") && s.has("flip"), { size, lang, touch: size[0] < 1000 });
      const cards = page.locator(".hiring .helper");
      must((await cards.count()) === 8, `${await cards.count()} cards`);
      const wrong = await cards.evaluateAll((all) =>
        all.flatMap((card) => {
          const box = card.getBoundingClientRect();
          const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          const whole = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight && card.contains(top);
          return whole && card.scrollHeight <= card.clientHeight + 1 && card.scrollWidth <= card.clientWidth + 1 ? [] : [`${card.textContent.trim()} ${JSON.stringify(box)} ${card.scrollHeight}`];
        }),
      );
      must(wrong.length === 0, wrong.join("\n"));
      for (const row of await page.locator(".people li").all()) must(await row.isVisible(), "a player is not to be seen");
      const people = await page.locator(".people").boundingBox();
      const panel = await page.locator(".hiring").boundingBox();
      must(people.x + people.width <= panel.x + 1 || people.y + people.height <= panel.y + 1 || people.x >= panel.x + panel.width - 1, "the cards lie over the players");
      await page.click(".hiring .look");
      must((await cards.count()) === 0, "the board cannot be looked at");
      await page.click(".hiring .look");
      await page.locator(".hiring [data-command=flip]").click();
      await page.waitForSelector(".hiring", { state: "detached" });
      await context.close();
    });

  await test("helpers: mine is a card with its side, the others' explain themselves", async () => {
    const { page, context } = await at({ options: { ...variable, scenario: "helpers" } }, main);
    must(/^[AB]$/.test((await page.locator("[data-kit=helpers] .side").innerText()).trim()), "no side");
    must((await page.locator(".people .assistant").count()) === 3, "not everybody has a helper");
    await page.locator(".people .assistant").first().click();
    must((await page.locator(".people [popover]:popover-open p").first().innerText()).length > 20, "no explanation");
    await context.close();
  });

  await test("a map names its towns, its documents and first arrivals on a tap; the canal is drawn", async () => {
    const { page, context, errors } = await at({ options: { scenario: "newyork", erie: "on" } }, main);
    must((await page.locator(".course path").count()) === 3, "no canal");
    must((await page.locator("[data-kit=map] .sign").count()) === 4, "the key of the map is not whole");
    const paper = await page.locator("g.document").first().boundingBox();
    await page.mouse.click(paper.x + paper.width / 2, paper.y + paper.height / 2);
    must((await page.locator(".note[role=status]").innerText()).startsWith("Trade document"), "the document says nothing");
    must((await page.locator("g.place title").first().textContent()).length > 10, "a town has no words");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  for (const [scenario, towns] of [["corsica", 36], ["newyork", 35]])
    await test(`every name on the map can be read, beside the others (${scenario})`, async () => {
      const { page, context } = await at({ options: { scenario } }, main, { size: [1280, 720] });
      const names = await page.$$eval("text.name", (all) => all.map((e) => ({ name: e.textContent, px: parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a, box: e.getBBox() })));
      must(names.length === towns, `${names.length} names`);
      must(names.every(({ px }) => px >= 11), `too small: ${names.map(({ px }) => px.toFixed(1))}`);
      const over = names.flatMap((a, i) => names.slice(i + 1).filter((b) => Math.min(a.box.x + a.box.width, b.box.x + b.box.width) - Math.max(a.box.x, b.box.x) > a.box.height && Math.min(a.box.y + a.box.height, b.box.y + b.box.height) - Math.max(a.box.y, b.box.y) > a.box.height / 2).map((b) => `${a.name} and ${b.name}`));
      must(over.length === 0, `mixed: ${over.join(", ")}`);
      await context.close();
    });

  await test("what is new in a scenario is told once at a table, in three sentences, and again when asked for", async () => {
    const { page, context, errors } = await at({ options: { ...variable, scenario: "favours", first: 1 } }, () => true, { size: [390, 844], touch: true });
    await page.waitForSelector("[data-scene] li");
    must((await page.locator("[data-scene] li").count()) === 3, "not three sentences");
    must((await page.locator(".spot").count()) > 10, "the board waits for it");
    const cut = await page.$eval("[data-scene]", (e) => [e, ...e.querySelectorAll("li")].filter((x) => x.scrollHeight > x.clientHeight + 1).length);
    must(cut === 0, "cut off");
    await page.click("[data-act=scene-close]");
    await page.waitForSelector("[data-scene]", { state: "detached" });
    await page.reload();
    await page.waitForSelector(".spot");
    must((await page.locator("[data-scene]").count()) === 0, "told twice");
    await page.click("[data-act=scene]");
    await page.waitForSelector("[data-scene]");
    await page.click("[data-act=scene-close]");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("a finger that stays on a thing reads what it is, and does nothing else", async () => {
    const { page, context } = await at({ options: { ...variable, scenario: "favours" } }, main, { size: [390, 844], touch: true });
    const hold = async (selector) => {
      const box = await page.locator(selector).first().boundingBox();
      const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const line = await context.newCDPSession(page);
      await line.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
      await page.waitForSelector(".told-thing");
      await line.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      return page.locator(".told-thing").innerText();
    };
    must(/tile/.test(await hold("[data-kit=favours] .tile")), "a favour tile says nothing");
    must((await page.locator("[popover=auto]:popover-open").count()) === 0, "the long press was a tap");
    must(/Harbour/.test(await hold("g.port")), "a harbour says nothing");
    await context.close();
  });

  await test("a canal tile is used from the key of the map, and trades two for one until the turn ends", async () => {
    const { page, context, errors } = await at({ options: { scenario: "newyork", erie: "on" } }, (s) => s.has("bargain"));
    const canal = page.locator("[data-kit=map] .tip.canal");
    const tiles = async () => parseInt((await canal.innerText()).replace(/\D+/, ""), 10);
    const before = await tiles();
    await canal.click();
    const opened = page.locator("[data-kit=map] [popover]:popover-open");
    await opened.locator("[data-begin=bargain]").click();
    const card = page.locator(".picking [data-pick]:not(:disabled)").first();
    const kind = await card.getAttribute("data-pick");
    await card.click();
    await until(page, `!document.querySelector("[data-kit=map] .tip.canal").innerText.includes("${before}")`);
    must((await tiles()) === before - 1, `${before} tiles, then ${await tiles()}`);
    await canal.click();
    must((await opened.innerText()).includes(`in this turn: ${kind}`), await opened.innerText());
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("a draw that is offered is told, agreed on in the menu, and told as the end", async () => {
    const { page, context, errors } = await visitor(browser, { storage: { hints: "done" } });
    const position = fixed({ record: "newyork-canal.rec", at: 120 });
    const asked = await showFixed(page, base, { ...position, table: { ...position.table, draw: ["p2"] } });
    must((await page.textContent(".draw")).includes("If all of you agree"), "the offer is not told");
    await page.click("header summary");
    await page.click("text=Agree on a draw");
    await until(page, () => !document.querySelector("header details[open]"));
    must(asked.join() === "draw true", asked.join());
    for (const [why, told] of [["draw", "a draw"], ["limit", "the limit of what is kept"]]) {
      await showFixed(page, base, { ...position, table: { ...position.table, phase: "closed", why } });
      must((await page.textContent("[data-end]")).includes(told), `${why} is not told`);
      must((await page.locator('[data-end] a[href^="/r/"]').count()) === 1, `after ${why} the game cannot be looked at again`);
    }
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("canal tiles and cards go into one offer, on either side", async () => {
    const { page, context, errors } = await visitor(browser, { storage: { hints: "done" } });
    const table = fixed({ record: "newyork-canal.rec", at: 120, set: { "p1 hand": "2 wood 1 brick 2 grain 2 ore", "p1 canal": "2 earned 0 unpaid 0", "p1 offers": null, "p2 offers": null } });
    const asked = await showFixed(page, base, table);
    const compose = async (tiles, give, want) => {
      await page.click("[data-act=trade]");
      await page.click(`.trade [data-canal=${tiles}]`);
      await page.click(`.trade [data-trade=give-${give}]`);
      await page.click(`.trade [data-trade=get-${want}]`);
      await page.click(".trade [data-act=offer]");
    };
    await compose("more", "wood", "wool");
    await compose("less", "ore", "brick");
    must(asked.join() === "sell 1 and 1 wood for 1 wool to all,seek 1 and 1 brick for 1 ore to all", asked.join());
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("with six the special building phase has its own prompt", async () => {
    const { page, context } = await at({ seats: 6, options: variable }, (s) => s.has("pass"));
    must((await page.locator(".prompt").innerText()).includes("Special building"), await page.locator(".prompt").innerText());
    must((await page.locator(".onward").getAttribute("data-act")) === "pass", "no way on");
    const names = await page.locator(".people .name").allInnerTexts();
    must(new Set(names).size === 6, `names: ${names.join()}`);
    await context.close();
  });

  await test("the host makes the bots fast and calm again; there is nothing to say to them", async () => {
    const { page, context, errors } = await at({ options: variable, pace: 600 }, (s) => s.has("settlement"), { still: false });
    await page.click("header summary");
    const fast = page.getByRole("switch", { name: "Fast bots" });
    must(!(await fast.isChecked()), "the bots are fast already");
    await fast.check();
    await until(page, () => document.querySelector("[role=switch]").checked);
    must((await page.getByRole("button", { name: "Say something" }).count()) === 0, "phrases for bots");
    must(errors.length === 0, errors.join("\n"));
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
    must(host.errors.length + guest.errors.length === 0, [...host.errors, ...guest.errors].join("\n"));
    await host.context.close();
    await guest.context.close();
  });
} finally {
  await browser.close();
  await server.stop();
}
finish();
