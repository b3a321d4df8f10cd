// The first game's hints: beside their thing with a pointer at it, over nothing that is pressed or read, true, and gone
// when the thing is done. node tests/hints.spec.mjs, with KORNHOLM naming the program; PICTURES names a folder for looks.
import { startBrowser, startServer, until, visitor } from "./browser.mjs";
import { Pilot } from "./pilot.mjs";
import { finish, must, test } from "./tap.mjs";

const server = await startServer();
const browser = await startBrowser();
const { base } = server;
const SIZES = [[1280, 720], [1366, 768], [1440, 900], [1920, 1080], [390, 844], [844, 390]];
const TARGETS = { roll: ".onward[data-act=roll]", end: ".onward[data-act=end]", build: ".build.can:not([data-build=card])", place: ".spot" };

/** Runs in the page: what is wrong with the hint that is shown, and which one it is. */
function judge(targets) {
  const bubble = document.querySelector("[data-hint]");
  if (!bubble) return { lesson: null, text: "", wrong: [] };
  const lesson = bubble.dataset.hint;
  const box = bubble.getBoundingClientRect();
  const wrong = [];
  if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) wrong.push("outside the window");
  for (const node of document.querySelectorAll("button:not(:disabled), a[href], input, [role=option].spot, article, .prompt, .people li, .port, .building, [role=dialog]")) {
    const b = node.getBoundingClientRect();
    if (bubble.contains(node) || b.width === 0 || !node.checkVisibility({ visibilityProperty: true })) continue;
    if (b.left < box.right && b.right > box.left && b.top < box.bottom && b.bottom > box.top) wrong.push(`covers ${node.tagName}.${node.getAttribute("class")} "${node.textContent.trim().slice(0, 30)}"`);
  }
  const layer = bubble.parentElement.getBoundingClientRect();
  const [x, y] = document.querySelector("[data-tip]").dataset.tip.split(" ").map(Number);
  const tip = { x: x + layer.left, y: y + layer.top };
  const AT_PX = 2;
  const hit = [...document.querySelectorAll(targets[lesson])].map((node) => node.getBoundingClientRect()).some((b) => tip.x >= b.left - AT_PX && tip.x <= b.right + AT_PX && tip.y >= b.top - AT_PX && tip.y <= b.bottom + AT_PX);
  if (!hit) wrong.push(`points at nothing: ${Math.round(tip.x)} ${Math.round(tip.y)}`);
  const far = Math.hypot(Math.max(box.left - tip.x, 0, tip.x - box.right), Math.max(box.top - tip.y, 0, tip.y - box.bottom));
  if (far > 131) wrong.push(`${Math.round(far)} px away from its thing`);
  return { lesson, text: bubble.innerText, wrong };
}

/** A table in its first turn: whoever has ended a turn or offered something has learned that already. */
async function fresh(page, plan, right) {
  for (;;) {
    const pilot = await Pilot.open(page, plan);
    for (let rolls = 0, i = 0; rolls < 2 && i < 30; i++) {
      const now = await pilot.look();
      if (right({ ...now, rolls, has: (kind) => now.legal.some((c) => c === kind || c.startsWith(`${kind} `)) })) {
        await pilot.freeze();
        return pilot;
      }
      const did = await pilot.act();
      if (did === "roll") rolls++;
      if (/^(end|offer|bank)/.test(did)) break;
    }
    await pilot.close();
  }
}

/** A visitor at a moment; the pilot flies in a page of its own. */
async function at(plan, right, { learned = "", ...look } = {}) {
  const guest = await visitor(browser, { storage: { name: "Ada", hints: learned }, ...look });
  const cockpit = await guest.context.newPage();
  await cockpit.goto(base);
  const pilot = await fresh(cockpit, plan, right);
  await guest.page.bringToFront();
  await guest.page.goto(`${base}/t/${pilot.code}`);
  await guest.page.waitForSelector(".island .chart svg");
  return { ...guest, pilot };
}

