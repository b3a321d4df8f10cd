import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The built files go into the program; nothing is fetched from anywhere else at run time. For work on the client:
// `build/kornholm serve` in one terminal, `npm run dev` in another.
const port = process.env["KORNHOLM_PORT"] ?? "7878";

// Sizes are written in px of an ordinary window and built as rem: on very large windows, and for whoever wants larger
// letters, the root's font size lets everything grow together. Letters and lines of drawings stay in units of the drawing.
const GROWS = /^(--radius|--gap|width|height|(min|max)-(width|height)|(padding|margin|inset)(-.*)?|(row-|column-)?gap|left|right|top|bottom|flex(-basis)?|text-indent|grid(-.*)?|border-radius)$/;
const HAIR_PX = 2; // thinner is meant as a line
const inRem = {
  postcssPlugin: "in-rem",
  Declaration(declaration: { prop: string; value: string }) {
    if (!GROWS.test(declaration.prop)) return;
    const value = declaration.value.replace(/(-?\d*\.?\d+)px\b/g, (whole, px: string) => (Math.abs(Number(px)) < HAIR_PX ? whole : `${Number(px) / 16}rem`));
    if (value !== declaration.value) declaration.value = value;
  },
};

export default defineConfig({
  plugins: [svelte()],
  css: { postcss: { plugins: [inRem] } },
  build: { target: "es2020", outDir: "dist", assetsInlineLimit: 0, chunkSizeWarningLimit: 300 },
  server: {
    proxy: {
      "/ws": { target: `ws://127.0.0.1:${port}`, ws: true },
      "/api": `http://127.0.0.1:${port}`,
    },
  },
});
