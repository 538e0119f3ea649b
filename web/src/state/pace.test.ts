import { expect, it } from "vitest";
import type { Entry, SeatInfo } from "../net/protocol";
import { DRAWING_PAUSE, pauseBefore, PLACING_PAUSE } from "./pace";

const seat = (kind: SeatInfo["kind"], n: number): SeatInfo => ({
  seat: n,
  kind,
  name: "",
  bot: null,
  present: true,
  away: false,
  face: null,
  stand_in: null,
  offered: false,
  claimed: null,
  absent: null,
});
const seats = [seat("person", 0), seat("bot", 1)];
const move = (n: number, code: string): Entry => ({
  number: 1,
  at: 0,
  kind: "move",
  seat: n,
  name: null,
  move: null,
  events: [{ code, seat: n }],
  table: null,
  motion: null,
  about: null,
  bot: null,
  reason: null,
});

it("pauses before what characters do, not before people", () => {
  expect(pauseBefore([move(1, "played")], seats)).toBe(PLACING_PAUSE);
  expect(pauseBefore([move(1, "drew_unseen")], seats)).toBe(DRAWING_PAUSE);
  expect(pauseBefore([move(0, "played")], seats)).toBe(0);
});

it("pauses less when much is to be shown", () => {
  expect(pauseBefore([move(1, "bid")], seats, 3)).toBe(PLACING_PAUSE);
  expect(pauseBefore([move(1, "bid")], seats, 6)).toBe(PLACING_PAUSE / 2);
});
