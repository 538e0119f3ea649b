/** Where a replay stands: steps, turns and links, over the moves of a record. */
import type { LastTurn } from "./story";

/** The numbers of moves after which a turn is over: where one key press goes. */
export function turnEnds(moves: readonly string[]): number[] {
  const ends = moves.flatMap((_, i) => (isLast(moves, i) ? [i + 1] : []));
  return ends.at(-1) === moves.length ? ends : [...ends, moves.length];
}

function isLast(moves: readonly string[], i: number): boolean {
  const verb = moves[i]!.split(" ")[0];
  if (verb === "play" || verb === "discard") return false;
  if (verb !== "give") return true;
  let given = 0;
  while (i - given >= 0 && moves[i - given]!.startsWith("give")) given++;
  return given % 2 === 0;
}

export function nextTurn(ends: readonly number[], at: number): number {
  return ends.find((end) => end > at) ?? at;
}

export function turnBefore(ends: readonly number[], at: number): number {
  return ends.findLast((end) => end < at) ?? 0;
}

/** The moves of the turn that ends, or goes on, at a number of moves. */
export function turnAt(moves: readonly string[], ends: readonly number[], at: number, seat: number | null): LastTurn | null {
  if (at === 0 || seat === null) return null;
  return { seat, moves: moves.slice(turnBefore(ends, at), at), cards: [], at };
}
