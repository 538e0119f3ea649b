import { describe, expect, it } from "vitest";
import { deedAt, keyLines, keyOf, troubleWith, withKey, type KeyDeed } from "./keys";

const GAMES = ["classic", "partners", "rivals", "roll_and_write"];
const deed = (game: string, id: string): KeyDeed =>
  keyLines(game)
    .flatMap((line) => line.deeds)
    .find((one) => one.id === id)!;

describe("the usual keys", () => {
  it.each(GAMES)("of %s are each for one deed", (game) => {
    const keys = keyLines(game).flatMap((line) => line.deeds.map((one) => one.key));
    expect(new Set(keys).size).toBe(keys.length);
  });
  it("are those of the grammar of all clients", () => {
    const deeds = [..."pd ybwgruzlsmokn"].map((key) => deedAt("classic", key, {}));
    expect(deeds).toEqual([
      "play",
      "discard",
      "deck",
      "pile.Y",
      "pile.B",
      "pile.W",
      "pile.G",
      "pile.R",
      "pile.P",
      "undo",
      "last",
      "scores",
      "mine",
      "theirs",
      "piles",
      "count",
    ]);
  });
  it("name only the piles there are", () =>
    expect(
      keyLines("classic", ["Y", "B"])
        .flatMap((line) => line.deeds)
        .filter((one) => one.color),
    ).toHaveLength(2));
});

describe("keys of one's own", () => {
  it("take the place of the usual ones", () => {
    const own = withKey({}, deed("classic", "discard"), "x");
    expect(deedAt("classic", "x", own)).toBe("discard");
    expect(deedAt("classic", "d", own)).toBeNull();
    expect(withKey(own, deed("classic", "discard"), "d")).toEqual({});
  });
  it("are refused where another deed has them, in any game that knows the deed", () => {
    expect(troubleWith("discard", "r", {})).toMatchObject({ why: "taken", deed: { id: "pile.R" } });
    expect(troubleWith("undo", "x", {})).toMatchObject({ why: "taken", deed: { id: "remove" } }); // in Rivals
    expect(troubleWith("discard", "x", {})).toBeNull();
    expect(troubleWith("discard", "d", {})).toBeNull(); // its own
    expect(troubleWith("discard", "z", { undo: "q" })).toBeNull(); // free now
  });
  it("are not numbers, the question mark, or keys with names", () => {
    for (const key of ["1", "0", "?", "Enter", "Tab", "F1"])
      expect(troubleWith("discard", key, {})).toEqual({ why: "fixed" });
  });
  it("that make no sense are left aside", () => expect(keyOf(deed("classic", "play"), { play: "Enter" })).toBe("p"));
});
