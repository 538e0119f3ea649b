/** Where a replay stands: steps, turns and links, over the moves of a record. */
import type { Deed } from "./log";
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
  const card = takenCard(moves.slice(0, at));
  return { seat, moves: moves.slice(turnBefore(ends, at), at), cards: card ? [card] : [], at };
}

/** The card that the last move takes from a discard pile: everybody saw it discarded. */
function takenCard(moves: readonly string[]): string | null {
  const piles = new Map<string, string[]>();
  let taken: string | undefined;
  for (const move of moves) {
    const [verb, what = ""] = move.split(" ");
    taken = undefined;
    if (verb === "discard") piles.set(what.charAt(0), [...(piles.get(what.charAt(0)) ?? []), what]);
    if (verb === "draw") taken = piles.get(what)?.pop();
  }
  return taken ?? null;
}

/** How many turns are made, the one under way counted. */
export function turnsUpTo(ends: readonly number[], at: number): number {
  return at === 0 ? 0 : ends.filter((end) => end < at).length + 1;
}

/** The moves of a turn as deeds to be shown. */
export function deedsOf(turn: LastTurn): Deed[] {
  return turn.moves.map((move) => {
    const [verb = "", ...what] = move.split(" ");
    return { verb, what: what.join(" "), cards: verb === "draw" ? turn.cards : [] };
  });
}
