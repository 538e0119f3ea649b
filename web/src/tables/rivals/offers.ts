/** What is on offer in Rivals: the display by colour, the bids, what a card would add. No rules: all from the server's moves. */
import type { Telling } from "../../net/protocol";
import { colorOf, isWager, numberOf } from "../../state/cards";
import type { Offers } from "../../state/turn";

/** Like cards of the display lie together. */
export interface Stack {
  card: string;
  copies: number;
}

/** The display as one column a colour, rising. */
export function columnsOf(display: readonly string[], colors: readonly string[]): Stack[][] {
  return colors.map((color) => {
    const counted = new Map<string, number>();
    for (const card of display) if (colorOf(card) === color) counted.set(card, (counted.get(card) ?? 0) + 1);
    return [...counted].map(([card, copies]) => ({ card, copies })).sort((a, b) => numberOf(a.card) - numberOf(b.card));
  });
}

/** The footprints printed on a card; what they count comes from the server. */
export const printedFeet = (card: string) => (isWager(card) ? 0 : numberOf(card) < 6 ? 1 : 2);

/** The bids that are allowed, rising. */
export function bidsOf(offers: Offers): number[] {
  return [...offers.moves.keys()]
    .flatMap((move) => (move.startsWith("bid ") ? [Number(move.slice(4))] : []))
    .sort((a, b) => a - b);
}

/** The bid that the button would make: the chosen one, or the lowest. */
export function standingBid(bids: readonly number[], chosen: number | null): number | null {
  return chosen !== null && bids.includes(chosen) ? chosen : (bids[0] ?? null);
}

/** One step up or down among the allowed bids. */
export function steppedBid(bids: readonly number[], from: number | null, step: number): number | null {
  const at = bids.indexOf(from ?? Number.NaN);
  return bids[Math.max(0, Math.min(bids.length - 1, at + step))] ?? null;
}

/** How many points taking a card would bring now; null if it cannot be taken. */
export function gainOf(offers: Offers, card: string, score: number): number | null {
  const after = offers.moves.get(`take ${card}`)?.score;
  return after == null ? null : after - score;
}

/** What a tap on a card of the display means. */
export type Tap = { send: string } | { ask: string; why: Telling } | { refused: Telling | null };

export function tapOffer(offers: Offers, card: string, removing: boolean, asked: string | null): Tap {
  const may = (verb: string) => offers.moves.has(`${verb} ${card}`);
  const why = offers.refusals[`take ${card}`] ?? null;
  if (removing) return may("remove") ? { send: `remove ${card}` } : { refused: why };
  if (may("take")) return { send: `take ${card}` };
  if (!may("remove") || !why) return { refused: why };
  return asked === card ? { send: `remove ${card}` } : { ask: card, why };
}

/** How a seat stands in the auction. */
export type Standing = "leads" | "in" | "out" | null;

export function standingOf(
  view: { phase: string; bidding: readonly number[]; bidder: number | null },
  seat: number,
): Standing {
  if (view.phase !== "auction" && view.phase !== "won") return null;
  if (view.bidder === seat) return "leads";
  return view.bidding.includes(seat) ? "in" : "out";
}
