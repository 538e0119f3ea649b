/** How a table of the card games looks once the turn on its way is played: cards move, and the server has said what it is worth. */
import { colorOf } from "../../state/cards";
import type { Offers } from "../../state/turn";
import type { Touched } from "../../state/story";
import type { CardView } from "./game.svelte";

interface Expected {
  view: CardView;
  touched: Touched;
  drawn: string | null; // the card taken from a pile
  unseen: boolean; // one is drawn from the deck
}

export function expected(before: CardView, seat: number, moves: readonly string[], offers: Offers): Expected {
  const touched: Touched = { expedition: null, discard: null, from: null };
  let view = before;
  let drawn: string | null = null;
  let unseen = false;
  for (const move of moves) {
    const [verb, what = ""] = move.split(" ");
    const color = colorOf(what);
    if (verb === "draw" && what === "deck") {
      view = { ...view, deck: Math.max(0, view.deck - 1) };
      touched.from = "deck";
      unseen = true;
    } else if (verb === "draw") {
      drawn = view.piles[what]?.at(-1) ?? null;
      if (drawn === null) continue;
      view = withHand(view, seat, [...view.hands[seat]!, drawn]);
      view = { ...view, piles: { ...view.piles, [what]: view.piles[what]!.slice(0, -1) } };
      touched.from = what;
    } else {
      view = withHand(view, seat, without(view.hands[seat]!, what));
      if (verb === "play") {
        view = laid(view, seat, what, offers.moves.get(move)?.worth, offers.moves.get(move)?.score);
        touched.expedition = { seat, color, card: what };
      } else if (verb === "discard") {
        view = { ...view, piles: { ...view.piles, [color]: [...(view.piles[color] ?? []), what] } };
        touched.discard = { color, card: what };
      }
    }
  }
  return { view, touched, drawn, unseen };
}

function withHand(view: CardView, seat: number, hand: string[]): CardView {
  return { ...view, hands: view.hands.map((other, i) => (i === seat ? hand : other)) };
}

/** A card lies on the expedition of a side; both partners have its score. */
function laid(view: CardView, seat: number, card: string, worth?: number | null, score?: number | null): CardView {
  const [side, color] = [seat % 2, colorOf(card)];
  const column = view.expeditions[side]?.[color] ?? { cards: [], score: 0 };
  const grown = { cards: [...column.cards, card], score: worth ?? column.score };
  return {
    ...view,
    expeditions: view.expeditions.map((row, i) => (i === side ? { ...row, [color]: grown } : row)),
    scores: view.scores.map((old, i) => (i % 2 === side ? (score ?? old) : old)),
  };
}

/** A row without one copy of a card. */
export function without(cards: readonly string[], card: string): string[] {
  const at = cards.indexOf(card);
  return at < 0 ? [...cards] : cards.toSpliced(at, 1);
}
