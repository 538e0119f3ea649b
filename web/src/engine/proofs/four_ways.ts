/** Carries out orders to play games, in Node or in a browser, and answers with their hashes. No part of the page. */
import { sha256 } from "@noble/hashes/sha2.js";
import type { Version } from "../chance";
import { loadRules } from "../rules";
import type { Options } from "../options";
import { hashesOf, tableHash, type Hash } from "./traced";

export interface Order {
  game: string;
  seats: number;
  options: Options;
  seed: number;
  games: number;
  tables: { seed: string; chance: Version }[];
}

/** The answer to one order, from the bytes of the game's module. */
export async function carryOut(order: Order, module: BufferSource, hash: Hash = plainHash) {
  const rules = await loadRules(order.game, module);
  const { seats, options } = order;
  return {
    games: [...hashesOf(rules, seats, options, BigInt(order.seed), order.games, hash)],
    tables: order.tables.map(({ seed, chance }) => tableHash(rules, seats, options, seed, chance, hash)),
  };
}

const plainHash: Hash = (bytes) => [...sha256(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
