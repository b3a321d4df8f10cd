// Makes src/generated/symbols.json out of data/rush/symbols.txt and data/lang: how the symbols of Symbol Rush are drawn and
// what they are called.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const symbols = [];
for (const line of readFileSync(join(web, "../data/rush/symbols.txt"), "utf8").split("\n")) {
  const [what, ...words] = line.replace(/^#.*/, "").trim().split(" ");
  const shape = symbols.at(-1)?.shapes;
  if (what === "symbol") symbols.push({ name: words[0], ink: words[1], shapes: [] });
  else if (what === "fill" || what === "cut") shape.push([what, words.join(" ")]);
  else if (what === "line" || what === "scratch") shape.push([what, words.slice(1).join(" "), Number(words[0])]);
  else if (what === "dot" || what === "hole") {
    const [x, y, r] = words.map(Number);
    shape.push([what === "dot" ? "fill" : "cut", `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1-${2 * r} 0z`]);
  } else if (what) throw new Error(`data/rush/symbols.txt: ${line}`);
}
if (symbols.length !== 73) throw new Error(`data/rush/symbols.txt has ${symbols.length} symbols`);
const names = {};
for (const lang of ["en", "de"]) {
  const texts = new Map(readFileSync(join(web, "../data/lang", `${lang}.txt`), "utf8").split("\n").map((line) => line.split(" = ")));
  names[lang] = symbols.map((symbol) => texts.get(`symbol.${symbol.name}`));
}
writeFileSync(join(web, "src/generated/symbols.json"), JSON.stringify({ symbols, names }));
