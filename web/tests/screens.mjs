// All screens one after the other, for tests that hold everywhere, and what such tests measure inside a page.
import { readFileSync } from "node:fs";
import { finishDice, openTable, settled } from "./browser.mjs";
import { mine, settling, sheet, six } from "./moments.mjs";
import { fixed, showFixed } from "./positions.mjs";

const RECORD = readFileSync(new URL("../../tests/records/fair-island.rec", import.meta.url));

/** Opens a table over a line of its own and starts it. The page is then at the table. */
export async function beginTable(page, base, wish) {
  await page.goto(base);
  await page.waitForSelector("h1"); // the cookie is there
  const code = await page.evaluate(
    async (members) => {
      const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
      await new Promise((resolve) => (socket.onopen = resolve));
      let code = "";
      let id = 1;
      const waiting = new Map();
      socket.onmessage = (event) => {
        const m = JSON.parse(event.data);
        if (m.t === "table") code = m.code;
        waiting.get(m.id)?.(m);
      };
      /** Asks again where the server brakes. */
      const ask = async (t, rest = {}) => {
        for (;;) {
          const answer = await new Promise((resolve) => {
            waiting.set(id, resolve);
            socket.send(JSON.stringify({ t, id: id++, ...rest }));
          });
          if (answer.t !== "refused") return answer;
          if (answer.rule !== "HOUSE-NET-03") throw new Error(`${t}: ${answer.rule}`);
          await new Promise((resolve) => setTimeout(resolve, 300));
        }
      };
      await ask("hello", { version: 2 });
      await ask("create", { name: "Ada", ...members });
      await ask("start");
      socket.close();
      return code;
    },
    wish,
  );
  await page.goto(`${base}/t/${code}`);
  await page.waitForSelector("main.table .game > *");
  return code;
}

