/** Why something cannot be entered: a key of the words, and what it is about. */

export interface Refusal {
  why:
    | "elsewhere"
    | "wagers"
    | "number"
    | "twice"
    | "falling"
    | "hands"
    | "coins"
    | "bridge"
    | "unclaimed"
    | "card"
    | "color"
    | "blank";
  color?: string;
  rank?: number;
  after?: number; // the rank before it
  names?: readonly string[]; // of other sides
  n?: number;
  text?: string;
}

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.why);
  }
}

export const refuse = (refusal: Refusal): never => {
  throw new Refused(refusal);
};
