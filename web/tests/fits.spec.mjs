// Whatever can be pressed can be pressed: in fixed positions of Island, at every size that counts and in both languages,
// nothing lies over a button, and whoever is to act and every answer that is awaited is in sight.
// Hints of the first game are on. ONLY names a position, SIZE a size; PICTURES is a folder for pictures of all of them.
import { settled, startBrowser, startServer, visitor } from "./browser.mjs";
import { corsica, favours, helped, hiring, LONG, mine, newYork, OFFERS, robbing, sevened, six, start, TWO } from "./moments.mjs";
import { fixed, showFixed } from "./positions.mjs";
import { finish, must, test } from "./tap.mjs";

const SIZES = [[1280, 720], [1366, 768], [1440, 900], [1920, 1080], [390, 844], [844, 390]].filter(([w, h]) => !process.env.SIZE || process.env.SIZE === `${w}x${h}`);
const LANGUAGES = ["en", "de"];
const STILL_MS = 60; // for what moves after a change of size, and for the buttons of an offer, which are dead for a moment
const PATIENCE_MS = 30_000; // with a machine that has more to do: what is wrong then stays wrong
const openTrade = (page) => page.click("[data-act=trade]");
async function askHint(page) {
  await page.click("[data-act=hint]");
  await page.waitForSelector("[data-counsel]");
}
/** A finger shows the place first. */
async function tapPlace(page) {
  const box = await page.locator(".spot").first().boundingBox();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForSelector(".confirm");
}
async function tapRoad(page) {
  await page.click("[data-build=road]");
  await tapPlace(page);
}

/** `open` brings what has to be opened first; so many `answers` are awaited then. */
const POSITIONS = [
  { name: "offers while I trade", table: mine(OFFERS), open: openTrade, answers: 6 },
  { name: "an offer in another's turn while I trade", table: { record: start(), at: 2, as: "p3", set: { "p3 hand": "4 ore", "p1 offers": "1 wood for 1 ore to p2,p3,p4 no p4" }, names: TWO }, open: openTrade, answers: 2 },
  { name: "six people and an offer", table: six({ "p2 hand": "1 wood 1 wool 1 grain 1 ore" }), answers: 2 },
  { name: "six people and an offer while I trade", table: six(), open: openTrade, answers: 2 },
  { name: "names of 40 letters", table: { ...six(), names: LONG }, answers: 2 },
  { name: "my offer with answers of all", table: { ...six({ "p4 offers": "2 wood for 1 grain to p2,p3,p5,p6 yes p2,p3,p5" }), as: "p4", names: LONG }, answers: 3 },
  { name: "a road to confirm", table: mine({ "p1 cards": "1 roads 1 invention" }), open: tapRoad, answers: 1 },
  { name: "a hint", table: mine({ "p2 offers": OFFERS["p2 offers"] }), open: askHint, answers: 5 },
  { name: "cards to give back", table: { record: start(), at: 2, set: { phase: "discard", dice: "3 4", "p1 hand": "6 wood 1 brick 2 grain", "p1 owes": "4" } }, open: async (page) => { for (const r of ["wood", "wood", "grain", "brick"]) await page.click(`.stack.${r}`); }, answers: 1 },
  { name: "the robber to be placed", table: sevened, open: tapPlace, answers: 1 },
  { name: "whom to rob", table: robbing, answers: 2 },
  { name: "favours", table: favours(OFFERS), answers: 6 },
  { name: "favours, a gift is offered", table: { record: start(["scenario=favours"], ["p1 gift wood to p2"]), at: 3, as: "p2", names: TWO }, answers: 2 },
  { name: "favours, a gift in two steps", table: favours(OFFERS), open: async (page) => { await page.click("[data-further=gift]"); await page.click(".picking [data-pick=wood]"); }, answers: 6 },
  { name: "helpers, my turn", table: helped("captain", OFFERS), answers: 6 },
  { name: "helpers, the next one to be chosen", table: hiring, answers: 8 },
  { name: "Corsica, where a draw is offered", table: corsica, draw: ["p1"], answers: 4 },
  { name: "New York with the canal", table: { ...newYork({ "p2 offers": "1 wool for 1 wood to p1" }), log: [{ who: "p1", do: "road v53-v61" }] }, answers: 2 },
];

