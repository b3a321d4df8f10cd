// The client for everyone: node tests/everyone.spec.mjs, with KORNHOLM naming the program.
import { readFileSync, readdirSync } from "node:fs";
import { axeFindings, startBrowser, startServer, until, visitor } from "./browser.mjs";
import { faint } from "./contrast.mjs";
import { beginTable, showRecord, smallTargets, tour, wrongTexts } from "./screens.mjs";
import { accessible, finish, must, test } from "./tap.mjs";

async function violations(page, where) {
  return (await axeFindings(page)).map((line) => `${where}: ${line}`);
}

function texts(lang) {
  const file = readFileSync(new URL(`../../data/lang/${lang}.txt`, import.meta.url), "utf8");
  return new Map(file.split("\n").flatMap((line) => (/^[A-Za-z0-9]/.test(line) && line.includes(" = ") ? [[line.slice(0, line.indexOf(" = ")), line.slice(line.indexOf(" = ") + 3)]] : [])));
}

function wordsOf(map) {
  return new Set([...map.values()].flatMap((text) => text.toLowerCase().replace(/\{[^}]*\}/g, " ").match(/\p{L}{3,}/gu) ?? []));
}

const server = await startServer();
const browser = await startBrowser();
const { base } = server;
const TEXTS = { en: texts("en"), de: texts("de") };
const WORDS = { en: wordsOf(TEXTS.en), de: wordsOf(TEXTS.de) };

