/** The games of a deal as a table: who sat where, with how many points, ahead by how many. */
import type { DealGame, DealSeat } from "../net/protocol";

export interface Line {
  seat: number;
  name: string;
  face: string | null;
  points: number;
  margin: number; // to the best of the others
  against: DealSeat[];
  again: boolean; // knew the deal
  whole: boolean; // played to the end
  rank: number | null; // among those that count; equal ones share it
}

const sideOf = (game: string, seat: number) => (game === "partners" ? seat % 2 : seat);

/** A line for each person of each game, seat by seat, the best first; what does not count comes last. */
export function linesOf(game: string, games: readonly DealGame[]): Line[] {
  const lines = games.flatMap((one) => one.seats.flatMap((who, seat) => (who.bot ? [] : [lineOf(game, one, seat)])));
  const order = (a: Line, b: Line) =>
    a.seat - b.seat || Number(counts(b)) - Number(counts(a)) || b.margin - a.margin || b.points - a.points;
  return lines.sort(order).map((line, _, all) => ({ ...line, rank: rankOf(line, all) }));
}

function lineOf(game: string, { seats, scores, again, whole }: DealGame, seat: number): Line {
  const others = seats.flatMap((who, n) => (sideOf(game, n) === sideOf(game, seat) ? [] : [{ who, n }]));
  const best = Math.max(...others.map(({ n }) => scores[n] ?? 0));
  const { name, face } = seats[seat]!;
  const points = scores[seat] ?? 0;
  const against = others.map(({ who }) => who);
  return { seat, name: name ?? "", face, points, margin: points - best, against, again, whole, rank: null };
}

const counts = ({ whole, again }: Line) => whole && !again;

function rankOf(line: Line, all: readonly Line[]): number | null {
  if (!counts(line)) return null;
  return 1 + all.filter((one) => one.seat === line.seat && counts(one) && one.margin > line.margin).length;
}
