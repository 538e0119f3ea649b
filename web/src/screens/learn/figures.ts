/** Small positions beside the rules, by the number of the paragraph: what lies, what fits, what does not. */
import * as classic from "../../score/counting/classic";
import * as rivals from "../../score/counting/rivals";
import { numberOf } from "../../state/cards";
import { points } from "../../words/words.svelte";

export interface Figure {
  laid: string[]; // cards; on a sheet the numbers of a column
  fits?: string[];
  not?: string[];
  sum?: string; // how it is counted
}

const counted = (rules: typeof classic | typeof rivals, laid: string[]): Figure => {
  const ranks = laid.map(numberOf);
  return { laid, sum: `${rules.expeditionFormula(ranks)} = ${points(rules.expeditionScore(ranks))}` };
};

/** Made when it is asked for: numbers are written in the reader's language. */
const FIGURES: Record<string, () => Figure> = {
  C10: () => ({ laid: ["B4", "B7"], fits: ["B8", "B10"], not: ["B5", "B6"] }),
  C11: () => ({ laid: ["Y*", "Y*", "Y5"], fits: ["Y6"], not: ["Y*"] }),
  C27: () => counted(classic, ["W4", "W6", "W9"]),
  C28: () => counted(classic, ["G*", "G3", "G5", "G7", "G9"]),
  C29: () => counted(classic, ["R*", "R2", "R3", "R4", "R6", "R7", "R9", "R10"]),
  P12: () => ({ laid: ["G3"], fits: ["G4"], not: ["G3"] }),
  P29: () => counted(classic, ["G*", "G3", "G5", "G7", "G9"]),
  V30: () => ({ laid: ["R4", "R4", "R8"], fits: ["R8", "R9"], not: ["R6"] }),
  V37: () => counted(rivals, ["B*", "B3", "B6", "B7"]),
  V38: () => counted(rivals, ["Y*", "Y4", "Y4", "Y6", "Y9"]),
  W15: () => ({ laid: ["2", "4"], fits: ["4", "7", "9"], not: ["1", "3"] }),
};

export const PARAGRAPHS = Object.keys(FIGURES);
export const figureOf = (paragraph: string | null): Figure | null => FIGURES[paragraph ?? ""]?.() ?? null;
