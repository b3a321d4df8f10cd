// Pictures of Long Table for screenshots.mjs: a seat at its moments, and the pages of whoever leads an evening.
import { readFileSync } from "node:fs";
import { fixed, momentOf, showFixed } from "./positions.mjs";

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
export const HALL_SHOTS = ["hall-ready", "hall-round", "hall-call", "hall-won", "screen-ready", "screen-round", "screen-robber", "screen-stop", "screen-call", "screen-won", "event", "print-cards", "print-map", "print-signs", "print-costs", "print-script"];

export async function seats(page, base, wanted, shoot) {
  for (const [screen, { left, right }] of Object.entries(SEATS)) {
    if (!wanted(screen)) continue;
    const clock = left === null ? undefined : { at: 0, deadline: left * 1000, still: true };
    const shown = fixed({ ...momentOf(RECORD, right), names: NAMES, clock });
    if (!clock) shown.table.phase = "over";
    await showFixed(page, base, shown);
    await page.waitForSelector(".seat .banner");
    await shoot(screen);
  }
}

const texts = Object.fromEntries(["en", "de"].map((lang) => [lang, new Map([...readFileSync(new URL(`../../data/lang/${lang}.txt`, import.meta.url), "utf8").matchAll(/^(hall\.\S+) = (.*)$/gm)].map(([, key, text]) => [key, text]))]));

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

/** The plan of an evening, and everything that is printed for it. */
export async function event(page, base, look, wanted, shoot) {
  await page.goto(`${base}/event`);
  await page.fill("textarea", Array.from({ length: 26 }, (_, i) => `${NAMES[i % NAMES.length]}${i < NAMES.length ? "" : ` ${i + 1}`}`).join("\n"));
  await page.locator("textarea").blur();
  if (wanted("event")) await shoot("event", page, true);
  for (const sheet of ["cards", "map", "signs", "costs", "script"]) {
    if (!wanted(`print-${sheet}`)) continue;
    await page.getByRole("button", { name: texts[look.lang].get(`hall.sheet-${sheet}`), exact: true }).click();
    await page.emulateMedia({ media: "print" });
    await shoot(`print-${sheet}`, page, true);
    await page.emulateMedia({ media: "screen" });
  }
}
