// The first game's hints: beside their thing with a pointer at it, over nothing that is pressed or read, true, and gone
// when the thing is done. node tests/hints.spec.mjs, with KORNHOLM naming the program; PICTURES names a folder for looks.
import { settled, startBrowser, startServer, until, visitor } from "./browser.mjs";
import { favours, LOG, mine, ROLLED, settling, six, strict, throwing } from "./moments.mjs";
import { fixed, started, Viewers } from "./positions.mjs";
import { asks, finish, must, test } from "./tap.mjs";

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

const viewers = new Viewers(browser, base);
/** A moment as somebody sees it who has learned so much already. */
const at = (name, position, { learned = "", ...look } = {}) => viewers.show(position, { moment: name, storage: { hints: learned }, ...look });

/** The hint in every size; answers with what was shown in each. */
async function everywhere(page, name) {
  const shown = [];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await settled(page);
    // Until the board has its size and the words their place: two looks that see the same, however slow the machine is.
    let before = "";
    let now = { lesson: null, text: "", wrong: ["not looked at yet"] };
    for (let looks = 0; looks < 600 && (now.wrong.length > 0 || JSON.stringify(now) !== before); looks++) {
      before = JSON.stringify(now);
      await page.waitForTimeout(50);
      now = await page.evaluate(judge, TARGETS);
    }
    const { lesson, text, wrong } = now;
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}-${width}x${height}.png` });
    must(wrong.length === 0, `${name}, ${width}x${height}: ${wrong.join("; ")}`);
    shown.push({ lesson, text });
  }
  return shown;
}

const poor = { record: started(["first=1"], ROLLED), at: 2, log: LOG }; // my turn, and nothing can be paid
/** moment: [what, position, what is learned already, the hint that is shown then] */
const MOMENTS = [
  ["the throw", throwing(), "", "roll"],
  ["the first settlement", settling(), "", "place"],
  ["building, any order", mine({ "p1 cards": "nothing" }), "roll", "build"],
  ["building ends trade", strict({ "p1 cards": "nothing" }), "roll", "build"],
  ["the end, trade is open", poor, "roll,build", "end"],
  ["favours", favours(), "roll,build", undefined],
  ["six people", { ...six({ "p4 offers": null }), as: "p4" }, "roll,build", undefined],
];

try {
  await test("hints point at real things, go by doing, and do not come back", async () => {
    const { page, context, errors } = await visitor(browser);
    await page.goto(base);
    await page.click(".cartouche > button.main");
    await page.waitForSelector("[data-hint=roll]", { timeout: 180_000 });
    await page.click(".onward[data-act=roll]");
    await until(page, () => (localStorage.getItem("hints") ?? "").split(",").some((x) => x === "roll" || x === "done"));
    await until(page, () => document.querySelector("[data-hint=roll]") === null);
    await page.evaluate(() => localStorage.setItem("hints", "done")); // as another tab would; what this one learns is added
    await page.reload();
    await page.waitForSelector(".island .chart svg");
    await settled(page);
    must((await page.locator("[data-hint]").count()) === 0, "hints came back");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  for (const [name, position, learned, wanted] of MOMENTS)
    await test(`${name}: the hint stands free beside its thing in every size`, async () => {
      const { page, errors } = await at(name, position, { learned, lang: name.length % 2 ? "de" : "en" });
      if (wanted) await page.waitForSelector(`[data-hint=${wanted}]`);
      const shown = await everywhere(page, name.replace(/[ ,]+/g, "-"));
      // Where the board leaves no room there is none; but most screens have it.
      if (wanted) must(shown.filter(({ lesson }) => lesson === wanted).length >= SIZES.length - 2, `shown: ${shown.map(({ lesson }) => lesson)}`);
      must(errors.length === 0, errors.join("\n"));
    });

  await test("the words of a hint follow the position: building ends trade, and then there is none any more", async () => {
    const { page, line } = await at("strict", strict({ "p1 cards": "nothing" }), { learned: "roll" });
    await page.waitForSelector("[data-hint=build]");
    must(/trade, do that first/i.test((await page.evaluate(judge, TARGETS)).text), "building closes trade, and the hint does not say it");
    await page.click(".build.can[data-build=road]");
    await page.waitForSelector("[data-hint=place]");
    await everywhere(page, "placing");
    await page.setViewportSize({ width: 1440, height: 900 });
    await settled(page);
    const box = await page.locator(".spot").first().boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await asks(line, /^road /);
    const road = line.asked.at(-1);
    line.tell([{ who: "p1", do: road }], fixed(strict({ "p1 cards": "nothing", done: "roll build", "p1 hand": "1 wood", "p1 roads": `v8-v13 v28-v34 ${road.slice(5)}` })));
    await until(page, () => document.querySelector(".spot") === null);
    await page.waitForSelector("[data-hint=end]");
    const { text } = await page.evaluate(judge, TARGETS);
    must(!/trade/i.test(text), `trading is over, but: ${text}`);
    await everywhere(page, "built");
  });

  await test("an offer that lies open has no hint beside it, be it mine or somebody else's", async () => {
    for (const [name, set] of [["mine", { "p1 offers": "1 wood for 1 ore to p2,p3,p4" }], ["theirs", { "p2 offers": "1 ore for 1 wood to p1" }]]) {
      const { page } = await at("the end", { ...poor, set }, { learned: "roll,build" });
      await page.waitForSelector(".dock article");
      const shown = await everywhere(page, `offer-${name}`);
      must(shown.every(({ lesson }) => lesson === null), "a hint beside an open offer");
    }
  });
} finally {
  await browser.close();
  await server.stop();
  finish();
}