/** What cannot be pressed, and what is out of sight. Runs in the page. */
function wrongButtons(answers) {
  const wrong = [];
  const named = (e) => `${e.tagName.toLowerCase()}${e.dataset?.act ? `[${e.dataset.act}]` : e.getAttribute("class") ? `.${e.getAttribute("class").replace(/\s*svelte-\w+/g, "").trim().replaceAll(" ", ".")}` : ""} "${(e.getAttribute?.("aria-label") ?? e.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 30)}"`;
  const dialog = document.querySelector("dialog[open]");
  const buttons = [...(dialog ?? document).querySelectorAll("button, a[href], input, select, summary")].filter(
    (e) => !e.disabled && !e.closest(".skip, .hidden-visually, [inert]") && e.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  );
  /** The middle and four corners, a little inside, where round corners are no part of it any more. */
  const points = (box) => {
    const dx = Math.max(4, Math.min(box.width, box.height) * 0.18);
    return [[0.5, 0.5, 0, 0], [0, 0, dx, dx], [1, 0, -dx, dx], [0, 1, dx, -dx], [1, 1, -dx, -dx]].map(([fx, fy, ox, oy]) => [box.left + fx * box.width + ox, box.top + fy * box.height + oy]);
  };
  /** A small button of its own on a corner of a larger one, which both belong to one thing, is meant. */
  const rider = (hit, e, at) => at > 0 && hit.closest("button") !== null && hit.closest("button").parentElement === e.parentElement && e.parentElement.querySelectorAll("button").length === 2;
  const covered = (e) => {
    const box = e.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return null;
    for (const [at, [x, y]] of points(box).entries()) {
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return `is outside of the window: ${Math.round(x)}, ${Math.round(y)}`;
      const hit = document.elementFromPoint(x, y);
      if (hit && (e === hit || e.contains(hit) || e.closest("label")?.contains(hit) || rider(hit, e, at))) continue;
      return `lies below ${hit ? named(hit) : "nothing"} at ${Math.round(x)}, ${Math.round(y)}`;
    }
    return null;
  };
  const awaited = (e) => e.matches("[data-act=accept], [data-act=decline], [data-act=close-trade], [data-choice], .confirm, .discard, .victim, .pop button, .draw button") || (document.querySelector(".island")?.dataset.phase === "ask" && e.dataset.command !== undefined);
  let found = 0;
  for (const e of buttons) {
    let why = covered(e);
    if (awaited(e)) found++;
    else if (why) {
      e.scrollIntoView({ block: "nearest", inline: "nearest" }); // what scrolls may be scrolled, but not to see an answer
      why = covered(e);
    }
    if (why) wrong.push(`${named(e)} ${why}`);
  }
  if (found < answers) wrong.push(`${found} answers instead of ${answers}`);
  for (const e of document.querySelectorAll(".people li[aria-current], .people li[data-offers]")) {
    const box = (e.querySelector(".name") ?? e).getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + Math.min(20, box.width / 2), box.top + box.height / 2);
    if (!hit || !e.contains(hit)) wrong.push(`${named(e)} acts and is not in sight`);
  }
  /** Letters are less high than their line: some pixels of two lines may lie over each other. */
  const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 5;
  for (const e of document.querySelectorAll(".people li")) {
    const [name, ...numbers] = [".name", ".points", ".stats"].map((part) => e.querySelector(part)?.getBoundingClientRect()).filter(Boolean);
    if (numbers.some((box) => overlap(name, box))) wrong.push(`numbers lie over the name of ${e.querySelector(".name").textContent}`);
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) wrong.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  const prompt = document.querySelector(".prompt p:not(.hidden-visually)");
  const lines = Math.round(prompt.getBoundingClientRect().height / parseFloat(getComputedStyle(prompt).lineHeight));
  if (lines > 2) wrong.push(`${lines} lines of "${prompt.textContent}"`);
  if (innerWidth < 760 && innerHeight > 760 && !document.querySelector("[data-ticker]")?.textContent.trim()) wrong.push("an empty line above");
  if (innerWidth >= 1280 && document.querySelector(".tray")?.getBoundingClientRect().height > 150) wrong.push("the tray has two rows");
  return wrong;
}

async function look(page, lang, position, size, dark) {
  const [width, height] = size;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
  await settled(page);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${position.name.replace(/\W+/g, "-")}-${width}-${lang}${dark ? "-dark" : ""}.png` });
  const end = Date.now() + PATIENCE_MS;
  let wrong = await page.evaluate(wrongButtons, position.answers);
  while (wrong.length > 0 && Date.now() < end) {
    await page.waitForTimeout(STILL_MS);
    wrong = await page.evaluate(wrongButtons, position.answers);
  }
  return wrong.map((line) => `${width}x${height} ${lang}: ${line}`);
}

const server = await startServer();
const browser = await startBrowser();
try {
  const guests = [];
  for (const lang of LANGUAGES) guests.push({ lang, ...(await visitor(browser, { lang, touch: true, lasting: true, storage: { hints: "roll,build" } })) });
  for (const [at, position] of POSITIONS.entries())
    await test(`everything can be pressed: ${position.name}`, async () => {
      const table = fixed(position.table);
      if (position.draw) table.table.draw = position.draw;
      const seen = guests.map(async ({ page, lang, errors }) => {
        const wrong = [];
        const line = await showFixed(page, server.base, table);
        line.hint = position.hint ?? null;
        await position.open?.(page);
        // Light and dark take turns, the other way round in the other language: so both are seen at every size.
        for (const [i, size] of SIZES.entries()) wrong.push(...(await look(page, lang, position, size, (at + i) % 2 === LANGUAGES.indexOf(lang))));
        return [...wrong, ...errors.splice(0).map((line) => `${lang}: ${line}`)];
      });
      const wrong = (await Promise.all(seen)).flat();
      must(wrong.length === 0, `\n${wrong.join("\n")}`);
    });
} finally {
  await browser.close();
  await server.stop();
}
finish();
