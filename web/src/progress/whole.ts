/** All that moves from device to device: games and exercises. */
import { allSolved, lastDay, newSolved, takeInSolved, type Solved } from "../exercises/solved";
import { newIn } from "./merging";
import type { Played } from "./played";
import { allPlayed, isNewer, takeIn } from "./shelf";

export interface Progress {
  games: readonly Played[];
  solved: Solved; // exercises, by game and id
  day: string; // on which the exercise of the day was solved last
}

/** How much something adds to what is here. */
export interface Added {
  games: number;
  exercises: number;
}

export const progressHere = (): Progress => ({ games: allPlayed(), solved: allSolved(), day: lastDay() });

export const addedBy = ({ games, solved }: Progress): Added => ({
  games: newIn(allPlayed(), games),
  exercises: newSolved(allSolved(), solved).size,
});

/** Merge it into what is here. */
export function takeInProgress({ games, solved, day }: Progress): Added {
  if (isNewer()) return { games: 0, exercises: 0 };
  return { games: takeIn(games), exercises: takeInSolved(solved, day) };
}
