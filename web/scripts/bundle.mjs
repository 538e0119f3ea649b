// Writes one file of JavaScript from a TypeScript module and all that it imports: node scripts/bundle.mjs SOURCE TARGET
import { writeFileSync } from "node:fs";
import { build } from "vite";

const [source, target] = process.argv.slice(2);
const made = await build({
  configFile: false,
  logLevel: "error",
  build: { write: false, minify: false, target: "es2022", lib: { entry: source, formats: ["es"], fileName: "bundle" } },
});
writeFileSync(target, made[0].output[0].code);
