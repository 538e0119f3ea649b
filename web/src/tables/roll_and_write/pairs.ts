/** Choosing a pair of dice: which fit together, and what a tap means. No rules: all from the server's legal moves. */
import type { Entry, LegalMove, Telling } from "../../net/protocol";
import { actionsIn, standing } from "../../state/story";
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
export function tapColumn(
  picked: Picked,
  color: string,
  dice: readonly string[],
  taken: number | null,
  offers: Offers,
): Answer {
  const arrow = `accelerate ${color}`;
  if (offers.moves.has(arrow)) return { picked: NONE, send: arrow };
  const die = dice.findIndex((face, i) => face === color && i !== taken);
  if (die < 0) return { picked, ask: `write ${color} ${picked.face || TEN}` };
  const only = movesWith(offers, color, picked.face);
  if (only.length === 1 && picked.colorDie !== null && picked.color === color)
    return { picked: NONE, send: only[0]!.move };
  if (picked.color === color) return { picked };
  return tapColor(picked, die, color, offers);
}

/** What a seat chose last: what it did, with the arrows after it, or that it is still sealed. */
export interface Chosen {
  events: Telling[];
  sealed: boolean;
  at: number; // number of the entry
}

const ARROWS = new Set(["accelerated", "stopped", "marked_vase"]); // what comes after a choice

export function chosenBySeat(story: readonly Entry[]): Map<number, Chosen> {
  const bySeat = new Map<number, Chosen>();
  for (const entry of standing(story)) {
    for (const event of actionsIn(entry.events)) {
      const seat = Number(event["seat"]);
      const before = bySeat.get(seat);
      if (event.code === "chose") bySeat.set(seat, { events: [], sealed: true, at: entry.number });
      else if (ARROWS.has(event.code) && before && !before.sealed)
        bySeat.set(seat, { ...before, events: [...before.events, event], at: entry.number });
      else bySeat.set(seat, { events: [event], sealed: false, at: entry.number });
    }
  }
  return bySeat;
}

/** How many boxes of each column a choice has just touched; a circle is `color*`. */
export function touchedBy(events: readonly Telling[]): Record<string, number> {
  const touched: Record<string, number> = {};
  for (const { code, color } of events) {
    const place =
      code === "marked_circle" ? `${color}*` : code === "wrote" || code === "accelerated" ? String(color) : null;
    if (place) touched[place] = (touched[place] ?? 0) + 1;
  }
  return touched;
}
