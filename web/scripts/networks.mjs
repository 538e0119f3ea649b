// Has networks think in Node: node scripts/networks.mjs BUNDLE; a line of JSON in, a line out, the numbers in a file
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { loadNetwork } = await import(pathToFileURL(resolve(process.argv[2])).href);
const RUNS = 5;

/** The least processor time of a position in some runs, in microseconds. */
function quickest(network, features, width, passes) {
  const times = Array.from({ length: RUNS }, () => {
    const start = process.cpuUsage().user;
    for (let n = 0; n < passes; n++) network.think(features.subarray(n * width, (n + 1) * width));
    return (process.cpuUsage().user - start) / passes;
  });
  return Math.min(...times);
}

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  const facts = JSON.parse(readFileSync(order.facts, "utf8"));
  const start = performance.now();
  const network = await loadNetwork(facts, readFileSync(order.module), readFileSync(order.weights));
  const loading = performance.now() - start;
  const features = new Int8Array(readFileSync(order.features));
  const width = facts.features;
  const numbers = [];
  for (let n = 0; n < features.length / width; n++) {
    const { logits, values } = network.think(features.subarray(n * width, (n + 1) * width));
    numbers.push(...logits, ...values);
  }
  writeFileSync(order.out, Float32Array.from(numbers));
  const quick = quickest(network, features, width, order.passes);
  const answer = JSON.stringify({ loading, microseconds: quick });
  await new Promise((written) => process.stdout.write(`${answer}\n`, written));
}
