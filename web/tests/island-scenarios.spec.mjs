// What scenarios lay on the table of Island: tiles, helpers, maps, the canal, and the steps in which one uses them; all of
// it in fixed positions. node tests/island-scenarios.spec.mjs, with KORNHOLM naming the program.
import { startBrowser, startServer, until } from "./browser.mjs";
import { corsica, favours, helped, hiring, newYork, six, sixFavours, throwing } from "./moments.mjs";
import { fixed, Viewers } from "./positions.mjs";
import { asks, finish, must, test } from "./tap.mjs";

const server = await startServer();
const browser = await startBrowser();
const viewers = new Viewers(browser, server.base, { lasting: true });
const show = (position, look) => viewers.show(position, look);
const noErrors = (errors) => must(errors.length === 0, errors.join("\n"));

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

async function namesAreFree(page) {
  const mixed = await page.$$eval(".people li", (rows) => rows.filter((row) => row.querySelector(".name").getBoundingClientRect().bottom > row.querySelector(".stats").getBoundingClientRect().top + 2).map((row) => row.textContent.trim()));
  must(mixed.length === 0, `numbers over a name: ${mixed.join("; ")}`);
}

try {
  await test("favour tiles lie there as things, explain themselves in both languages, and are redeemed", async () => {
    for (const [lang, word] of [["en", /tile/], ["de", /Plättchen/]]) {
      const { page, errors, line } = await show(favours(), { lang });
      must((await page.locator("[data-kit=favours] .tile").count()) === 5, "not five guilds");
      await page.click("[data-kit=favours] .tile.lit");
      const card = page.locator("[data-kit=favours] [popover]:popover-open");
      must(word.test(await card.innerText()), `no explanation: ${await card.innerText()}`);
      await page.keyboard.press("Escape");
      must((await card.count()) === 0, "Escape does not close it");
      await page.click("[data-kit=favours] .tile.lit");
      await card.locator("[data-command^=redeem]").click();
      await asks(line, "redeem traders");
      noErrors(errors);
    }
  });

  for (const [name, position] of [["none", six()], ["favours", sixFavours()]])
    await test(`six people on a phone in landscape keep their names: ${name}`, async () => {
      const { page } = await show(position, { size: [667, 375], touch: true });
      must((await page.locator(".people li").count()) === 6, "not all six");
      await namesAreFree(page);
    });

  for (const [width, height] of [[667, 375], [844, 390]])
    await test(`favours on a phone in landscape: tiles, numbers and the gift are in sight (${width} px)`, async () => {
      const { page } = await show(favours(), { size: [width, height], lang: "de", touch: true });
      const cut = [...(await cutOff(page, ".kit .tile")), ...(await cutOff(page, ".further button"))];
      must(cut.length === 0, `cut off: ${cut.join("; ")}`);
      await namesAreFree(page);
      await page.click("[data-further=gift]");
      await page.waitForSelector(".picking [data-pick]");
      const [panel, tray] = [await page.locator(".picking").boundingBox(), await page.locator(".tray").boundingBox()];
      must(Math.abs(panel.height - tray.height) < 2 && Math.abs(panel.width - tray.width) < 2, `the choice is ${JSON.stringify(panel)}, the tray ${JSON.stringify(tray)}`);
      await page.click("[data-act=pick-cancel]");
      await page.waitForSelector(".picking", { state: "detached" });
    });

  await test("a gift is a card, then a person: by keys, with a way back, and nothing moves for it", async () => {
    const position = favours({ "p1 hand": "2 wood 1 grain" });
    const { legal } = fixed(position).view;
    const { page, errors, line } = await show(position);
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
    must(dead.length === 3 && dead.every((r) => !legal.some((c) => c.startsWith(`gift ${r} `))), `cannot be given: ${dead}`);
    await page.focus(".picking [data-pick=grain]");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".picking [data-pick=p3]");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".picking [data-pick=grain]");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".picking", { state: "detached" });
    await until(page, () => document.activeElement?.matches("[data-further=gift]"));
    await page.keyboard.press("Enter");
    await page.click(".picking [data-pick=grain]");
    await page.click(".picking [data-pick=p3]");
    await page.waitForSelector(".picking", { state: "detached" });
    await asks(line, "gift grain to p3");
    noErrors(errors);
  });

  await test("a road for another card: two cards in the tray, then the place on the board", async () => {
    const { page, line } = await show(helped("mendicant", { "p3 helper": "explorer", "p1 hand": "3 wood 2 grain 1 ore" }));
    await page.click("[data-further=pave]");
    for (let step = 0; step < 3 && (await page.locator(".spot").count()) === 0; step++) await page.locator(".picking [data-pick]:not(:disabled)").first().click();
    must((await page.locator(".pop").count()) === 0, "text buttons on the board");
    await page.locator(".spot.edge").first().click({ force: true });
    await asks(line, /^pave .*v\d+-v\d+/);
  });

  for (const [size, lang] of [[[1280, 720], "en"], [[1280, 720], "de"], [[390, 844], "de"], [[844, 390], "de"]])
    await test(`all helpers to choose from are in sight and whole, beside the players (${size.join("×")}, ${lang})`, async () => {
      const { page, line } = await show(hiring, { size, lang, touch: size[0] < 1000 });
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
      await asks(line, "flip");
    });

  await test("helpers: mine is a card with its side, the others' explain themselves", async () => {
    const { page } = await show(helped("explorer"));
    must(/^[AB]$/.test((await page.locator("[data-kit=helpers] .side").innerText()).trim()), "no side");
    must((await page.locator(".people .assistant").count()) === 3, "not everybody has a helper");
    await page.locator(".people .assistant").first().click();
    must((await page.locator(".people [popover]:popover-open p").first().innerText()).length > 20, "no explanation");
  });

  await test("a map names its towns, its documents and first arrivals on a tap; the canal is drawn", async () => {
    const { page, errors } = await show(newYork());
    must((await page.locator(".course path").count()) === 3, "no canal");
    must((await page.locator("[data-kit=map] .sign").count()) === 4, "the key of the map is not whole");
    const paper = await page.locator("g.document").first().boundingBox();
    await page.mouse.click(paper.x + paper.width / 2, paper.y + paper.height / 2);
    must((await page.locator(".note[role=status]").innerText()).startsWith("Trade document"), "the document says nothing");
    must((await page.locator("g.place title").first().textContent()).length > 10, "a town has no words");
    noErrors(errors);
  });

  for (const [scenario, position, towns] of [["corsica", corsica, 36], ["newyork", newYork(), 35]])
    for (const size of [[1280, 720], [390, 844], [844, 390]])
      await test(`every name on the map can be read, beside the others and beside the pieces (${scenario}, ${size.join("×")})`, async () => {
        const { page } = await show(position, { size, touch: size[0] < 1000 });
        const names = await page.$$eval("text.name", (all) => all.map((e) => ({ name: e.textContent, px: parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a, box: e.getBBox() })));
        // On a phone those that find no room wait until the chart is drawn larger.
        must(size[0] >= 1000 ? names.length === towns : names.length > towns / 4, `${names.length} names`);
        must(names.every(({ px }) => px >= 11), `too small: ${names.map(({ px }) => px.toFixed(1))}`);
        const over = names.flatMap((a, i) => names.slice(i + 1).filter((b) => Math.min(a.box.x + a.box.width, b.box.x + b.box.width) - Math.max(a.box.x, b.box.x) > a.box.height && Math.min(a.box.y + a.box.height, b.box.y + b.box.height) - Math.max(a.box.y, b.box.y) > a.box.height / 2).map((b) => `${a.name} and ${b.name}`));
        must(over.length === 0, `mixed: ${over.join(", ")}`);
        // What stands on a name hides it: the middle of each third of it must be free of pieces.
        const under = await page.$$eval("text.name", (all) => {
          const pieces = [...document.querySelectorAll("g.building, g.robber")].map((e) => ({ e, box: e.getBoundingClientRect() }));
          return all.flatMap((name) => {
            const b = name.getBoundingClientRect();
            const hit = [1 / 6, 1 / 2, 5 / 6].some((part) => pieces.some(({ box }) => b.x + b.width * part > box.left && b.x + b.width * part < box.right && b.y + b.height / 2 > box.top && b.y + b.height / 2 < box.bottom));
            return hit ? [name.textContent] : [];
          });
        });
        must(under.length === 0, `under pieces: ${under.join(", ")}`);
      });

  await test("what is new in a scenario is told once at a table, in three sentences, and again when asked for", async () => {
    for (const [position, ready] of [[{ record: "newyork-canal.rec", at: 0 }, ".spot"], [throwing(["scenario=favours"]), ".onward[data-act=roll]"]]) {
      const { page, errors } = await show(position, { size: [390, 844], touch: true });
      await page.waitForSelector("[data-scene] li");
      must((await page.locator("[data-scene] li").count()) === 3, "not three sentences");
      if (ready === ".spot") must((await page.locator(".spot").count()) > 10, "the board waits for it");
      const cut = await page.$eval("[data-scene]", (e) => [e, ...e.querySelectorAll("li")].filter((x) => x.scrollHeight > x.clientHeight + 1).length);
      must(cut === 0, "cut off");
      await page.click("[data-act=scene-close]");
      await page.waitForSelector("[data-scene]", { state: "detached" });
      await page.reload();
      await page.waitForSelector(ready);
      must((await page.locator("[data-scene]").count()) === 0, "told twice");
      await page.click("[data-act=scene]");
      await page.waitForSelector("[data-scene]");
      await page.click("[data-act=scene-close]");
      noErrors(errors);
    }
  });

  await test("a finger that stays on a thing reads what it is, and does nothing else", async () => {
    const { page, context } = await show(favours(), { size: [390, 844], touch: true });
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
  });

  await test("a canal tile is used from the key of the map, and trades two for one until the turn ends", async () => {
    const { page, errors, line } = await show(newYork());
    const canal = page.locator("[data-kit=map] .tip.canal");
    const tiles = async () => parseInt((await canal.innerText()).replace(/\D+/, ""), 10);
    must((await tiles()) === 2, `${await tiles()} tiles`);
    await canal.click();
    const opened = page.locator("[data-kit=map] [popover]:popover-open");
    await opened.locator("[data-begin=bargain]").click();
    await page.click(".picking [data-pick=ore]");
    await asks(line, "bargain ore");
    line.tell([{ who: "p1", do: "bargain ore" }], fixed(newYork({ "p1 canal": "1 earned 0 unpaid 0", bargains: "ore" })));
    await until(page, () => !document.querySelector("[data-kit=map] .tip.canal").innerText.includes("2"));
    must((await tiles()) === 1, `${await tiles()} tiles`);
    await canal.click();
    must((await opened.innerText()).includes("in this turn: ore"), await opened.innerText());
    noErrors(errors);
  });

  await test("canal tiles and cards go into one offer, on either side", async () => {
    const { page, errors, line } = await show(newYork());
    const compose = async (tiles, give, want) => {
      await page.click("[data-act=trade]");
      await page.click(`.trade [data-canal=${tiles}]`);
      await page.click(`.trade [data-trade=give-${give}]`);
      await page.click(`.trade [data-trade=get-${want}]`);
      await page.click(".trade [data-act=offer]");
    };
    await compose("more", "wood", "wool");
    await compose("less", "ore", "brick");
    await asks(line, "sell 1 and 1 wood for 1 wool to all");
    await asks(line, "seek 1 and 1 brick for 1 ore to all");
    noErrors(errors);
  });
} finally {
  await browser.close();
  await server.stop();
}
finish();
