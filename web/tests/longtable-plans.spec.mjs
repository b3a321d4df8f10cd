// What a seat at Long Table lays out for later and what it does with its tiles, in a real browser: pieces that follow from
// pieces, roads that cost nothing, the stacks that tiles come from.
import { lineOf, settled, soon, startBrowser, startServer, visitor } from "./browser.mjs";
import { counts, HOLDS, here, KINDS, MIDDLE, openPlaces, seated, tap, tapPlace, taps, tapSite, wakes } from "./fingers.mjs";
import { laid, showRow } from "./rows.mjs";
import { accessible, finish, must, test } from "./tap.mjs";

const server = await startServer();
const browser = await startBrowser();
const phone = await visitor(browser, { size: [390, 844], touch: true, still: true, lasting: true, storage: { name: "Ada" } }); // no clock runs
const bea = await visitor(browser, { storage: { name: "Bea" } });
await bea.page.goto(server.base);
const people = await lineOf(bea.page); // who have seats and do nothing
const RICH = { "p1 hand": "5 5 5 5 5" };

try {
  await test("a plan is laid out while the other side is active, and one tap sends it; what cannot be paid stays", async () => {
    for (const [hand, asked] of [["2 4 1 2 0", 2], ["1 4 1 2 0", 1]]) {
      const { page } = phone;
      const line = await showRow(page, server.base, { ...MIDDLE, set: { "p1 hand": hand, round: "28" } });
      must((await page.locator(".seat.rests").count()) === 1, "the screen does not rest");
      for (let i = 0; i < 2; i++) {
        await tap(page, "[data-piece=road]");
        await tapPlace(page, "way", 3 * i);
        await soon(async () => (await page.locator(".ghost").count()) === i + 1, "the ghost");
      }
      must(line.asked.length === 0, "something was sent before its round");
      line.tell(laid({ ...MIDDLE, set: { "p1 hand": hand, round: "29" } }));
      await page.waitForSelector("[data-plan]");
      must((await page.locator(".seat.active").count()) === 1, "the screen is not bright");
      await wakes(page);
      taps.n = 0;
      await tap(page, "[data-plan]");
      await soon(() => line.asked.length === asked, "the plan");
      must(taps.n === 1 && line.asked.every((command) => /^road m\S+ in r29$/.test(command)), line.asked.join());
      if (asked < 2) await soon(async () => (await page.innerText(".banner p")).includes("cannot be paid"), "what is left is said");
      must((await page.locator(".ghost").count()) === 2 - asked, "ghosts are left");
    }
  });

  await test("a plan goes on from itself: road, road, settlement, city; what loses its place goes, with a word", async () => {
    const { page } = phone;
    const others = { ...MIDDLE, set: { ...RICH, round: "28" } };
    const line = await showRow(page, server.base, others);
    await page.tap(".zoom"); // the whole row
    const step = async (piece, site) => {
      const ghosts = await page.locator(".ghost").count();
      await tap(page, `[data-piece=${piece}]`);
      if (site === undefined) return openPlaces(page, piece === "road" ? "way" : "crossing");
      await tapSite(page, site);
      await soon(async () => (await page.locator(".ghost").count()) === ghosts + (piece === "city" ? 0 : 1), `the ghost of ${piece} ${site}`);
      return [];
    };
    const before = await step("road");
    await page.keyboard.press("Escape");
    // Some first road that opens ways which were not open, and a second one that opens a crossing.
    let first, second, crossing;
    search: for (const one of before) {
      await step("road", one);
      const opened = (await step("road")).filter((site) => !before.includes(site));
      await page.keyboard.press("Escape");
      for (const two of opened) {
        const free = await step("settlement");
        await page.keyboard.press("Escape");
        await step("road", two);
        const more = (await step("settlement")).filter((site) => !free.includes(site));
        await page.keyboard.press("Escape");
        if (more.length > 0) {
          [first, second, crossing] = [one, two, more[0]];
          break search;
        }
        await step("road", two).catch(() => {}); // taken away again
        await soon(async () => (await page.locator(".ghost").count()) === 1, "the second road is gone");
      }
      await tap(page, "[data-plan-drop]");
      await soon(async () => (await page.locator(".ghost").count()) === 0, "the plan is dropped");
    }
    must(crossing !== undefined, "no road opens anything");
    await step("settlement", crossing);
    await step("city", crossing);
    must((await page.innerText("[data-plan-drop] b")) === "4", "not four pieces");
    must(line.asked.length === 0, line.asked.join());
    // It is sent in its order,
    line.tell(laid({ ...MIDDLE, set: { ...RICH, round: "29" } }));
    await page.waitForSelector("[data-plan]");
    await wakes(page);
    taps.n = 0;
    await tap(page, "[data-plan]");
    await soon(() => line.asked.length === 4, () => line.asked.join());
    must(taps.n === 1 && line.asked.map((command) => command.split(" ")[0]).join() === "road,road,settlement,city", line.asked.join());
    // and whatever needs a piece that is taken away goes with it.
    const began = line.asked[0].replace(/ in r29$/, "");
    await showRow(page, server.base, others);
    for (const [piece, site] of [["road", first], ["road", second], ["settlement", crossing]]) await step(piece, site);
    await tap(page, "[data-piece=road]");
    await tapSite(page, first);
    await soon(async () => (await page.locator(".ghost").count()) === 0, "nothing is left of the plan");
    must((await page.innerText("[data-notice]")) === "2 pieces of your plan have no place any more.", await page.innerText("[data-notice]"));
    // The same when somebody else builds where it began.
    for (const [piece, site] of [["road", first], ["road", second]]) await step(piece, site);
    line.tell(laid({ ...MIDDLE, set: { ...RICH, round: "28", [`${Number(/^road m(\d+):/.exec(began)[1]) + 1}: ${began}`]: "p4" } }));
    await soon(async () => (await page.locator(".ghost").count()) === 0, "a plan stays where somebody else has built");
    must((await page.innerText("[data-notice]")).startsWith("2 pieces"), await page.innerText("[data-notice]"));
  });

  await test("what needs a piece of the plan that was built stays laid out until it can be paid", async () => {
    const { page } = phone;
    const line = await seated(server, phone, { dice: "manual" }, 6, people);
    for (const word of ["dice 1 1", "end", "dice 1 1"]) await line.ask("act", { as: "host", do: word });
    await page.waitForSelector(".seat.rests");
    await page.tap(".zoom");
    const roads = async () => Number(await page.innerText("[data-piece=road] small"));
    const hand = await counts(page);
    must(Math.min(hand[0], hand[1]) === 1, `pays for one road: ${hand.join()}`);
    const before = await roads();
    await tap(page, "[data-piece=road]");
    const now = await openPlaces(page, "way");
    await tapSite(page, now[0]);
    await soon(async () => (await page.locator(".ghost").count()) === 1, "the first road");
    await tap(page, "[data-piece=road]");
    const next = (await openPlaces(page, "way")).find((site) => !now.includes(site));
    must(next !== undefined, "nothing goes on from the first road");
    await tapSite(page, next);
    await soon(async () => (await page.locator(".ghost").count()) === 2, "the second road");
    for (const word of ["end", "dice 1 1"]) await line.ask("act", { as: "host", do: word });
    await page.waitForSelector(".seat.active [data-plan]");
    await wakes(page);
    await tap(page, "[data-plan]");
    await soon(async () => (await roads()) === before - 1, "the road that is paid");
    await soon(async () => (await page.innerText("[data-notice]")).startsWith("1 piece cannot be paid"), "what is left is said");
    must((await page.locator(".ghost").count()) === 1, "the second road is not laid out any more");
    must(phone.errors.length === 0, phone.errors.join(" | "));
  });

  // Tiles of the first seat beside the two that were drawn from its mat.
  const TILES = { "2: tile 2": "knight p1 held 1", "2: tile 3": "roads p1 held 1", "2: tile 4": "invention p1 held 1", "2: stacks": "3 1", "p1 unplayed": "3" };
  const HOLDING = { ...MIDDLE, set: { ...HOLDS, ...TILES } };

  await test("road building lays two roads in a row with four taps after the sheet; the first one can be chosen again", async () => {
    const { page } = phone;
    const line = await showRow(page, server.base, HOLDING);
    await page.tap(".zoom");
    taps.n = 0;
    await tap(page, "[data-tiles]");
    await tap(page, "[data-play=roads]");
    await page.waitForSelector("section.sheet", { state: "detached" });
    const before = await openPlaces(page, "way");
    let first, second;
    for (const one of before) {
      await tapSite(page, one);
      await page.waitForSelector("[data-other-road]");
      second = (await openPlaces(page, "way")).find((site) => !before.includes(site));
      first = one;
      if (second) break;
      await tap(page, "[data-other-road]");
      await soon(async () => (await openPlaces(page, "way")).length === before.length, "the first road again");
      taps.n -= 2;
    }
    must(second !== undefined, "no second road goes on from a first one");
    must((await openPlaces(page, "way")).includes(first) === false, "the same way twice");
    await tapSite(page, second);
    await soon(() => line.asked.length === 1, "the roads");
    must(/^roads m\S+ and m\S+ in r27$/.test(line.asked[0]) && taps.n === 4, `${line.asked[0]}, ${taps.n} taps`);
  });

  await test("road building ends with one road where no second one has a place, and only there", async () => {
    const { page } = phone;
    const line = await showRow(page, server.base, { ...HOLDING, set: { ...HOLDING.set, "p1 stock": "1 3 2" } });
    taps.n = 0;
    await tap(page, "[data-tiles]");
    await tap(page, "[data-play=roads]");
    await tapPlace(page, "way");
    await tap(page, "[data-one-road]");
    await soon(() => line.asked.length === 1, "the road");
    must(/^roads m\S+ and none in r27$/.test(line.asked[0]) && taps.n === 4, `${line.asked[0]}, ${taps.n} taps`);
  });

  await test("a knight takes two taps, an invention four", async () => {
    const { page } = phone;
    for (const [robber, play, command] of [["17 0", "knight for none in r27", /^knight for none in r27$/], ["0 0", "knight for ore in r27", /^knight for ore in r27$/]]) {
      const line = await showRow(page, server.base, { ...HOLDING, set: { ...HOLDING.set, "2: robber": robber } });
      taps.n = 0;
      await tap(page, "[data-tiles]");
      await tap(page, `[data-play="${play}"]`);
      await soon(() => line.asked.length === 1, "the knight");
      must(command.test(line.asked[0]) && taps.n === 2, `${line.asked[0]}, ${taps.n} taps`);
    }
    const line = await showRow(page, server.base, HOLDING);
    taps.n = 0;
    await tap(page, "[data-tiles]");
    await tap(page, "[data-play=invention]");
    await tap(page, "[data-invent=wool]");
    await tap(page, "[data-invent=ore]");
    await soon(() => line.asked.length === 1, "the invention");
    must(line.asked[0] === "invention wool and ore in r27" && taps.n === 4, `${line.asked[0]}, ${taps.n} taps`);
  });

  await test("a tile takes two taps from the near stack, and two from any other that is open", async () => {
    const { page } = phone;
    const buys = async (set, stacks, chosen, command) => {
      const line = await showRow(page, server.base, { ...MIDDLE, set: { "p1 hand": "0 0 1 1 1", ...set } });
      taps.n = 0;
      await tap(page, "[data-piece=tile]");
      if (stacks.length > 1) await page.waitForSelector("[data-stack]");
      const seen = await page.$$eval("[data-stack]", (all) => all.map((one) => `${one.dataset.stack}: ${one.querySelector("b").textContent}`));
      must(seen.join() === (stacks.length > 1 ? stacks.join() : ""), seen.join());
      await tap(page, chosen);
      await soon(() => line.asked.length === 1, "the tile");
      must(line.asked[0] === command && taps.n === 2, `${line.asked[0]}, ${taps.n} taps`);
    };
    const own = ["1 0: 5", "1 1: 2"];
    await buys({}, own, "[data-piece=tile]", "buy m1:sun in r27");
    await buys({}, own, '[data-stack="1 1"]', "buy m1:moon in r27");
    await buys({ "2: stacks": "0 2" }, ["1 1: 2"], "[data-piece=tile]", "buy m1:moon in r27");
    await buys({ "2: stacks": "0 0" }, ["2 0: 4", "2 1: 4"], '[data-stack="2 1"]', "buy m2:moon in r27");
    // Between two neighbours: the empty stack of one of them is not there.
    const line = await showRow(page, server.base, { ...MIDDLE, as: "p3", set: { "p3 hand": "0 0 1 1 1", "3: stacks": "0 0" } });
    await tap(page, "[data-piece=tile]");
    await page.waitForSelector("[data-stack]");
    must((await page.locator("[data-stack] small").allInnerTexts()).join() === "Left: Sun,Right: Sun,Left: Moon", (await page.locator("[data-stack] small").allInnerTexts()).join());
    await tap(page, '[data-stack="3 0"]');
    await soon(() => line.asked.join() === "buy m3:sun in r27", () => line.asked.join());
  });

  await test("whatever a tile asks for lies free in every size", async () => {
    const { context, page, errors } = await visitor(browser, { lang: "de", touch: true, still: true, storage: { name: "Ada" } });
    const moments = [
      ["tiles", {}, ["[data-tiles]", "[data-play=invention]"], ['[data-play="knight for wood in r27"]', '[data-play="knight for ore in r27"]', "[data-play=roads]", ...KINDS.map((name) => `[data-invent=${name}]`), ".sheet .close"]],
      ["two roads", {}, ["[data-tiles]", "[data-play=roads]", "way"], ["[data-other-road]", "[data-token=wood]", "[data-call]", ".zoom"]],
      ["one road", { "p1 stock": "1 3 2" }, ["[data-tiles]", "[data-play=roads]", "way"], ["[data-one-road]", "[data-piece=road]"]],
      ["stacks of neighbours", { as: "p3", "p3 hand": "0 0 1 1 1", "3: stacks": "0 0" }, ["[data-piece=tile]"], ['[data-stack="1 0"]', '[data-stack="3 0"]', '[data-stack="1 1"]']],
      ["stacks", { "p1 hand": "0 0 1 1 1" }, ["[data-piece=tile]"], ['[data-stack="1 0"]', '[data-stack="1 1"]', "[data-piece=tile]"]],
    ];
    for (const [i, size] of [[1280, 720], [390, 844], [844, 390]].entries()) {
      await page.setViewportSize({ width: size[0], height: size[1] });
      await page.emulateMedia({ colorScheme: i % 2 ? "dark" : "light" });
      for (const [name, { as = "p1", ...set }, way, pressed] of moments) {
        await showRow(page, server.base, { ...HOLDING, as, set: { ...HOLDING.set, "2: robber": "0 0", ...set } });
        for (const step of way) await (step === "way" ? tapPlace(page, step) : tap(page, step));
        await page.waitForSelector(pressed[0]);
        await page.waitForSelector("[data-gain]", { state: "detached" }); // written over the heap for a moment
        await settled(page);
        await here(page, pressed, `${name}, ${size.join("×")}`);
        const cut = await page.$$eval("[data-stack] small, [data-other-road], [data-one-road], [data-play]", (all) => all.filter((w) => w.scrollWidth > w.clientWidth + 1).map((w) => w.textContent));
        must(cut.length === 0, `cut off, ${name}, ${size.join("×")}: ${cut.join()}`);
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/longtable-${name.replaceAll(" ", "-")}-${size.join("x")}.png` });
        if (i === 1) await accessible(page, name);
      }
    }
    must(errors.length === 0, errors.join(" | "));
    await context.close();
  });
} finally {
  await browser.close();
  await server.stop();
}
finish();
