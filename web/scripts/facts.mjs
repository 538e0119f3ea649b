// Writes what a local table must know of the games from Python's own: npm run facts
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

const python = process.env.PYTHON ?? "../.venv/bin/python";
const code = "import json; from lostcities.server.facts import page_facts; print(json.dumps(page_facts()))";
const facts = JSON.parse(execFileSync(python, ["-c", code], { encoding: "utf8", maxBuffer: 1 << 26 }));
writeFileSync(new URL("../src/engine/local/facts.json", import.meta.url), `${JSON.stringify(facts)}\n`);
