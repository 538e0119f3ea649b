// Writes the games' texts for the page from the tables that Python reads too: npm run texts
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";

const python = process.env.PYTHON ?? "../.venv/bin/python";
const code =
  "import json; from lostcities.words.page import page_leaks, page_table; from lostcities.words.texts import LANGUAGES; print(json.dumps({it: [page_table(it), page_leaks(it)] for it in LANGUAGES}))";
const tables = JSON.parse(execFileSync(python, ["-c", code], { encoding: "utf8", maxBuffer: 1 << 26 }));

const folder = new URL("../src/words/texts/", import.meta.url);
mkdirSync(folder, { recursive: true });
const reviews = new URL("../src/review/words/", import.meta.url);
for (const [language, [table, leaks]] of Object.entries(tables)) {
  writeFileSync(new URL(`${language}.json`, folder), `${JSON.stringify(table, null, 1)}\n`);
  writeFileSync(new URL(`leaks.${language}.json`, reviews), `${JSON.stringify(leaks, null, 1)}\n`);
}
