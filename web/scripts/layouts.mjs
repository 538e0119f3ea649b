// Writes for each game how the page reads its records and moves, from what Python reads them by: npm run layouts
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";

const python = process.env.PYTHON ?? "../.venv/bin/python";
const code = "import json; from lostcities.notation.layout.page import page_layouts; print(json.dumps(page_layouts()))";
const layouts = JSON.parse(execFileSync(python, ["-c", code], { encoding: "utf8", maxBuffer: 1 << 26 }));

const folder = new URL("../src/engine/layouts/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [game, layout] of Object.entries(layouts))
  writeFileSync(new URL(`${game}.json`, folder), `${JSON.stringify(layout, null, 1)}\n`);
