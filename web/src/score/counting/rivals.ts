/** What an expedition of Rivals is worth; each coin is one more point (docs/rules/rivals.md, V37–V40). */
import { numbersOf, sumOf, wagersOf, type Expedition } from "./expedition";

const TWO_FOOTPRINTS = 6; // from this number on
const LONG = 4; // number cards
const LONG_BONUS = 8;

export const footprintsOf = (cards: Expedition) => sumOf(numbersOf(cards).map((n) => (n >= TWO_FOOTPRINTS ? 2 : 1)));
const isLong = (cards: Expedition) => numbersOf(cards).length >= LONG;

export function expeditionScore(cards: Expedition): number {
  return footprintsOf(cards) * (1 + wagersOf(cards)) + (isLong(cards) ? LONG_BONUS : 0);
}

/** `6 × 3 + 8`: footprints, wagers, four numbers. */
export function expeditionFormula(cards: Expedition): string {
  if (!cards.length) return "";
  return `${footprintsOf(cards)} × ${1 + wagersOf(cards)}${isLong(cards) ? ` + ${LONG_BONUS}` : ""}`;
}