/** Goes to a page without loading it anew, so that answers can be put in place of the server's. */
async function go(page, path) {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** The island as the recorded game shows it after so many steps. */
export async function showRecord(page, base, step) {
  await page.route("**/api/tables/*/record", (route) => route.fulfill({ body: RECORD, contentType: "text/plain" }));
  await page.goto(base);
  await page.waitForSelector("h1");
  await go(page, `/r/example#${step}`);
  await page.waitForSelector(".stage .board svg");
}

/** A table that is made once and then shown to everybody with the same cookie: answers with a function that leads there. */
function once(make, ready) {
  let made;
  return async (page, base) => {
    made ??= make(page, base).then(() => new URL(page.url()).pathname);
    const path = await made;
    if (new URL(page.url()).pathname !== path) await page.goto(`${base}${path}`);
    await page.waitForSelector(ready);
  };
}

const at = (path, ready = "h1") => async (page, base) => {
  await page.goto(`${base}${path}`);
  await page.waitForSelector(ready, { state: "attached" });
};
const shown = (position, open = async () => {}) => async (page, base) => {
  await showFixed(page, base, fixed(position));
  await open(page);
};
const room = once((page, base) => openTable(page, base, "island"), "section.seats summary");
const dice = shown(sheet);
const ended = once(async (page, base) => {
  await page.goto(base);
  await page.waitForSelector("h1");
  await page.goto(`${base}/t/${await finishDice(page)}`);
}, "main.table");

/** Every screen with the way to it. Whoever comes later finds the tables of the first. */
const SCREENS = {
  home: at("/"),
  keys: async (page, base) => {
    await at("/")(page, base);
    await page.click(".switches .round >> nth=2");
    await page.waitForSelector("dialog[open] kbd");
  },
  "new table": async (page, base) => {
    await at("/new", "input[name=offer]")(page, base);
    for (const node of await page.$$("details:not([open]) > summary")) await node.click();
  },
  "waiting room": async (page, base) => {
    await room(page, base);
    await page.click("section.seats summary");
  },
  "island, first settlement": shown(settling()),
  "island, own turn": shown(mine(), (page) => page.click("[data-act=trade]")),
  "island, six people": shown(six()),
  dice,
  duel: shown({ record: "duel-three.rec", at: 60, names: ["Ada", "Bruno", "Christina"] }),
  "text mode": async (page, base) => {
    await dice(page, base);
    await at(`${new URL(page.url()).pathname}?text=1`, "[role=log] li")(page, base);
  },
  help: at("/help"),
  end: ended,
  replay: (page, base) => showRecord(page, base, 200),
  "no such table": at("/t/zzzzzz", "[role=alert]"),
};

/** Calls `visit` with the name of each screen while it is shown. */
export async function tour(page, base, visit) {
  for (const [name, open] of Object.entries(SCREENS)) {
    await open(page, base);
    await settled(page);
    await visit(name);
  }
}

/** Texts that are cut off, stand outside the page, or are no texts at all. Runs inside the page. */
export function wrongTexts(foreign) {
  const wrong = [];
  const strangers = new Set(foreign);
  const names = new Set(["kornholm"]);
  for (const input of document.querySelectorAll("input")) for (const word of input.value.toLowerCase().split(/\s+/)) names.add(word);
  for (const node of document.querySelectorAll(".name, .said, li.person, li.bot, h2, [data-names]")) for (const word of node.textContent.toLowerCase().match(/[\p{L}]+/gu) ?? []) if (node.matches(".name, li")) names.add(word);
  if (document.documentElement.scrollWidth > innerWidth + 1) wrong.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const dialog = document.querySelector("dialog[open]");
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim();
    const at = node.parentElement;
    if (!text || !at || at.closest("script, style, [hidden], option, datalist")) continue;
    if (dialog && !dialog.contains(at)) continue;
    if (!at.checkVisibility({ visibilityProperty: true })) continue; // a closed <details> has boxes all the same
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((b) => b.width > 0 && b.height > 0);
    if (boxes.length === 0) continue;
    const short = `"${text.slice(0, 50)}"`;
    if (/\{[a-z0-9-]+\}|\bundefined\b|\bNaN\b|\[object/.test(text)) wrong.push(`not filled in: ${short}`);
    if (/^(web|island|dicesheet|rule|option|event|tell|game|piece|resource|terrain|card|bot|phrase|command|help)\.[a-z0-9.-]+$/i.test(text)) wrong.push(`a key: ${short}`);
    if (/\b[A-Z]{3,5}-[A-Z]+-\d\d\b/.test(text) && !at.closest(".rule, dl, code, [role=log]")) wrong.push(`the name of a rule: ${short}`);
    for (const word of text.toLowerCase().match(/\p{L}{3,}/gu) ?? []) if (strangers.has(word) && !names.has(word) && !at.closest("[lang]:not(html), strong.code, .said")) wrong.push(`another language: ${word} in ${short}`);
    if (at.closest("svg, .hidden-visually, .skip")) continue;
    for (let box = at; box && box !== document.documentElement; box = box.parentElement) {
      const s = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      const meant = box.closest("[title]") || box.querySelector("[title]");
      if ((s.overflowX === "hidden" || s.overflowX === "clip") && boxes.some((b) => b.right > edge.right + 2 || b.left < edge.left - 2) && !meant) {
        wrong.push(`cut off at the side: ${short} in ${box.tagName}.${box.className}`);
        break;
      }
      if ((s.overflowY === "hidden" || s.overflowY === "clip") && boxes.some((b) => b.bottom > edge.bottom + 3 || b.top < edge.top - 3) && !meant) {
        wrong.push(`cut off below: ${short} in ${box.tagName}.${box.className}`);
        break;
      }
      if (/auto|scroll/.test(s.overflowX + s.overflowY) || s.position === "fixed") break;
    }
  }
  return [...new Set(wrong)];
}

/** Targets that are smaller than 24 px and too near to others (WCAG 2.5.8). Runs inside the page. */
export function smallTargets() {
  const LEAST = 24;
  const dialog = document.querySelector("dialog[open]");
  const all = [];
  for (const node of (dialog ?? document).querySelectorAll("a[href], button, input, select, textarea, summary, [role=option], [role=button], [role=tab], [role=radio]")) {
    if (node.disabled || node.closest("[hidden], .skip, .hidden-visually")) continue;
    if (!node.checkVisibility({ visibilityProperty: true })) continue;
    if (node.matches("a") && getComputedStyle(node).display === "inline" && [...node.parentElement.childNodes].some((n) => n !== node && n.nodeType === 3 && n.textContent.trim())) continue; // a link in a sentence
    const label = node.matches("input") ? node.closest("label") : null;
    let box = node.getBoundingClientRect();
    if (label && (node.matches("[type=radio], [type=checkbox]") || box.width < LEAST)) box = label.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const spot = node.matches("[role=option]");
    // A place on the board wins within a reach of 28 px; it only must not be too near to another one.
    all.push({ node, spot, box, x: box.left + box.width / 2, y: box.top + box.height / 2, small: spot || box.width < LEAST - 0.5 || box.height < LEAST - 0.5 });
  }
  const wrong = [];
  for (const a of all.filter((one) => one.small)) {
    const near = all.find((b) => {
      if (a === b || a.node.contains(b.node) || b.node.contains(a.node)) return false;
      if (b.small) return a.spot === b.spot && Math.hypot(a.x - b.x, a.y - b.y) < LEAST - 0.5;
      if (a.spot) return false;
      const dx = Math.max(b.box.left - a.x, 0, a.x - b.box.right);
      const dy = Math.max(b.box.top - a.y, 0, a.y - b.box.bottom);
      return Math.hypot(dx, dy) < LEAST / 2 - 0.5;
    });
    if (near) wrong.push(`${a.node.tagName}.${a.node.getAttribute("class") ?? ""} "${(a.node.getAttribute("aria-label") ?? a.node.textContent).trim().slice(0, 30)}" ${Math.round(a.box.width)}x${Math.round(a.box.height)} beside "${(near.node.getAttribute("aria-label") ?? near.node.textContent).trim().slice(0, 30)}"`);
  }
  return wrong;
}
