/** Where the games' modules are served from: the folders of the games, by way of the build. */
const rules = import.meta.glob<string>("../../../src/lostcities/games/*/wasm/rules.wasm", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The address of a game's rules; undefined for a game that has no module. */
export const rulesUrl = (game: string): string | undefined =>
  rules[`../../../src/lostcities/games/${game}/wasm/rules.wasm`];
