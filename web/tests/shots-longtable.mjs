// Pictures of Long Table for screenshots.mjs: a seat at its moments, and the pages of whoever leads an evening.
import { readFileSync } from "node:fs";
import { lineOf, visitor } from "./browser.mjs";
import { OPTIONS, ROUNDS } from "./evening.mjs";
import { fixed, momentOf, showFixed } from "./positions.mjs";

const RECORDS = new URL("../../tests/records/", import.meta.url).pathname;
const RECORD = "long-six.rec";
const LATE = 12; // rounds, by when there is something to see
const NAMES = ["Ada", "Bruno", "Christina", "Dirk", "Maximiliane von Nord", "Fritz"];
const can = (look, word) => look.mine?.legal.some((command) => command.startsWith(word)) ?? false;
const person = (look, seat) => look.mats.flatMap((mat) => mat.people).find((one) => one.seat === seat);

/** What is seen from which seat; `left` are the seconds on the clock. */
const SEATS = {
  "longtable-sun": { left: 24, right: (look) => look.phase === "round" && look.side === 0 && look.round > LATE && can(look, "settlement") && can(look, "road") },
  "longtable-moon": { left: 31, right: (look, seat) => look.phase === "round" && look.side === 1 && look.round > LATE && seat % 2 === 0 },
  "longtable-robber": { left: 9, right: (look, seat) => look.phase === "robber" && person(look, seat).owes > 0 },
  "longtable-offer": { left: 17, right: (look) => look.phase === "round" && look.mine?.active && can(look, "accept") },
  "longtable-call": { left: 12, right: (look, seat) => can(look, "call") && person(look, seat).points >= 18 },
  "longtable-victory": { left: null, right: (look, seat) => look.phase === "over" && person(look, seat).won },
};
export const SEAT_SHOTS = Object.keys(SEATS);
export const HALL_SHOTS = ["hall-ready", "hall-round", "hall-call", "hall-won", "screen-ready", "screen-round", "screen-robber", "screen-stop", "screen-call", "screen-won", "event", "print-cards", "print-map", "print-signs", "print-costs", "print-mats", "print-script"];

export async function seats(page, base, wanted, shoot) {
  for (const [screen, { left, right }] of Object.entries(SEATS)) {
    if (!wanted(screen)) continue;
    const clock = left === null ? null : { at: 0, deadline: left * 1000, still: true };
    if (!clock) await page.route("**/api/tables/*/record", (route) => route.fulfill({ path: `${RECORDS}${RECORD}`, contentType: "text/plain" }));
    await showFixed(page, base, fixed({ ...momentOf(RECORD, right), names: NAMES, clock }));
    await page.waitForSelector(".seat .banner");
    await shoot(screen);
  }
}

const texts = Object.fromEntries(["en", "de"].map((lang) => [lang, new Map([...readFileSync(new URL(`../../data/lang/${lang}.txt`, import.meta.url), "utf8").matchAll(/^(hall\.\S+) = (.*)$/gm)].map(([, key, text]) => [key, text]))]));

/** A screen as when nobody moves the pointer. */
const hideTools = (page) => page.evaluate(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".tools { visibility: hidden }");
  document.adoptedStyleSheets = [sheet]; // the pages allow no other styles than their own
});

/** Desk and screen in two windows of one browser, through a short game. */
export async function hall(page, base, look, wanted, shoot) {
  const say = (key, fill = {}) => Object.entries(fill).reduce((text, [name, value]) => text.replace(`{${name}}`, value), texts[look.lang].get(`hall.${key}`));
  const press = (key, fill) => page.getByRole("button", { name: say(key, fill), exact: true }).first().click();
  const shot = async (name, where = page, full = false) => {
    if (wanted(name)) await shoot(name, where, full);
  };
  await page.goto(`${base}/hall`);
  await page.waitForSelector(".taps .main");
  const screen = await page.context().newPage();
  await screen.setViewportSize({ width: look.size[0], height: look.size[1] });
  await screen.goto(`${base}/screen`);
  await screen.waitForSelector("h1");
  await hideTools(screen);
  await shot("hall-ready", page, true);
  await shot("screen-ready", screen);
  /** The game goes on elsewhere: at what `change` makes of it. */
  const jump = async (change) => {
    await page.evaluate((more) => {
      const kept = JSON.parse(localStorage.getItem("hall"));
      localStorage.setItem("hall", JSON.stringify({ ...kept, hall: { ...kept.hall, ...more, since: Date.now() } }));
    }, change);
    for (const one of [page, screen]) await one.reload();
    await screen.waitForSelector("h1");
    await hideTools(screen);
  };
  await press("start");
  await jump({ phase: "round", began: "sun", round: 13, dice: [5, 3], left: 24_000, running: true });
  await shot("hall-round", page, true);
  await shot("screen-round", screen);
  await jump({ phase: "robber", dice: [3, 4], target: 9, left: 9000, running: true });
  await shot("screen-robber", screen);
  await jump({ phase: "stop", running: false });
  await shot("screen-stop", screen);
  await jump({ phase: "round", round: 21, dice: [6, 5], left: 20_000, running: true });
  await page.fill("#call-mat", "3");
  await press("call-by", { side: say("side-sun") });
  await page.waitForSelector("text=" + say("verdict-wrong"));
  await shot("hall-call", page, true);
  await shot("screen-call", screen);
  for (const [what, times] of [["settlements", 3], ["cities", 3], ["foreign", 1], ["tiles", 1]])
    for (let i = 0; i < times; i++) await press("more", { what: say(`count-${what}`) });
  await page.getByLabel(say("count-route")).check();
  await press("judge-right");
  await shot("hall-won", page, true);
  await shot("screen-won", screen);
  await screen.close();
}

