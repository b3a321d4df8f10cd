// The workshop: lands that are swapped, pieces and hands, what the rules say of them at once, undo, links and files, a
// table with the board; and maps. node tests/edit.spec.mjs, with KORNHOLM naming the program; PICTURES is a folder for looks.
import { readFileSync } from "node:fs";
import { settled, soon, startBrowser, startServer, visitor } from "./browser.mjs";
import { accessible, finish, must, test } from "./tap.mjs";

const SIZES = [[1280, 720], [390, 844], [844, 390]];
const server = await startServer();
const browser = await startBrowser();
const { base } = server;

async function press(page, place) {
  const box = await page.locator(`.spot[data-do$=" ${place}"]`).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
const verdict = (page) => page.textContent(".verdict");
const fine = (page) => page.getAttribute(".verdict", "data-fine");
async function becomes(page, wanted, what) {
  await soon(async () => (await fine(page)) === String(wanted), async () => `${what}: ${await verdict(page)}`);
}
async function open(page, address = "/edit") {
  await page.goto(base + address);
  await page.waitForSelector(".verdict");
  await settled(page);
}
const saved = async (page) => {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("[data-act=download]")]);
  return readFileSync(await download.path(), "utf8");
};

try {
  await test("a position is set up, judged at once, taken back, and sent on", async () => {
    const { page, context, errors } = await visitor(browser);
    await open(page);
    await becomes(page, true, "the beginning");
    await press(page, "h0");
    await press(page, "h18");
    let text = await saved(page);
    must(text.includes("board row pasture 11, pasture 2, forest 9") && text.includes("board row hills 5, fields 6, mountains 10"), `the lands are not swapped:\n${text}`);
    await page.click("[data-tool=settlement]");
    await press(page, "v4"); // beside a settlement
    await becomes(page, false, "two neighbours");
    must((await verdict(page)).includes("next to each other"), await verdict(page));
    must((await page.isDisabled("[data-act=play-board]")) && (await page.isDisabled("[data-act=play-position]")), "what is wrong can be played");
    await page.click("[data-act=undo]");
    await becomes(page, true, "undo");
    await page.click("[data-seat='1']");
    for (let i = 0; i < 3; i++) await page.click("[aria-label='ore +1']");
    await page.click("[data-tool=city]");
    await press(page, "v39");
    await becomes(page, true, "a city");
    text = await saved(page);
    must(text.includes("at p2 hand 3 ore") && text.includes("at p2 cities v39") && text.includes("at p2 settlements v41"), text);
    await page.click("[data-act=share-link]");
    await soon(() => page.url().includes("#p="), "the link has all of it");
    const link = page.url();
    await context.close();

    const other = await visitor(browser, { lang: "de" });
    await open(other.page, link.slice(base.length));
    await soon(async () => (await saved(other.page)) === text, "the link brings it to others");
    await other.page.setInputFiles("input[type=file]", { name: "x.txt", mimeType: "text/plain", buffer: Buffer.from("no position") });
    await soon(async () => (await other.page.textContent(".share")).includes("keine Stellung und keine Karte"), "what is no position is refused");
    await other.page.setInputFiles("input[type=file]", { name: "y.txt", mimeType: "text/plain", buffer: Buffer.from(text.replace("at p2 hand 3 ore", "at p2 hand 30 ore")) });
    await becomes(other.page, false, "more cards than there are");
    await open(other.page, "/edit#p=AAAA");
    await soon(async () => (await other.page.textContent("main")).includes("Dieser Link enthält"), "a link that is none is told");
    must(errors.length + other.errors.length === 0, [...errors, ...other.errors].join("\n"));
    await other.context.close();
  });

  await test("five and six have the larger board", async () => {
    const { page, context, errors } = await visitor(browser);
    await open(page);
    await press(page, "h0");
    await press(page, "h18");
    await page.click("[data-act=seats][data-seats='3']");
    must((await saved(page)).includes("board row pasture 11, pasture 2, forest 9"), "the board for four is not kept for three");
    for (const seats of [6, 5]) {
      await page.click(`[data-act=seats][data-seats='${seats}']`);
      await becomes(page, true, `${seats} seats`);
      must((await page.locator("[data-seat]").count()) === seats, `${seats} seats are not listed`);
      await settled(page);
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/edit-${seats}.png` });
    }
    await page.click("[data-seat='4']");
    for (let i = 0; i < 4; i++) await page.click("[aria-label='wool +1']");
    await page.click("[data-tool=robber]");
    await press(page, "h29");
    await becomes(page, true, "a hand and the robber");
    const text = await saved(page);
    must(text.includes("seats 5") && text.includes("at p5 hand 4 wool") && text.includes("at robber h29"), text);
    await page.click("[data-act=undo]");
    await page.setInputFiles("input[type=file]", { name: "five.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
    await soon(async () => (await saved(page)) === text, "a file for five comes back");
    await page.click("[data-act=shuffle]");
    await soon(async () => !(await saved(page)).includes("board row pasture 10, hills 11, fields 11"), "the large board is shuffled");
    await page.click("[data-act=undo]");
    await becomes(page, true, "the position again");
    await page.click("[data-act=play-position]");
    await page.waitForSelector("header .set-up");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("a position is played on, alone against bots and with friends", async () => {
    const { page, context, errors } = await visitor(browser);
    await open(page);
    await page.click("[data-act=seats][data-seats='3']");
    for (const what of ["grain", "grain", "ore", "ore", "ore"]) await page.click(`[aria-label='${what} +1']`);
    await becomes(page, true, "cards for a city");
    await page.click("[data-act=play-position]");
    await page.waitForSelector("header .set-up");
    must(/\/t\/\w+$/.test(page.url()), page.url());
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/edit-table.png` });
    must((await page.textContent("header .set-up")).includes("knows all hands"), "the table does not say that it was set up");
    const code = page.url().split("/").at(-1);
    await page.goto(`${base}/t/${code}?text`);
    await soon(() => page.evaluate(() => [...document.querySelectorAll("[role=log] li")].some((line) => /You can: .*city/.test(line.textContent))), "what can be done is told");
    await page.fill("form input", "city v39");
    await page.keyboard.press("Enter");
    const record = async () => (await fetch(`${base}/api/tables/${code}/text`)).text();
    await soon(async () => (await record()).includes("p1 cities v39"), async () => `no city: ${await record()}`);
    await open(page);
    await page.click("[data-act=play-friends]");
    await page.waitForSelector("p.set-up");
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/edit-waiting.png` });
    must((await page.textContent("p.set-up")).includes("knows all hands"), "nor does the waiting room");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("what a scenario adds can be set up, written, sent on and played", async () => {
    const { page, context, errors } = await visitor(browser);
    await open(page);
    const played = (scenario) => page.selectOption("[data-act=scenario]", scenario);
    const text = await page.locator("textarea.further");
    await played("favours");
    for (const what of ["Scholars", "Scholars", "Chips"]) await page.locator(`[aria-label='${what} +1']`).first().click();
    await becomes(page, true, "tiles and a chip");
    must(/at p1 tiles 2 scholars\nat p1 chips 1/.test(await saved(page)), await saved(page));
    await page.locator("[aria-label='Scholars +1']").nth(2).click(); // received in this turn, which is that of the first
    await becomes(page, true, "one of them is fresh");
    await page.click("[data-line=gave]");
    await becomes(page, false, "a gift that nobody was offered");
    await page.click("[data-act=undo]");

    await played("helpers");
    await page.click("[data-seat='1']");
    await page.selectOption("[data-line=helper]", "mayor");
    await page.click("[data-line=flipped]");
    await becomes(page, true, "a helper on its B side");
    let file = await saved(page);
    must(file.includes("option scenario=helpers") && file.includes("at p2 helper mayor flipped") && file.includes("at p1 helper merchant"), file);
    await page.click("details summary");
    await text.fill("p3 helper mayor");
    await becomes(page, false, "two who have the same helper");
    await text.fill("p3 hallper mayor");
    must((await verdict(page)).includes("p3 hallper mayor"), await verdict(page));
    await text.fill("phase ask\ninterlude p1 helper main\nhelpers-used p1");
    await becomes(page, true, "somebody is asked");
    must((await saved(page)).includes("at interlude p1 helper main"), await saved(page));
    await page.click("[data-act=share-link]");
    await soon(() => page.url().includes("#p="), "the link has all of it");
    const [link, kept] = [page.url(), await saved(page)];

    await played("newyork");
    await page.click("[data-act=extra]");
    await page.click("[aria-label='Canal tiles +1']");
    await page.click("[data-tool=road]");
    const box = await page.locator("[data-tool=chips]").count();
    must(box === 1, "no tool for chips");
    file = await saved(page);
    must(file.includes("option scenario=newyork") && file.includes("option erie=on") && /at p1 canal 1 earned \d unpaid 0/.test(file) && file.includes("board map New York"), file);
    await becomes(page, true, "a canal tile");
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/edit-newyork.png` });
    await page.click("[data-act=play-position]");
    await page.waitForSelector("header .set-up");
    await page.waitForSelector(".island");
    await open(page, link.slice(base.length));
    await soon(async () => (await saved(page)) === kept, "the link brings it back, with what was only written");

    await page.click("#tab-map");
    await page.click("[data-act=set-up]");
    await becomes(page, true, "a position on one's own map");
    must(/option scenario=map\nboard map Wedge/.test(await saved(page)), await saved(page));
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("a board and a map of one's own become tables", async () => {
    const { page, context, errors } = await visitor(browser);
    await open(page);
    await press(page, "h0");
    await press(page, "h9");
    await becomes(page, true, "the desert in a corner");
    await page.click("[data-act=play-board]");
    await page.waitForSelector(".island");
    must(/\/t\/\w+$/.test(page.url()), page.url());
    await open(page);
    await page.click("#tab-map");
    await becomes(page, true, "the smallest map");
    const map = await page.inputValue("textarea");
    await page.fill("textarea", map.replace("hex 2 0 hills 5", "hex 2 0 hills 7"));
    await becomes(page, false, "a 7 on a map");
    must((await verdict(page)).includes("Line 4"), await verdict(page));
    await page.fill("textarea", map);
    await becomes(page, true, "the map again");
    await page.click("[data-place='6 0']"); // a forest with an 8 beside the land, drawn
    await page.click("[data-tool=town]");
    await page.click("[data-place='7,-1']");
    const drawn = await page.inputValue("textarea");
    must(drawn.includes("hex 6 0 forest 8") && drawn.includes("town 7,-1 Town 1"), drawn);
    await becomes(page, true, "a larger map");
    await page.click("[data-act=undo]");
    must(!(await page.inputValue("textarea")).includes("town 7,-1"), "undo does not take the town back");
    await page.click("[data-act=play-board]");
    await page.waitForSelector(".island");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("whatever can be pressed can be pressed, at every size", async () => {
    const wrongs = () =>
      [...document.querySelectorAll("button, select, textarea")].flatMap((e) => {
        if (e.disabled || !e.checkVisibility({ visibilityProperty: true })) return [];
        e.scrollIntoView({ block: "nearest" });
        const box = e.getBoundingClientRect();
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return hit && (e === hit || e.contains(hit)) ? [] : [`${e.textContent.trim().slice(0, 30)} lies below ${hit?.className ?? "nothing"}`];
      });
    for (const lang of ["en", "de"]) {
      const { page, context, errors } = await visitor(browser, { lang, dark: lang === "de" });
      await open(page);
      for (const tab of ["position", "map"]) {
        await page.click(`#tab-${tab}`);
        for (const [width, height] of SIZES) {
          await page.setViewportSize({ width, height });
          await settled(page);
          if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/edit-${tab}-${width}-${lang}.png` });
          const wrong = await page.evaluate(wrongs);
          must(wrong.length === 0, `${tab} ${width}x${height} ${lang}: ${wrong.join("; ")}`);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          must(wide <= 1, `${tab} ${width}x${height} ${lang}: ${wide} px too wide`);
        }
        await accessible(page, `the workshop, ${tab}, ${lang}`);
      }
      must(errors.length === 0, errors.join("\n"));
      await context.close();
    }
  });
} finally {
  await browser.close();
  await server.stop();
}
finish();
