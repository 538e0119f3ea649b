/** What a module of analysis says of itself, as src/lostcities/wasm/analysing.py writes it. */
import type { Form } from "../../engine/local/facts";
import type { Reach } from "../../engine/networks/worlds";

/** What a move costs, as far as the network's liking for it tells: points by its log gap. */
export interface Prior {
  begins: number;
  slope: number;
  most: number;
  spread: number;
  widens: number;
  widest: number;
}

export interface Scale {
  point: number; // what a point of the margin is worth in the worlds
  grades: number[];
}

export interface AnalysisFacts extends Scale {
  game: string;
  version: number;
  labels: [number, number, number]; // losses from which the next label holds
  prior: Prior;
  reach: Reach;
  terms: { point: number; win: number };
  moreSeats: Record<string, Scale>; // where more seats than the fewest have another scale
  values: { by: "champion" | "apprentice"; point: number }; // whose values measure luck
  luck: { share: number; worlds: number; deal: number; rolls: number }; // rolls: first ones that one is compared with
  learntOptions: Record<string, unknown[]>;
  leaks: Record<string, Form>;
  verdict: {
    first: number; // worlds
    fine: number;
    clearly: number;
    liked: number;
    leastVariance: number;
    surely: number;
    unlikely: number;
    candidates: number;
    faint: number;
    enough: number; // rounds for a grade
    twoSided: number;
  };
}

export const scaleAt = (facts: AnalysisFacts, seats: number): Scale => facts.moreSeats[seats] ?? facts;
