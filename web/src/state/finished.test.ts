import { expect, test } from "vitest";
import type { Entry, State } from "../net/protocol";
import { finishedBoard, laidInRounds } from "./finished";

const view = {
  piles: {},
  expeditions: [{ R: { cards: ["R2"], score: -18 } }, { R: { cards: [], score: 0 } }],
} as unknown as State["view"];
const entry = (...events: object[]) => ({ kind: "move", seat: 0, number: 1, events }) as unknown as Entry;

test("what was played since lies there too, and nothing of the next round", () => {
  const end = { code: "round_over", round: 1, total0: 1, total1: 2 };
  const story = [
    entry({ code: "played", seat: 2, card: "R5" }, { code: "discarded", seat: 0, card: "R3" }, end),
    entry({ code: "played", seat: 1, card: "R9" }),
  ];
  expect(finishedBoard(view, story)).toEqual([{ R: ["R2", "R5"] }, { R: [] }]);
});

test("in the middle of a round, or without a board, there is none", () => {
  expect(finishedBoard(view, [entry({ code: "played", seat: 0, card: "R5" })])).toBeNull();
  expect(finishedBoard(undefined, [entry({ code: "round_over" })])).toBeNull();
});

test("a story tells what a side had laid in each round, without what was taken back", () => {
  const end = { code: "round_over", round: 1, total0: 1, total1: 2 };
  const undone = { ...entry({ code: "played", seat: 0, card: "R7" }), kind: "undone" } as Entry;
  const story = [
    entry({ code: "played", seat: 0, card: "R*" }, { code: "played", seat: 1, card: "R3" }),
    entry({ code: "played", seat: 2, card: "R7" }),
    undone,
    entry({ code: "played", seat: 0, card: "B5" }, end),
    entry({ code: "played", seat: 0, card: "B2" }),
  ];
  expect(laidInRounds(story, 0)).toEqual([{ R: ["R*"], B: ["B5"] }]);
});
