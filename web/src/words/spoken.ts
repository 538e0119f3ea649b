/** A turn as it is said aloud. */
import type { LastTurn } from "../state/story";
import { actionText, type Names } from "./telling";
import { cardName, colorName, t, type Key } from "./words.svelte";

export function spokenTurn(game: string, turn: LastTurn, names: Names): string {
  return t("say.move", { name: names.seat(turn.seat), moves: spokenEvents(game, turn.events, names) });
}

export function spokenEvents(game: string, events: LastTurn["events"], names: Names): string {
  return events.map((event) => actionText(game, event, names)).join(", ");
}

/** A whole turn, by its moves. */
export const spokenMoves = (moves: readonly string[]) => moves.map(spokenHint).join(", ");

/** A move by its name: what a good player would do, or what is planned. */
export function spokenHint(move: string): string {
  const [verb = "", what = "", number] = move.split(" ");
  const values = { card: cardName(what), color: colorName(what), n: number ?? what };
  return t(`hint.${what === "deck" ? what : verb}` as Key, values);
}
