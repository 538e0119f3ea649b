// Has the page's search look at a position in Node: node scripts/searched.mjs BUNDLE; JSON in, JSON out
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const { searched } = await import(pathToFileURL(resolve(process.argv[2])).href);
const { files, ...order } = JSON.parse(readFileSync(0, "utf8"));
const read = Object.fromEntries(
  Object.entries(files).map(([name, file]) => [name, new Uint8Array(readFileSync(file))]),
);
console.log(JSON.stringify(await searched(order, read)));
