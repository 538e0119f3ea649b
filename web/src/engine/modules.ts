/** Where the modules are served from: their folders in the package, by way of the build. */
import network from "../../../src/lostcities/bots/wasm/network.wasm?url";

const rules = import.meta.glob<string>("../../../src/lostcities/games/*/wasm/rules.wasm", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The address of a game's rules; undefined for a game that has no module. */
export const rulesUrl = (game: string): string | undefined =>
  rules[`../../../src/lostcities/games/${game}/wasm/rules.wasm`];

const searches = import.meta.glob<string>("../../../src/lostcities/games/*/wasm/search.wasm", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The address of a game's search; undefined for a game that has none. */
export const searchUrl = (game: string): string | undefined =>
  searches[`../../../src/lostcities/games/${game}/wasm/search.wasm`];

const analyses = import.meta.glob<string>("../../../src/lostcities/games/*/wasm/analysis.wasm", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The address of what a review of a game needs beside them; undefined for a game that has none. */
export const analysisUrl = (game: string): string | undefined =>
  analyses[`../../../src/lostcities/games/${game}/wasm/analysis.wasm`];

/** The address of the module that all networks think with. */
export const networkUrl: string = network;
