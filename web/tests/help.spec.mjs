// The help in a real browser: node tests/help.spec.mjs, with KORNHOLM naming the program.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { GAMES, readGuide, sectionsOf } from "../scripts/guide.mjs";
import { settled, soon, startBrowser, startServer, until, visitor } from "./browser.mjs";
import { corsica, favours, helped, newYork, throwing } from "./moments.mjs";
import { fixed, showFixed } from "./positions.mjs";
import { beginTable } from "./screens.mjs";
import { accessible, finish, must, test } from "./tap.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const guides = { en: readGuide(join(root, "data/guide"), "en"), de: readGuide(join(root, "data/guide"), "de") };

/** Every id that stands in the sources as what a refusal may carry. */
function idsOfSources() {
  const ids = new Set();
  const look = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) look(path);
      else if (/\.[ch]$/.test(entry.name))
        for (const [, id] of readFileSync(path, "utf8").matchAll(/"((?:BASE|SIX|FRND|HELP|MAPS|ERIE|DICE|DPLUS|CON|DOB|SYS|HOUSE)-[A-Z]+-\d\d)"/g)) ids.add(id);
    }
  };
  look(join(root, "src"));
  return [...ids];
}

function idsOfTexts() {
  return [...readFileSync(join(root, "data/lang/en.txt"), "utf8").matchAll(/^rule\.(\S+) = /gm)].map((m) => m[1]);
}

const server = await startServer();
const browser = await startBrowser();
const { base } = server;

