import { expect, it } from "vitest";
import { remember, remembered } from "./storage";
import { myTables } from "./tables";

it("gives back what was kept, and only if it is of the kind wanted", () => {
  remember("one", [1, 2]);
  expect(remembered<number[]>("one", [])).toEqual([1, 2]);
  expect(remembered("one", "text")).toBe("text");
  remember("one", null);
  expect(remembered<number[]>("one", [])).toEqual([]);
  expect(remembered("nothing", 7)).toBe(7);
});

it("a list of tables with something strange in it is the rest of the list", () => {
  const table = {
    table: "abc",
    game: "classic",
    at: 1,
    stage: "playing",
    names: ["Ada"],
    scores: [0],
    mine: [0],
    myTurn: true,
  };
  remember("tables", [null, 7, { table: "x" }, table]);
  expect(myTables()).toEqual([table]);
});
