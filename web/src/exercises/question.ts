/** A position with a better move to find: one of the set, or a mistake of one's own. */
import type { Telling } from "../net/protocol";
import type { Judged } from "../review/reviewed";

export interface Question {
  key: string; // another key: another question
  moves: () => Promise<string[]>; // all legal ones
  judge: (move: string) => Promise<Judged>;
  best: string;
  lead: { loss: number; error: number } | null; // of the best move over all others, if it has one
  made: { move: string; loss: number; why: Telling | null }; // in the game that it is from
}
