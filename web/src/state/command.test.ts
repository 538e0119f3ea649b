import { describe, expect, it } from "vitest";
import { movesOf } from "./command";

describe("a typed turn", () => {
  it.each([
    ["b7 + deck", ["play B7", "draw deck"]],
    ["x r3 + g", ["discard R3", "draw G"]],
    ["bw + deck", ["play B*", "draw deck"]],
    ["B10+y", ["play B10", "draw Y"]],
    ["play R7, draw deck", ["play R7", "draw deck"]],
    ["draw deck", ["draw deck"]],
    ["give y* + give b2", ["give Y*", "give B2"]],
  ])("%s", (text, moves) => {
    expect(movesOf(text)).toEqual(moves);
  });

  it.each(["", "hello", "b11 + deck", "b7 + nowhere", "deck + b7 + "])("that cannot be read: %j", (text) => {
    expect(movesOf(text)).toBeNull();
  });
});