try {
  for (const lang of ["en", "de"]) {
    await test(`every chapter and every entry stands on its page (${lang}), and every link leads somewhere`, async () => {
      const { page, context, errors } = await visitor(browser, { lang });
      const links = new Set();
      const there = new Map(); // the ids of every page
      const visit = async (path) => {
        await page.goto(base + path);
        await page.waitForSelector("main h1");
        there.set(path, new Set(await page.$$eval("[id]", (all) => all.map((e) => e.id))));
      };
      for (const name of GAMES) {
        const game = guides[lang].find((g) => g.name === name);
        for (const path of name === "table" ? ["/help/table"] : [`/help/${name}`, `/help/${name}/rules`]) {
          await visit(path);
          const wanted = sectionsOf(game).filter((s) => (path.endsWith(name) && name !== "table") === (s.id === "overview" || s.id.startsWith("overview-")));
          const missing = await page.evaluate(
            (all) => all.filter(({ id, title }) => id !== "overview" && !document.getElementById(id)?.querySelector("h2, h3")?.textContent.startsWith(title)).map((s) => s.id),
            wanted.map(({ id, title }) => ({ id, title })),
          );
          must(wanted.length > 0 && missing.length === 0, `${path}: ${missing.join(", ")}`);
          must(!/web\.|\bundefined\b|\{[a-z]+\}/.test(await page.textContent("main")), `${path}: a text is missing`);
          for (const href of await page.$$eval("main a[href]", (all) => all.map((a) => a.getAttribute("href")))) links.add(href);
          const gaps = await page.$$eval(".picture", (all) => all.filter((p) => p.getBoundingClientRect().height < 20).length);
          must(gaps === 0, `${path}: ${gaps} pictures are empty`);
        }
      }
      for (const href of links) {
        const [path, id] = href.split("#");
        if (!path.startsWith("/help")) continue;
        if (!there.has(path)) await visit(path);
        must(!id || there.get(path).has(id), `${href} leads nowhere`);
      }
      must(links.size > 60, `only ${links.size} links`);
      must(errors.length === 0, errors.join("\n"));
      await context.close();
    });
  }

  await test("every rule that a refusal can name leads to an entry", async () => {
    const ids = new Set([...idsOfTexts(), ...idsOfSources()]);
    must(ids.size > 500, `only ${ids.size} rules`);
    const { page, context } = await visitor(browser);
    const seen = new Map();
    for (const path of [...GAMES.filter((name) => name !== "table").map((name) => `/help/${name}/rules`), "/help/table"]) {
      await page.goto(base + path);
      await page.waitForSelector("main h1");
      for (const id of await page.$$eval("details li[id]", (all) => all.map((li) => li.id))) seen.set(id, path);
    }
    const lost = [...ids].filter((id) => !seen.has(id));
    must(lost.length === 0, `without an entry: ${lost.join(", ")}`);
    // The address that a refusal used to have still finds its place, opened.
    for (const id of ["BASE-ROAD-04", "DPLUS-LROAD-01", "HOUSE-NET-03"]) {
      await page.goto(`${base}/help#${id}`);
      await page.waitForSelector(`details[open] li#${id}`);
    }
    await context.close();
  });

  await test("what is looked up is found, in both languages and by keyboard", async () => {
    const looked = {
      en: [["harbour", "harbour"], ["räuber", "robber"], ["distance settlement", "settlement"], ["base-lroad-05", "longest"]],
      de: [["hafen", "harbour"], ["harbour", "harbour"], ["raeuber", "robber"], ["sonderbauphase", "extra"]],
    };
    for (const [lang, all] of Object.entries(looked)) {
      const { page, context } = await visitor(browser, { lang });
      for (const [text, id] of all) {
        await page.goto(`${base}/help/island`);
        await page.fill("input[type=search]", text);
        await page.waitForSelector("[role=search] li a");
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await page.waitForSelector(".rules");
        must(new URL(page.url()).hash === `#${id}`, `${text} (${lang}): ${page.url()}`);
        await until(page, () => document.querySelector("section:has(> :focus)") !== null);
      }
      await page.goto(`${base}/help`);
      await page.fill("input[type=search]", "xylophone");
      await page.waitForSelector("[role=search] .none");
      await context.close();
    }
  });

  for (const [lang, dark] of [["de", false], ["en", true]])
    await test(`the pages have no violations and fit on large and small screens (${lang})`, async () => {
      const { page, context, errors } = await visitor(browser, { lang, dark });
      for (const path of ["/help", "/help/island", "/help/duel", "/help/island/rules", "/help/longtable/rules", "/help/table"]) {
        await page.goto(base + path);
        await page.waitForSelector("main h1");
        for (const [width, height] of [[1440, 900], [390, 844]]) {
          await page.setViewportSize({ width, height });
          await settled(page);
          await accessible(page, `${path} ${lang} ${width}`);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          must(wide <= width + 1, `${path} ${lang} is ${wide} px wide at ${width}`);
        }
      }
      must(errors.length === 0, errors.join("\n"));
      await context.close();
    });

  await test("at a table of Island things are explained beside the board, and the focus returns", async () => {
    const { page, context, errors } = await visitor(browser);
    await showFixed(page, base, fixed(throwing()));
    await page.waitForSelector(".robber");
    const address = page.url();
    const entry = async (id) => {
      await until(page, `document.querySelector("dialog [data-entry]")?.dataset.entry === "${id}"`);
      await page.keyboard.press("Escape");
      await until(page, () => !document.querySelector("dialog[open]"));
    };
    // Pointed at.
    for (const [selector, id] of [
      ["[data-build=road]", "road"],
      ["[data-build=city]", "city"],
      ["[data-build=card]", "cards"],
      ["[data-resource=wool]", "land"],
      ["[data-act=trade]", "trade"],
      [".robber", "robber"],
      [".port", "harbour"],
      [".building", "settlement"],
      [".disc", "numbers"],
      ["[data-help=longest]", "longest"],
      ["[data-help=army]", "army"],
    ]) {
      await page.click(".ask");
      await page.click("dialog .point");
      const box = await page.locator(selector).first().boundingBox();
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await entry(id);
      await soon(() => page.evaluate(() => document.activeElement?.matches(".ask")), `${id}: the focus is lost`);
    }
    // With a key, while it has the focus.
    await page.keyboard.press("Tab");
    await page.focus("[data-build=settlement]");
    await page.keyboard.press("?");
    await until(page, () => document.querySelector("dialog [data-entry=settlement]") !== null);
    await accessible(page, "the sheet at a table");
    await entry("settlement");
    await soon(() => page.evaluate(() => document.activeElement?.matches("[data-build=settlement]")), "the focus is lost");
    // Pressed for a while, which is no click.
    await page.mouse.move(5, 5);
    const box = await page.locator("[data-build=city]").boundingBox();
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await until(page, () => document.querySelector("dialog [data-entry=city]") !== null);
    await page.mouse.up();
    must((await page.$("[data-build=city][aria-pressed=true]")) === null && (await page.$(".why")) === null, "a long press was a click too");
    await entry("city");
    must(page.url() === address, "the table was left");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("a refusal says why, with the way into the rules", async () => {
    const { page, context, errors } = await visitor(browser, { lasting: true });
    await showFixed(page, base, fixed(throwing()));
    await page.click("[data-build=city]"); // nobody can pay for a city before the first throw
    await page.click(".why[data-rule]");
    await page.waitForSelector("dialog .asked");
    const rule = await page.getAttribute(".why", "data-rule").catch(() => null);
    must(rule === null || (await page.textContent("dialog .asked")).includes(rule), "another rule is explained");
    const href = await page.getAttribute("dialog .more a", "href");
    must(/^\/help\/island\/rules#/.test(href), `no way into the rules: ${href}`);
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  for (const [lang, size, title] of [["en", [1440, 900], "A turn"], ["de", [390, 844], "Ein Zug"]]) {
    await test(`a refusal of Dice leads to the entry that explains it (${lang})`, async () => {
      const { page, context, errors } = await visitor(browser, { size, lang, lasting: true });
      await page.goto(base);
      await page.click("[data-quick=dice]");
      await page.waitForSelector("[data-place]");
      // Nothing is built before the first throw.
      await page.evaluate(() => document.querySelector("[data-place^=city]").dispatchEvent(new MouseEvent("click", { bubbles: true })));
      const refused = await page.textContent(".note.wrong b");
      await page.click(".note .why");
      await page.waitForSelector("dialog [data-entry=turn]");
      must((await page.textContent("dialog:has([data-entry]) h2")) === title, "the entry has another name");
      must((await page.$$("dialog .body > :is(h2, p, ol)")).length > 2, "the entry says nothing");
      const said = (await page.textContent("dialog:has([data-entry])")).split(refused).length - 1;
      must(said === 1, `what was refused stands there ${said} times`);
      must((await page.textContent("dialog .asked")).includes("DICE-TURN-02"), "another rule is explained");
      must(await page.locator("dialog .asked").isVisible(), "the rule itself is folded away");
      await accessible(page, `the sheet at a table of Dice (${lang})`);
      must(errors.length === 0, errors.join("\n"));
      await context.close();
    });
  }

  await test("scenarios explain their own things", async () => {
    const { page, context, errors } = await visitor(browser);
    for (const [position, selector, id] of [
      [corsica, "g.document", "document"],
      [corsica, "[data-kit=map] .sign:last-of-type", "town"],
      [newYork(), "[data-kit=map] .canal", "canal"],
      [favours(), ".people [data-help=tile]", "tile"],
      [favours(), "[data-kit=favours] .tile", "guilds"],
    ]) {
      await showFixed(page, base, fixed(position));
      await page.waitForSelector(selector);
      await page.click(".ask");
      await page.click("dialog .point");
      const box = await page.locator(selector).first().boundingBox();
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await page.waitForSelector("dialog [data-entry]");
      const entry = await page.getAttribute("dialog [data-entry]", "data-entry");
      must(entry === id, `${selector} is explained by ${entry}`);
      await page.keyboard.press("Escape");
      await until(page, () => !document.querySelector("dialog[open]"));
    }
    await showFixed(page, base, fixed(helped("explorer")));
    // The own helper and that of somebody else, with the mouse above it.
    for (const selector of ["[data-kit=helpers] .helper", ".people .assistant"]) {
      const helper = page.locator(selector).first();
      await helper.waitFor();
      const wanted = await helper.getAttribute("data-help");
      const box = await helper.boundingBox();
      await page.mouse.move(box.x + 20, box.y + 8);
      await page.keyboard.press("?");
      await page.waitForSelector(`dialog [data-entry=${wanted}]`);
      await page.keyboard.press("Escape");
      await until(page, () => !document.querySelector("dialog[open]"));
    }
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("Long Table explains its things, and leads hosts to their chapter", async () => {
    const { page, context, errors } = await visitor(browser);
    await beginTable(page, base, { game: "longtable", seats: 4, options: { timer: "custom", seconds_early: 250, seconds_late: 250 } });
    for (const [selector, id] of [[".seat .banner", "rounds"], ["[data-piece=road]", "road"], ["[data-piece=tile]", "tiles"], ["[data-token=ore]", "trade"], ["[data-call]", "win"]]) {
      await page.waitForSelector(selector);
      await page.hover(selector);
      await page.keyboard.press("?");
      await page.waitForSelector(`dialog [data-entry=${id}]`);
      await page.keyboard.press("Escape");
      await until(page, () => !document.querySelector("dialog[open]"));
    }
    for (const path of ["/hall", "/event"]) {
      await page.goto(base + path);
      await page.click("main a[href^='/help/longtable/rules#']", { trial: true });
      await page.goto(base + (await page.getAttribute("main a[href^='/help/longtable/rules#']", "href")));
      await page.waitForSelector("section:target, section:has(> h2:focus), section:has(> h3:focus)");
      must((await page.$$("main a[href='/hall']")).length === 1 && (await page.$$("main a[href='/event']")).length === 1, "the chapter for hosts does not lead to their pages");
    }
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("the help is not loaded before somebody wants it", async () => {
    const { page, context } = await visitor(browser);
    const fetched = [];
    page.on("request", (request) => fetched.push(request.url()));
    await page.goto(base);
    await page.waitForSelector("h1");
    await page.waitForTimeout(500);
    must(!fetched.some((url) => /guide|Sheet|Help/.test(url)), "the first page loads the help");
    await page.goto(`${base}/help`);
    await page.waitForSelector("main h1");
    must(fetched.some((url) => /guide-en/.test(url)), "the help does not come from where this test thinks");
    await context.close();
  });
} finally {
  await browser.close();
  await server.stop();
}
finish();
