/** Tips for the first games: each appears once, when it matters. They hang on what the server sends, not on rules here. */

export interface Tip<Facts> {
  key: string; // `tip.KEY` are its words
  when: (facts: Facts) => boolean;
}

/** The first tip that fits and was not seen; none while others move. */
export function tipFor<Facts extends { myTurn: boolean }>(
  tips: readonly Tip<Facts>[],
  facts: Facts,
  seen: readonly string[],
): string | null {
  if (!facts.myTurn) return null;
  return tips.find((tip) => !seen.includes(tip.key) && tip.when(facts))?.key ?? null;
}

// --- The card games -------------------------------------------------------------------

export interface CardFacts {
  myTurn: boolean;
  turns: number; // that I have taken
  staged: "play" | "discard" | "give" | null;
  wagerInHand: boolean;
  unplayable: boolean; // some card of the hand fits nowhere
  takeable: boolean; // a pile could be taken from now
  begun: number; // expeditions
  longest: number; // cards in the longest of them
  deck: number;
  partner: boolean; // I have one
  mayGive: boolean;
  held: number; // cards in my hand
}

/** In the order in which they are wanted. */
export const CARD_TIPS: readonly Tip<CardFacts>[] = [
  { key: "welcome", when: (facts) => facts.turns === 0 && facts.staged === null && !facts.partner },
  { key: "partner", when: (facts) => facts.turns === 0 && facts.staged === null && facts.partner },
  { key: "staged", when: (facts) => facts.staged === "play" },
  { key: "discard", when: (facts) => facts.staged === "discard" },
  { key: "giving", when: (facts) => facts.staged === "give" },
  { key: "take", when: (facts) => facts.turns > 0 && facts.takeable },
  { key: "received", when: (facts) => facts.partner && facts.held > 8 && facts.staged === null },
  { key: "give", when: (facts) => facts.turns > 1 && facts.mayGive && facts.staged === null },
  { key: "rising", when: (facts) => facts.turns > 0 && facts.unplayable && facts.staged === null },
  { key: "wager", when: (facts) => facts.turns > 1 && facts.wagerInHand && facts.staged === null },
  { key: "cost", when: (facts) => facts.begun >= 3 && facts.staged === null },
  { key: "clock", when: (facts) => facts.deck <= 24 && facts.staged === null },
  { key: "long", when: (facts) => facts.longest >= 5 && facts.staged === null },
  { key: "ending", when: (facts) => facts.deck <= 6 && facts.staged === null },
];

// --- Rivals ---------------------------------------------------------------------------

export interface RivalsFacts {
  myTurn: boolean;
  phase: "turn" | "auction" | "won" | "over";
  offered: number; // cards in the display
  mayBid: boolean;
  gold: number;
  misfit: boolean; // as the winner: a card that I may not take
  mayRemove: boolean;
  wagerOffered: boolean; // as the winner: one that I may take
  footprints: number; // on all my expeditions
  longest: number; // number cards in my longest expedition
  gone: number; // cards that left the game
  pile: number;
  pilesToCome: number;
}

export const RIVALS_TIPS: readonly Tip<RivalsFacts>[] = [
  { key: "rivals.welcome", when: (facts) => facts.phase === "turn" && !facts.mayBid && facts.gold > 0 },
  { key: "rivals.auction", when: (facts) => facts.phase === "turn" && facts.mayBid },
  { key: "rivals.raise", when: (facts) => facts.phase === "auction" && facts.mayBid },
  {
    key: "rivals.limit",
    when: (facts) => (facts.phase === "auction" || (facts.phase === "turn" && facts.offered > 0)) && !facts.mayBid,
  },
  { key: "rivals.won", when: (facts) => facts.phase === "won" },
  { key: "rivals.fit", when: (facts) => facts.phase === "won" && facts.misfit },
  { key: "rivals.wager", when: (facts) => facts.phase === "won" && facts.wagerOffered },
  { key: "rivals.remove", when: (facts) => facts.phase === "won" && facts.mayRemove },
  { key: "rivals.footprints", when: (facts) => facts.phase === "turn" && facts.footprints > 0 },
  { key: "rivals.gone", when: (facts) => facts.phase === "turn" && facts.gone > 0 },
  { key: "rivals.long", when: (facts) => facts.phase === "turn" && facts.longest >= 2 },
  { key: "rivals.share", when: (facts) => facts.phase === "turn" && facts.pile <= 6 && facts.pilesToCome > 0 },
  { key: "rivals.ending", when: (facts) => facts.phase === "turn" && facts.pile <= 10 && facts.pilesToCome === 0 },
];

// --- Roll & Write ---------------------------------------------------------------------

export interface SheetFacts {
  myTurn: boolean;
  rolled: boolean; // by me
  picked: boolean; // a die is chosen
  arrow: boolean; // one is to be used now
  mayCircle: boolean; // a 0 could mark a circle
  blocked: boolean; // a pair of the dice left does not fit
  refusing: boolean; // I must, or have tapped it once
  artefacts: number;
  begun: number; // columns
  longest: number; // boxes in the fullest of them
  bridges: number; // passed by anybody
}

export const SHEET_TIPS: readonly Tip<SheetFacts>[] = [
  { key: "rw.arrow", when: (facts) => facts.arrow },
  { key: "rw.welcome", when: (facts) => facts.rolled && !facts.picked && !facts.refusing },
  { key: "rw.follow", when: (facts) => !facts.rolled && !facts.picked && !facts.refusing && !facts.arrow },
  { key: "rw.staged", when: (facts) => facts.picked },
  { key: "rw.refuse", when: (facts) => facts.refusing },
  { key: "rw.circle", when: (facts) => facts.mayCircle && !facts.picked },
  { key: "rw.rising", when: (facts) => facts.blocked && !facts.picked && !facts.arrow },
  { key: "rw.vase", when: (facts) => facts.artefacts > 0 && !facts.picked },
  { key: "rw.begun", when: (facts) => facts.begun >= 3 && !facts.picked && !facts.arrow },
  { key: "rw.bridge", when: (facts) => facts.longest >= 5 && !facts.picked && !facts.arrow },
  { key: "rw.full", when: (facts) => facts.longest >= 9 && !facts.picked },
  { key: "rw.ending", when: (facts) => facts.bridges >= 5 && !facts.picked },
];
