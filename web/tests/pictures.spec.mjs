// The boards in the help's pictures are positions that the rules accept: each is laid into a whole board, the rest of
// the island and the pieces that a picture does not show are added, and the engine reads it all with its audit.
// node tests/pictures.spec.mjs; it needs the module of the rules that the build has made.
import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import { finish, must, test } from "./tap.mjs";

const at = (path) => new URL(path, import.meta.url);
const source = (path) => import(`data:text/javascript,${encodeURIComponent(transformSync(readFileSync(at(path), "utf8"), { loader: "ts" }).code)}`);
const { PICTURES, DISTANCE, YIELD } = await source("../src/games/island/help/mini.ts");
const { KEPT, THROWN } = await source("../src/games/dice/help/throw.ts");

const ROWS = [3, 4, 5, 4, 3];
const LAND = { forest: 4, pasture: 4, fields: 4, hills: 3, mountains: 3, desert: 1 };
const NUMBERS = [2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12];
const HARBOURS = ["", "wood", "brick", "wool", "grain", "ore", "any"];
const CORNERS = [[0, -2], [1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1]];
const SEATS = 4;
/** Any whole island: where its crossings lie is the same on all of them. */
const ANY = `row desert, pasture 2, forest 9
row fields 12, hills 6, pasture 4, hills 10
row fields 9, forest 11, mountains 10, forest 3, mountains 8
row forest 8, mountains 3, fields 4, pasture 5
row hills 5, fields 6, pasture 11
harbour v0-v3 any
harbour v1-v5 grain
harbour v10-v15 ore
harbour v26-v32 any
harbour v42-v46 wool
harbour v49-v52 any
harbour v47-v51 any
harbour v33-v38 brick
harbour v11-v16 wood
`;

const never = () => { throw new Error("luck is not checked here"); };
const { instance } = await WebAssembly.instantiate(readFileSync(at("../src/generated/kornholm.wasm")), { page: { blake2b: never, chacha20: never } });
const x = instance.exports;
x._initialize();
function put(text) {
  const bytes = new TextEncoder().encode(text);
  const to = x.kh_in(bytes.length);
  new Uint8Array(x.memory.buffer, to, bytes.length).set(bytes);
  return bytes.length;
}
function answer(fine, what) {
  const said = JSON.parse(new TextDecoder().decode(new Uint8Array(x.memory.buffer, x.kh_out(), x.kh_out_length())));
  must(fine, `${what} is refused: ${said.rule}`);
  return said;
}
const open = (game, seats, options, board) => answer(x.kh_open(put(JSON.stringify({ game, seats, options, board }))), board);
const view = (position) => answer(x.kh_view(0, put(position)), position);
const legal = () => answer(x.kh_legal(0), "the list");

/** Where the hexes of a whole board lie, as the pictures count: x in half widths, y in half sides. */
const PLACES = ROWS.flatMap((n, row) => Array.from({ length: n }, (_, i) => [2 * i - (n - 1), 3 * row]));
const key = (x, y) => `${x} ${y}`;
const without = (list, gone) => gone.reduce((left, one) => {
  const i = left.indexOf(one);
  must(i >= 0, `the box has no more of ${one}`);
  return left.toSpliced(i, 1);
}, list);

