/** What the board asks of a game: a live one answers taps, one that is looked at stands still. */
import type { LegalMove } from "../../net/protocol";
import { touchedBy, type LastTurn, type Touched } from "../../state/story";
import { offersOf, type Offers, type Staged } from "../../state/turn";

export interface BoardGame {
  readonly eyes: number | null;
  readonly myTurn: boolean;
  readonly staged: Staged | null;
  readonly lifted: string | null;
  readonly offers: Offers;
  readonly next: LegalMove | null;
  readonly last: LastTurn | null;
  readonly touched: Touched;
  ghost(how: "play" | "discard", color: string): string | null;
  takes(color: string): boolean;
  pile(color: string): void;
  expedition(color: string): void;
  pulling: boolean; // a card is being dragged from the deck or a pile
  pulled(target: Element | null, take: () => void): Promise<void> | void; // a promise: the card waits where it was dropped
}

/** A board to look at. */
export function stillGame(last: LastTurn | null): BoardGame {
  return {
    eyes: null,
    myTurn: false,
    staged: null,
    lifted: null,
    offers: offersOf([], {}),
    next: null,
    last,
    touched: touchedBy(last),
    ghost: () => null,
    takes: () => false,
    pile: () => {},
    expedition: () => {},
    pulling: false,
    pulled: () => {},
  };
}
