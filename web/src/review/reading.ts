/** What the screen reads off a review: turns with their marks, mistakes, exercises. */
import { lacking } from "../engine/support";
import type { View } from "../net/protocol";
import { HIDDEN } from "../state/cards";
import type { Decision, Label, Review, SeatReview } from "./reviewed";

type CardView = Extract<View, { hands: string[][] }>;

/** Whether there is something to believe about hands, and this browser can. */
export const hidesHands = (view: View): view is CardView =>
  "hands" in view && view.hands.some((hand) => hand.includes(HIDDEN)) && lacking() !== "wasm" && lacking() !== "worker";

/** The worst first; what is good has no mark. */
const RANK: Record<Label, number> = { blunder: 4, mistake: 3, inaccuracy: 2, unclear: 1, good: 0 };

/** What a label looks like beside its words. */
export const SIGNS: Record<Label, string> = { blunder: "??", mistake: "?", inaccuracy: "?!", unclear: "~", good: "✓" };

export const isMistake = ({ label }: Decision) => RANK[label] >= RANK.inaccuracy;

/** Whether what it costs is only what the network's liking lets expect. */
export const isUntried = ({ worlds, error }: Decision) => worlds < 2 && error > 0;

/** Whether something better is known, or thought to be. */
export const isWorse = ({ best, move, label }: Decision) => best !== move && label !== "good";

/** What is thought to be better than the move that was made; null: nothing. */
export function betterThan(decision: Decision): string | null {
  if (decision.label === "unclear" && isUntried(decision)) return decision.candidates[0]?.move ?? null;
  return isWorse(decision) ? decision.best : null;
}

/** A review as the page tells it: what has not been tried is not called good. */
export const asKnown = (review: Review): Review => ({
  ...review,
  seats: review.seats.map((seat) => ({
    ...seat,
    decisions: seat.decisions.map((one) =>
      isUntried(one) && one.label === "good" ? { ...one, label: "unclear" as const } : one,
    ),
  })),
});

/** All decisions, by the number of the move. */
export function byTurn(review: Review): Map<number, Decision> {
  return new Map(review.seats.flatMap((seat) => seat.decisions).map((one) => [one.turn, one]));
}

/** The worst decision of a turn, which is moves from one number on to another. */
export function worstIn(decisions: Map<number, Decision>, first: number, last: number): Decision | null {
  let worst: Decision | null = null;
  for (let turn = first; turn <= last; turn++) {
    const one = decisions.get(turn);
    if (one && (!worst || RANK[one.label] > RANK[worst.label] || (one.label === worst.label && one.loss > worst.loss)))
      worst = one;
  }
  return worst;
}

/** The decisions that cost most, the worst first. */
export function costliest({ decisions }: SeatReview, n = 5): Decision[] {
  const lost = decisions.filter((one) => one.loss > 0 && isMistake(one));
  return lost.sort((one, other) => other.loss - one.loss).slice(0, n);
}

const LEAST_LEAK = 0.5; // points a round
const OTHER = "other"; // what the review has no name for
const tenth = (points: number) => Math.round(10 * points) / 10;

/** Where a seat lost points, the most first; null: what is not named. To one digit they add up to the loss. */
export function leakLines({ leaks, grade }: SeatReview): [string | null, number][] {
  const named = Object.entries(leaks)
    .filter(([code, points]) => code !== OTHER && points >= LEAST_LEAK)
    .map(([code, points]): [string, number] => [code, tenth(points)]);
  const rest = tenth(named.reduce((left, [, points]) => left - points, tenth(grade.loss)));
  return rest ? [...named, [null, rest]] : named;
}

/** The number of the move of the next mistake after one, or of the last before it. */
export function nextMistake({ decisions }: SeatReview, turn: number, back = false): number | null {
  const turns = decisions.filter(isMistake).map((one) => one.turn);
  return (back ? turns.findLast((one) => one < turn) : turns.find((one) => one > turn)) ?? null;
}
