import { describe, expect, it } from "vitest";
import type { Entry, Telling } from "../../net/protocol";
import { offersOf } from "../../state/turn";
import { chosenBySeat, movesWith, NONE, tapColor, tapColumn, tapNumber, touchedBy } from "./pairs";

const offers = offersOf(
  ["write R 5", "write R 10", "double R", "write G 5", "refuse"].map((move) => ({
    move,
    score: 1,
    color: "R",
    worth: 1,
  })),
  {},
);

describe("a pair of dice", () => {
  it("is sent with the second die, whichever comes first", () => {
    const first = tapColor(NONE, 1, "R", offers);
    expect(first).toEqual({ picked: { color: "R", colorDie: 1, face: null, numberDie: null } });
    expect(tapNumber(first.picked, 0, 5, offers).send).toBe("write R 5");
    const number = tapNumber(NONE, 0, 5, offers);
    expect(tapColor(number.picked, 2, "G", offers).send).toBe("write G 5");
  });

  it("with a 0 that can mean two things waits for the choice", () => {
    const zero = tapNumber({ ...NONE, color: "R", colorDie: 1 }, 2, 0, offers);
    expect(zero.send).toBeUndefined();
    expect(movesWith(offers, zero.picked.color, zero.picked.face).map((move) => move.move)).toEqual([
      "write R 10",
      "double R",
    ]);
  });

  it("that does not fit keeps the colour and asks why", () => {
    expect(tapNumber({ ...NONE, color: "G", colorDie: 0 }, 2, 0, offers)).toEqual({
      picked: { ...NONE, color: "G", colorDie: 0 },
      ask: "write G 10",
    });
  });

  it("can be put back", () => {
    expect(tapColor({ ...NONE, color: "G", colorDie: 0 }, 0, "G", offers).picked).toEqual(NONE);
  });
});

describe("a tap on a column", () => {
  it("chooses its die, and writes when a number is chosen", () => {
    expect(tapColumn(NONE, "G", ["R", "G", "G"], null, offers).picked.colorDie).toBe(1);
    expect(tapColumn(NONE, "G", ["R", "G", "G"], 1, offers).picked.colorDie).toBe(2);
    expect(tapColumn({ ...NONE, face: 5, numberDie: 0 }, "G", ["R", "G", "G"], null, offers).send).toBe("write G 5");
  });
  it("writes at the second tap where only one number fits", () => {
    expect(tapColumn({ ...NONE, color: "G", colorDie: 1 }, "G", ["R", "G", "G"], null, offers).send).toBe("write G 5");
  });
  it("asks why where no die has its colour", () =>
    expect(tapColumn(NONE, "B", ["R", "G", "G"], null, offers).ask).toBe("write B 10"));
  it("uses an arrow", () => {
    const arrow = offersOf([{ move: "accelerate B", score: 1, color: "B", worth: 1 }], {});
    expect(tapColumn(NONE, "B", ["R", "G", "G"], null, arrow).send).toBe("accelerate B");
  });
});

const did = (code: string, seat: number, color = ""): Telling => (color ? { code, seat, color } : { code, seat });
const entry = (number: number, seat: number, ...events: Telling[]): Entry => ({
  number,
  at: 0,
  kind: "move",
  seat,
  name: null,
  move: null,
  events,
  table: null,
  motion: null,
  about: null,
  bot: null,
  reason: null,
});
const codes = (story: Entry[], seat: number) =>
  chosenBySeat(story)
    .get(seat)
    ?.events.map((event) => event.code);

describe("what everybody chose", () => {
  it("is the last choice with its arrows", () => {
    const story = [
      entry(1, 0, did("wrote", 0, "R")),
      entry(2, 0, did("accelerated", 0, "B")),
      entry(3, 0, did("stopped", 0)),
      entry(4, 1, did("refused", 1)),
      entry(5, 1, did("marked_circle", 1, "G"), did("rolled", 0)),
    ];
    expect(codes(story, 0)).toEqual(["wrote", "accelerated", "stopped"]);
    expect(codes(story, 1)).toEqual(["marked_circle"]);
  });
  it("stays sealed until it is opened", () => {
    const sealed = [entry(1, 0, did("wrote", 0, "R")), entry(2, 1, did("chose", 1))];
    expect(chosenBySeat(sealed).get(1)).toEqual({ events: [], sealed: true, at: 2 });
    const open = [...sealed, entry(3, 2, did("wrote", 1, "G"), did("accelerated", 1, "G"), did("refused", 2))];
    expect(chosenBySeat(open).get(1)).toMatchObject({ sealed: false, at: 3 });
    expect(codes(open, 1)).toEqual(["wrote", "accelerated"]);
    expect(codes(open, 2)).toEqual(["refused"]);
  });
  it("marks what it touched", () => {
    const events = [
      did("wrote", 0, "R"),
      did("accelerated", 0, "R"),
      did("accelerated", 0, "B"),
      did("marked_circle", 0, "G"),
      did("stopped", 0),
    ];
    expect(touchedBy(events)).toEqual({ R: 2, B: 1, "G*": 1 });
  });
});
