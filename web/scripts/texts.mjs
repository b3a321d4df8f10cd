// Makes src/generated/{en,de}.json out of data/lang, one list of texts for terminal and browser, and
// src/generated/guide-{en,de}.json out of data/guide, the help for players.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { faultsOf, readGuide, skeleton } from "./guide.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
// What only the terminal says stays out of the browser.
const left_out = /^(admin|cli|usage|help|tell|say|screen|program|command|short|map|sim|bench|serve|verify|replay|record|join|net|menu|key|hall|symbol|learn|edit)\./;

// What text mode needs is loaded with it.
const on_demand = /^(help|command|tell)\./;
// And what only the pages for halls say.
const of_halls = /^hall\./;
// And what only lessons and the workshop for boards say.
const of_lessons = /^(learn|edit)\./;

mkdirSync(join(web, "src/generated"), { recursive: true });
for (const name of ["en", "de"]) {
  const texts = {};
  const more = {};
  const halls = {};
  const lessons = {};
  for (const line of readFileSync(join(web, "../data/lang", `${name}.txt`), "utf8").split("\n")) {
    const found = /^([a-zA-Z0-9.-]+) = (.*)$/.exec(line);
    if (!found) continue;
    if (!left_out.test(found[1])) texts[found[1]] = found[2];
    else if (on_demand.test(found[1])) more[found[1]] = found[2];
    else if (of_halls.test(found[1])) halls[found[1]] = found[2];
    else if (of_lessons.test(found[1])) lessons[found[1]] = found[2];
  }
  writeFileSync(join(web, "src/generated", `${name}.json`), JSON.stringify(texts));
  writeFileSync(join(web, "src/generated", `${name}-more.json`), JSON.stringify(more));
  writeFileSync(join(web, "src/generated", `hall-${name}.json`), JSON.stringify(halls));
  writeFileSync(join(web, "src/generated", `learn-${name}.json`), JSON.stringify(lessons));
}

const guides = Object.fromEntries(["en", "de"].map((name) => [name, readGuide(join(web, "../data/guide"), name)]));
const faults = Object.entries(guides).flatMap(([name, guide]) => faultsOf(guide).map((fault) => `${name}: ${fault}`));
const [en, de] = [skeleton(guides.en), skeleton(guides.de)];
for (let i = 0; i < Math.max(en.length, de.length); i++) if (en[i] !== de[i]) faults.push(`en and de differ: ${en[i]} / ${de[i]}`);
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}
for (const [name, guide] of Object.entries(guides)) writeFileSync(join(web, "src/generated", `guide-${name}.json`), JSON.stringify(guide));
