/** Matches as a table for a spreadsheet: a line for each side of each round. */
import { roundScore, sideName, totalScore, type Match } from "./match";

export const COLUMNS = ["date", "game", "round", "player", "points", "total"] as const;

/** `words` gives the names of the columns and of the games in the language of the page. */
export function table(matches: readonly Match[], words: (name: string) => string): string {
  const rows = matches.flatMap((match) =>
    match.rounds.flatMap((_, round) =>
      match.sides.map((_, side) => [
        new Date(match.began).toISOString().slice(0, 10),
        words(match.game),
        round + 1,
        sideName(match, side),
        roundScore(match, round, side),
        totalScore(match, side, round + 1),
      ]),
    ),
  );
  return [COLUMNS.map((name) => words(name)), ...rows].map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
}

/** Quoted where it must be; a text that a spreadsheet would take for a formula is made harmless. */
function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
