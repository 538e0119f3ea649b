// Carries out orders from standard input in Node: node scripts/four_ways.mjs BUNDLE; a line of JSON in, a line out
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const { carryOut } = await import(pathToFileURL(resolve(process.argv[2])).href);

const hash = (bytes) => createHash("sha256").update(bytes).digest("hex");

for await (const line of createInterface({ input: process.stdin })) {
  const { order, module } = JSON.parse(line);
  const start = performance.now();
  const answer = await carryOut(order, readFileSync(module), hash);
  const told = JSON.stringify({ ...answer, seconds: (performance.now() - start) / 1000 });
  await new Promise((written) => process.stdout.write(`${told}\n`, written)); // before the next order takes all the time
}
