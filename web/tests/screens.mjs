// All screens one after the other, for tests that hold everywhere, and what such tests measure inside a page.
import { readFileSync } from "node:fs";
import { finishDice, openTable, until } from "./browser.mjs";

const RECORD = readFileSync(new URL("../../tests/records/fair-island.rec", import.meta.url));

/**
 * Opens a table over a line of its own, starts it and lets a bot act for the first seat so many times; with `seven`
 * it opens tables until the first throw is a 7. The page is then at the table.
 */
export async function beginTable(page, base, wish, { played = 0, seven = false } = {}) {
  await page.goto(base);
  await page.waitForSelector("h1"); // the cookie is there
  const code = await page.evaluate(
    async ([members, played, seven]) => {
      const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
      await new Promise((resolve) => (socket.onopen = resolve));
      let code = "";
      let thrown = "";
      let acted = 0;
      let id = 1;
      const waiting = new Map();
      socket.onmessage = (event) => {
        const m = JSON.parse(event.data);
        if (m.t === "table") code = m.code;
        if (m.t === "did" && m.who === "p1") acted++;
        if (m.t === "did" && /^dice \d \d$/.test(m.do ?? "")) thrown = m.do;
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
      await ask("hello", { version: 1 });
      for (let tries = 0; tries < 100; tries++) {
        thrown = "";
        await ask("create", { name: "Ada", ...members });
        await ask("start");
        if (!seven) break;
        await ask("act", { as: "p1", do: "roll" });
        for (let i = 0; i < 40 && !thrown; i++) await new Promise((resolve) => setTimeout(resolve, 25));
        const [, a, b] = thrown.split(" ").map(Number);
        if (a + b === 7) break;
        await ask("end");
      }
      if (played) await ask("rest", { on: true });
      while (acted < played) await new Promise((resolve) => setTimeout(resolve, 10));
      if (played) await ask("rest", { on: false });
      socket.close();
      return code;
    },
    [played ? { ...wish, settings: { pace_ms: 30 } } : wish, played, seven], // slow enough to stop it in time
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

/** Calls `visit` with the name of each screen while it is shown. */
export async function tour(page, base, visit) {
  const still = () => page.waitForTimeout(500);
  await page.goto(base);
  await page.waitForSelector("h1");
  await still();
  await visit("home");
  await page.click(".switches .round >> nth=2");
  await page.waitForSelector("dialog[open] kbd");
  await visit("keys");
  await page.goto(`${base}/new`);
  await page.waitForSelector("input[name=offer]", { state: "attached" });
  for (const node of await page.$$("details:not([open]) > summary")) await node.click();
  await still();
  await visit("new table");
  await openTable(page, base, "island");
  await page.click("section.seats summary");
  await still();
  await visit("waiting room");
  await beginTable(page, base, { game: "island", seats: 3, options: { setup: "variable", first: 1 } });
  await until(page, () => document.querySelectorAll(".spot").length > 10);
  await visit("island, first settlement");
  await beginTable(page, base, { game: "island", seats: 4, options: { setup: "beginner", first: 1 } });
  await page.waitForSelector("[data-act=roll]");
  await page.click("[data-act=roll]");
  // A seven asks for the robber first, where nobody can trade.
  await until(page, () => document.querySelector("[data-act=trade]:not(:disabled), .spot"));
  if (await page.$("[data-act=trade]:not(:disabled)")) await page.click("[data-act=trade]");
  await still();
  await visit("island, own turn");
  await beginTable(page, base, { game: "island", seats: 6, options: { setup: "variable" } });
  await still();
  await visit("island, six people");
  for (const [name, wish] of [["dice", { game: "dice", seats: 1 }], ["duel", { game: "duel", seats: 2, options: { first: 1 } }]]) {
    await beginTable(page, base, { options: {}, ...wish }, { played: 24 });
    await page.waitForSelector(".dice-face .stage svg");
    await page.waitForTimeout(1200);
    await visit(name);
  }
  await page.goto(`${page.url()}?text=1`);
  await page.waitForSelector("[role=log] li");
  await still();
  await visit("text mode");
  await page.goto(`${base}/help`);
  await page.waitForSelector("h1");
  await still();
  await visit("help");
  await page.goto(base);
  await page.waitForSelector("h1");
  const code = await finishDice(page);
  await page.goto(`${base}/t/${code}`);
  await page.waitForSelector("main.table");
  await still();
  await visit("end");
  await showRecord(page, base, 200);
  await still();
  await visit("replay");
  await page.goto(`${base}/t/zzzzzz`);
  await page.waitForSelector("[role=alert]");
  await visit("no such table");
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
