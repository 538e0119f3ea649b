/** Cards by name: `R7`, `R*` for a wager, `?` for a hidden one. */

export const HIDDEN = "?";

export type Color = string; // one letter

export function colorOf(card: string): Color {
  return card.charAt(0);
}

export function isWager(card: string): boolean {
  return card.endsWith("*");
}

/** The number on a card; a wager has none and stands before the numbers. */
export function numberOf(card: string): number {
  return isWager(card) ? 0 : Number(card.slice(1));
}

/** A card in the hand: its name, and a key that tells like cards apart. */
export interface Held {
  card: string;
  key: string;
  slot: number; // from 0, left to right
}

/** A hand in the order of the columns, each colour rising, as buttons from left to right. */
export function heldCards(hand: readonly string[], colors: readonly Color[]): Held[] {
  const place = (card: string) => (card === HIDDEN ? colors.length : colors.indexOf(colorOf(card)));
  const sorted = [...hand].sort((a, b) => place(a) - place(b) || numberOf(a) - numberOf(b));
  const seen = new Map<string, number>();
  return sorted.map((card, slot) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return { card, key: `${card}${copy}`, slot };
  });
}
