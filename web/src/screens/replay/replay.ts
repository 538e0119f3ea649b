/** Where a replay stands: steps, turns and links, over the moves of a record as the server tells them. */
import type { ToldMove } from "../../net/protocol";
import { actionsIn, goesOn, type LastTurn } from "../../state/story";

/** Of a very long record only the newest moves are told: the others are there, unseen. */
export function wholeStory(told: readonly ToldMove[], moves: number): ToldMove[] {
  return [...Array.from({ length: moves - told.length }, () => ({ seat: 0, events: [] })), ...told];
}

/** The numbers of moves after which a turn is over: where one key press goes. */
export function turnEnds(story: readonly ToldMove[]): number[] {
  const ends = story.flatMap((move, i) => (goesOn(move.events) ? [] : [i + 1]));
  return ends.at(-1) === story.length ? ends : [...ends, story.length];
}

export function nextTurn(ends: readonly number[], at: number): number {
  return ends.find((end) => end > at) ?? at;
}

export function turnBefore(ends: readonly number[], at: number): number {
  return ends.findLast((end) => end < at) ?? 0;
}

/** The turn that ends, or goes on, at a number of moves. */
export function turnAt(story: readonly ToldMove[], ends: readonly number[], at: number): LastTurn | null {
  const last = story[at - 1];
  if (!last) return null;
  const events = story.slice(turnBefore(ends, at), at).flatMap((move) => move.events);
  return { seat: last.seat, events: actionsIn(events, last.seat), at };
}

/** All turns, in order. */
export const turnLines = (story: readonly ToldMove[], ends: readonly number[]) =>
  ends.flatMap((at) => turnAt(story, ends, at) ?? []);

/** How many turns are made, the one under way counted. */
export function turnsUpTo(ends: readonly number[], at: number): number {
  return at === 0 ? 0 : ends.filter((end) => end < at).length + 1;
}
