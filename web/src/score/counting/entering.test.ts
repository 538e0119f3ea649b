import { describe, expect, it } from "vitest";
import {
  addCard,
  beginner,
  finish,
  laidAt,
  nextRound,
  removeCard,
  room,
  setExpedition,
  setGold,
  sheetAt,
  tapBox,
  tapBridge,
  tapCircle,
} from "./entering";
import { leaders, newMatch, roundScore, totals, type Match } from "../matches/match";
import { Refused, type Refusal } from "./refusal";
import { readTyped } from "./typing";

const ADA = { round: 0, side: 0 };
const BEA = { round: 0, side: 1 };
const classic = () => newMatch({ game: "classic", names: ["Ada", "Bea"] });
const rivals = () => newMatch({ game: "rivals", names: ["Ada", "Bea", "Cy"] });
const sheets = () => newMatch({ game: "roll_and_write", names: ["Ada", "Bea"] });

function refusalOf(act: () => unknown): Refusal | null {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

const lay = (match: Match, place: typeof ADA, text: string) => {
  const { color, cards } = readTyped(text, ["Y", "B", "W", "G", "R", "P"]);
  return setExpedition(match, place, color, cards);
};

describe("entering cards", () => {
  it("keeps an expedition in order, whatever the order of the taps", () => {
    const match = [8, 0, 4, 0].reduce((sofar, rank) => addCard(sofar, ADA, "Y", rank), classic());
    expect(laidAt(match, ADA).cards.Y).toEqual([0, 0, 4, 8]);
    expect(laidAt(removeCard(match, ADA, "Y", 0), ADA).cards.Y).toEqual([0, 4, 8]);
  });

  it("refuses a card that lies on the other side, and says where", () => {
    const match = addCard(classic(), BEA, "R", 7);
    expect(refusalOf(() => addCard(match, ADA, "R", 7))).toMatchObject({
      why: "elsewhere",
      color: "R",
      rank: 7,
      names: ["Bea"],
    });
  });

  it("shares the three wagers of a colour", () => {
    const match = lay(classic(), BEA, "r **");
    expect(room(match, ADA, "R", 0)).toBe(1);
    expect(refusalOf(() => lay(match, ADA, "r ** 5"))).toMatchObject({ why: "elsewhere", rank: 0, n: 2 });
  });

  it.each([
    ["four wagers", "y **** 5", "wagers"],
    ["a falling number", "y 5 3", "falling"],
    ["a number twice", "y 5 5", "falling"],
    ["a wager after a number", "y 5 *", "falling"],
    ["a number that no card has", "y 5 11", "number"],
    ["a one", "y 1 5", "number"],
    ["a word", "y five", "card"],
    ["a colour that does not play", "z 5", "color"],
    ["no colour", "5 6", "color"],
  ])("refuses %s", (_, text, why) => {
    expect(refusalOf(() => lay(classic(), ADA, text))?.why).toBe(why);
  });

  it("knows that sixteen cards stay in the hands", () => {
    const all = "*** 2 3 4 5 6 7 8 9 10";
    let match = ["y", "b", "w"].reduce((sofar, color) => lay(sofar, ADA, `${color} ${all}`), classic());
    match = lay(match, BEA, "r *** 2 3 4 5");
    expect(refusalOf(() => lay(match, BEA, "r *** 2 3 4 5 6"))).toBeNull();
    expect(refusalOf(() => lay(match, BEA, "r *** 2 3 4 5 6 7"))).toMatchObject({ why: "hands", n: 44 });
  });

  it("has the low numbers twice with partners, each side one of them", () => {
    const match = lay(newMatch({ game: "partners", names: ["Ada", "Bea", "Cy", "Dan"] }), ADA, "g 2 3 4 5");
    expect(match.sides).toEqual([
      ["Ada", "Cy"],
      ["Bea", "Dan"],
    ]);
    expect(refusalOf(() => lay(match, BEA, "g 2 3 4"))).toBeNull();
    expect(refusalOf(() => lay(match, BEA, "g 5"))).toMatchObject({ why: "elsewhere", names: ["Ada & Cy"] });
  });

  it("lets numbers repeat in Rivals, as far as there are cards", () => {
    const match = lay(rivals(), ADA, "r **** 4 4 8");
    expect(refusalOf(() => lay(match, BEA, "r 4"))?.why).toBe("elsewhere");
    expect(refusalOf(() => lay(match, BEA, "r ** 5"))).toMatchObject({ why: "elsewhere", rank: 0 });
    expect(refusalOf(() => lay(rivals(), ADA, "r ***** 4"))).toMatchObject({ why: "wagers", n: 4 });
    expect(refusalOf(() => lay(rivals(), ADA, "r 8 8"))).toMatchObject({ why: "twice", rank: 8 });
  });

  it("knows that there are 36 coins", () => {
    const match = setGold(rivals(), ADA, 30);
    expect(roundScore(match, 0, 0)).toBe(30);
    expect(refusalOf(() => setGold(match, BEA, 7))).toMatchObject({ why: "coins", n: 6 });
    expect(refusalOf(() => setGold(match, BEA, -1))?.why).toBe("coins");
  });
});

describe("entering a sheet", () => {
  it("fills a column up to the box tapped; its top box again empties that one", () => {
    const match = tapBox(sheets(), ADA, 2, 8);
    expect(sheetAt(match, ADA).filled[2]).toBe(8);
    expect(sheetAt(tapBox(match, ADA, 2, 8), ADA).filled[2]).toBe(7);
    expect(roundScore(tapCircle(match, ADA, 2), 0, 0)).toBe(70);
  });

  it("gives a bridge only to who has passed it", () => {
    expect(refusalOf(() => tapBridge(tapBox(sheets(), ADA, 6, 6), ADA, 6))).toMatchObject({ why: "bridge", n: 7 });
    const match = tapBridge(tapBox(sheets(), ADA, 7, 7), ADA, 7);
    expect(roundScore(match, 0, 0)).toBe(60 + 20);
    expect(sheetAt(tapBox(match, ADA, 7, 5), ADA).bridges[7]).toBe(false);
  });

  it("does not end while a bridge that was passed is nobody's", () => {
    const match = tapBox(sheets(), ADA, 0, 9);
    expect(refusalOf(() => finish(match))).toMatchObject({ why: "unclaimed", color: "R" });
    expect(finish(tapBridge(match, ADA, 0)).finished).toBe(true);
  });
});

describe("rounds", () => {
  it("are added up, and the leader begins the next", () => {
    let match = lay(lay(classic(), ADA, "y 2 3 7 8 10"), BEA, "r *");
    match = nextRound(match);
    expect(beginner(match, 1)).toBe(0);
    match = lay(match, { round: 1, side: 1 }, "g ** 4 5 6 7 8 10");
    expect(totals(match)).toEqual([10, 40]);
    expect(leaders(match)).toEqual([1]);
  });

  it("are not begun before anything was entered", () => {
    expect(refusalOf(() => nextRound(classic()))?.why).toBe("blank");
    expect(refusalOf(() => finish(classic()))?.why).toBe("blank");
  });

  it("leave out an empty last one at the end", () => {
    const match = finish(nextRound(lay(classic(), ADA, "y 5")));
    expect(match.rounds).toHaveLength(1);
  });
});
