import { describe, expect, it } from "vitest";
import type { Entry, Telling } from "../net/protocol";
import { actionsIn, drawnCard, joined, lastTurnOf, standing, touchedBy, turnByClock } from "./story";

let number = 0;
function entry(kind: Entry["kind"], seat: number | null, ...events: Telling[]): Entry {
  number += 1;
  return {
    number,
    at: 0,
    kind,
    seat,
    name: null,
    move: null,
    events,
    table: null,
    motion: null,
    about: null,
    bot: null,
    reason: null,
  };
}
const move = (seat: number, code: string, card?: string) =>
  entry("move", seat, card ? { code, seat, card } : { code, seat });

const story = [
  entry("dealt", null),
  move(0, "played", "B7"),
  move(0, "drew_unseen"),
  move(1, "discarded", "R8"),
  move(1, "drew", "G2"),
  move(0, "played", "B8"),
  move(0, "took", "R8"),
];
const codes = (events: readonly Telling[] | undefined) => events?.map((event) => event.code);

describe("the story", () => {
  it("grows without doubles", () => {
    expect(joined(story.slice(0, 3), story.slice(1, 5)).map((one) => one.number)).toEqual([1, 2, 3, 4, 5]);
  });

  it("knows the last turn of anybody, and of one seat", () => {
    expect(lastTurnOf(story)).toMatchObject({
      seat: 0,
      events: [
        { code: "played", card: "B8" },
        { code: "took", card: "R8" },
      ],
    });
    expect(codes(lastTurnOf(story, 1)?.events)).toEqual(["discarded", "drew"]);
    expect(lastTurnOf([], 1)).toBeNull();
  });

  it("knows a turn that the clock played, until the seat plays again", () => {
    const timed = [...story, entry("timeout", 1), move(1, "discarded", "Y2"), move(1, "drew", "W5")];
    expect(codes(turnByClock(timed, 1)?.events)).toEqual(["discarded", "drew"]);
    expect(turnByClock(timed, 0)).toBeNull();
    const after = [...timed, move(0, "played", "B9"), move(0, "drew_unseen")];
    expect(turnByClock(after, 1)).not.toBeNull();
    expect(turnByClock([...after, move(1, "discarded", "W5")], 1)).toBeNull();
  });

  it("knows the card that came to the hand", () => {
    expect(drawnCard(lastTurnOf(story))).toBe("R8");
    expect(drawnCard(lastTurnOf(story, 1))).toBe("G2");
    expect(drawnCard(lastTurnOf(story.slice(0, 3)))).toBeNull();
  });

  it("does not join two turns in a row of the same seat", () => {
    const twice = [...story, move(0, "played", "B9"), move(0, "drew_unseen")];
    expect(lastTurnOf(twice)?.events[0]).toMatchObject({ card: "B9" });
    const auctions = [move(0, "uncovered", "B4"), move(0, "bid")];
    expect(codes(lastTurnOf(auctions)?.events)).toEqual(["bid"]);
  });

  it("forgets what was taken back", () => {
    const undone = [...story, entry("undone", 0)];
    expect(standing(undone).at(-1)?.events[0]).toMatchObject({ card: "B8" });
  });

  it("tells a gift once, and of a turn only what its seat did", () => {
    const gift = { code: "gave", seat: 0, to: 2, card: "R2", second: "R3" };
    expect(codes(actionsIn([{ code: "laid_aside", seat: 0, card: "R2" }, gift]))).toEqual(["gave"]);
    const opened = entry(
      "move",
      2,
      { code: "wrote", seat: 1, color: "R", number: 5 },
      { code: "refused", seat: 2 },
      { code: "rolled", seat: 3 },
    );
    expect(codes(lastTurnOf([opened])?.events)).toEqual(["refused"]);
  });

  it("says what a turn touched", () => {
    expect(touchedBy(lastTurnOf(story))).toEqual({
      expedition: { seat: 0, color: "B", card: "B8" },
      discard: null,
      from: "R",
    });
    expect(touchedBy(lastTurnOf(story, 1))).toEqual({
      expedition: null,
      discard: { color: "R", card: "R8" },
      from: "deck",
    });
  });
});