try {
  await test("every text of the pages exists in both languages", async () => {
    const wrong = [];
    for (const key of new Set([...TEXTS.en.keys(), ...TEXTS.de.keys()])) for (const lang of ["en", "de"]) if (!TEXTS[lang].has(key)) wrong.push(`${key} is missing in ${lang}`);
    const src = new URL("../src/", import.meta.url);
    let asked = 0;
    for (const name of readdirSync(src, { recursive: true }).filter((n) => /\.(svelte|ts)$/.test(n))) {
      for (const [, key] of readFileSync(new URL(name, src), "utf8").matchAll(/\bsay\(\s*"([a-zA-Z0-9.-]+)"/g)) {
        asked++;
        if (!TEXTS.en.has(key)) wrong.push(`${name} says ${key}, which is nowhere`);
      }
    }
    must(asked > 100, "the sources were not found");
    must(wrong.length === 0, wrong.join("\n"));
  });

  for (const lang of ["en", "de"]) {
    await test(`all screens are accessible, whole and large enough: ${lang}`, async () => {
      const other = lang === "en" ? "de" : "en";
      const foreign = [...WORDS[other]].filter((word) => !WORDS[lang].has(word));
      const { page, context, errors } = await visitor(browser, { lang, storage: { name: "Ada" } });
      const wrong = [];
      await tour(page, base, async (where) => {
        const sizes = lang === "en" ? [[1440, 900, false], [390, 844, true]] : [[768, 1024, false], [390, 844, true]];
        for (const [width, height, dark] of sizes) {
          const at = `${where}, ${width}`;
          await page.setViewportSize({ width, height });
          await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
          await page.waitForTimeout(250);
          if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${where.replace(/\W+/g, "-")}-${lang}-${width}.png` });
          wrong.push(...(await page.evaluate(wrongTexts, foreign)).map((text) => `${at}: ${text}`));
          wrong.push(...(await page.evaluate(smallTargets)).map((text) => `${at}: small: ${text}`));
          if (width === (lang === "en" ? 1440 : 390)) wrong.push(...(await violations(page, at))); // light and large, dark and small
        }
        await page.setViewportSize({ width: 1440, height: 900 });
      });
      must(wrong.length === 0, wrong.slice(0, 60).join("\n"));
      must(errors.filter((e) => !/404|WebSocket/.test(e)).length === 0, errors.join("\n"));
      await context.close();
    });
  }
  // Each day one of them, so that the days add up; ALL=1 measures both.
  const today = Math.floor(Date.now() / 86_400_000) % 2 === 1;
  for (const dark of process.env.ALL ? [false, true] : [today]) {
    await test(`what is drawn can be told apart: ${dark ? "dark" : "light"}`, async () => {
      const { page, context } = await visitor(browser, { dark, storage: { name: "Ada", hints: "done" } });
      const wrong = [];
      let measured = 0;
      const look = async (where, wanted) => {
        await page.waitForTimeout(400);
        if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/contrast-${where.replace(/\W+/g, "-")}-${dark ? "dark" : "light"}.png` });
        const found = await faint(page, wanted);
        must(found.count > 0, `${where}: nothing is drawn`);
        measured += found.count;
        wrong.push(...found.wrong.map((text) => `${where}: ${text}`));
      };
      await showRecord(page, base, 280);
      await look("island", {
        shapes: [".road line:nth-of-type(2)", ".building > path:nth-of-type(2)", ".robber > path:nth-of-type(2)", ".disc .face", ".port .sail", ".port .hull"],
        texts: [".disc text", ".port text"],
      });
      await beginTable(page, base, { game: "island", seats: 3, options: { setup: "variable", first: 1 } });
      await until(page, () => document.querySelectorAll(".spot").length > 10);
      await look("places for a settlement", { shapes: [".spot .dot"] });
      await page.focus(".board svg");
      await look("the place in focus", { shapes: [".spot.lit .ghost"] });
      await page.keyboard.press("Enter");
      await until(page, () => document.querySelector(".spot.edge"));
      await look("places for a road", { shapes: [".spot.edge .halo"] });
      await beginTable(page, base, { game: "island", seats: 4, options: { setup: "beginner", first: 1 } }, { seven: true });
      await until(page, () => document.querySelector(".spot.hex"));
      await page.focus(".board svg");
      await look("the place for the robber", { shapes: [".spot.lit .ring"] });
      await beginTable(page, base, { game: "dice", seats: 1, options: {} }, { played: 40 });
      await page.waitForSelector(".place .print");
      await look("a sheet with marks", { shapes: [".place .print", ".place.built .pen.edge"], texts: [".stage svg .points", ".boxes svg text"] });
      await until(page, () => document.querySelector(".actions .large button:not(:disabled)"));
      await page.focus(".place[tabindex='0']");
      await page.keyboard.press("ArrowRight");
      await look("the sheet in focus", { shapes: [".place:focus-visible .ring"], covered: 0.4 }); // the houses at the ends of a road lie above its ring
      must(measured > 150, `only ${measured} measures`);
      must(wrong.length === 0, wrong.join("\n"));
      await context.close();
    });
  }

  await test("forced colours leave pieces, places and choices to be seen", async () => {
    const { page, context } = await visitor(browser, { storage: { name: "Ada", hints: "done" } });
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(base);
    await page.waitForSelector("h1");
    /** How a control looks, as far as it is not its text. */
    const dress = (selector) =>
      page.evaluate((wanted) => {
        const style = getComputedStyle(document.querySelector(wanted));
        return ["outlineStyle", "outlineColor", "backgroundColor", "borderTopColor", "borderTopStyle", "borderTopWidth"].map((name) => style[name]).join(" ");
      }, selector);
    must((await dress("button[lang=en]")) !== (await dress("button[lang=de]")), "the chosen language looks like the other one");
    must(!/ none /.test(await dress("button.main")), "the main button has no frame");
    await page.goto(`${base}/new`);
    await page.waitForSelector("input[name=offer]", { state: "attached" });
    must((await dress("label:has(> input[value=first])")) !== (await dress("label:has(> input[value=dice])")), "the chosen game looks like the others");
    await beginTable(page, base, { game: "island", seats: 3, options: { setup: "variable", first: 1 } });
    await until(page, () => document.querySelectorAll(".spot").length > 10);
    must((await dress("[data-build=settlement]")) !== (await dress("[data-build=city]")), "what is being built looks like the rest");
    must((await dress(".people li[aria-current]")) !== (await dress(".people li:not([aria-current])")), "whose turn it is cannot be seen");
    const wrong = (await faint(page, { shapes: [".spot .dot", ".disc .face"], texts: [".disc text"] })).wrong;
    await showRecord(page, base, 280);
    wrong.push(...(await faint(page, { shapes: [".road line:nth-of-type(2)", ".building > path:nth-of-type(2)", ".port .sail"] })).wrong);
    must(wrong.length === 0, wrong.join("\n"));
    await context.close();
  });

  await test("text mode plays a whole turn, and reads out in levels", async () => {
    const { page, context, errors } = await visitor(browser, { storage: { name: "Nan" } });
    await page.goto(base);
    await page.waitForSelector("h1");
    await page.keyboard.press("Tab"); // the first control of the first page leads there
    must((await page.evaluate(() => document.activeElement.textContent)).includes("text mode"), "text mode is not the first control");
    await beginTable(page, base, { game: "island", seats: 3, options: { setup: "variable", first: 1 } });
    await page.keyboard.press("Tab");
    must(await page.evaluate(() => document.activeElement.matches(".skip[href*=text]")), "text mode is not the first control of a table");
    await page.keyboard.press("Enter");
    await page.waitForSelector("[role=log] li");
    const log = () => page.$$eval("[role=log] li", (lines) => lines.map((line) => line.textContent));
    const level = (name) => page.textContent(`[data-level=${name}]`);
    /** Types a command; the answer is what the log holds after it. */
    const type = async (command) => {
      const before = (await log()).length;
      await page.fill("form input", command);
      await page.press("form input", "Enter");
      await page.waitForTimeout(600);
      return (await log()).slice(before).join("\n");
    };
    await until(page, () => /Your turn.*You can/.test(document.querySelector("[data-level=assertive]").textContent));
    const places = await type("build settlement");
    must(/^> build settlement\n1: settlement: .*(between|coast)/.test(places), `no numbered places: ${places}`);
    must((await level("answer")).includes("1: settlement"), "an answer is not read out");
    must(/no choice 99/i.test(await type("99")), "a wrong number is taken");
    must(/settlement/i.test(await type("1")), "the settlement is not told");
    const road = await type("build road");
    const lands = /1: road: (?:between|coast of) ([a-z]+ \d+|[a-z]+)/.exec(road)?.[1];
    must(lands, `no roads: ${road}`);
    await type(`build road ${lands}`);
    if ((await log()).at(-1) === "Type the number of your choice.") await type("1"); // several roads lie there
    // The others follow; then the second settlement, in reach by its number alone.
    await until(page, () => [...document.querySelectorAll("[role=log] li")].filter((l) => /You can: settlement/.test(l.textContent)).length > 1, 90_000);
    must(/builds|settlement/.test(await level("polite")), "the moves of others are not read out");
    await type("settlement 2");
    await type("road 1");
    await until(page, () => [...document.querySelectorAll("[role=log] li")].some((l) => /You can: .*roll/.test(l.textContent)), 90_000);
    must(/Your hand: .*in all/.test(await type("hand")), "no hand");
    const scan = await type("scan");
    must(/Ada \(you\): Settlement 1: .*; 2: .*Road 1: /.test(scan), `scan: ${scan}`);
    must(!/\bv\d+/.test(scan), "places are told by their numbers");
    must(/Row 5: /.test(await type("board")), "no board");
    must(/forest \d+: /.test(await type("scan forest")), "no lands");
    must(/No offers|offers/.test(await type("offers")), "no offers");
    must(/throw the dice/.test(await type("help roll")), "no help");
    must(/BASE-/.test(await type("why end")), "no reason");
    await page.fill("form input", "ro");
    await page.press("form input", "Tab");
    must(/^ro/.test(await page.inputValue("form input")) && (await page.evaluate(() => document.activeElement.matches("form input, button"))), "tab loses the line");
    await page.fill("form input", "playe");
    await page.press("form input", "Tab");
    must((await page.inputValue("form input")) === "players ", "tab does not complete");
    await page.fill("form input", "");
    await page.press("form input", "Tab");
    must(await page.evaluate(() => document.activeElement.matches("form button")), "tab is a trap");
    must(/You throw/.test(await type("roll")), "no throw");
    await page.selectOption("header select", "off");
    must((await page.evaluate(() => localStorage.getItem("reading"))) === "off", "the level is not kept");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("single keys are listed, work, and can be switched off", async () => {
    const { page, context, errors } = await visitor(browser, { storage: { name: "Nan" } });
    await beginTable(page, base, { game: "island", seats: 3, options: { setup: "beginner", first: 1 } });
    await page.waitForSelector("[data-act=roll]");
    await page.click("button.ask");
    await page.type("dialog[open] input[type=search]", "r?");
    must((await page.$("[data-act=roll]")) && !(await page.$("dialog[open] #keys-title")), "keys work while somebody types");
    await page.fill("dialog[open] input[type=search]", "");
    await page.keyboard.press("Escape");
    await until(page, () => !document.querySelector("dialog[open]"));
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("?");
    await page.waitForSelector("dialog[open] kbd");
    must(await page.evaluate(() => document.querySelector("dialog[open]").contains(document.activeElement)), "the focus is not in the list");
    await page.uncheck("dialog[open] input[type=checkbox]");
    await page.keyboard.press("Escape");
    await until(page, () => !document.querySelector("dialog[open]"));
    await page.keyboard.press("r");
    await page.keyboard.press("?");
    await page.waitForTimeout(600);
    must((await page.$("[data-act=roll]")) && !(await page.$("dialog[open]")), "keys work though they are switched off");
    await page.reload();
    await page.waitForSelector("[data-act=roll]");
    await page.keyboard.press("r");
    await page.waitForTimeout(600);
    must(await page.$("[data-act=roll]"), "the switch is forgotten");
    await page.click("summary");
    await page.click(".menu .switches .round >> nth=2");
    await page.check("dialog[open] input[type=checkbox]");
    await page.keyboard.press("Escape");
    await until(page, () => !document.querySelector("dialog[open]"));
    await page.keyboard.press("Escape");
    await until(page, () => !document.querySelector("details[open] .menu"));
    await page.waitForTimeout(300); // the focus goes back to where the list was opened
    await page.keyboard.press("m");
    await until(page, () => document.activeElement.matches(".board svg"), 10_000);
    await page.keyboard.press("r");
    await until(page, () => !document.querySelector("[data-act=roll]"), 10_000);
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("the board is one tab stop, and its places have names", async () => {
    const { page, context } = await visitor(browser, { storage: { name: "Nan" } });
    await beginTable(page, base, { game: "island", seats: 3, options: { setup: "variable", first: 1 } });
    await until(page, () => document.querySelectorAll(".spot").length > 10);
    must((await page.$$(".board [tabindex='0']")).length === 1, "the board has more than one tab stop");
    const names = await page.$$eval(".spot", (spots) => spots.map((spot) => spot.getAttribute("aria-label")));
    must(names.every((name) => /forest|pasture|fields|hills|mountains|desert/.test(name) && !/\b[vh]\d+/.test(name)), `a name says nothing: ${names.find((n) => !/\d/.test(n)) ?? names[0]}`);
    must(new Set(names).size > names.length * 0.9, "many places have the same name");
    await page.focus(".board svg");
    const current = () => page.evaluate(() => document.getElementById(document.querySelector(".board svg").getAttribute("aria-activedescendant"))?.getAttribute("aria-label"));
    const first = await current();
    await page.keyboard.press("ArrowDown");
    const second = await current();
    must(first && second && first !== second, "the arrows do not move");
    must(/: (\d+ of 36 throws|brings nothing)$/.test(second), `the place does not say what it is worth: ${second}`);
    must((await page.$$(".board [aria-live]")).length === 0, "a place is read out twice");
    await page.keyboard.press("Shift+ArrowDown");
    must(/^(forest|hills|pasture|fields|mountains|desert)/.test(await current()), "one cannot look round while a place is asked for");
    await page.keyboard.press("ArrowDown");
    must((await current()) === second, "looking round loses the place");
    await page.keyboard.press("Enter");
    await until(page, () => document.querySelector(".island").dataset.phase !== "settlement", 10_000);
    await context.close();
  });

  await test("at 400 % nothing scrolls sideways, and the focus is never hidden", async () => {
    const { page, context } = await visitor(browser, { lang: "de", storage: { name: "Ada" } });
    const wrong = [];
    await tour(page, base, async (where) => {
      await page.setViewportSize({ width: 320, height: 256 });
      await page.waitForTimeout(300);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > 321) wrong.push(`${where} is ${wide} px wide`);
      if (/help/.test(where)) return; // hundreds of links of one kind
      await page.evaluate(() => (document.activeElement?.blur(), scrollTo(0, 0)));
      for (let i = 0; i < 45; i++) {
        await page.keyboard.press("Tab");
        const hidden = await page.evaluate(() => {
          const node = document.activeElement;
          if (!node || node === document.body) return "end";
          const label = node.matches("input") ? (node.closest("label") ?? node) : node;
          const box = label.getBoundingClientRect();
          const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
          const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
          const name = `${node.tagName}.${node.getAttribute("class")} "${(node.getAttribute("aria-label") ?? node.textContent).trim().slice(0, 30)}"`;
          if (right - left < 4 || bottom - top < 4) return `${name} is off the screen`;
          for (const [fx, fy] of [[0.5, 0.5], [0.15, 0.15], [0.85, 0.85], [0.15, 0.85], [0.85, 0.15]]) {
            const seen = document.elementFromPoint(left + (right - left) * fx, top + (bottom - top) * fy);
            if (seen && (label.contains(seen) || seen.contains(label) || seen.closest("label")?.contains(node))) return "";
          }
          return `${name} is covered`;
        });
        if (hidden === "end") break;
        if (hidden) wrong.push(`${where}: ${hidden}`);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    });
    must(wrong.length === 0, [...new Set(wrong)].join("\n"));
    await context.close();
  });
  await test("the pages can be installed, and say so when the server cannot be reached", async () => {
    const own = await startServer(1); // one that can be stopped
    const { base } = own;
    const { page, context } = await visitor(browser);
    await page.goto(base);
    await page.waitForSelector("h1");
    const address = await page.getAttribute("link[rel=manifest]", "href");
    const manifest = await (await fetch(base + address)).json();
    must(manifest.display === "standalone" && manifest.start_url === "/" && manifest.name && manifest.theme_color, JSON.stringify(manifest));
    const wanted = new Set(["192x192 any", "512x512 any", "512x512 maskable"]);
    for (const icon of manifest.icons.filter((i) => i.type === "image/png")) {
      const answer = await fetch(base + icon.src);
      const bytes = Buffer.from(await answer.arrayBuffer());
      must(answer.headers.get("content-type") === "image/png" && bytes.toString("latin1", 1, 4) === "PNG", `${icon.src} is no PNG`);
      wanted.delete(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)} ${icon.purpose}`);
    }
    must(wanted.size === 0, `missing: ${[...wanted].join(", ")}`);
    await page.evaluate(async () => {
      const ready = await navigator.serviceWorker.ready;
      if (ready.active.state !== "activated") await new Promise((done) => ready.active.addEventListener("statechange", (e) => e.target.state === "activated" && done()));
    });
    await page.reload(); // from now on under the worker
    await page.waitForSelector("h1");
    const kept = await page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map((r) => new URL(r.url).pathname)))).flat().sort());
    must(JSON.stringify(kept) === JSON.stringify(["/offline.css", "/offline.html", "/offline.js"]), `kept: ${kept}`);
    await own.stop();
    await page.goto(`${base}/help`);
    const text = await page.textContent("body");
    must(/cannot be reached/.test(text) && /nicht zu erreichen/.test(text), `offline: ${text.slice(0, 200)}`);
    await accessible(page, "offline");
    const again = await startServer(1);
    await page.click("a >> nth=0");
    await page.waitForSelector("nav, header");
    must(!/cannot be reached/.test(await page.textContent("body")), "the page stays away");
    await context.close();
    await again.stop();
  });

  await test("everything works over plain http under another name than localhost", async () => {
    const elsewhere = await startBrowser(["--host-resolver-rules=MAP kornholm.test 127.0.0.1"]);
    try {
      const { page, errors } = await visitor(elsewhere);
      const far = base.replace("127.0.0.1", "kornholm.test");
      await page.goto(far);
      await page.waitForSelector("h1");
      const lacks = await page.evaluate(() => [isSecureContext, "serviceWorker" in navigator, !!navigator.clipboard, !!crypto.subtle]);
      must(lacks.every((one) => one === false), `this is no plain http: ${lacks}`);
      await page.goto(`${far}/new`);
      await page.waitForSelector("input[name=offer]", { state: "attached" });
      await page.click("form button.main");
      await page.waitForSelector("#invite");
      await page.click(".copy button");
      await until(page, () => /Copied/.test(document.querySelector(".copy button").textContent));
      await page.click("section.seats > button.main");
      await page.waitForSelector("main.table .board svg");
      await until(page, () => document.querySelector("[data-act=roll], [data-act=wait]"));
      await page.goto(`${page.url()}?text=1`);
      await page.waitForSelector("[role=log] li");
      await page.goto(far);
      await page.waitForSelector("h1");
      must(errors.length === 0, errors.join("\n"));
    } finally {
      await elsewhere.close();
    }
  });
} finally {
  await browser.close();
  await server.stop();
}
finish();
