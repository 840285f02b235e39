// Builds all pages at once: every folder of pages/ with an index.html becomes dist/<library>/index.html.
import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import vue from "@vitejs/plugin-vue";
import { defineConfig } from "vite";

const root = resolve(import.meta.dirname, "pages");
const only = process.env.LIBRARY;
const pages = readdirSync(root).filter((name) => existsSync(resolve(root, name, "index.html")));
const chosen = pages.filter((name) => !only || name === only);

export default defineConfig({
  root,
  plugins: [react(), vue(), tailwindcss()],
  build: {
    outDir: resolve(import.meta.dirname, "dist"),
    emptyOutDir: true,
    chunkSizeWarningLimit: 4000,
    rollupOptions: { input: Object.fromEntries(chosen.map((name) => [name, resolve(root, name, "index.html")])) },
  },
});
