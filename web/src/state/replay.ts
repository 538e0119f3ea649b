/** Where a replay stands: steps, turns and links, over the moves of a record. */
import type { Entry, View } from "../net/protocol";
import type { Deed } from "./log";
import { standing, type LastTurn } from "./story";

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
export function turnAt(moves: readonly string[], ends: readonly number[], at: number, seat: number | null, uncovered: readonly string[] = []): LastTurn | null {
  if (at === 0 || seat === null) return null;
  const card = takenCard(moves.slice(0, at));
  return { seat, moves: moves.slice(turnBefore(ends, at), at), cards: card ? [card] : [...uncovered], at };
}

/** The cards of Rivals that the last move turned up: they lie in the display, or fitted nowhere and are gone. */
export function turnedUp(before: View, after: View, move: string | null): string[] {
  if (before.game !== "rivals" || after.game !== "rivals" || !UNCOVERS.has(move ?? "")) return [];
  const shown = more(before.display, after.display);
  return shown.length ? shown : more(before.gone, after.gone);
}

const UNCOVERS = new Set(["uncover", "done"]);

/** The cards of which there are more than before. */
function more(before: readonly string[], after: readonly string[]): string[] {
  const left = [...before];
  return after.filter((card) => {
    const known = left.indexOf(card);
    if (known >= 0) left.splice(known, 1);
    return known < 0;
  });
}

/** Who made a move, and what everybody saw of it. */
export interface Told {
  seat: number | null;
  cards: readonly string[];
}

/** The moves of a record as the story of its table tells them; none if it tells of others. */
export function toldBy(story: readonly Entry[], moves: readonly string[]): Told[] {
  const made = standing(story).filter((entry) => entry.kind === "move");
  const verb = (move: string | null | undefined) => move?.split(" ")[0];
  if (made.length !== moves.length || made.some((entry, i) => verb(entry.move) !== verb(moves[i]))) return [];
  return made.map((entry) => ({ seat: entry.seat ?? null, cards: UNCOVERS.has(entry.move ?? "") ? (entry.cards ?? []) : [] }));
}

/** A turn in the list of all: where it ends, whose it was if that is known, what was done. */
export interface TurnLine {
  at: number;
  seat: number | null;
  deeds: Deed[];
}

export function turnLines(moves: readonly string[], ends: readonly number[], told: readonly Told[]): TurnLine[] {
  return ends.map((at) => {
    const last = told[at - 1];
    return { at, seat: last?.seat ?? null, deeds: deedsOf(turnAt(moves, ends, at, 0, last?.cards)!) };
  });
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
    return { verb, what: what.join(" "), cards: verb === "draw" || UNCOVERS.has(verb) ? turn.cards : [] };
  });
}