/** The island around a picture whose first hex lies at this place, as text; null where it does not fit. */
function island(spec, [left, top]) {
  const [x0, y0] = spec.hexes[0];
  const shift = ([x, y]) => [x - x0 + left, y - y0 + top];
  const drawn = new Map(spec.hexes.map((hex) => [key(...shift(hex)), hex]));
  if (![...drawn.keys()].every((k) => PLACES.some((p) => key(...p) === k))) return null;
  // What the picture shows beside its land is sea, so no harbour may lie inside the island.
  const sides = (spec.harbours ?? []).map(([h, i, kind]) => {
    const [x, y] = shift(spec.hexes[h]);
    const ends = [i, i + 1].map((c) => [x + CORNERS[c % 6][0], y + CORNERS[c % 6][1]]);
    const hexes = PLACES.filter(([px, py]) => ends.every(([ex, ey]) => CORNERS.some(([dx, dy]) => px + dx === ex && py + dy === ey)));
    return { ends, kind, coast: hexes.length === 1 };
  });
  if (sides.some(({ coast }) => !coast)) return null;
  const land = without(Object.entries(LAND).flatMap(([name, n]) => Array(n).fill(name)), spec.hexes.map(([, , terrain]) => terrain));
  const numbers = without(NUMBERS, spec.hexes.map(([, , , n]) => n).filter((n) => n > 0));
  const hexes = PLACES.map((p) => {
    const shown = drawn.get(key(...p));
    const terrain = shown ? shown[2] : land.pop();
    return { p, terrain, number: shown ? shown[3] : terrain === "desert" ? 0 : numbers.pop() };
  });
  return { hexes, sides, shift };
}

/** The board as text. Harbours that the picture does not show lie wherever the coast has room. */
function boardText({ hexes, sides }, vertices, coast) {
  let h = 0;
  const rows = ROWS.map((n) => `row ${Array.from({ length: n }, () => hexes[h++]).map(({ terrain, number }) => (number ? `${terrain} ${number}` : terrain)).join(", ")}`);
  const used = new Set();
  const lines = [];
  const lay = (a, b, kind) => {
    lines.push(`harbour v${Math.min(a, b)}-v${Math.max(a, b)} ${HARBOURS[kind]}`);
    used.add(a).add(b);
  };
  for (const { ends, kind } of sides) lay(vertices.get(key(...ends[0])), vertices.get(key(...ends[1])), kind);
  for (const kind of without([1, 2, 3, 4, 5, 6, 6, 6, 6], sides.map(({ kind }) => kind))) {
    const [a, b] = coast.find(([a, b]) => !used.has(a) && !used.has(b)) ?? [];
    must(a !== undefined, "no coast is left for the harbours");
    lay(a, b, kind);
  }
  return `${[...rows, ...lines].join("\n")}\n`;
}

/** The pieces of a picture, and for each seat what it needs besides: two buildings, each with a road. */
function pieces(spec, board, vertex) {
  const seats = Array.from({ length: SEATS }, () => ({ settlements: [], cities: [], roads: [] }));
  const corner = (h, i) => vertex(spec.hexes[h], i);
  for (const [h, i, owner, city] of spec.buildings ?? []) seats[owner][city ? "cities" : "settlements"].push(corner(h, i));
  for (const [h, i, owner] of spec.roads ?? []) seats[owner].roads.push([corner(h, i), corner(h, i + 1)].sort((a, b) => a - b).join());
  const shown = new Set(spec.hexes.flatMap((_, h) => CORNERS.map((_, i) => corner(h, i))));
  const neighbours = (v) => board.edges.filter(({ ends }) => ends.includes(v)).map(({ ends }) => ends.find((e) => e !== v));
  const taken = () => seats.flatMap((s) => [...s.settlements, ...s.cities]);
  for (const seat of seats)
    while (seat.settlements.length + seat.cities.length < 2) {
      const free = board.vertices.findIndex((_, v) => !shown.has(v) && !neighbours(v).some((n) => taken().includes(n) || shown.has(n)) && !taken().includes(v));
      must(free >= 0, "no place is left for what the picture does not show");
      seat.settlements.push(free);
      seat.roads.push([free, neighbours(free)[0]].sort((a, b) => a - b).join());
    }
  return seats;
}

