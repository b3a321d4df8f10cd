// Makes src/generated/lessons.json out of data/lessons: each lesson as it is, and what a list of them shows. The engine
// reads the texts; tests/unit/test_lessons.c holds them to what docs/lessons.md says.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const folder = join(web, "../data/lessons");
const lessons = readdirSync(folder)
  .filter((file) => file.endsWith(".txt"))
  .sort()
  .map((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    const [, name] = /^lesson (\S+)$/m.exec(text) ?? [];
    const [, en, de] = /^title\nen (.+)\nde (.+)$/m.exec(text) ?? [];
    if (!name || !en || !de) throw new Error(`data/lessons/${file} has no name or no title`);
    return { name, title: { en, de }, text };
  });
writeFileSync(join(web, "src/generated/lessons.json"), JSON.stringify(lessons));
