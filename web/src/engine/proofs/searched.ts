/** What the page's search says of a position, to be compared with Python's. No part of the page; scripts/searched.mjs runs it. */
import { loadNetwork } from "../networks/network";
import { loadRules } from "../rules";
import { loadSearch } from "../networks/search";

export interface Order {
  game: string;
  seen: string; // the record in hexadecimal letters
  tried: number[];
  seed: string;
  worlds: number;
}

export type Files = Record<string, Uint8Array<ArrayBuffer>>;

export async function searched(order: Order, files: Files) {
  const rules = await loadRules(order.game, files.rules!);
  const champion = await loadNetwork(rules.facts, files.network!, files.champion!);
  const belief = files.belief ? await loadNetwork(rules.facts, files.network!, files.belief) : null;
  const playing = files.apprentice ?? files.champion!;
  const search = await loadSearch(rules, files.search!, champion, playing, belief);
  const bytes = Uint8Array.from(order.seen.match(/../g)!, (letters) => parseInt(letters, 16));
  const seed = BigInt(order.seed);
  return {
    worths: search.worths({ bytes, chance: null }, order.tried, seed, 0, order.worlds),
    move: search.choose({ bytes, chance: null }, { seed, worlds: order.worlds }),
  };
}
