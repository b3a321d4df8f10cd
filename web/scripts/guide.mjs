// Reads data/guide: the help for players, one file a game and language, in a small part of Markdown.
//
//   ## id: Title          a chapter; "overview" is the page that comes first
//   ### id: Title         an entry inside it, which a table can show by itself
//   rules: BASE-ROAD …    the groups or rows of docs/rules that it explains; the longest name decides
//   words: …              what people might search for besides
//   ![name]               a picture of web/src/games/GAME/help/Pictures.svelte
//   - …, 1. …, > …        lists, steps, a tip; all other lines are paragraphs, with **bold**, [links](#id) and [pages](/hall)
//   @game/chapter         the chapter of another game, word for word
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const GAMES = ["island", "dice", "duel", "longtable", "rush", "table"];

function section(line) {
  const [, id, title] = /^#+ ([a-z-]+): (.+)$/.exec(line) ?? [];
  if (!id) throw new Error(`no heading with an id: ${line}`);
  return { id, title, rules: [], words: [], blocks: [] };
}

function addItem(blocks, kind, text) {
  const last = blocks.at(-1);
  if (last?.kind === kind) last.items.push(text);
  else blocks.push({ kind, items: [text] });
}

function addLine(to, line) {
  const [, key, rest] = /^(rules|words): (.+)$/.exec(line) ?? [];
  if (key === "rules") to.rules = rest.split(" ");
  else if (key === "words") to.words = rest.split(", ");
  else if (line.startsWith("![")) to.blocks.push({ kind: "picture", name: line.slice(2, -1) });
  else if (line.startsWith("- ")) addItem(to.blocks, "list", line.slice(2));
  else if (/^\d+\. /.test(line)) addItem(to.blocks, "steps", line.replace(/^\d+\. /, ""));
  else to.blocks.push(line.startsWith("> ") ? { kind: "tip", text: line.slice(2) } : { kind: "text", text: line });
}

function readGame(text, name) {
  const game = { name, title: "", chapters: [] };
  let chapter;
  let now;
  for (const line of text.split("\n").filter((l) => l !== "")) {
    if (line.startsWith("### ")) chapter.entries.push((now = section(line)));
    else if (line.startsWith("## ")) game.chapters.push((now = chapter = { ...section(line), entries: [] }));
    else if (line.startsWith("# ")) game.title = line.slice(2);
    else if (line.startsWith("@")) game.chapters.push(line.slice(1));
    else addLine(now, line);
  }
  return game;
}

/** All that the help says in one language. */
export function readGuide(folder, language) {
  const games = GAMES.map((name) => readGame(readFileSync(join(folder, language, `${name}.md`), "utf8"), name));
  for (const game of games) {
    game.chapters = game.chapters.map((chapter) => {
      if (typeof chapter !== "string") return chapter;
      const [from, id] = chapter.split("/");
      const found = games.find((g) => g.name === from)?.chapters.find((c) => c.id === id);
      if (!found) throw new Error(`${language}: there is no chapter ${chapter}`);
      return found;
    });
  }
  return games;
}

export function sectionsOf(game) {
  return game.chapters.flatMap((chapter) => [chapter, ...chapter.entries]);
}

/** What must be equal in every language: all but the words. */
export function skeleton(guide) {
  const shape = (s) => [s.id, s.rules.join(" "), s.blocks.map((b) => [b.kind, b.name ?? b.items?.length ?? ""].join(" ")).join(", ")].join(" | ");
  return guide.flatMap((game) => sectionsOf(game).map((s) => `${game.name}: ${shape(s)}`));
}

/** Links that lead nowhere, ids that stand twice. */
export function faultsOf(guide) {
  const faults = [];
  for (const game of guide) {
    const ids = sectionsOf(game).map((s) => s.id);
    for (const id of ids.filter((one, i) => ids.indexOf(one) !== i)) faults.push(`${game.name}: ${id} stands twice`);
    for (const s of sectionsOf(game)) {
      for (const [, where, id] of JSON.stringify(s.blocks).matchAll(/\]\(([a-z]*)#([a-z-]+)\)/g)) {
        const target = guide.find((g) => g.name === (where || game.name));
        if (!target || !sectionsOf(target).some((t) => t.id === id)) faults.push(`${game.name}, ${s.id}: no section ${where}#${id}`);
      }
    }
  }
  return faults;
}
