import { describe, expect, it } from "vitest";
import type { DealGame, DealSeat } from "../net/protocol";
import { linesOf } from "./results";
import { hasOthers, wishesOf } from "./seats";

const person = (name: string): DealSeat => ({ name, bot: null, face: null });
const bot = (name: string): DealSeat => ({ name: null, bot: name, face: null });
const game = (seats: DealSeat[], scores: number[], more: Partial<DealGame> = {}): DealGame => ({
  ...{ at: 0, seats, scores, again: false, whole: true },
  ...more,
});

describe("the results of a deal", () => {
  it("are ranked by margin, seat by seat, and what does not count comes last", () => {
    const lines = linesOf("classic", [
      game([person("Ada"), bot("compass")], [10, 20]),
      game([person("Ben"), bot("compass")], [5, 0]),
      game([person("Ada"), bot("compass")], [90, 0], { again: true }),
      game([bot("compass"), person("Cleo")], [1, 2]),
      game([person("Dora"), bot("compass")], [0, 0], { whole: false }),
    ]);
    expect(lines.map(({ name, seat, margin, rank }) => [name, seat, margin, rank])).toEqual([
      ["Ben", 0, 5, 1],
      ["Ada", 0, -10, 2],
      ["Ada", 0, 90, null],
      ["Dora", 0, 0, null],
      ["Cleo", 1, 1, 1],
    ]);
  });

  it("compare a pair with the other pair", () => {
    const [line] = linesOf("partners", [game([person("Ada"), bot("a"), bot("b"), bot("c")], [30, 20, 30, 20])]);
    expect([line!.margin, line!.against.map((one) => one.bot)]).toEqual([10, ["a", "c"]]);
  });
});

describe("whoever plays a deal again", () => {
  const mine = { seat: 1, name: "Ben", face: "", byLink: true, bot: "compass" };

  it("swaps seats with the character", () => {
    const seats = [person("Ada"), bot("lantern")];
    expect(hasOthers(seats, 1)).toBe(false);
    expect(wishesOf(seats, mine)).toEqual([
      { kind: "bot", bot: "lantern" },
      { kind: "here", name: "Ben" },
    ]);
  });

  it("asks friends, or characters, to where people sat", () => {
    const seats = [person("Ada"), person("Bea"), bot("lantern")];
    expect(hasOthers(seats, 1)).toBe(true);
    expect(wishesOf(seats, mine).map((one) => one.kind)).toEqual(["open", "here", "bot"]);
    expect(wishesOf(seats, { ...mine, byLink: false })[0]).toEqual({ kind: "bot", bot: "compass" });
  });
});
