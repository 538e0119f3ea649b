// After a build: every text that the server sends also lies there compressed, so that it need not compress itself.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const STATIC = new URL("../../src/lostcities/server/static/", import.meta.url).pathname;
const TEXTS = [".js", ".css", ".html", ".svg", ".json", ".webmanifest", ".txt"];
const BY_HTTPS = [".json"]; // large and seldom wanted: for browsers that take brotli, which is so wherever there is HTTPS
const SMALL = 1024; // bytes, which fit into one packet anyway
const WAYS = {
  ".br": (data) =>
    brotliCompressSync(data, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.length },
    }),
  ".gz": (data) => gzipSync(data, { level: 9 }),
};

for (const entry of readdirSync(STATIC, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath ?? entry.path, entry.name);
  if (!entry.isFile() || !TEXTS.includes(extname(file))) continue;
  const data = readFileSync(file);
  if (data.length < SMALL) continue;
  for (const [ending, compress] of Object.entries(WAYS)) {
    if (ending === ".gz" && BY_HTTPS.includes(extname(file))) continue;
    const packed = compress(data);
    if (packed.length < data.length) writeFileSync(file + ending, packed);
  }
}
