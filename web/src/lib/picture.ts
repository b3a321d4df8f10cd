// The board as a picture to keep. What the page draws is copied with its computed looks, because a picture has no style
// sheets; then it is painted and handed over as a file. All of it happens on this device.
const LOOKS = [
  "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "opacity",
  "font-family", "font-size", "font-weight", "font-style", "letter-spacing", "text-anchor", "dominant-baseline", "paint-order", "display", "visibility", "stop-color", "stop-opacity", "clip-path", "mix-blend-mode",
];
const WIDTH = 1600; // pixels of the picture
const FONTS = ["Fraunces Variable", "Noto Sans Variable"];

/** Presentation attributes instead of rules; transforms of style sheets become attributes, too. */
function dress(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const name of LOOKS) {
    const value = style.getPropertyValue(name);
    if (value) to.setAttribute(name, value);
  }
  if (style.transform !== "none" && !from.hasAttribute("transform")) to.setAttribute("transform", style.transform);
  for (const name of ["class", "style", "tabindex", "role"]) to.removeAttribute(name);
  [...from.children].forEach((child, i) => {
    const copy = to.children[i];
    if (copy) dress(child, copy);
  });
}

async function dataUrl(url: string): Promise<string> {
  const blob = await (await fetch(url)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error("the font cannot be read"));
    reader.readAsDataURL(blob);
  });
}

/** The Latin part of the fonts of the page, inside the picture. Without it other letters stand there, which is no harm. */
async function fonts(): Promise<string> {
  const rules: string[] = [];
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      const family = rule.style.getPropertyValue("font-family").replaceAll(/["']/g, "");
      const url = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue("src"))?.[1];
      const latin = /U\+0+-/i.test(rule.style.getPropertyValue("unicode-range"));
      if (!url || !latin || !FONTS.includes(family) || rule.style.getPropertyValue("font-style") === "italic") continue;
      rules.push(`@font-face{font-family:"${family}";font-weight:100 900;src:url("${await dataUrl(new URL(url, sheet.href ?? location.href).href)}")}`);
    }
  }
  return rules.join("");
}

async function draw(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const box = svg.viewBox.baseVal;
  dress(svg, copy);
  for (const hidden of copy.querySelectorAll("[display=none]")) hidden.remove();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(WIDTH));
  copy.setAttribute("height", String(Math.round((WIDTH * box.height) / box.width)));
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = await fonts();
  copy.prepend(style);
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The colour behind the drawing, wherever the page has one. */
function ground(svg: Element): string {
  for (let node: Element | null = svg; node; node = node.parentElement) {
    const colour = getComputedStyle(node).backgroundColor;
    if (colour && colour !== "transparent" && !/, 0\)$/.test(colour)) return colour;
  }
  return "#fff";
}

/** The drawing of the game that is on the page, as a PNG; null: it has none. */
export async function picture(): Promise<Blob | null> {
  const svg = document.querySelector<SVGSVGElement>("svg[data-picture]");
  if (!svg) return null;
  const image = await draw(svg);
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  pen.fillStyle = ground(svg);
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

export function keepFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
