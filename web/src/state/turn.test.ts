import { describe, expect, it } from "vitest";
import { heldCards } from "./cards";
import { offersOf, preview, tapCard, tapDeck, tapExpedition, tapPartner, tapPile } from "./turn";

const TOO_LOW = { code: "too_low", card: "R4", last: "R8", color: "R" };
const COLORS = ["Y", "B", "W", "G", "R"];
const hand = heldCards(["R4", "B7", "Y*", "Y*", "G2"], COLORS);
const legal = (...moves: string[]) =>
  moves.map((move) => ({ move, score: null, color: move.split(" ")[1]?.charAt(0) ?? null, worth: -13 }));
const offers = offersOf(legal("play B7", "discard B7", "discard G2", "play Y*", "discard Y*", "give B7", "give R4"), {
  "play G2": { ...TOO_LOW, card: "G2" },
  "play R4": TOO_LOW,
  "discard R4": { code: "draw_now" },
});
const held = (card: string) => hand.find((one) => one.card === card)!;

describe("the hand", () => {
  it("is sorted by column, then rising, and tells like cards apart", () => {
    expect(hand.map((one) => one.card)).toEqual(["Y*", "Y*", "B7", "G2", "R4"]);
    expect(new Set(hand.map((one) => one.key)).size).toBe(5);
  });
});

describe("a tap on a card", () => {
  it("stages it as a play, then as a discard, then puts it back", () => {
    const first = tapCard(null, held("B7"), offers).staged;
    expect(first?.how).toBe("play");
    const second = tapCard(first, held("B7"), offers).staged;
    expect(second?.how).toBe("discard");
    expect(tapCard(second, held("B7"), offers).staged).toBeNull();
  });

  it("stages a card that cannot be played as a discard at once", () => {
    expect(tapCard(null, held("G2"), offers).staged?.how).toBe("discard");
  });

  it("says the server's reason when nothing can be done with it", () => {
    expect(tapCard(null, held("R4"), offers).refused).toEqual(TOO_LOW);
  });

  it("tells two like cards apart", () => {
    const first = tapCard(null, hand[0]!, offers).staged;
    expect(tapCard(first, hand[1]!, offers).staged).toEqual({ how: "play", cards: [hand[1]] });
  });
});

describe("a tap on deck or pile", () => {
  const played = tapCard(null, held("B7"), offers).staged;
  const discarded = tapCard(played, held("B7"), offers).staged;

  it("sends the whole turn", () => {
    expect(tapDeck(played, offers).send).toEqual(["play B7", "draw deck"]);
    expect(tapPile(played, "R", 2, offers).send).toEqual(["play B7", "draw R"]);
  });

  it("takes from the pile of the colour just played", () => {
    expect(tapPile(played, "B", 1, offers).send).toEqual(["play B7", "draw B"]);
  });

  it("stages a discard when its own pile is empty", () => {
    expect(tapPile(played, "B", 0, offers).staged?.how).toBe("discard");
  });

  it("does not take back what is being discarded", () => {
    expect(tapPile(discarded, "B", 3, offers).refused).toBe("closed");
  });

  it("asks for a card first", () => {
    expect(tapDeck(null, offers).refused).toBe("place_first");
  });

  it("sends the draw alone when the card is placed already", () => {
    expect(tapDeck(null, offersOf(legal("draw deck", "draw R"), {})).send).toEqual(["draw deck"]);
  });
});

describe("giving", () => {
  it("takes two cards and sends them together", () => {
    const begun = tapPartner(tapCard(null, held("B7"), offers).staged, offers).staged;
    expect(begun).toEqual({ how: "give", cards: [held("B7")] });
    expect(tapCard(begun, held("R4"), offers).send).toEqual(["give B7", "give R4"]);
  });

  it("takes a card back by a second tap, and stops by tapping the partner", () => {
    const begun = tapPartner(tapCard(null, held("B7"), offers).staged, offers).staged;
    expect(tapCard(begun, held("B7"), offers).staged).toEqual({ how: "give", cards: [] });
    expect(tapPartner(begun, offers).staged).toBeNull();
  });

  it("does not draw", () => {
    expect(tapDeck(tapPartner(null, offers).staged, offers).refused).toBe("place_first");
  });
});

describe("the preview", () => {
  it("is the server's number for the staged move", () => {
    expect(preview(tapCard(null, held("B7"), offers).staged, offers)?.worth).toBe(-13);
    expect(preview(null, offers)).toBeNull();
  });

  it("follows a tap on the expedition", () => {
    const discarded = tapCard(tapCard(null, held("B7"), offers).staged, held("B7"), offers).staged;
    expect(tapExpedition(discarded, "B", offers).staged?.how).toBe("play");
    expect(tapExpedition(discarded, "R", offers).staged).toBe(discarded);
  });
});
