// Makes what an installed app needs, in public/: icons as PNG out of icon.svg, and the page that is shown when the
// server cannot be reached. Both are made, not kept: node scripts/app.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { png } from "./png.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const ROUNDS = 12; // straight pieces of a curve

/** A path of icon.svg as lists of points; it uses M L H V C S and Z only. */
function outline(d) {
  const words = d.match(/[a-zA-Z]|-?\d*\.?\d+/g) ?? [];
  const lines = [];
  let at = [0, 0];
  let pull = null; // the second handle of the last curve, which S mirrors
  let mode = "";
  let i = 0;
  const number = () => Number(words[i++]);
  while (i < words.length) {
    if (/[a-zA-Z]/.test(words[i])) mode = words[i++];
    const far = mode === mode.toLowerCase() ? at : [0, 0];
    const point = () => [far[0] + number(), far[1] + number()];
    const line = lines.at(-1);
    switch (mode.toUpperCase()) {
      case "M":
        lines.push([(at = point())]);
        mode = mode === "m" ? "l" : "L";
        break;
      case "L":
        line.push((at = point()));
        break;
      case "H":
        line.push((at = [far[0] + number(), at[1]]));
        break;
      case "V":
        line.push((at = [at[0], far[1] + number()]));
        break;
      case "C":
      case "S": {
        const from = at;
        const a = mode.toUpperCase() === "S" ? (pull ? [2 * at[0] - pull[0], 2 * at[1] - pull[1]] : at) : point();
        const b = point();
        const to = point();
        for (let k = 1; k <= ROUNDS; k++) {
          const t = k / ROUNDS;
          const mix = (n) => (1 - t) ** 3 * from[n] + 3 * (1 - t) ** 2 * t * a[n] + 3 * (1 - t) * t * t * b[n] + t ** 3 * to[n];
          line.push([mix(0), mix(1)]);
        }
        pull = b;
        at = to;
        continue;
      }
      case "Z":
        line.push(line[0]);
        break;
      default:
        throw new Error(`icon.svg: ${mode} is not understood`);
    }
    pull = null;
  }
  return lines;
}

function toSegment(x, y, [ax, ay], [bx, by]) {
  const long = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
  const t = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long));
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
}

function distance(x, y, lines) {
  let least = Infinity;
  for (const line of lines) for (let i = 1; i < line.length; i++) least = Math.min(least, toSegment(x, y, line[i - 1], line[i]));
  return least;
}

function inside(x, y, lines) {
  let odd = false;
  for (const line of lines)
    for (let i = 1; i < line.length; i++) {
      const [[ax, ay], [bx, by]] = [line[i - 1], line[i]];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) odd = !odd;
    }
  return odd;
}

/** What icon.svg draws, in its order: how far a point is from the inside of each layer, and its colour. */
function layers(bleed) {
  const svg = readFileSync(join(web, "public/icon.svg"), "utf8");
  const found = [];
  for (const [, name, text] of svg.matchAll(/<(rect|path)\s([^>]*)\/>/g)) {
    const given = Object.fromEntries([...text.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
    if (name === "rect") {
      const [half, r] = [Number(given.width) / 2, bleed ? 0 : Number(given.rx)];
      const far = (x, y) => {
        const [dx, dy] = [Math.abs(x - half) - half + r, Math.abs(y - half) - half + r];
        return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - r;
      };
      found.push({ colour: given.fill, far: bleed ? () => -1 : far, mark: false });
      continue;
    }
    const lines = outline(given.d);
    const half = Number(given["stroke-width"] ?? 0) / 2;
    const [left, right, top, bottom] = [0, 0, 1, 1].map((n, i) => (i % 2 ? Math.max : Math.min)(...lines.flat().map((p) => p[n])));
    const near = (x, y) => x > left - half - 1 && x < right + half + 1 && y > top - half - 1 && y < bottom + half + 1;
    if (given.fill !== "none") found.push({ colour: given.fill, far: (x, y) => (near(x, y) ? (inside(x, y, lines) ? -1 : 1) * distance(x, y, lines) : 1), mark: true });
    if (half) found.push({ colour: given.stroke, far: (x, y) => (near(x, y) ? distance(x, y, lines) - half : 1), mark: true });
  }
  return found;
}

/** A maskable icon fills its square and keeps the mark in the middle, because devices cut the corners off. */
function icon(size, maskable) {
  const all = layers(maskable);
  const rows = Buffer.alloc(size * (1 + 4 * size));
  for (let py = 0; py < size; py++)
    for (let px = 0; px < size; px++) {
      const [x, y] = [((px + 0.5) * 64) / size, ((py + 0.5) * 64) / size];
      let [r, g, b, a] = [0, 0, 0, 0];
      for (const { colour, far, mark } of all) {
        const small = mark && maskable ? 0.8 : 1;
        const d = far(32 + (x - 32) / small, 32 + (y - 32) / small) * small;
        const cover = Math.min(1, Math.max(0, 0.5 - (d * size) / 64));
        const [cr, cg, cb] = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
        const after = cover + a * (1 - cover);
        if (after > 0) [r, g, b] = [[cr, r], [cg, g], [cb, b]].map(([c, old]) => (c * cover + old * a * (1 - cover)) / after);
        a = after;
      }
      rows.set([r, g, b, a * 255].map(Math.round), py * (1 + 4 * size) + 1 + 4 * px);
    }
  return png(size, size, rows, 4);
}

function texts(lang) {
  const file = readFileSync(join(web, "../data/lang", `${lang}.txt`), "utf8");
  return (key) => new RegExp(`^${key.replace(/\./g, "\\.")} = (.*)$`, "m").exec(file)?.[1] ?? key;
}

/** Without the pages' own script: it has to work when nothing can be fetched but what is kept (sw.js). */
function offline() {
  const part = (lang) => {
    const say = texts(lang);
    return `<section lang="${lang}"><h2>${say("web.offline")}</h2><p>${say("web.offline-what")}</p><p><a href="">${say("web.offline-again")}</a></p></section>`;
  };
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><link rel="stylesheet" href="/offline.css"><script src="/offline.js" defer></script><title>Kornholm</title></head><body><main><h1>Kornholm</h1>${part("en")}${part("de")}</main></body></html>\n`;
}

for (const [name, size, maskable] of [["icon-180", 180, false], ["icon-192", 192, false], ["icon-512", 512, false], ["icon-maskable-512", 512, true]])
  writeFileSync(join(web, "public", `${name}.png`), icon(size, maskable));
writeFileSync(join(web, "public/offline.html"), offline());
