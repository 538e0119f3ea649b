/** What a review finds, as plain data; named as `lostcities analyse --json` names it (docs/analysis.md). */
import type { Telling } from "../net/protocol";

export type Label = "good" | "inaccuracy" | "mistake" | "blunder" | "unclear";

/** A move worth a thought. */
export interface Candidate {
  move: string;
  worth: number | null; // the margin at the end of the round; null: it was not tried
  error: number | null;
  worlds: number;
  log_probability: number; // by the champion's network
}

/** A move that somebody chose, judged by what its seat knew. */
export interface Decision {
  turn: number; // the number of the move in the record, from 1
  round: number; // from 1
  seat: number;
  move: string;
  best: string;
  loss: number; // points of the margin beside the best move, shrunk
  error: number;
  raw: number; // the loss as measured: sums are made of it
  raw_error: number;
  label: Label;
  category: string | null;
  why: Telling | null; // the category again, with the numbers that decide it
  worlds: number;
  candidates: Candidate[];
  effects: number[]; // on the margin of each side, as measured
}

/** Where the result came from: the lines add up to it. */
export interface Ledger {
  deal: number;
  own_luck: number;
  their_luck: number;
  own_decisions: number;
  own_error: number;
  their_decisions: number;
  their_error: number;
  unexplained: number;
  result: number;
}

/** How a seat has decided; letters only from three rounds on. */
export interface Grade {
  letter: string | null;
  best: string | null; // the letters at the two ends of the interval
  worst: string | null;
  loss: number; // points a round
  error: number;
  rounds: number;
}

/** What luck and decisions had added to a margin after a move. */
export interface Moment {
  turn: number; // 0: the deal
  luck: number;
  decisions: number;
}

export interface SeatReview {
  seat: number;
  decisions: Decision[];
  ledger: Ledger;
  grade: Grade;
  leaks: Record<string, number>; // points a round, by category
  graph: Moment[];
}

export interface Review {
  game: string;
  rules: number;
  players: number;
  rounds: number;
  scores: number[];
  seats: SeatReview[];
  seed: string;
  worlds: number; // at most, for a decision
  hindsight: boolean; // whether hidden cards were used
  settled: boolean; // false: more worlds are to come
}

/** A move that was asked about, beside the best one. */
export interface Judged {
  move: string;
  best: string;
  loss: number;
  error: number;
  label: Label;
  why: Telling | null;
}
