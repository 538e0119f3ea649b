/** The characters as a ladder, and what each level is worth: measured in the arena, written by tools/levels.py. */
import measured from "../../../src/lostcities/bots/levels.json";
import type { Key } from "../words/words.svelte";

/** How a level fares against the one below it. */
export interface Rung {
  bot: string;
  beats: string | null; // the level below; the first has none
  wins: number; // share of the games, from 0 to 1; a tie is half a win
}

const GAMES: Record<string, Rung[]> = measured.games;

/** From gentle to strong. */
export const LADDER: readonly string[] = measured.order;

export const rungOf = (game: string, bot: string): Rung | null => GAMES[game]?.find((one) => one.bot === bot) ?? null;

const ODDS: [number, Key][] = [
  [1 / 2, "odds.1.2"],
  [3 / 5, "odds.3.5"],
  [2 / 3, "odds.2.3"],
  [3 / 4, "odds.3.4"],
  [4 / 5, "odds.4.5"],
  [9 / 10, "odds.9.10"],
];

/** A share as people say it: the key of "three times in four". */
export function oddsOf(share: number): Key {
  const apart = ([odds]: [number, Key]) => Math.abs(odds - share);
  return ODDS.reduce((best, one) => (apart(one) < apart(best) ? one : best))[1];
}
