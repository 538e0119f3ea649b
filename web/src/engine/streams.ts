/** Seat streams: each seat draws from its own part of the deck, as src/lostcities/core/streams.py has it. */
import type { Facts } from "./facts";

const DRAWING = "draw deck";

/** The action that draws from the deck; -1 where cards are uncovered for all, or dice rolled. */
export function drawingAction({ colors, colorActions, globalActions }: Facts): number {
  const at = globalActions.findIndex(([name]) => name === DRAWING);
  if (at < 0) return -1;
  const size = (groups: readonly [string, number][]) => groups.reduce((sum, [, wide]) => sum + wide, 0);
  return colors.length * size(colorActions) + size(globalActions.slice(0, at));
}

/** Where a seat's next card lies: on top of its part, else at the bottom of the largest; the parts are changed. */
export function nextPlace(parts: number[], left: number, seat: number): number {
  if (sum(parts) !== left) shareOut(parts, left); // a round begins
  if (parts[seat]! > 0) {
    parts[seat]! -= 1;
    return sum(parts.slice(0, seat + 1));
  }
  const largest = parts.indexOf(Math.max(...parts));
  parts[largest]! -= 1;
  return sum(parts.slice(0, largest));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Parts as even as can be; in the deck they lie one on the other, the first seat's below. */
function shareOut(parts: number[], cards: number): void {
  for (const seat of parts.keys()) parts[seat] = Math.floor((cards + parts.length - 1 - seat) / parts.length);
}