export const LIVE_SHOTS = ["host-waiting", "host-round", "host-won", "screen-live-waiting", "screen-live-round", "screen-live-won", "card", "helper"];
const LONG = { timer: "custom", seconds_early: 254, seconds_late: 254 };

/** Tables of the server that the host of `page` leads: one that waits, one in a round, one that was won. */
export async function leadEvenings(page, browser, base) {
  const guest = await visitor(browser);
  await guest.page.goto(base);
  const codes = {};
  for (const which of ["waiting", "round", "won"]) {
    const [host, people] = [await lineOf(page), await lineOf(guest.page)];
    await host.ask("create", { game: "longtable", seats: which === "waiting" ? 12 : 6, options: { ...OPTIONS, ...LONG } });
    codes[which] = await host.code();
    await people.ask("join", { code: codes[which] });
    for (const [i, name] of NAMES.slice(0, which === "waiting" ? 4 : 6).entries()) await people.ask("sit", { name, seat: `p${i + 1}` });
    if (which !== "waiting") await host.ask("start");
    for (const round of which === "won" ? ROUNDS : which === "round" ? ROUNDS.slice(0, 9) : []) {
      for (const [who, command] of round.map((done) => [done.slice(0, done.indexOf(" ")), done.slice(done.indexOf(" ") + 1)]))
        await (who === "host" ? host : people).ask("act", { as: who, do: command });
      if (round !== (which === "won" ? ROUNDS.at(-1) : ROUNDS[8])) await host.ask("act", { as: "host", do: "end" });
    }
  }
  return codes; // both lines stay: nobody is away
}

/** The host's desk and the screen of such tables, a seat card, a helper's phone. */
export async function live(page, base, codes, wanted, shoot) {
  for (const [which, code] of Object.entries(codes)) {
    if (wanted(`host-${which}`)) {
      await page.goto(`${base}/host/${code}`);
      await page.waitForSelector("[data-seat=p1]");
      if (which === "round") {
        await page.click("[data-seat=p1]");
        await page.click(".one .taps:last-child button");
      }
      if (which !== "waiting") await page.waitForSelector("[data-proof] svg");
      await shoot(`host-${which}`, page, true);
    }
    if (!wanted(`screen-live-${which}`)) continue;
    await page.goto(`${base}/screen/${code}`);
    await page.waitForSelector({ waiting: ".taken", round: ".figure", won: ".won" }[which]);
    await hideTools(page);
    await shoot(`screen-live-${which}`);
  }
  if (wanted("card")) {
    await page.goto(`${base}/t/${codes.waiting}#seat=p7&name=${NAMES[4]}`);
    await page.waitForSelector("form input");
    await shoot("card");
  }
  if (wanted("helper")) await helper(page, base, shoot);
}

async function helper(page, base, shoot) {
  await page.goto(`${base}/event`);
  await page.evaluate(() => localStorage.removeItem("hall")); // what was played there before
  await page.goto(`${base}/hall`);
  await page.locator("details.share summary").click();
  await page.click("details.share .main");
  const url = await page.locator("details.share a").nth(1).getAttribute("href");
  await page.click("main .taps .main");
  const phone = await page.context().newPage();
  await phone.setViewportSize(page.viewportSize());
  await phone.goto(url);
  await phone.waitForSelector("#call-mat");
  await phone.fill("#call-mat", "7");
  await phone.waitForSelector(".sides button:not(:disabled)");
  await shoot("helper", phone);
  await phone.close();
}

const A4 = [703, 1032]; // without its margins, in px

/** The plan of an evening, and everything that is printed for it. */
export async function event(page, base, look, wanted, shoot) {
  await page.goto(`${base}/event`);
  await page.fill("textarea", Array.from({ length: 26 }, (_, i) => `${NAMES[i % NAMES.length]}${i < NAMES.length ? "" : ` ${i + 1}`}`).join("\n"));
  await page.locator("textarea").blur();
  if (wanted("event")) await shoot("event", page, true);
  for (const sheet of ["cards", "map", "signs", "costs", "mats", "script"]) {
    if (!wanted(`print-${sheet}`)) continue;
    await page.getByRole("button", { name: texts[look.lang].get(`hall.sheet-${sheet}`), exact: true }).click();
    if (sheet === "mats") await page.waitForSelector(".mats figure svg");
    await page.emulateMedia({ media: "print" });
    const size = sheet === "mats" ? [...A4].reverse() : A4;
    await page.setViewportSize({ width: size[0], height: size[1] });
    await shoot(`print-${sheet}`, page, true, size);
    await page.emulateMedia({ media: "screen" });
  }
  await page.setViewportSize({ width: look.size[0], height: look.size[1] });
}
