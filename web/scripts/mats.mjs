// Makes src/generated/mats.json out of data/longtable/mats.txt: what the pages for hosts print of it, costs and colours.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const costs = {};
const colours = {};
let mat = "";
for (const line of readFileSync(join(web, "../data/longtable/mats.txt"), "utf8").split("\n")) {
  const [what, ...words] = line.replace(/#.*/, "").trim().split(/\s+/);
  if (what === "cost") {
    const [thing, ...price] = words;
    costs[thing] = [];
    for (let i = 0; i < price.length; i += 2) costs[thing].push([Number(price[i]), price[i + 1]]);
  } else if (what === "mat") mat = words[0].toUpperCase();
  else if (what === "colour") (colours[mat] ??= {})[words[0]] = words[1];
}
if (Object.keys(costs).length !== 4 || Object.keys(colours).join("") !== "ABC") throw new Error("data/longtable/mats.txt is not as expected");
mkdirSync(join(web, "src/generated"), { recursive: true });
writeFileSync(join(web, "src/generated/mats.json"), JSON.stringify({ costs, colours }));
