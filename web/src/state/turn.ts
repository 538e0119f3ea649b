/**
 * A turn of the card games before it is sent: which card lies where, and what a tap means.
 * Nothing here knows the rules: what is legal, what it is worth and why not come from the server.
 */
import type { LegalMove, Telling } from "../net/protocol";
import { colorOf, type Held } from "./cards";

export type Placing = "play" | "discard" | "give";

export interface Staged {
  how: Placing;
  cards: Held[]; // one card, or up to two to give
}

/** What the server offers: legal moves by name, and reasons for what is not legal. */
export interface Offers {
  moves: ReadonlyMap<string, LegalMove>;
  refusals: Readonly<Record<string, Telling>>;
}

export const GIFTS = 2; // cards in one giving turn

export function offersOf(moves: readonly LegalMove[], refusals: Record<string, Telling>): Offers {
  return { moves: new Map(moves.map((move) => [move.move, move])), refusals };
}

/** The answer to a tap: what is staged now, moves to send, or why nothing happens: the server's reason, or a remark of the page. */
export interface Answer {
  staged: Staged | null;
  send?: string[];
  refused?: Telling | string;
}

const moveOf = (how: Placing, card: string) => `${how} ${card}`;

export function may(offers: Offers, how: Placing, card: string): boolean {
  return offers.moves.has(moveOf(how, card));
}

/** Why a card cannot be placed so, if the server has said it. */
export function whyNot(offers: Offers, move: string): Telling | undefined {
  return offers.refusals[move];
}

/** Stage a card in a given way, or say why not. */
export function stage(staged: Staged | null, held: Held, how: Placing, offers: Offers): Answer {
  if (!may(offers, how, held.card)) return { staged, refused: whyNot(offers, moveOf(how, held.card)) ?? "" };
  return { staged: { how, cards: [held] } };
}

/** Tap a card: play it if it can be played, else discard it; again: discard; again: put it back. */
export function tapCard(staged: Staged | null, held: Held, offers: Offers): Answer {
  if (staged?.how === "give") return tapGift(staged, held, offers);
  const ways = (["play", "discard"] as const).filter((how) => may(offers, how, held.card));
  const now = staged && staged.cards[0]?.key === held.key ? ways.indexOf(staged.how as "play" | "discard") : -1;
  const how = ways[now + 1];
  if (how) return { staged: { how, cards: [held] } };
  if (now >= 0) return { staged: null };
  return {
    staged,
    refused: whyNot(offers, moveOf("play", held.card)) ?? whyNot(offers, moveOf("discard", held.card)) ?? "",
  };
}

/** While giving: a tap adds a card or takes it back; the second card sends both. */
function tapGift(staged: Staged, held: Held, offers: Offers): Answer {
  const others = staged.cards.filter((card) => card.key !== held.key);
  if (others.length < staged.cards.length) return { staged: { how: "give", cards: others } };
  if (!may(offers, "give", held.card)) return { staged, refused: whyNot(offers, moveOf("give", held.card)) ?? "" };
  const cards = [...others, held];
  if (cards.length < GIFTS) return { staged: { how: "give", cards } };
  return { staged: { how: "give", cards }, send: cards.map((card) => moveOf("give", card.card)) };
}

/** Tap the partner: begin giving, with the staged card if there is one; again: stop it. */
export function tapPartner(staged: Staged | null, offers: Offers): Answer {
  if (staged?.how === "give") return { staged: null };
  const cards = staged?.cards.filter((card) => may(offers, "give", card.card)) ?? [];
  return { staged: { how: "give", cards } };
}

/** Tap the deck: draw from it, which sends the turn. */
export function tapDeck(staged: Staged | null, offers: Offers): Answer {
  return draw(staged, "draw deck", offers);
}

/** Tap a pile: discard the staged card there if nothing lies on it, else take its top card. */
export function tapPile(staged: Staged | null, color: string, height: number, offers: Offers): Answer {
  const card = staged?.how === "give" ? undefined : staged?.cards[0];
  const own = card && colorOf(card.card) === color;
  if (own && staged?.how === "play" && height === 0) return stage(staged, card, "discard", offers);
  if (own && staged?.how === "discard") return { staged, refused: "closed" };
  return draw(staged, `draw ${color}`, offers);
}

function draw(staged: Staged | null, move: string, offers: Offers): Answer {
  if (offers.moves.has(move)) return { staged, send: [move] }; // the card is placed already
  const card = staged?.how === "give" ? undefined : staged?.cards[0];
  if (!staged || !card) return { staged, refused: offers.moves.size ? "place_first" : "" };
  return { staged, send: [moveOf(staged.how, card.card), move] };
}

/** Tap an own expedition: play the staged card there. */
export function tapExpedition(staged: Staged | null, color: string, offers: Offers): Answer {
  const card = staged?.cards[0];
  if (!staged || !card || colorOf(card.card) !== color) return { staged };
  return stage(staged, card, "play", offers);
}

/** What the staged move would make of its colour and of the score. */
export function preview(staged: Staged | null, offers: Offers): LegalMove | null {
  const card = staged?.cards[0];
  if (!staged || !card || staged.how === "give") return null;
  return offers.moves.get(moveOf(staged.how, card.card)) ?? null;
}
