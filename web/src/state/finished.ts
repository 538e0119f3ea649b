/** The board as it lay when a round ended: as it was seen last, and what happened since. */
import type { ClassicView, Entry, PartnersView, State } from "../net/protocol";
import { colorOf } from "./cards";

type CardView = ClassicView | PartnersView;
export type Laid = Record<string, string[]>; // the cards of one side, by colour

/** What each side had laid; null where no round has just ended, or the board was not seen. */
export function finishedBoard(before: State["view"] | undefined, entries: readonly Entry[]): Laid[] | null {
  if (!before || !("piles" in before)) return null;
  const events = entries.flatMap((entry) => entry.events);
  const end = events.findIndex((event) => event.code === "round_over");
  if (end < 0) return null;
  const sides = (before as CardView).expeditions.map((side) =>
    Object.fromEntries(Object.entries(side).map(([color, { cards }]) => [color, [...cards]])),
  );
  for (const { code, card, seat } of events.slice(0, end))
    if (code === "played") (sides[Number(seat) % 2]![colorOf(String(card))] ??= []).push(String(card));
  return sides;
}

/** What a side had laid at the end of each round but the last, as the story of a game tells it. */
export function laidInRounds(story: readonly Entry[], side: number): Laid[] {
  const rounds: Laid[] = [];
  let laid: Laid = {};
  for (const { kind, events } of story)
    for (const { code, card, seat } of events) {
      if (code === "round_over") {
        rounds.push(laid);
        laid = {};
      } else if (code === "played" && Number(seat) % 2 === side) {
        const color = colorOf(String(card));
        const cards = laid[color] ?? [];
        laid[color] = kind === "undone" ? cards.slice(0, -1) : [...cards, String(card)];
      }
    }
  return rounds;
}
