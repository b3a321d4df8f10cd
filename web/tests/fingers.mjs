// A finger at a seat of Long Table: it taps what lies free, and its taps are counted.
import { lineOf } from "./browser.mjs";
import { must } from "./tap.mjs";

export const taps = { n: 0 };
export const KINDS = ["wood", "brick", "wool", "grain", "ore"];
/** A moment of a recorded game, for whatever must be there at one moment, and what the first seat holds. */
export const MIDDLE = { record: "long-six.rec", at: 398, left: 31_000 };
export const HOLDS = { "p1 hand": "1 4 1 2 0" };

/** How many tokens of each kind lie in the own hand. */
export const counts = (page) => page.$$eval("[data-token] b", (all) => all.map((b) => Number(b.textContent)));

/** People take seats, and do nothing. */
export async function sitDown(people, code, seats) {
  await people.ask("join", { code });
  for (const seat of seats) {
    await people.ask("sit", { seat, name: seat === "p3" ? "Bea" : `Bea ${seat}` });
    await people.ask("seed", { as: seat, seed: "cd".repeat(32) });
  }
}

/**
 * A real table; Ada has the first seat, of the sun side, and nobody is in a hurry. The others are bots, or `people` who do
 * nothing: bots act as quick as the machine is, and take from the pool of tokens. Answers with her line.
 */
export async function seated(server, { page }, options = {}, seats = 6, people = null) {
  await page.goto(server.base); // away from a fixed row, whose server would answer
  const first = await lineOf(page);
  await first.ask("create", { game: "longtable", seats, name: "Ada", options: { timer: "custom", seconds_early: 250, seconds_late: 250, first_side: "sun", ...options } });
  const code = await first.code();
  const others = Array.from({ length: seats - 1 }, (_, i) => `p${i + 2}`);
  if (people) await sitDown(people, code, others);
  else await Promise.all(others.map((seat) => first.ask("bot", { seat, bot: "greedy" })));
  await first.ask("seed", { seed: "ab".repeat(32) });
  await first.ask("start");
  await page.goto(`${server.base}/t/${code}`);
  await page.waitForSelector(".seat .banner");
  const line = await lineOf(page);
  await line.ask("join", { code });
  return line;
}

/** Taps what lies there, if nothing else does. */
export async function tap(page, selector) {
  const found = page.locator(selector).first();
  await found.waitFor();
  const covered = await found.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return top !== null && (top === element || element.contains(top) || top.contains(element)) ? "" : (top?.outerHTML.slice(0, 120) ?? "outside");
  });
  must(covered === "", `${selector} is covered by ${covered}`);
  await found.tap({ force: true }).catch(() => found.click({ force: true }));
  taps.n++;
}

/** Taps one of the places that are open, the `skip`-th that lies well inside the window. */
export async function tapPlace(page, kind, skip = 0) {
  const sites = page.locator(`.site:not(.hidden)[data-site^="${kind}"]`);
  await sites.first().waitFor({ state: "attached" });
  const seen = await sites.evaluateAll((all) => all.flatMap((one, k) => { const b = one.getBoundingClientRect(); return b.left > 10 && b.right < innerWidth - 60 ? [k] : []; }));
  const box = await sites.nth(seen[skip] ?? 0).boundingBox();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  taps.n++;
}

/** What the rules answer themselves, since they stand in the page: every place that is open now. */
export const openPlaces = (page, kind) => page.$$eval(`.site:not(.hidden)[data-site^="${kind}"]`, (all) => all.map((one) => one.dataset.site));
/** Taps the place of this name. */
export async function tapSite(page, name) {
  const site = page.locator(`[data-site="${name}"]`);
  await site.waitFor({ state: "attached" });
  await page.evaluate((key) => document.querySelector(`[data-site="${key}"]`).scrollIntoView({ inline: "center", block: "nearest" }), name);
  const box = await site.boundingBox();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  taps.n++;
}

/** What comes by itself can be tapped now. */
export const wakes = (page) => page.waitForSelector(".deals:not(.dead)");
/** Whether all of it can be seen and pressed. */
export const here = async (page, selectors, where) => {
  const found = await page.evaluate((all) => all.flatMap((selector) => {
    const element = document.querySelector(selector);
    if (!element) return [`${selector} is not there`];
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const inside = box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    return inside && top !== null && (top === element || element.contains(top)) && Math.min(box.width, box.height) >= 18 ? [] : [`${selector} ${JSON.stringify(box)} under ${top?.outerHTML.slice(0, 90) ?? "nothing"}`];
  }), selectors);
  must(found.length === 0, `${where}: ${found.join("; ")}`);
};
