/** The cards of one colour on one side, rising; 0 is a wager. */

export type Expedition = readonly number[];

export const WAGER = 0;
export const NUMBERS: readonly number[] = [2, 3, 4, 5, 6, 7, 8, 9, 10];

export const wagersOf = (cards: Expedition) => countOf(cards, WAGER);
export const numbersOf = (cards: Expedition) => cards.filter((rank) => rank !== WAGER);
export const countOf = (cards: Expedition, rank: number) => cards.filter((other) => other === rank).length;
export const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0);
export const cardOf = (color: string, rank: number) => color + (rank === WAGER ? "*" : rank);

export const withCard = (cards: Expedition, rank: number): Expedition => [...cards, rank].sort((a, b) => a - b);

export function withoutCard(cards: Expedition, rank: number): Expedition {
  const at = cards.indexOf(rank);
  return at < 0 ? cards : cards.toSpliced(at, 1);
}
