// The client for everyone: node tests/everyone.spec.mjs, with KORNHOLM naming the program.
import { readFileSync, readdirSync } from "node:fs";
import { axeFindings, settled, startBrowser, startServer, until, visitor } from "./browser.mjs";
import { faint } from "./contrast.mjs";
import { settling, sevened, sheet } from "./moments.mjs";
import { fixed, showFixed } from "./positions.mjs";
import { showRecord, smallTargets, tour, wrongTexts } from "./screens.mjs";
import { finish, must, test } from "./tap.mjs";

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

const TOUR_MS = 800_000; // past all screens

/** The cookie by which the server knows one person. */
async function introduce() {
  const { page, context } = await visitor(browser);
  await page.goto(base);
  await page.waitForSelector("h1");
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

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

  const together = []; // one person on three devices; most of the time each of them waits for something
  const cookies = await introduce();
  const device = async (look) => {
    const guest = await visitor(browser, { ...look, storage: { name: "Ada" } });
    await guest.context.addCookies(cookies);
    return guest;
  };
  for (const lang of ["en", "de"])
    together.push(
      test(`all screens are accessible, whole and large enough: ${lang}`, async () => {
        const other = lang === "en" ? "de" : "en";
        const foreign = [...WORDS[other]].filter((word) => !WORDS[lang].has(word));
        const { page, context, errors } = await device({ lang });
        const wrong = [];
        await tour(page, base, async (where) => {
          const sizes = lang === "en" ? [[1440, 900, false], [390, 844, true]] : [[768, 1024, false], [390, 844, true]];
          for (const [width, height, dark] of sizes) {
            const at = `${where}, ${width}`;
            await page.setViewportSize({ width, height });
            await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
            await settled(page);
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
      }, TOUR_MS),
    );
  together.push(
    test("at 400 % nothing scrolls sideways, and the focus is never hidden", async () => {
      const { page, context } = await device({ lang: "de" });
      const wrong = [];
      await tour(page, base, async (where) => {
        await page.setViewportSize({ width: 320, height: 256 });
        await settled(page);
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
    }, TOUR_MS),
  );
  await Promise.all(together);

  // Each day one of them, so that the days add up; ALL=1 measures both.
  const today = Math.floor(Date.now() / 86_400_000) % 2 === 1;
  for (const dark of process.env.ALL ? [false, true] : [today]) {
    await test(`what is drawn can be told apart: ${dark ? "dark" : "light"}`, async () => {
      const { page, context } = await visitor(browser, { dark, storage: { name: "Ada", hints: "done" } });
      const wrong = [];
      let measured = 0;
      const look = async (where, wanted) => {
        await settled(page);
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
      await showFixed(page, base, fixed(settling()));
      await until(page, () => document.querySelectorAll(".spot").length > 10);
      await look("places for a settlement", { shapes: [".spot .dot"] });
      await page.focus(".board svg");
      await look("the place in focus", { shapes: [".spot.lit .ghost"] });
      await showFixed(page, base, fixed(settling(1)));
      await until(page, () => document.querySelector(".spot.edge"));
      await look("places for a road", { shapes: [".spot.edge .halo"] });
      await showFixed(page, base, fixed(sevened));
      await until(page, () => document.querySelector(".spot.hex"));
      await page.focus(".board svg");
      await look("the place for the robber", { shapes: [".spot.lit .ring"] });
      await showFixed(page, base, fixed(sheet));
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
    await showFixed(page, base, fixed(settling()));
    await until(page, () => document.querySelectorAll(".spot").length > 10);
    must((await dress("[data-build=settlement]")) !== (await dress("[data-build=city]")), "what is being built looks like the rest");
    must((await dress(".people li[aria-current]")) !== (await dress(".people li:not([aria-current])")), "whose turn it is cannot be seen");
    const wrong = (await faint(page, { shapes: [".spot .dot", ".disc .face"], texts: [".disc text"] })).wrong;
    await showRecord(page, base, 280);
    wrong.push(...(await faint(page, { shapes: [".road line:nth-of-type(2)", ".building > path:nth-of-type(2)", ".port .sail"] })).wrong);
    must(wrong.length === 0, wrong.join("\n"));
    await context.close();
  });

} finally {
  await browser.close();
  await server.stop();
}
finish();
