/** Tips for a first game of the card games: each appears once, when it matters. */

export interface Facts {
  myTurn: boolean;
  turns: number; // that I have taken
  staged: "play" | "discard" | "give" | null;
  wagerInHand: boolean;
  unplayable: boolean; // some card of the hand fits nowhere
  takeable: boolean; // a pile could be taken from now
  begun: number; // expeditions
  longest: number; // cards in the longest of them
  deck: number;
}

export interface Tip {
  key: string;
  when: (facts: Facts) => boolean;
}

/** In the order in which they are wanted: the first that fits is shown. */
export const TIPS: readonly Tip[] = [
  { key: "welcome", when: (facts) => facts.turns === 0 && facts.staged === null },
  { key: "staged", when: (facts) => facts.staged === "play" },
  { key: "discard", when: (facts) => facts.staged === "discard" },
  { key: "take", when: (facts) => facts.turns > 0 && facts.takeable },
  { key: "rising", when: (facts) => facts.turns > 0 && facts.unplayable && facts.staged === null },
  { key: "wager", when: (facts) => facts.turns > 1 && facts.wagerInHand && facts.staged === null },
  { key: "cost", when: (facts) => facts.begun >= 3 && facts.staged === null },
  { key: "clock", when: (facts) => facts.deck <= 24 && facts.staged === null },
  { key: "long", when: (facts) => facts.longest >= 5 && facts.staged === null },
  { key: "ending", when: (facts) => facts.deck <= 6 && facts.staged === null },
];

export function tipFor(facts: Facts, seen: readonly string[]): string | null {
  if (!facts.myTurn) return null;
  return TIPS.find((tip) => !seen.includes(tip.key) && tip.when(facts))?.key ?? null;
}

export const isDone = (seen: readonly string[]) => TIPS.every((tip) => seen.includes(tip.key));
