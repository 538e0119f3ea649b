/** Builds the page into the server's package, where the wheel takes it from. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";

const SERVER = "http://127.0.0.1:8000"; // lostcities serve

export default defineConfig({
  plugins: [
    svelte(),
    VitePWA({
      injectRegister: false, // main.ts does it: no inline script
      registerType: "autoUpdate",
      manifest: {
        name: "Lost Cities",
        short_name: "Lost Cities",
        description: "Play the Lost Cities family of games, and keep score.",
        start_url: "/",
        display: "standalone",
        background_color: "#12161c",
        theme_color: "#12161c",
        id: "/",
        scope: "/",
        categories: ["games"],
        icons: [
          { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
          { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
          { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
          { src: "/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
        ],
        shortcuts: [
          { name: "Keep score", url: "/score", icons: [{ src: "/icon-192.png", sizes: "192x192", type: "image/png" }] },
        ],
      },
      workbox: {
        importScripts: ["push.js"],
        globPatterns: ["**/*.{js,css,html,svg,woff2,wasm,bin,json}"],
        navigateFallback: "index.html", // beside the worker
        navigateFallbackDenylist: [/^\/(api|healthz|readyz|metrics|openapi)/, /^\/g\/[^/]+\/(?!replay|review)/],
      },
    }),
  ],
  worker: { format: "es" },
  // Files name each other by where they lie, so that all of them can lie in any folder: `lostcities site` changes nothing
  // but the document. That one is shown at many addresses and begins at the root.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  build: {
    outDir: "../src/lostcities/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // a strict content policy: everything is a file of our own host
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: { checks: { pluginTimings: false } }, // how long a build takes is no warning
  },
  server: {
    fs: { allow: [".."] }, // the games' modules stand in their folders, beside the rules
    // `npm run dev` beside `lostcities serve`: what the page asks goes to the server, addresses that people open do not
    proxy: {
      "^/(api|g|networks|healthz|readyz)": {
        target: SERVER,
        ws: true,
        headers: { origin: SERVER },
        bypass: ({ headers }) => (headers.accept?.includes("text/html") ? "/index.html" : undefined),
      },
    },
  },
});
