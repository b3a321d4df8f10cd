// Lessons: a child's way through all of them by mouse, one by keys, one by typed words; and whatever can be pressed can be
// pressed, at every size that counts. node tests/learn.spec.mjs, with KORNHOLM naming the program; PICTURES is a folder
// for looks.
import { readdirSync, readFileSync } from "node:fs";
import { settled, soon, startBrowser, startServer, typeCommand, until, visitor } from "./browser.mjs";
import { accessible, finish, must, test } from "./tap.mjs";

const FOLDER = new URL("../../data/lessons/", import.meta.url).pathname;
const LESSONS = readdirSync(FOLDER).sort().map((file) => {
  const text = readFileSync(FOLDER + file, "utf8");
  const all = (word) => [...text.matchAll(new RegExp(`^${word} (.+)$`, "gm"))].map((found) => found[1]);
  return { name: all("lesson")[0], steps: all("solution"), wrong: all("wrong").filter((one) => one.startsWith("0 ")).map((one) => one.slice(2)) };
});
const SIZES = [[1280, 720], [390, 844], [844, 390]];
const server = await startServer();
const browser = await startBrowser();
const { base } = server;

/** In the middle of a place, by the mouse itself. */
async function clickPlace(page, command) {
  const box = await page.locator(`.spot[data-do="${command}"]`).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
async function clickCards(page, text, where) {
  for (const [, count, card] of text.matchAll(/(\d+) (\w+)/g)) for (let i = 0; i < Number(count); i++) await page.click(where(card));
}
/** How a hand that moves a mouse does what a record writes. */
async function doByMouse(page, command) {
  const [kind, ...rest] = command.split(" ");
  if (["roll", "end"].includes(kind)) await page.click(`.onward[data-act=${kind}]`);
  else if (kind === "knight") await page.click("[data-card=knight]");
  else if (kind === "buy") await page.click("[data-build=card]");
  else if (kind === "bank") {
    if (!(await page.$(".trade.on, .trade[aria-pressed=true]"))) await page.click("[data-act=trade]");
    await page.click(`[data-rate=${rest[0]}]`);
    await page.click(`[data-trade=get-${rest[2]}]`);
    await page.click("[data-act=bank]");
  } else if (kind === "discard") {
    await clickCards(page, rest.join(" "), (card) => `.stack.${card}`);
    await page.click(".discard");
  } else if (kind === "invention") {
    await page.click("[data-card=invention]");
    await clickCards(page, rest.join(" "), (card) => `.picking [data-pick=${card}]`);
  } else {
    if (!(await page.$(`.spot[data-do="${command}"]`))) await page.click(`[data-build=${kind}]`);
    await clickPlace(page, command);
  }
}
const state = (page) => page.getAttribute(".coach", "data-state");
const words = (page) => page.textContent(".coach .said p");
/** Until something else is said, or the board asks for something else. */
async function doAndHear(page, command) {
  const before = [await words(page), await state(page), await page.textContent(".prompt")].join();
  await doByMouse(page, command);
  await soon(async () => [await words(page), await state(page), await page.textContent(".prompt")].join() !== before || (await state(page)) !== "begun", `an answer to ${command}`);
}

try {
  await test("a child does all lessons by mouse, and what was done stays known", async () => {
    const { page, context, errors } = await visitor(browser);
    await page.goto(base);
    await page.click("[data-learn]");
    await page.click(".begin");
    for (const [i, { name, steps, wrong }] of LESSONS.entries()) {
      await until(page, () => document.querySelector(".coach") !== null && document.querySelector(".island .board svg") !== null);
      must(page.url() === `${base}/learn/${name}`, `at ${page.url()} instead of ${name}`);
      await settled(page);
      if (wrong[0]) {
        await doAndHear(page, wrong[0]);
        must((await state(page)) === "weak", `${name}: ${wrong[0]} is ${await state(page)}`);
        await page.keyboard.press("Escape");
      }
      for (const step of steps) await doAndHear(page, step);
      await soon(async () => (await state(page)) === "done", `${name} is not done: ${await words(page)}`);
      if (i + 1 < LESSONS.length) await page.click("[data-next]");
    }
    must((await page.getAttribute("[data-next]", "href")) === "/", "the last lesson does not lead home");
    await page.goto(`${base}/learn`);
    await page.waitForSelector("li .done");
    must((await page.$$("li .done")).length === LESSONS.length, "not all are known as done");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("a lesson by keys, with the way on under the finger", async () => {
    const { page, context, errors } = await visitor(browser);
    await page.goto(`${base}/learn/road`);
    await page.waitForSelector(".island .board svg[tabindex]");
    await page.keyboard.press("1");
    await page.waitForSelector(".spot");
    const at = () => page.evaluate(() => document.getElementById(document.querySelector(".board svg[tabindex]").getAttribute("aria-activedescendant"))?.dataset.do);
    for (let i = 0; i < 40 && (await at()) !== "road v44-v48"; i++) await page.keyboard.press(["ArrowDown", "ArrowLeft", "ArrowDown", "ArrowRight"][i % 4]);
    must((await at()) === "road v44-v48", `the keys end at ${await at()}`);
    await page.keyboard.press("Enter");
    await soon(async () => (await state(page)) === "on", "the road is not built");
    await page.keyboard.press("2");
    await page.waitForSelector('.spot[data-do="settlement v48"]');
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await soon(async () => (await state(page)) === "done", "the settlement is not built");
    await soon(() => page.evaluate(() => document.activeElement?.hasAttribute("data-next")), "the way on has the keyboard");
    await page.keyboard.press("Enter");
    await soon(() => page.url().endsWith("/learn/harbour"), "Enter leads on");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("a lesson in text mode, in German", async () => {
    const { page, context, errors } = await visitor(browser, { lang: "de" });
    await page.goto(`${base}/learn/harvest?text=1`);
    await page.waitForSelector("form input");
    await soon(async () => (await page.textContent("[role=log]")).includes("Jeder Zug beginnt"), "the task is told");
    must((await typeCommand(page, "würfeln")).includes("Eine 5!"), "the throw is not explained");
    must((await typeCommand(page, "ende")).includes("Du hast noch Holz und Lehm"), "what is missed is not said");
    must((await typeCommand(page, "tipp")).includes("Würfle zuerst"), "there is no thought to help");
    must((await typeCommand(page, "pause")).includes("in einer Lektion nicht"), "what needs a server is not refused");
    must((await typeCommand(page, "straße v44-v48")).includes("Eine Straße mehr"), "the goal is not told");
    await page.click('a[href="/learn/places?text=1"]');
    await soon(async () => (await page.textContent("[role=log]")).includes("zwei Siedlungen"), "the next task is told");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("whatever can be pressed can be pressed, at every size", async () => {
    /** Runs in the page: buttons that something lies over, and words that are cut off. */
    const wrongs = () => {
      const wrong = [];
      for (const e of document.querySelectorAll("button, a[href]")) {
        if (e.disabled || e.closest(".skip, .hidden-visually, [inert]") || !e.checkVisibility({ visibilityProperty: true })) continue;
        const coach = document.querySelector(".coach").getBoundingClientRect();
        const box = e.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const overlaid = getComputedStyle(document.querySelector(".coach")).position === "absolute" && !e.closest(".coach") && x > coach.left && y < coach.bottom;
        if (overlaid) continue; // there the words lie until they were read
        const hit = document.elementFromPoint(x, y);
        if (!hit || !(e === hit || e.contains(hit))) wrong.push(`${e.className || e.textContent.trim()} lies below ${hit?.className ?? "nothing"}`);
      }
      if (document.documentElement.scrollWidth > innerWidth + 1) wrong.push("the page is too wide");
      const chart = document.querySelector(".board").getBoundingClientRect();
      if (Math.min(chart.width, chart.height) < 270) wrong.push(`the board is ${Math.round(chart.width)} by ${Math.round(chart.height)}`);
      return wrong;
    };
    for (const lang of ["en", "de"]) {
      const { page, context, errors } = await visitor(browser, { lang, dark: lang === "de" });
      for (const name of ["seven", "win"]) {
        await page.goto(`${base}/learn/${name}`);
        await page.waitForSelector(".island .board svg[tabindex]");
        for (const [width, height] of SIZES) {
          await page.setViewportSize({ width, height });
          await settled(page);
          if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/learn-${name}-${width}-${lang}.png` });
          const wrong = await page.evaluate(wrongs);
          must(wrong.length === 0, `${name} ${width}x${height} ${lang}: ${wrong.join("; ")}`);
        }
      }
      await accessible(page, `a lesson, ${lang}`);
      await page.goto(`${base}/learn`);
      await page.waitForSelector(".begin");
      await accessible(page, `the list of lessons, ${lang}`);
      must(errors.length === 0, errors.join("\n"));
      await context.close();
    }
  });
} finally {
  await browser.close();
  await server.stop();
}
finish();
