// Makes the picture that messengers show beside a link, public/share.png: the island of the first page as it looks from
// far away, without words, so that it fits every language. node scripts/share.mjs
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { png } from "./png.mjs";

const [WIDTH, HEIGHT] = [1200, 630];
const [MIDDLE_X, MIDDLE_Y, R] = [600, 315, 66]; // of the island, and of a hex
const INK = [31, 44, 56];
const LAND = { forest: [122, 160, 108], pasture: [181, 204, 126], fields: [227, 186, 82], hills: [222, 152, 118], mountains: [181, 181, 183], desert: [232, 215, 170] };
// The beginner board, row by row: a land and its number.
const ROWS = [
  ["mountains 10", "pasture 2", "forest 9"],
  ["fields 12", "hills 6", "pasture 4", "hills 10"],
  ["fields 9", "forest 11", "desert", "forest 3", "mountains 8"],
  ["forest 8", "mountains 3", "fields 4", "pasture 5"],
  ["hills 5", "fields 6", "pasture 11"],
];

const rows = Buffer.alloc(HEIGHT * (1 + 3 * WIDTH));

/** Paints a shape: `far` is how far a point is from its inside. */
function paint([left, top, right, bottom], colour, far) {
  for (let y = Math.max(0, Math.floor(top) - 1); y < Math.min(HEIGHT, bottom + 1); y++)
    for (let x = Math.max(0, Math.floor(left) - 1); x < Math.min(WIDTH, right + 1); x++) {
      const cover = Math.min(1, Math.max(0, 0.5 - far(x + 0.5, y + 0.5)));
      if (cover === 0) continue;
      const at = y * (1 + 3 * WIDTH) + 1 + 3 * x;
      for (let i = 0; i < 3; i++) rows[at + i] = Math.round(rows[at + i] * (1 - cover) + colour[i] * cover);
    }
}

function disc(x, y, r, colour) {
  paint([x - r, y - r, x + r, y + r], colour, (px, py) => Math.hypot(px - x, py - y) - r);
}

/** A polygon whose corners go round with the clock and bulge outwards; `edge` makes it larger all round. */
function polygon(corners, colour, edge = 0) {
  const sides = corners.map(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length];
    const long = Math.hypot(bx - ax, by - ay);
    return [ax, ay, (by - ay) / long, (ax - bx) / long];
  });
  const [xs, ys] = [corners.map((c) => c[0]), corners.map((c) => c[1])];
  paint([Math.min(...xs) - edge, Math.min(...ys) - edge, Math.max(...xs) + edge, Math.max(...ys) + edge], colour, (x, y) => Math.max(...sides.map(([ax, ay, nx, ny]) => (x - ax) * nx + (y - ay) * ny)) - edge);
}

function line(x, y, toX, toY, width, colour) {
  const [dx, dy] = [toX - x, toY - y];
  const long = dx * dx + dy * dy;
  paint([Math.min(x, toX) - width, Math.min(y, toY) - width, Math.max(x, toX) + width, Math.max(y, toY) + width], colour, (px, py) => {
    const t = Math.min(1, Math.max(0, ((px - x) * dx + (py - y) * dy) / long));
    return Math.hypot(px - x - t * dx, py - y - t * dy) - width / 2;
  });
}

const corner = (x, y, i, r = R) => [x + r * Math.sin((i * Math.PI) / 3), y - r * Math.cos((i * Math.PI) / 3)];
const hexagon = (x, y, r) => [0, 1, 2, 3, 4, 5].map((i) => corner(x, y, i, r));

const hexes = ROWS.flatMap((row, j) =>
  row.map((text, i) => {
    const [land, number] = text.split(" ");
    return { land, number: Number(number ?? 0), x: MIDDLE_X + (i - (row.length - 1) / 2) * R * Math.sqrt(3), y: MIDDLE_Y + (j - 2) * R * 1.5 };
  }),
);

function tree(x, y, h) {
  polygon([[x, y - h], [x + h * 0.42, y], [x - h * 0.42, y]], [58, 94, 62]);
}
function peak(x, y, h) {
  polygon([[x, y - h], [x + h * 0.62, y], [x - h * 0.62, y]], [120, 122, 128]);
  polygon([[x, y - h], [x + h * 0.22, y - h * 0.64], [x - h * 0.22, y - h * 0.64]], [246, 244, 238]);
}
const THINGS = {
  forest: (x, y) => [[-34, -18], [-16, -32], [6, -38], [26, -26], [38, -8], [-40, 8], [34, 20], [-28, 36], [20, 42]].forEach(([a, b]) => tree(x + a, y + b, 19)),
  mountains: (x, y) => [[-28, -14, 30], [4, -26, 26], [32, -10, 28], [-34, 26, 22], [34, 32, 20]].forEach(([a, b, h]) => peak(x + a, y + b, h)),
  fields: (x, y) => [-36, -24, -12, 12, 24, 36].forEach((a) => line(x + a, y - 40 + Math.abs(a) * 0.5, x + a, y + 40 - Math.abs(a) * 0.5, 3, [196, 148, 48])),
  hills: (x, y) => [[-32, -12], [2, -30], [32, -10], [-26, 36], [24, 38]].forEach(([a, b]) => (disc(x + a, y + b, 11, [190, 104, 74]), disc(x + a - 2, y + b + 2, 9, [206, 122, 90]))),
  pasture: (x, y) => [[-26, -22], [22, -30], [28, 32]].forEach(([a, b]) => (disc(x + a, y + b, 8, [250, 248, 240]), disc(x + a + 9, y + b - 2, 4, INK))),
  desert: () => {},
};

function house(x, y, colour) {
  const walls = [[x - 11, y + 11], [x - 11, y - 3], [x, y - 14], [x + 11, y - 3], [x + 11, y + 11]];
  polygon(walls, INK, 2.5);
  polygon(walls, colour);
}

function draw() {
  for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) rows.set([126, 176, 194], y * (1 + 3 * WIDTH) + 1 + 3 * x);
  for (const [r, colour] of [[112, [137, 186, 202]], [100, [149, 196, 210]], [88, [164, 206, 216]], [77, INK], [74.5, [240, 226, 190]]]) for (const { x, y } of hexes) polygon(hexagon(x, y, r), colour);
  for (const { x, y, land, number } of hexes) {
    polygon(hexagon(x, y, R - 3), LAND[land]);
    THINGS[land](x, y);
    if (!number) continue;
    const dots = 6 - Math.abs(7 - number);
    const colour = dots === 5 ? [168, 40, 32] : INK;
    disc(x, y, 20, INK);
    disc(x, y, 18.5, [251, 246, 232]);
    for (let i = 0; i < dots; i++) disc(x + (i - (dots - 1) / 2) * 6.6, y, 2.5, colour);
  }
  for (const [i, from, way, colour] of [[5, 1, 2, [178, 52, 44]], [8, 4, 5, [44, 92, 160]], [10, 2, 1, [226, 138, 34]]]) {
    const { x, y } = hexes[i];
    const [a, b] = [corner(x, y, from), corner(x, y, way)];
    line(...a, ...b, 13, INK);
    line(...a, ...b, 8, colour);
    house(...a, colour);
  }
}

draw();
writeFileSync(join(dirname(fileURLToPath(import.meta.url)), "../public/share.png"), png(WIDTH, HEIGHT, rows, 3));
