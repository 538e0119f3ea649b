/** The numbers of the graph: where its lines, marks and rounds lie. */
import type { Decision, Moment, SeatReview } from "./reviewed";
import { isMistake } from "./reading";

export interface Size {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Scale {
  x(turn: number): number;
  y(points: number): number;
  ticks: number[];
}

const STEPS = [5, 10, 20, 25, 50, 100, 200, 500, 1000];
const MOST_TICKS = 5;

/** All moments fit, and so do the result and nought. */
export function scaleOf(graph: readonly Moment[], result: number, moves: number, size: Size): Scale {
  const all = [result, ...graph.flatMap(({ luck, decisions }) => [luck, decisions, luck + decisions])];
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)];
  const step = STEPS.find((one) => (most - least) / one <= MOST_TICKS) ?? STEPS.at(-1)!;
  const [low, high] = [Math.floor(least / step) * step, Math.max(step, Math.ceil(most / step) * step)];
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, n) => low + n * step);
  return {
    x: (turn) => size.left + ((size.width - size.left - size.right) * turn) / Math.max(1, moves),
    y: (points) => size.top + ((size.height - size.top - size.bottom) * (high - points)) / (high - low),
    ticks,
  };
}

/** A line that keeps its height until the next moment. */
export function pathOf(
  graph: readonly Moment[],
  moves: number,
  { x, y }: Scale,
  value: (moment: Moment) => number,
): string {
  const parts = graph.map((moment, n) => {
    const [at, height] = [x(moment.turn).toFixed(1), y(value(moment)).toFixed(1)];
    return n === 0 ? `M${at} ${height}` : `L${at} ${height}`;
  });
  return `${parts.join("")}H${x(moves).toFixed(1)}`;
}

/** The moment that holds after a move. */
export const momentAt = (graph: readonly Moment[], turn: number): Moment =>
  graph.findLast((moment) => moment.turn <= turn) ?? { turn: 0, luck: 0, decisions: 0 };

/** Where rounds begin, but for the first. */
export function roundStarts(decisions: readonly Decision[]): { turn: number; round: number }[] {
  const found = new Map<number, number>();
  for (const { round, turn } of decisions) if (!found.has(round)) found.set(round, turn);
  return [...found].filter(([round]) => round > 1).map(([round, turn]) => ({ round, turn: turn - 1 }));
}

export const mistakesOf = (seat: SeatReview) => seat.decisions.filter(isMistake);
