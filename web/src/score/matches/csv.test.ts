import { expect, it } from "vitest";
import { table } from "./csv";
import { setExpedition, nextRound } from "../counting/entering";
import { newMatch } from "./match";

const lay = (cards: number[]) =>
  setExpedition(
    newMatch({ game: "classic", names: ["=Ada", 'B"ea, jr'] }, Date.UTC(2026, 10, 15)),
    { round: 0, side: 1 },
    "Y",
    cards,
  );

it("has a line for each side of each round, with points and running totals", () => {
  const match = setExpedition(nextRound(lay([0, 2])), { round: 1, side: 1 }, "Y", [5, 6, 7, 8]);
  expect(table([match], (name) => name.toUpperCase()).split("\r\n")).toEqual([
    "DATE,GAME,ROUND,PLAYER,POINTS,TOTAL",
    "2026-11-15,CLASSIC,1,'=Ada,0,0",
    '2026-11-15,CLASSIC,1,"B""ea, jr",-36,-36',
    "2026-11-15,CLASSIC,2,'=Ada,0,0",
    '2026-11-15,CLASSIC,2,"B""ea, jr",6,-30',
    "",
  ]);
});
