// What the symbols and cards of Symbol Rush look like as ink: silhouettes drawn by the browser, compared with each other,
// and cards on which nothing may touch.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const ts = createRequire(import.meta.url)("typescript");

/** The layout as the pages have it. */
export async function layout() {
  const text = readFileSync(join(root, "web/src/games/rush/layout.ts"), "utf8");
  const script = ts.transpileModule(text, { compilerOptions: { module: "esnext", target: "es2020" } }).outputText;
  return import(`data:text/javascript;base64,${Buffer.from(script).toString("base64")}`);
}

export const symbols = () => JSON.parse(readFileSync(join(root, "web/src/generated/symbols.json"), "utf8")).symbols;

/** The symbols of each of the 73 cards. */
export function cards() {
  const lines = readFileSync(join(root, "data/rush/cards.txt"), "utf8").split("\n");
  return lines.filter((line) => line.startsWith("card ")).map((line) => line.split(" ").slice(3).map(Number));
}

/** Runs in the page: a symbol's ink on a canvas whose origin is the middle of its field. */
function inkOf(context, symbol) {
  context.lineCap = context.lineJoin = "round";
  for (const [what, d, width] of symbol.shapes) {
    const path = new Path2D(d);
    context.fillStyle = context.strokeStyle = what === "cut" || what === "scratch" ? "#fff" : "#000";
    if (what === "fill" || what === "cut") context.fill(path);
    else {
      context.lineWidth = width;
      context.stroke(path);
    }
  }
}

/** Of every symbol the part of its field that is ink, and of all pairs the most alike over all turns: how much of what
 * either covers both cover, where 1 is the same. */
export function silhouettes(page, px) {
  return page.evaluate(
    ([source, symbols, px]) => {
      const inkOf = new Function(`return ${source}`)();
      const TURNS = 24;
      const side = Math.ceil(px * 1.5);
      const canvas = new OffscreenCanvas(side, side);
      const context = canvas.getContext("2d", { willReadFrequently: true });
      const masks = symbols.map((symbol) =>
        Array.from({ length: TURNS }, (_, turn) => {
          context.setTransform(1, 0, 0, 1, 0, 0);
          context.fillStyle = "#fff";
          context.fillRect(0, 0, side, side);
          context.translate(side / 2, side / 2);
          context.rotate((turn * 2 * Math.PI) / TURNS);
          context.scale(px / 32, px / 32);
          context.translate(-16, -16);
          inkOf(context, symbol);
          const { data } = context.getImageData(0, 0, side, side);
          return Float32Array.from({ length: side * side }, (_, i) => 1 - data[4 * i] / 255);
        }),
      );
      const ink = masks.map(([upright]) => upright.reduce((sum, x) => sum + x, 0) / (px * px));
      let worst = { alike: 0, a: "", b: "" };
      for (let a = 0; a < masks.length; a++)
        for (let b = a + 1; b < masks.length; b++)
          for (const turned of masks[b]) {
            let both = 0;
            let either = 0;
            const upright = masks[a][0];
            for (let i = 0; i < upright.length; i++) {
              both += Math.min(upright[i], turned[i]);
              either += Math.max(upright[i], turned[i]);
            }
            if (both / either > worst.alike) worst = { alike: both / either, a: symbols[a].name, b: symbols[b].name };
          }
      return { ink: symbols.map((symbol, i) => ({ name: symbol.name, part: ink[i] })), worst };
    },
    [inkOf.toString(), symbols(), px],
  );
}

/** Of every card the smallest distance between the ink of two symbols, and to the rim, in parts of its radius. */
export async function distances(page) {
  const { CARD, FILLS, layoutOf } = await layout();
  const all = cards().map((list, card) => layoutOf(card, list));
  return page.evaluate(
    ([source, symbols, all, CARD, FILLS]) => {
      const inkOf = new Function(`return ${source}`)();
      const SIDE = 240;
      const R = SIDE / 2;
      const context = new OffscreenCanvas(SIDE, SIDE).getContext("2d", { willReadFrequently: true });
      const outline = (place) => {
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.fillStyle = "#fff";
        context.fillRect(0, 0, SIDE, SIDE);
        context.translate(R + place.x * CARD * R, R + place.y * CARD * R);
        context.rotate((place.turn * Math.PI) / 180);
        const scale = ((place.r * FILLS) / 32) * R;
        context.scale(scale, scale);
        context.translate(-16, -16);
        inkOf(context, symbols[place.symbol]);
        const { data } = context.getImageData(0, 0, SIDE, SIDE);
        const dark = (x, y) => x >= 0 && y >= 0 && x < SIDE && y < SIDE && data[4 * (y * SIDE + x)] < 128;
        const edge = [];
        for (let y = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x++) if (dark(x, y) && !(dark(x - 1, y) && dark(x + 1, y) && dark(x, y - 1) && dark(x, y + 1))) edge.push([x, y]);
        const box = [Math.min(...edge.map((p) => p[0])), Math.min(...edge.map((p) => p[1])), Math.max(...edge.map((p) => p[0])), Math.max(...edge.map((p) => p[1]))];
        return { edge, box };
      };
      const NEAR = 0.1 * R; // whose boxes are farther apart are far apart
      const near = ([a, b, c, d], [e, f, g, h]) => e - c < NEAR && a - g < NEAR && f - d < NEAR && b - h < NEAR;
      let between = { part: 2, card: -1, what: "" };
      let rim = { part: 2, card: -1, what: "" };
      for (const [card, places] of all.entries()) {
        const edges = places.map(outline);
        for (const [i, { edge, box }] of edges.entries()) {
          for (const [x, y] of edge) {
            const to = 0.93 - Math.hypot(x + 0.5 - R, y + 0.5 - R) / R;
            if (to < rim.part) rim = { part: to, card, what: symbols[places[i].symbol].name };
          }
          for (const [k, other] of edges.entries())
            for (const [x, y] of k > i && near(box, other.box) ? edge : [])
              for (const [u, v] of other.edge) {
                const far = Math.hypot(x - u, y - v) / R;
                if (far < between.part) between = { part: far, card, what: `${symbols[places[i].symbol].name} and ${symbols[places[k].symbol].name}` };
              }
        }
      }
      return { between, rim };
    },
    [inkOf.toString(), symbols(), all, CARD, FILLS],
  );
}
