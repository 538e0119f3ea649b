/** A turn of the card games as it is said aloud. */
import type { LastTurn } from "../state/story";
import { cardName, colorName, t, tOr } from "./words.svelte";

export function spokenTurn(turn: LastTurn, name: string): string {
  return t("say.move", { name, moves: turn.moves.map((move) => spokenMove(move, turn.cards)).join(", ") });
}

export function spokenMove(move: string, cards: readonly string[]): string {
  const [verb = "", what = "", number] = move.split(" ");
  if (verb === "draw") return what === "deck" ? t("say.deck") : t("say.take", { card: cards.at(-1) ? cardName(cards.at(-1)!) : colorName(what) });
  if (verb === "give" && what === "?") return t("say.give");
  const card = /^[A-Z](\d+|\*)$/.test(what) ? cardName(what) : what;
  return tOr(`say.${verb}`, move, { card, color: colorName(what), n: number ?? what, cards: cards.map((one) => cardName(one)).join(", ") || t("log.nothing") });
}

/** A hint: what a good player would do. */
export function spokenHint(move: string): string {
  const [verb = "", what = "", number = ""] = move.split(" ");
  const name = /^[A-Z](\d+|\*)$/.test(what) ? cardName(what) : what === "deck" ? t("log.deck") : tOr(`color.${what}`, what);
  return `${tOr(`verb.you.${verb}`, verb)} ${name} ${number}`.trim();
}
