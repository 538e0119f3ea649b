/** How much worse a move is than the favourite, and how sure that is; as analysis/verdicts.py has it. */
import { erf } from "../../engine/networks/erf";
import type { Label } from "../reviewed";
import type { AnalysisFacts, Prior } from "./facts";
import { gapOf, type Look } from "./looks";
import { mean, sum, variance } from "./rounding";

const LABELS: Label[] = ["good", "inaccuracy", "mistake", "blunder"];

/** What a move costs beside the favourite, in points. */
export interface Verdict {
  loss: number; // shrunk: for one decision
  error: number;
  raw: number; // as measured: for sums
  rawError: number;
  worlds: number;
  effects: number[]; // on the margin of each side, as measured
}

/** Some moves of a position under trial; the first is the favourite. */
export class Case {
  readonly points: number[][][] = []; // by world, action and side

  constructor(
    readonly look: Look,
    readonly actions: readonly number[],
    readonly sides: number,
  ) {}

  get worlds(): number {
    return this.points.length;
  }

  get side(): number {
    return this.look.seat % this.sides;
  }

  /** Take up the worlds that come next: numbers by world, action and side. */
  take(numbers: Float64Array): void {
    const [actions, sides] = [this.actions.length, this.sides];
    for (let at = 0; at < numbers.length; at += actions * sides)
      this.points.push(this.actions.map((_, n) => [...numbers.subarray(at + n * sides, at + (n + 1) * sides)]));
  }

  verdict(n: number, facts: AnalysisFacts): Verdict {
    const gap = gapOf(this.look, this.actions[n]!);
    if (n === 0 || gap < facts.verdict.liked)
      return { loss: 0, error: 0, raw: 0, rawError: 0, worlds: this.worlds, effects: Array(this.sides).fill(0) };
    const [expected, deviation] = [expectedLoss(facts.prior, gap), deviationOf(facts.prior, gap)];
    if (this.worlds < 2) {
      const effects = Array.from({ length: this.sides }, (_, side) =>
        side === this.side ? -expected : expected / (this.sides - 1),
      );
      return { loss: expected, error: deviation, raw: expected, rawError: deviation, worlds: this.worlds, effects };
    }
    return this.measured(n, expected, deviation, facts);
  }

  private measured(n: number, expected: number, deviation: number, facts: AnalysisFacts): Verdict {
    const gained = this.points.map((world) => world[n]!.map((points, side) => points - world[0]![side]!));
    const costs = gained.map((one) => -one[this.side]!);
    const raw = mean(costs);
    const noise = Math.max(variance(costs), facts.verdict.leastVariance) / costs.length;
    const trust = deviation ** 2;
    return {
      loss: (expected * noise + raw * trust) / (noise + trust),
      error: Math.sqrt((noise * trust) / (noise + trust)),
      raw,
      rawError: Math.sqrt(noise),
      worlds: this.worlds,
      effects: balanced(
        Array.from({ length: this.sides }, (_, side) => mean(gained.map((one) => one[side]!))),
        this.side,
      ),
    };
  }

  /** The margin that a move leads to, and its error; null if it was not tried. */
  worth(n: number): { worth: number; error: number } | null {
    if (this.worlds < 2) return null;
    const own = this.points.map((world) => world[n]![this.side]!);
    return { worth: mean(own), error: Math.sqrt(variance(own) / own.length) };
  }

  /** Whether more worlds would change nothing, or none are left. */
  isSettled(facts: AnalysisFacts, most: number): boolean {
    if (this.worlds >= most) return true;
    return this.actions.slice(1).every((_, n) => isClear(this.verdict(n + 1, facts), facts));
  }
}

/** Margins add up to nothing, estimates of them may not: the mover's own one counts, the others share the rest. */
export function balanced(gained: readonly number[], side: number): number[] {
  const missing = gained.reduce((sum, points) => sum + points, 0) / (gained.length - 1);
  return gained.map((points, n) => (n === side ? points : points - missing));
}

const expectedLoss = (prior: Prior, gap: number) => Math.min(prior.slope * Math.max(0, gap - prior.begins), prior.most);
const deviationOf = (prior: Prior, gap: number) =>
  Math.min(prior.spread + prior.widens * Math.max(0, gap - 1), prior.widest);

/** Whether an error is small, or far from mattering. */
function isClear({ loss, error, worlds }: Verdict, { labels, verdict }: AnalysisFacts): boolean {
  if (error <= (verdict.fine * labels[0]) / 1.5) return true;
  return worlds >= 2 && labels.every((bound) => Math.abs(loss - bound) > verdict.clearly * error);
}

/** The label that is likelier than all others together; else it is unclear. */
export function labelOf(loss: number, error: number, { labels, verdict }: AnalysisFacts): Label {
  const byLoss = LABELS[sum(labels.map((bound) => Number(loss >= bound)))]!;
  if (error <= 0 || chanceAbove(loss, error, labels[0]) >= verdict.surely) return byLoss;
  const above = [1, ...labels.map((bound) => chanceAbove(loss, error, bound)), 0];
  const chances = LABELS.map((_, n) => above[n]! - above[n + 1]!);
  const best = chances.indexOf(Math.max(...chances));
  return chances[best]! >= 0.5 ? LABELS[best]! : "unclear";
}

const chanceAbove = (middle: number, error: number, bound: number) =>
  0.5 * (1 - erf((bound - middle) / (error * Math.SQRT2)));

/** So many worlds in all after each step: some, twice as many, and so on. */
export function stepsTo(most: number, first: number): number[] {
  const found = [Math.min(first, most)];
  while (found.at(-1)! < most) found.push(Math.min(2 * found.at(-1)!, most));
  return found;
}
