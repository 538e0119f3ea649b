/**
 * Where cards and dice come from, as src/lostcities/core/chance.py and table.py have it. Plain data, so that a position
 * can be handed to a worker.
 */
import { sha256 } from "@noble/hashes/sha2.js";

/** A table's: made afresh for each move from its seed and the number of the move; the deal is number 0. */
export interface TableChance {
  seed: string;
  version: Version;
  move: number;
  parts: number[]; // in version 3, by seat: how many cards are left of its part of the deck
}

/** How cards and dice follow from a seed; 3: the same for all who play a deal, whatever they do. */
export type Version = 1 | 2 | 3;

export const SAME_FOR_ALL = 3;

/** The version that a record was played with. */
export const versionOf = ({ chance }: { chance?: number }): Version => (chance === 2 || chance === 3 ? chance : 1);

/** A stream's: the state of xoshiro128**, which goes on from action to action; for search, batches and tests. */
export interface StreamChance {
  words: Uint32Array<ArrayBuffer>;
}

export type Chance = TableChance | StreamChance;

/** What a game is dealt from: the seed of a table, version 1 unless it says, or a seed and a stream of numbers. */
export type Seed =
  string | number | bigint | { seed: string | bigint; chance: Version } | { seed: bigint; stream: bigint };

export const WORDS = 4; // of the state of xoshiro128**
export const TAPE = 256; // words of a tape
const BLOCK = 8; // words of one SHA-256
const text = new TextEncoder();

export function copyOf(chance: Chance): Chance {
  return "words" in chance ? { words: chance.words.slice() } : { ...chance, parts: [...chance.parts] };
}

/**
 * Write a generator into the module's memory, 64 bits a number, and say how many numbers it has. The high halves are 0
 * there from the beginning and stay so.
 */
export function writeGenerator(chance: Chance, memory: Uint32Array): number {
  if ("words" in chance) {
    for (let n = 0; n < WORDS; n++) memory[2 * n] = chance.words[n]!;
    return WORDS;
  }
  if (chance.version === 1) {
    writeHash(`lostcities ${chance.seed} ${chance.move}`, memory, 0, WORDS);
    return WORDS;
  }
  memory[0] = 1; // where the next word stands
  for (let n = 0; n < TAPE / BLOCK; n++)
    writeHash(`lostcities ${chance.version} ${chance.seed} ${chance.move} ${n}`, memory, 1 + n * BLOCK, BLOCK);
  return 1 + TAPE;
}

/** Take up what is left of a stream in the module's memory; a table's chance is made anew for its next move. */
export function keepGenerator(chance: Chance, memory: Uint32Array): void {
  if ("words" in chance) for (let n = 0; n < WORDS; n++) chance.words[n] = memory[2 * n]!;
}

function writeHash(key: string, memory: Uint32Array, first: number, words: number): void {
  const digest = new DataView(sha256(text.encode(key)).buffer);
  for (let n = 0; n < words; n++) memory[2 * (first + n)] = digest.getUint32(4 * n, true);
}
