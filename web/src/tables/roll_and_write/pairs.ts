/** Choosing a pair of dice: which fit together, and what a tap means. No rules: all from the server's legal moves. */
import type { Entry, LegalMove } from "../../net/protocol";
import { standing } from "../../state/story";
import type { Offers } from "../../state/turn";

/** The dice chosen so far: a colour and the face of a number die, each by its place too. */
export interface Picked {
  color: string | null;
  colorDie: number | null;
  face: number | null; // 0 to 9
  numberDie: number | null;
}

export const NONE: Picked = { color: null, colorDie: null, face: null, numberDie: null };

const TEN = 10; // how the grammar writes a 0 used as a number

/** The colour of a move and the face of the number die it needs; null for moves without dice. */
export function pairOf(move: string): { color: string; face: number } | null {
  const [verb, color = "", number] = move.split(" ");
  if (verb === "write") return { color, face: Number(number) % TEN };
  return verb === "double" ? { color, face: 0 } : null;
}

/** The legal moves that use these dice; what is not chosen is left open. */
export function movesWith(offers: Offers, color: string | null, face: number | null): LegalMove[] {
  return [...offers.moves.values()].filter((move) => {
    const pair = pairOf(move.move);
    return pair !== null && (color === null || pair.color === color) && (face === null || pair.face === face);
  });
}

/** The answer to a tap: dice chosen, a move to send, a question (circle or ten), or a move to ask why about. */
export interface Answer {
  picked: Picked;
  send?: string;
  ask?: string; // why is this not allowed?
}

export function tapColor(picked: Picked, die: number, color: string, offers: Offers): Answer {
  if (picked.colorDie === die) return { picked: { ...picked, color: null, colorDie: null } };
  return settled({ ...picked, color, colorDie: die }, { ...NONE, color, colorDie: die }, offers);
}

export function tapNumber(picked: Picked, die: number, face: number, offers: Offers): Answer {
  if (picked.numberDie === die) return { picked: { ...picked, face: null, numberDie: null } };
  return settled({ ...picked, face, numberDie: die }, picked, offers);
}

/** A whole pair is sent if it has one meaning; a 0 may have two; one that does not fit keeps `otherwise`. */
function settled(picked: Picked, otherwise: Picked, offers: Offers): Answer {
  if (picked.color === null || picked.face === null) return { picked };
  const moves = movesWith(offers, picked.color, picked.face);
  if (moves.length === 1) return { picked: NONE, send: moves[0]!.move };
  if (moves.length > 1) return { picked };
  return { picked: otherwise, ask: `write ${picked.color} ${picked.face || TEN}` };
}

/** A tap on a column: an arrow moves it on; with a number chosen it is written; else its colour die is chosen. */
export function tapColumn(picked: Picked, color: string, dice: readonly string[], taken: number | null, offers: Offers): Answer {
  const arrow = `accelerate ${color}`;
  if (offers.moves.has(arrow)) return { picked: NONE, send: arrow };
  const die = dice.findIndex((face, i) => face === color && i !== taken);
  if (die < 0) return { picked, ask: `write ${color} ${picked.face || TEN}` };
  const only = movesWith(offers, color, picked.face);
  if (only.length === 1 && picked.colorDie !== null && picked.color === color) return { picked: NONE, send: only[0]!.move };
  if (picked.color === color) return { picked };
  return tapColor(picked, die, color, offers);
}

/** What a seat chose last: its moves with their arrows, or that it is still sealed. */
export interface Chosen {
  moves: string[];
  sealed: boolean;
  at: number; // number of the entry
}

export function chosenBySeat(story: readonly Entry[]): Map<number, Chosen> {
  const bySeat = new Map<number, Chosen>();
  const note = (seat: number, move: string, at: number) => {
    const before = bySeat.get(seat);
    const goesOn = /^(accelerate|stop)/.test(move) && before && !before.sealed;
    bySeat.set(seat, { moves: goesOn ? [...before.moves, move] : [move], sealed: false, at });
  };
  for (const entry of standing(story)) {
    if (entry.kind === "chosen" && entry.seat !== null) bySeat.set(entry.seat, { moves: [], sealed: true, at: entry.number });
    if (entry.kind === "move" && entry.seat !== null && entry.move) note(entry.seat, entry.move, entry.number);
    for (const { seat, move } of entry.opened ?? []) note(seat, move, entry.number);
  }
  return bySeat;
}

/** How many boxes of each column a choice has just touched; a circle is `color*`. */
export function touchedBy(moves: readonly string[]): Record<string, number> {
  const touched: Record<string, number> = {};
  for (const move of moves) {
    const [verb, color = ""] = move.split(" ");
    const place = verb === "double" ? `${color}*` : verb === "write" || verb === "accelerate" ? color : null;
    if (place) touched[place] = (touched[place] ?? 0) + 1;
  }
  return touched;
}
