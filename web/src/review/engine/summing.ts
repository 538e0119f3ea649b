/** What is said of one seat: its ledger, its grade, its leaks, its graph; as analysis/seats.py, ledger.py and grades.py have it. */
import type { Decision, Grade, Ledger, Moment, SeatReview } from "../reviewed";
import { scaleAt, type AnalysisFacts } from "./facts";
import type { Stroke } from "./luck";
import type { Played } from "./positions";
import { margin, rounded, sum, variance } from "./rounding";

const GRADES = ["A+", "A", "B", "C", "D", "E"];
const OTHER = "other"; // a loss that no category fits

export function seatReview(
  played: Played,
  facts: AnalysisFacts,
  seat: number,
  decisions: readonly Decision[],
  strokes: readonly Stroke[],
): SeatReview {
  const own = decisions.filter((one) => one.seat === seat);
  const side = seat % played.sides;
  return {
    seat,
    decisions: own,
    ledger: ledgerOf(played, side, decisions, strokes),
    grade: gradeOf(lossesByRound(own, played.rounds), facts, scaleAt(facts, played.seats).grades),
    leaks: leaksOf(own, played.rounds),
    graph: graphOf(side, decisions, strokes),
  };
}

/** Where the points of a result came from; the lines add up exactly. */
function ledgerOf(
  { scores, sides }: Played,
  side: number,
  decisions: readonly Decision[],
  strokes: readonly Stroke[],
): Ledger {
  const bySide = scores.slice(0, sides);
  const result = rounded(margin(bySide[side]!, sum(bySide), sides), 1);
  const luck = (fits: (stroke: Stroke) => boolean) => sum(strokes.filter(fits).map(({ gained }) => gained[side]!));
  const isOwn = ({ seat }: { seat: number | null }) => seat !== null && seat % sides === side;
  const added = (chosen: readonly Decision[]) => sum(chosen.map(({ effects }) => effects[side]!));
  const error = (chosen: readonly Decision[]) => Math.sqrt(sum(chosen.map(({ raw_error }) => raw_error ** 2)));
  const [mine, theirs] = [decisions.filter(isOwn), decisions.filter((one) => !isOwn(one))];
  const parts = [
    luck(({ seat }) => seat === null),
    luck(isOwn),
    luck((stroke) => stroke.seat !== null && !isOwn(stroke)),
    added(mine),
    added(theirs),
  ].map((part) => rounded(part, 1)) as [number, number, number, number, number];
  return {
    deal: parts[0],
    own_luck: parts[1],
    their_luck: parts[2],
    own_decisions: parts[3],
    own_error: rounded(error(mine), 1),
    their_decisions: parts[4],
    their_error: rounded(error(theirs), 1),
    unexplained: rounded(result - sum(parts), 1),
    result,
  };
}

/** The points lost in each round, as measured, and their errors. */
const lossesByRound = (decisions: readonly Decision[], rounds: number) =>
  Array.from({ length: rounds }, (_, n) => {
    const own = decisions.filter(({ round }) => round === n + 1);
    return {
      loss: sum(own.map(({ raw }) => raw)),
      error: Math.sqrt(sum(own.map(({ raw_error }) => raw_error ** 2))),
    };
  });

export function gradeOf(
  byRound: readonly { loss: number; error: number }[],
  facts: AnalysisFacts,
  bounds: readonly number[],
): Grade {
  const { enough, twoSided } = facts.verdict;
  const losses = byRound.map(({ loss }) => loss);
  const rounds = losses.length;
  const middle = rounds ? sum(losses) / rounds : 0;
  let error = Math.sqrt(sum(byRound.map((one) => one.error ** 2))) / Math.max(1, rounds);
  if (rounds >= enough) error = Math.max(error, Math.sqrt(variance(losses) / rounds));
  const letter = (loss: number) =>
    rounds >= enough ? GRADES[sum(bounds.map((bound) => Number(loss >= bound)))]! : null;
  return {
    letter: letter(middle),
    best: letter(middle - twoSided * error),
    worst: letter(middle + twoSided * error),
    loss: rounded(middle, 2),
    error: rounded(error, 2),
    rounds,
  };
}

/** Points a round by category, the largest first. */
function leaksOf(decisions: readonly Decision[], rounds: number): Record<string, number> {
  const total = new Map<string, number>();
  for (const { raw, category } of decisions)
    if (raw) total.set(category ?? OTHER, (total.get(category ?? OTHER) ?? 0) + raw / rounds);
  const sorted = [...total].sort(([, one], [, other]) => other - one);
  return Object.fromEntries(sorted.map(([name, points]) => [name, rounded(points, 2)]));
}

/** How luck and decisions added up, move by move; a deal counts before the move after it. */
function graphOf(side: number, decisions: readonly Decision[], strokes: readonly Stroke[]): Moment[] {
  const steps = [
    ...strokes.map(({ number, seat, gained }) => ({
      turn: number - Number(seat === null),
      luck: gained[side]!,
      decided: 0,
    })),
    ...decisions.map(({ turn, effects }) => ({ turn, luck: 0, decided: effects[side]! })),
  ].sort((one, other) => one.turn - other.turn);
  const at = new Map<number, Moment>([[0, { turn: 0, luck: 0, decisions: 0 }]]);
  let [luck, decided] = [0, 0];
  for (const step of steps) {
    luck += step.luck;
    decided += step.decided;
    at.set(step.turn, { turn: step.turn, luck: rounded(luck, 2), decisions: rounded(decided, 2) });
  }
  return [...at.values()].sort((one, other) => one.turn - other.turn);
}
