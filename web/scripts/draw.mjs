// Draws the six places as SVG files: node scripts/draw.mjs
// A place is a sky, a hidden city on the horizon and layers of ground; a path winds over them to its gate.
import { mkdirSync, writeFileSync } from "node:fs";
import { contours } from "./draw/contours.mjs";
import { places } from "./draw/places.mjs";

const folder = new URL("../src/art/places/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [letter, draw] of Object.entries(places)) {
  writeFileSync(new URL(`${letter}.svg`, folder), draw());
}
writeFileSync(new URL("../contours.svg", folder), contours());
