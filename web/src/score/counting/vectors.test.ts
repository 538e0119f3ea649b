import { describe, expect, it } from "vitest";
import * as classic from "./classic";
import * as rivals from "./rivals";
import { columnScore, POINTS, sheetScore, type Sheet } from "./roll_and_write";
import { emptySheet } from "../matches/match";
import vectors from "./vectors.json";

type Rows = [number[], number][];

/** What a formula comes to, read as arithmetic. */
const reckoned = (formula: string) =>
  formula ? Number(new Function(`return ${formula.replaceAll("−", "-").replaceAll("×", "*")}`)()) : 0;

describe.each([
  ["classic", vectors.classic as Rows, classic],
  ["partners", vectors.partners as Rows, classic],
  ["rivals", vectors.rivals as Rows, rivals],
])("the formula of %s", (_, rows, rules) => {
  it("gives the engine's scores", () => {
    expect(rows.map(([cards]) => [cards, rules.expeditionScore(cards)])).toEqual(rows);
  });

  it("reads as what it comes to", () => {
    expect(rows.map(([cards]) => [cards, reckoned(rules.expeditionFormula(cards))])).toEqual(rows);
  });
});

describe("the formula of Roll & Write", () => {
  it("gives the engine's columns", () => {
    const column = (filled: number, circle: boolean) =>
      columnScore({ ...emptySheet(), filled: [filled], circle: [circle] }, 0, POINTS);
    expect(
      (vectors.columns as [number, boolean, number][]).map(([filled, circle]) => [
        filled,
        circle,
        column(filled, circle),
      ]),
    ).toEqual(vectors.columns);
  });

  it("gives the engine's sheets", () => {
    expect((vectors.sheets as [Sheet, number][]).map(([sheet]) => [sheet, sheetScore(sheet, POINTS)])).toEqual(
      vectors.sheets,
    );
  });
});
