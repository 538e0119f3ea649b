/** What the page, the worker that reviews and its helpers say to each other. */
import type { Review, Judged } from "../reviewed";
import type { Job, Wish } from "./reviewer";

/** To the worker that reviews: what, and ports to its helpers; then questions. */
export type ToReviewer =
  | { start: Wish; helpers: MessagePort[] }
  | { id: number; ask: "moves"; turn: number }
  | { id: number; ask: "judge"; turn: number; move: string };

/** From it: a review so far, how far it is, an answer, or what is wrong. */
export type FromReviewer =
  | { review: Review }
  | { settled: number; of: number }
  | { loaded: number; of: number; files: true }
  | { id: number; moves: string[] }
  | { id: number; judged: Judged }
  | { trouble: string; message: string };

/** To a helper: the port of the reviewer, and which game. Through the port: jobs, and their numbers back. */
export interface ToHelper {
  port: MessagePort;
  game: string;
  hindsight: boolean;
}
export type JobOrder = Job & { id: number };
export type JobDone = { id: number; points: Float64Array } | { id: null; trouble: string; message: string };
