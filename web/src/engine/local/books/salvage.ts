/** The record of a game from its log alone: no rules are asked, so it can be had where they are not here any more. */
import type { GameRecord } from "../../../net/api";
import { noContributions, seedOf, withRow } from "../contributions";
import { chanceOf } from "../log";
import type { Kept } from "../store";

export function recordOf({ charter, rows }: Kept): GameRecord {
  const moves: string[] = [];
  for (const { kind, text } of rows) {
    if (kind === "move") moves.push(text);
    else if (kind === "undone") moves.pop();
  }
  const chance = chanceOf(charter);
  return {
    lostcities: chance > 1 ? 2 : 1, // the oldest format that can hold it
    game: charter.settings.game,
    rules: charter.rules,
    seats: charter.places.length,
    seed: charter.from?.seed ?? seedOf(rows.reduce(withRow, noContributions(charter.secret))),
    ...(chance > 1 ? { chance } : {}),
    options: charter.settings.options,
    moves,
  };
}