/** Reads a picture as a position in which p1 is at the turn, with the cards for a settlement. */
function position(seats, robber, longest) {
  const lines = ["phase main", "turn p1", "turns 9", "first p1", `founded ${2 * SEATS}`, "dice 3 5", "done roll", `robber h${robber}`, "p1 hand 1 wood 1 brick 1 wool 1 grain"];
  seats.forEach(({ roads, settlements, cities }, i) => {
    lines.push(`p${i + 1} roads ${roads.map((r) => r.split(",").map((v) => `v${v}`).join("-")).join(" ")}`);
    if (settlements.length) lines.push(`p${i + 1} settlements ${settlements.map((v) => `v${v}`).join(" ")}`);
    if (cities.length) lines.push(`p${i + 1} cities ${cities.map((v) => `v${v}`).join(" ")}`);
  });
  if (longest !== undefined) lines.push(`longest p${longest + 1}`);
  return `${lines.join("\n")}\n`;
}

/** The picture on the first place of the island where it fits, read by the engine. */
function read(spec) {
  const plain = open("island", SEATS, { setup: "variable" }, ANY);
  const vertices = new Map();
  const [first] = plain.hexes;
  for (const [v, { x, y }] of plain.vertices.entries()) vertices.set(key(x - first.x + PLACES[0][0], y - first.y + PLACES[0][1]), v);
  const coast = plain.edges.map(({ ends }) => ends).filter(([a, b]) => plain.vertices[a].hexes.filter((h) => plain.vertices[b].hexes.includes(h)).length === 1);
  const whole = PLACES.map((place) => island(spec, place)).find((made) => made !== null);
  must(whole, "such a piece of land is on no island");
  const board = open("island", SEATS, { setup: "variable" }, boardText(whole, vertices, coast));
  const vertex = (hex, i) => {
    const [x, y] = whole.shift(hex);
    return vertices.get(key(x + CORNERS[i % 6][0], y + CORNERS[i % 6][1]));
  };
  const seats = pieces(spec, board, vertex);
  const robbed = spec.robber === undefined ? null : key(...whole.shift(spec.hexes[spec.robber]));
  const robber = whole.hexes.findIndex(({ p, terrain }) => (robbed ? key(...p) === robbed : terrain === "desert"));
  return { look: view(position(seats, robber, spec.longest)), vertex };
}

for (const [name, spec] of Object.entries(PICTURES))
  await test(`the picture "${name}" is a position that the rules accept`, async () => {
    const { look } = read(spec);
    must(look.players.length === SEATS, "nobody plays");
  });

await test("the picture of distances marks what may be built on, and only that", async () => {
  const { vertex } = read(PICTURES.distance);
  const may = new Set(legal().filter((command) => command.startsWith("settlement ")));
  for (const [h, i, fine] of DISTANCE) must(may.has(`settlement v${vertex(PICTURES.distance.hexes[h], i)}`) === Boolean(fine), `corner ${i} of hex ${h} is marked ${fine ? "free" : "forbidden"}`);
});

await test("the picture of a yield shows what the throw brings", async () => {
  const { hexes, buildings } = PICTURES.yield;
  const sum = YIELD.dice[0] + YIELD.dice[1];
  const { look, vertex } = read(PICTURES.yield);
  for (const { colour, count } of YIELD.gets) {
    const around = hexes.filter(([, , , number]) => number === sum).flatMap((hex) => CORNERS.map((_, i) => vertex(hex, i)));
    const brought = look.buildings.filter(([v, owner]) => owner === colour && around.includes(v)).reduce((n, [, , city]) => n + (city ? 2 : 1), 0);
    must(brought === count, `seat ${colour + 1} gets ${brought}, not ${count}`);
  }
  must(buildings.length === YIELD.gets.length, "somebody gets nothing");
});

await test("the picture of dice shows a throw of which some are kept", async () => {
  open("dice", 1, {}, "sheet one\n");
  const all = [...KEPT, ...THROWN];
  const counts = [...new Set(all)].map((face) => `${all.filter((f) => f === face).length} ${face}`).join(" ");
  view(`phase keep\nturn p1\nturns 1\nfirst p1\nrolls 1\ndice ${counts}\np1 roads start\n`);
  const kept = [...new Set(KEPT)].map((face) => `${KEPT.filter((f) => f === face).length} ${face}`).join(" ");
  must(x.kh_check(0, put(`keep ${kept}`)), `keep ${kept} is refused`);
});

finish();
