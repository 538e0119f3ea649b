// Has the page's review look at a record in Node: node scripts/reviewed.mjs BUNDLE; JSON in, JSON out
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const { reviewed } = await import(pathToFileURL(resolve(process.argv[2])).href);
const { files, ...order } = JSON.parse(readFileSync(0, "utf8"));
const read = Object.fromEntries(
  Object.entries(files).map(([name, file]) => [name, new Uint8Array(readFileSync(file))]),
);
console.log(JSON.stringify(await reviewed(order, read)));
