/** Bots answer at once; people like to see what happened. How long to wait before showing news. */
import type { Entry, SeatInfo } from "../net/protocol";
import { draws } from "./story";

export const PLACING_PAUSE = 750; // milliseconds
export const DRAWING_PAUSE = 450;
export const MOST_WAITING = 12; // states; beyond that the page jumps to the newest
const AT_LEISURE = 3; // states waiting; with more of them the pauses shrink

/** `waiting`: how many states are to be shown, with this one. */
export function pauseBefore(entries: readonly Entry[], seats: readonly SeatInfo[], waiting = 1): number {
  const move = entries.find((entry) => entry.kind === "move" && seats[entry.seat ?? -1]?.kind === "bot");
  if (!move) return 0;
  return (move.events.some(draws) ? DRAWING_PAUSE : PLACING_PAUSE) * Math.min(1, AT_LEISURE / waiting);
}
