/** The story of a table: what happened, and what of it to show as news. */
import type { Entry } from "../net/protocol";
import { colorOf } from "./cards";

/** The entries known so far and new ones, in order and without doubles. */
export function joined(known: readonly Entry[], fresh: readonly Entry[]): Entry[] {
  const last = known.at(-1)?.number ?? 0;
  return [...known, ...fresh.filter((entry) => entry.number > last)];
}

/** The moves of one turn: the latest moves in a row of one seat. */
export interface LastTurn {
  seat: number;
  moves: string[];
  cards: string[]; // drawn or taken, where known
  at: number; // number of its last entry
}

export function lastTurnOf(story: readonly Entry[], seat?: number | null): LastTurn | null {
  const moves = standing(story).filter((entry) => entry.kind === "move" && entry.seat != null);
  let end = moves.length - 1;
  if (seat !== undefined) while (end >= 0 && moves[end]!.seat !== seat) end--;
  const last = moves[end];
  if (!last || last.seat == null) return null;
  let begin = end;
  while (begin > 0 && moves[begin - 1]!.seat === last.seat && !moves[begin - 1]!.happened?.length && !endsTurn(moves[begin - 1]!.move) && !beginsTurn(moves[begin]!.move)) begin--;
  const turn = moves.slice(begin, end + 1);
  return { seat: last.seat, moves: turn.map((entry) => entry.move ?? ""), cards: turn.flatMap((entry) => entry.cards ?? []), at: last.number };
}

const endsTurn = (move: string | null | undefined) => Boolean(move?.startsWith("draw"));

/** A move that never goes on from one before it, even of the same seat. */
export const beginsTurn = (move: string | null | undefined) => /^(uncover|bid|pass|write|double|refuse)\b/.test(move ?? "");

/** The story without moves that were taken back. */
export function standing(story: readonly Entry[]): Entry[] {
  const kept: Entry[] = [];
  for (const entry of story) {
    if (entry.kind !== "undone") kept.push(entry);
    else kept.splice(kept.findLastIndex((other) => other.kind === "move" && other.seat === entry.seat), 1);
  }
  return kept;
}

/** What a turn touched on the table of the card games. */
export interface Touched {
  expedition: { seat: number; color: string; card: string } | null;
  discard: { color: string; card: string } | null;
  from: string | null; // "deck" or a colour
}

export function touchedBy(turn: LastTurn | null): Touched {
  const touched: Touched = { expedition: null, discard: null, from: null };
  for (const move of turn?.moves ?? []) {
    const [verb, what = ""] = move.split(" ");
    if (verb === "play") touched.expedition = { seat: turn!.seat, color: colorOf(what), card: what };
    if (verb === "discard") touched.discard = { color: colorOf(what), card: what };
    if (verb === "draw") touched.from = what;
  }
  return touched;
}
