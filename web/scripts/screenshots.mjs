// Pictures of the main screens, and one page that shows them all: node scripts/screenshots.mjs [FOLDER]
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { finishDice, openTable, startBrowser, startServer, visitor } from "../tests/browser.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const folder = resolve(process.argv[2] ?? join(root, "build/screenshots"));
const FAIR = readFileSync(join(root, "tests/records/fair-island.rec"));
const LARGE = [1440, 900];
const SMALL = [390, 844];
const LOOKS = [
  { name: "large-light-en", size: LARGE, lang: "en", dark: false },
  { name: "large-dark-de", size: LARGE, lang: "de", dark: true },
  { name: "small-light-de", size: SMALL, lang: "de", dark: false },
  { name: "small-dark-en", size: SMALL, lang: "en", dark: true },
];
const shots = [];

async function shoot(page, screen, look, full = false) {
  const file = `${screen}-${look.name}.png`;
  await page.waitForTimeout(700);
  await page.screenshot({ path: join(folder, file), fullPage: full });
  shots.push({ screen, look: look.name, file });
}

async function screens(browser, base, look) {
  const { page, context, errors } = await visitor(browser, { ...look, storage: { name: "Ada" } });
  await page.goto(base);
  await page.waitForSelector("h1");
  await shoot(page, "home", look);
  await page.goto(`${base}/new`);
  await page.waitForSelector("input[name=offer]", { state: "attached" });
  await shoot(page, "new", look, true);
  await openTable(page, base, "island");
  await shoot(page, "waiting", look, true);
  await page.goto(base);
  for (const [screen, button] of [["island", ".cartouche > button.main"], ["dice", ".also button >> nth=0"], ["duel", ".also button >> nth=1"]]) {
    await page.waitForSelector("h1");
    await page.waitForTimeout(500);
    await page.click(button);
    await page.waitForSelector("main.table .game > *");
    await page.waitForTimeout(1800);
    await shoot(page, screen, look);
    if (screen === "dice") {
      await page.goto(`${page.url()}?text=1`);
      await page.waitForSelector("[role=log] li");
      await page.fill("form input", look.lang === "de" ? "erlaubt" : "legal");
      await page.press("form input", "Enter");
      await shoot(page, "text", look);
    }
    await page.goto(base);
  }
  await page.waitForSelector("h1");
  const code = await finishDice(page);
  await page.goto(`${base}/t/${code}`);
  await page.waitForSelector("main.table");
  await shoot(page, "end", look);
  await page.route("**/api/tables/*/record", (route) => route.fulfill({ body: FAIR, contentType: "text/plain" }));
  await page.goto(base);
  await page.evaluate(() => {
    history.pushState(null, "", "/r/example#200");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await page.waitForSelector("#tab-dice");
  await page.click("#tab-dice");
  await shoot(page, "replay", look, true);
  await page.evaluate(() => {
    history.pushState(null, "", "/help");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await page.waitForSelector("dl.actions");
  await shoot(page, "help", look);
  for (const error of errors) console.error(`${look.name}: ${error}`);
  await context.close();
}

function sheet() {
  const rows = [...new Set(shots.map((s) => s.screen))].map(
    (screen) =>
      `<h2>${screen}</h2><div>${shots
        .filter((s) => s.screen === screen)
        .map((s) => `<a href="${s.file}"><img src="${s.file}" alt="${s.screen}, ${s.look}" loading="lazy"></a>`)
        .join("")}</div>`,
  );
  const style = "body{font:16px system-ui;margin:24px;background:#ddd}div{display:flex;gap:12px;align-items:start;flex-wrap:wrap}img{height:420px;border:1px solid #888}";
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Kornholm: screens</title><style>${style}</style><h1>Kornholm: screens</h1>${rows.join("")}</html>`;
}

mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await startBrowser();
try {
  for (const look of LOOKS) await screens(browser, server.base, look);
} finally {
  await browser.close();
  await server.stop();
}
writeFileSync(join(folder, "index.html"), sheet());
console.log(`${shots.length} pictures: ${join(folder, "index.html")}`);
