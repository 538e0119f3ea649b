/** Answers for those who listen to the table: the last move, the scores, what lies where. */
import { spokenTurn } from "../../words/spoken";
import { cardName, colorName, many, points, t } from "../../words/words.svelte";
import type { CardGame } from "./game.svelte";

export type Question = "last" | "scores" | "mine" | "theirs" | "piles" | "deck";

export function answerTo(question: Question, game: CardGame): string {
  const view = game.view;
  if (!view) return "";
  const side = (seat: number) => view.expeditions[seat % view.expeditions.length] ?? {};
  switch (question) {
    case "last":
      return game.last ? spokenTurn(view.game, game.last, game.live.names) : t("log.none");
    case "scores":
      return t("ask.scores", {
        mine: view.scores[game.me] ?? 0,
        theirs: view.scores[(game.me + 1) % view.scores.length] ?? 0,
      });
    case "mine":
      return expeditions(side(game.me));
    case "theirs":
      return expeditions(side(game.me + 1));
    case "piles":
      return (
        Object.values(view.piles)
          .flatMap((pile) => pile.slice(-1))
          .map((card) => cardName(card))
          .join(", ") || t("ask.piles.none")
      );
    case "deck":
      return many("ask.deck", view.deck);
  }
}

function expeditions(side: Record<string, { cards: string[]; score: number }>): string {
  const begun = Object.entries(side).filter(([, one]) => one.cards.length);
  return (
    begun
      .map(
        ([color, one]) =>
          `${colorName(color)}: ${one.cards.map((card) => cardName(card)).join(", ")} (${points(one.score)})`,
      )
      .join(". ") || t("expedition.none")
  );
}
