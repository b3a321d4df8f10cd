import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The built files go into the program; nothing is fetched from anywhere else at run time. For work on the client:
// `build/kornholm serve` in one terminal, `npm run dev` in another.
const port = process.env["KORNHOLM_PORT"] ?? "7878";

export default defineConfig({
  plugins: [svelte()],
  build: { target: "es2020", outDir: "dist", assetsInlineLimit: 0, chunkSizeWarningLimit: 300 },
  server: {
    proxy: {
      "/ws": { target: `ws://127.0.0.1:${port}`, ws: true },
      "/api": `http://127.0.0.1:${port}`,
    },
  },
});
