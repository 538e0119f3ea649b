/** What an expedition of the card game is worth, with two or four players (docs/rules/classic.md, C26–C30). */
import { numbersOf, sumOf, wagersOf, type Expedition } from "./expedition";

const COST = 20;
const LONG = 8; // cards, wagers counted
const LONG_BONUS = 20;

export function expeditionScore(cards: Expedition): number {
  if (!cards.length) return 0;
  return (sumOf(cards) - COST) * (1 + wagersOf(cards)) + (cards.length >= LONG ? LONG_BONUS : 0);
}

/** `(40 − 20) × 3 + 20`: the numbers, the cost, the wagers, eight cards. */
export function expeditionFormula(cards: Expedition): string {
  if (!cards.length) return "";
  const wagers = wagersOf(cards);
  const plain = `${sumOf(numbersOf(cards))} − ${COST}`;
  return (wagers ? `(${plain}) × ${1 + wagers}` : plain) + (cards.length >= LONG ? ` + ${LONG_BONUS}` : "");
}
