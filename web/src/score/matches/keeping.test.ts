import { expect, it } from "vitest";
import { addCard, finish, tapBox } from "../counting/entering";
import { Keeping } from "./keeping.svelte";
import { newMatch, totals } from "./match";
import { findMatch } from "./shelf";

const ADA = { round: 0, side: 0 };
const BEA = { round: 0, side: 1 };
const keepingOf = (game: "classic" | "roll_and_write") => new Keeping(newMatch({ game, names: ["Ada", "Bea"] }));

it("tells the formula of the column, keeps the match, and can go back", () => {
  const keeping = keepingOf("classic");
  keeping.enterAt(ADA, "Y", (match) => addCard(match, ADA, "Y", 0));
  keeping.enterAt(ADA, "Y", (match) => addCard(match, ADA, "Y", 9));
  expect(keeping.remark).toMatchObject({ kind: "counted", column: "Y", formula: "(9 − 20) × 2", points: -22 });
  expect(totals(findMatch(keeping.match.id)!)).toEqual([-22, 0]);
  keeping.undo();
  expect(totals(findMatch(keeping.match.id)!)).toEqual([-40, 0]);
  keeping.undo();
  expect(keeping.canUndo).toBe(false);
});

it("changes nothing that is refused, and says why", () => {
  const keeping = keepingOf("classic");
  keeping.enterAt(ADA, "Y", (match) => addCard(match, ADA, "Y", 9));
  const before = keeping.match;
  expect(keeping.enterAt(BEA, "Y", (match) => addCard(match, BEA, "Y", 9))).toBe(false);
  expect(keeping.match).toBe(before);
  expect(keeping.remark).toMatchObject({ kind: "refused", refusal: { why: "elsewhere" } });
  expect(keeping.enter(finish)).toBe(true);
});

it.each([
  [0, "R", 8, "35", 35],
  [6, "artefacts", 2, "−30", -30],
  [7, "dice", 8, "70", 70],
])("counts column %i of a sheet", (column, name, box, formula, points) => {
  const keeping = keepingOf("roll_and_write");
  keeping.enterAt(ADA, name, (match) => tapBox(match, ADA, column, box));
  expect(keeping.remark).toMatchObject({ column: name, formula, points });
});