/** The hint in every size; answers with what was shown in each. */
async function everywhere(page, name) {
  const shown = [];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    // Until the board has its size and the words their place: two looks that see the same, however slow the machine is.
    let before = "";
    let now = { lesson: null, text: "", wrong: ["not looked at yet"] };
    for (let looks = 0; looks < 60 && (now.wrong.length > 0 || JSON.stringify(now) !== before); looks++) {
      before = JSON.stringify(now);
      await page.waitForTimeout(200);
      now = await page.evaluate(judge, TARGETS);
    }
    const { lesson, text, wrong } = now;
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}-${width}x${height}.png` });
    must(wrong.length === 0, `${name}, ${width}x${height}: ${wrong.join("; ")}`);
    shown.push({ lesson, text });
  }
  return shown;
}

const main = (s) => s.has("end") && s.rolls > 0 && !s.position.some((line) => / offers /.test(line));
const builds = (s) => main(s) && s.has("road");
const beginner = { setup: "beginner", first: 1 };
/** moment: [what, table, when, what is learned already, the hint that is shown then] */
const MOMENTS = [
  ["the throw", { options: beginner }, (s) => s.has("roll"), "", "roll"],
  ["the first settlement", { options: { setup: "variable", first: 1 } }, (s) => s.has("settlement"), "", "place"],
  ["building, any order", { options: { ...beginner, phases: "combined" } }, builds, "roll", "build"],
  ["building ends trade", { options: beginner }, (s) => builds(s) && s.has("offer"), "roll", "build"],
  ["the end, trade is open", { options: beginner }, (s) => main(s) && s.has("offer"), "roll,build", "end"],
  ["favours", { options: { scenario: "favours" } }, main, "roll,build", undefined],
  ["six people", { seats: 6, options: {} }, main, "roll,build", undefined],
];

try {
  await test("hints point at real things, go by doing, and do not come back", async () => {
    const { page, context, errors } = await visitor(browser);
    await page.goto(base);
    await page.click(".cartouche > button.main");
    await page.waitForSelector("[data-hint=roll]", { timeout: 60_000 });
    await page.click(".onward[data-act=roll]");
    await until(page, () => (localStorage.getItem("hints") ?? "").split(",").some((x) => x === "roll" || x === "done"));
    await until(page, () => document.querySelector("[data-hint=roll]") === null);
    await page.evaluate(() => localStorage.setItem("hints", "done")); // as another tab would; what this one learns is added
    await page.reload();
    await page.waitForSelector(".island .chart svg");
    await page.waitForTimeout(300);
    must((await page.locator("[data-hint]").count()) === 0, "hints came back");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  for (const [name, plan, right, learned, wanted] of MOMENTS)
    await test(`${name}: the hint stands free beside its thing in every size`, async () => {
      const { page, context, errors } = await at(plan, right, { learned, lang: name.length % 2 ? "de" : "en" });
      if (wanted) await page.waitForSelector(`[data-hint=${wanted}]`);
      const shown = await everywhere(page, name.replace(/[ ,]+/g, "-"));
      // Where the board leaves no room there is none; but most screens have it.
      if (wanted) must(shown.filter(({ lesson }) => lesson === wanted).length >= SIZES.length - 2, `shown: ${shown.map(({ lesson }) => lesson)}`);
      must(errors.length === 0, errors.join("\n"));
      await context.close();
    });

  await test("an offer that lies open leaves no hint beside it, and the words follow the position", async () => {
    const { page, context } = await at({ options: beginner }, (s) => builds(s) && s.has("offer"), { learned: "roll" });
    await page.waitForSelector("[data-hint=build]");
    must(/trade, do that first/i.test((await page.evaluate(judge, TARGETS)).text), "building closes trade, and the hint does not say it");
    await page.click(".build.can[data-build=road]");
    await page.waitForSelector("[data-hint=place]");
    await everywhere(page, "placing");
    await page.setViewportSize({ width: 1440, height: 900 });
    const road = page.locator(".spot").first();
    await page.waitForTimeout(250);
    const box = await road.boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await until(page, () => document.querySelector(".spot") === null);
    await page.waitForSelector("[data-hint=end]");
    const { text } = await page.evaluate(judge, TARGETS);
    must(!/trade/i.test(text), `trading is over, but: ${text}`);
    await everywhere(page, "built");
    await context.close();
  });

  await test("own offer: answers are free of hints", async () => {
    const { page, context, pilot } = await at({ options: { ...beginner, phases: "combined" } }, (s) => main(s) && s.has("offer"), { learned: "roll,build" });
    await page.waitForSelector("[data-hint=end]");
    const { position } = await pilot.look();
    const hand = position.find((line) => line.startsWith("p1 hand ")).slice(8).split(" ");
    const wanted = ["wood", "brick", "wool", "grain", "ore"].find((r) => !hand.includes(r)) ?? "ore";
    await page.evaluate(() => localStorage.setItem("hints", "roll,build"));
    await pilot.act(`offer 1 ${hand[1]} for 1 ${wanted === hand[1] ? "wood" : wanted} to all`);
    await page.waitForSelector("[data-act=withdraw]");
    await page.reload(); // what was just learned by trading is forgotten
    await page.waitForSelector("[data-act=withdraw]");
    const shown = await everywhere(page, "own-offer");
    must(shown.every(({ lesson }) => lesson === null), "a hint beside an open offer");
    await context.close();
  });
} finally {
  await browser.close();
  await server.stop();
  finish();
}
