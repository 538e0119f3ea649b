import { describe, expect, it } from "vitest";
import en from "../words/en.json";
import { CARD_TIPS, RIVALS_TIPS, SHEET_TIPS, tipFor, type CardFacts, type RivalsFacts, type SheetFacts } from "./coach";

const cards: CardFacts = {
  myTurn: true,
  turns: 0,
  staged: null,
  wagerInHand: true,
  unplayable: false,
  takeable: false,
  begun: 0,
  longest: 0,
  deck: 44,
  partner: false,
  mayGive: false,
  held: 8,
};
const rivals: RivalsFacts = {
  myTurn: true,
  phase: "turn",
  offered: 0,
  mayBid: false,
  gold: 18,
  misfit: false,
  mayRemove: false,
  wagerOffered: false,
  footprints: 0,
  longest: 0,
  gone: 0,
  pile: 20,
  pilesToCome: 3,
};
const sheet: SheetFacts = {
  myTurn: true,
  rolled: true,
  picked: false,
  arrow: false,
  mayCircle: false,
  blocked: false,
  refusing: false,
  artefacts: 0,
  begun: 0,
  longest: 0,
  bridges: 0,
};
const known = (tips: readonly { key: string }[], but: string) =>
  tips.map((tip) => tip.key).filter((key) => key !== but);

describe("tips at the card table", () => {
  it("come when they matter", () => {
    expect(tipFor(CARD_TIPS, cards, [])).toBe("welcome");
    expect(tipFor(CARD_TIPS, { ...cards, partner: true }, [])).toBe("partner");
    expect(tipFor(CARD_TIPS, { ...cards, staged: "play" }, ["welcome"])).toBe("staged");
    expect(tipFor(CARD_TIPS, { ...cards, turns: 3, staged: "play", takeable: true }, ["welcome", "staged"])).toBe(
      "take",
    );
    expect(tipFor(CARD_TIPS, { ...cards, turns: 3, deck: 5 }, ["wager", "clock"])).toBe("ending");
    expect(tipFor(CARD_TIPS, { ...cards, turns: 2, partner: true, mayGive: true }, [])).toBe("give");
  });

  it("come once, and not while others move", () => {
    expect(tipFor(CARD_TIPS, cards, ["welcome"])).toBeNull();
    expect(tipFor(CARD_TIPS, { ...cards, myTurn: false }, [])).toBeNull();
  });
});

describe("tips at an auction", () => {
  it.each<[string, Partial<RivalsFacts>]>([
    ["rivals.welcome", {}],
    ["rivals.auction", { offered: 1, mayBid: true }],
    ["rivals.raise", { phase: "auction", offered: 1, mayBid: true }],
    ["rivals.limit", { phase: "auction", offered: 1 }],
    ["rivals.won", { phase: "won", offered: 2 }],
    ["rivals.fit", { phase: "won", offered: 2, misfit: true }],
    ["rivals.remove", { phase: "won", offered: 2, mayRemove: true }],
    ["rivals.footprints", { footprints: 3 }],
    ["rivals.gone", { gone: 1 }],
    ["rivals.share", { pile: 5 }],
    ["rivals.ending", { pile: 5, pilesToCome: 0 }],
  ])("%s", (key, now) => {
    expect(tipFor(RIVALS_TIPS, { ...rivals, ...now }, known(RIVALS_TIPS, key))).toBe(key);
    if (key !== "rivals.welcome") expect(tipFor(RIVALS_TIPS, rivals, known(RIVALS_TIPS, key))).toBeNull();
  });
});

describe("tips at a sheet", () => {
  it.each<[string, Partial<SheetFacts>]>([
    ["rw.follow", { rolled: false }],
    ["rw.staged", { picked: true }],
    ["rw.arrow", { arrow: true }],
    ["rw.circle", { mayCircle: true }],
    ["rw.rising", { blocked: true }],
    ["rw.refuse", { refusing: true }],
    ["rw.vase", { artefacts: 1 }],
    ["rw.bridge", { longest: 5 }],
    ["rw.ending", { bridges: 5 }],
  ])("%s", (key, now) => {
    expect(tipFor(SHEET_TIPS, { ...sheet, ...now }, known(SHEET_TIPS, key))).toBe(key);
    expect(tipFor(SHEET_TIPS, sheet, known(SHEET_TIPS, key))).toBeNull();
  });
});

it("all tips have words, and no two the same name", () => {
  const keys = [...CARD_TIPS, ...RIVALS_TIPS, ...SHEET_TIPS].map((tip) => tip.key);
  expect(keys.filter((key) => !(`tip.${key}` in en))).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
});
