// Measures the contrast of what is drawn, in the pixels of a picture: axe looks at texts only, and not into SVG.

/** Points along the outline of each shape with the direction outwards, on the screen. Runs inside the page. */
function outlines([selector, least]) {
  const found = [];
  for (const shape of document.querySelectorAll(selector)) {
    if (!shape.checkVisibility() || !shape.getTotalLength) continue;
    const matrix = shape.getScreenCTM();
    const long = shape.getTotalLength();
    const width = parseFloat(getComputedStyle(shape).strokeWidth) || 0;
    const open = shape.tagName === "line";
    const steps = Math.max(least, 8);
    const rays = [];
    for (let i = 0; i < steps; i++) {
      const t = ((i + 0.5) / steps) * long;
      const p = shape.getPointAtLength(t).matrixTransform(matrix);
      const q = shape.getPointAtLength(Math.min(t + 0.5, long)).matrixTransform(matrix);
      const far = Math.hypot(q.x - p.x, q.y - p.y) || 1;
      const [nx, ny] = [-(q.y - p.y) / far, (q.x - p.x) / far];
      const edge = open ? (width / 2) * matrix.a : 0;
      rays.push({ x: p.x + nx * edge, y: p.y + ny * edge, nx, ny });
    }
    const label = shape.closest("[aria-label]")?.getAttribute("aria-label") ?? "";
    found.push({ name: `${selector} ${label.slice(0, 40)}`.trim(), rays });
  }
  return found;
}

/** Texts in drawings with their colour and where they stand. Runs inside the page. */
function writings(selector) {
  return [...document.querySelectorAll(selector)]
    .filter((text) => text.checkVisibility() && text.textContent.trim())
    .map((text) => {
      const style = getComputedStyle(text);
      const box = text.getBoundingClientRect();
      const size = parseFloat(style.fontSize) * (text.getScreenCTM?.()?.a ?? 1);
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      return { name: `${selector} "${text.textContent.trim()}"`, colour: style.fill, large, box: { x: box.x, y: box.y, width: box.width, height: box.height } };
    });
}

/** Reads the picture and answers with the contrast of each ray, and of each text. Runs inside an empty page. */
async function measure({ picture, shapes, texts, covered }) {
  const REACH = 7;
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(bitmap, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const light = (r, g, b) => {
    const [x, y, z] = [r, g, b].map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const at = (x, y) => {
    const i = 4 * (Math.round(y) * width + Math.round(x));
    return x < 0 || y < 0 || x >= width - 1 || y >= height - 1 ? null : [data[i], data[i + 1], data[i + 2]];
  };
  const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const edges = shapes.map(({ name, rays }) => {
    const each = rays.flatMap(({ x, y, nx, ny }) => {
      const seen = [];
      for (let d = -REACH; d <= REACH; d += 0.5) seen.push(at(x + nx * d, y + ny * d));
      const lights = seen.filter(Boolean).map((c) => light(...c));
      return lights.length > REACH ? [ratio(Math.max(...lights), Math.min(...lights))] : [];
    });
    each.sort((a, b) => a - b);
    return { name, contrast: each[Math.floor(each.length * covered)] ?? 99 };
  });
  const read = texts.map(({ name, colour, large, box }) => {
    const own = light(...(colour.match(/[\d.]+/g) ?? [0, 0, 0]).slice(0, 3).map(Number));
    const counts = new Map();
    for (let y = Math.floor(box.y); y < box.y + box.height; y++)
      for (let x = Math.floor(box.x); x < box.x + box.width; x++) {
        const c = at(x, y);
        if (c && ratio(light(...c), own) > 1.25) counts.set(c.join(), (counts.get(c.join()) ?? 0) + 1);
      }
    const [most] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ["0,0,0"];
    return { name, large, contrast: ratio(light(...most.split(",").map(Number)), own) };
  });
  return { edges, read };
}

/**
 * What has less contrast than it should: 3 at the edges of shapes, 4.5 in texts (3 in large ones). A part of each
 * outline may be covered by something else.
 */
export async function faint(page, { shapes = [], texts = [], covered = 0.1 }) {
  const found = (await Promise.all(shapes.map((selector) => page.evaluate(outlines, [selector, 24])))).flat();
  const written = (await Promise.all(texts.map((selector) => page.evaluate(writings, selector)))).flat();
  const picture = (await page.screenshot()).toString("base64");
  const measured = await page.context().newPage(); // not before: it takes the focus away
  try {
    const { edges, read } = await measured.evaluate(measure, { picture, shapes: found, texts: written, covered });
    const wrong = [
      ...edges.filter((e) => e.contrast < 3).map((e) => `${e.name}: ${e.contrast.toFixed(2)} at its edge`),
      ...read.filter((t) => t.contrast < (t.large ? 3 : 4.5)).map((t) => `${t.name}: ${t.contrast.toFixed(2)}`),
    ];
    return { wrong, count: edges.length + read.length };
  } finally {
    await measured.close();
    await page.bringToFront();
  }
}
