import { expect, it } from "vitest";
import { filledIn } from "./filling";

const said = (text: string, n: number | string) => filledIn(text, () => String(n).replace("-", "−"));

it("a word goes with its number", () => {
  expect([0, 1, 2, -1, "+1", 11].map((n) => said("{n} {n|card is|cards are} left", n))).toEqual([
    "0 cards are left",
    "1 card is left",
    "2 cards are left",
    "−1 card is left",
    "+1 card is left",
    "11 cards are left",
  ]);
});

it("other texts stay as they are", () => {
  expect(said("nothing", 1)).toBe("nothing");
  expect(said("{n}{n}, {n}!", 1)).toBe("11, 1!");
});
