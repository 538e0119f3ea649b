import { describe, expect, it } from "vitest";
import { offersOf } from "../../state/turn";
import { bidsOf, columnsOf, gainOf, standingBid, standingOf, steppedBid, tapOffer } from "./offers";

const move = (name: string, score: number | null = null) => ({ move: name, score, color: null, worth: null });
const TOO_LOW = { code: "too_low", card: "W2", last: "W6", color: "W" };
const won = offersOf([move("take R4", 18), move("remove R4"), move("remove W2"), move("done")], { "take W2": TOO_LOW });

describe("the display", () => {
  it("lies in columns, rising, like cards together", () => {
    expect(columnsOf(["R4", "R*", "G10", "R4", "G2"], ["G", "R", "Y"])).toEqual([
      [
        { card: "G2", copies: 1 },
        { card: "G10", copies: 1 },
      ],
      [
        { card: "R*", copies: 1 },
        { card: "R4", copies: 2 },
      ],
      [],
    ]);
  });

  it("says what a card would add", () => {
    expect(gainOf(won, "R4", 12)).toBe(6);
    expect(gainOf(won, "W2", 12)).toBeNull();
  });
});

describe("a tap on a card", () => {
  it("takes it", () => expect(tapOffer(won, "R4", false, null)).toEqual({ send: "take R4" }));
  it("removes it while removing", () => expect(tapOffer(won, "R4", true, null)).toEqual({ send: "remove R4" }));
  it("asks first where it does not fit, and says why", () => {
    expect(tapOffer(won, "W2", false, null)).toEqual({ ask: "W2", why: TOO_LOW });
    expect(tapOffer(won, "W2", false, "W2")).toEqual({ send: "remove W2" });
  });
  it("is refused with the reason when one card was removed already", () => {
    const late = offersOf([move("done")], { "take W2": TOO_LOW });
    expect(tapOffer(late, "W2", false, "W2")).toEqual({ refused: TOO_LOW });
  });
});

describe("bids", () => {
  const bids = bidsOf(offersOf([move("bid 10"), move("pass"), move("bid 4"), move("bid 5")], {}));
  it("rise", () => expect(bids).toEqual([4, 5, 10]));
  it("are the lowest unless one is chosen that is still allowed", () => {
    expect(standingBid(bids, null)).toBe(4);
    expect(standingBid(bids, 10)).toBe(10);
    expect(standingBid(bids, 3)).toBe(4);
    expect(standingBid([], 3)).toBeNull();
  });
  it("step among those allowed", () => {
    expect(steppedBid(bids, 5, 1)).toBe(10);
    expect(steppedBid(bids, 10, 1)).toBe(10);
    expect(steppedBid(bids, 4, -1)).toBe(4);
  });
});

it("tells who leads, is in and is out", () => {
  const auction = { phase: "auction", bidding: [0, 2], bidder: 2 };
  expect([0, 1, 2].map((seat) => standingOf(auction, seat))).toEqual(["in", "out", "leads"]);
  expect(standingOf({ ...auction, phase: "turn" }, 0)).toBeNull();
});
