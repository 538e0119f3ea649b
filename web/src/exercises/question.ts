/** A position with a better move to find: one of the set, or a mistake of one's own. */
import type { Telling } from "../net/protocol";
import { colorOf } from "../state/cards";
import type { Judged } from "../review/reviewed";

export interface Question {
  key: string; // another key: another question
  moves: () => Promise<string[]>; // all legal ones
  judge: (move: string) => Promise<Judged>;
  best: string;
  lead: { loss: number; error: number } | null; // of the best move over all others, if it has one
  made: { move: string; loss: number; why: Telling | null }; // in the game that it is from
}

/** What a value names: a card names its colour too. */
const namedBy = (value: string | number) =>
  typeof value === "string" && /^[A-Z]/.test(value) ? [value, colorOf(value)] : [String(value)];
const namedIn = (move: string) => move.split(" ").slice(1).flatMap(namedBy);

/** Whether a reason against an answer names a card, colour or number of the best move that the answer does not. */
export function givesAway({ code: _, ...values }: Telling, answer: string, best: string): boolean {
  const known = namedIn(answer);
  const sought = namedIn(best).filter((one) => !known.includes(one));
  return Object.values(values)
    .flatMap(namedBy)
    .some((one) => sought.includes(one));
}
