import { describe, expect, it } from "vitest";
import { newTableOf, type Choice } from "./start";

const choice: Choice = {
  game: "classic",
  seats: 2,
  bot: "rules",
  options: { rounds: 1 },
  names: ["Ada"],
  clock: null,
  listed: false,
  company: "bots",
};
const kinds = (more: Partial<Choice>) => newTableOf({ ...choice, ...more }).seats.map((seat) => seat.kind);

describe("a new table", () => {
  it("seats the player and the others", () => {
    expect(kinds({})).toEqual(["here", "bot"]);
    expect(kinds({ company: "friend" })).toEqual(["here", "open"]);
    expect(kinds({ company: "here" })).toEqual(["here", "here"]);
  });

  it("makes a friend the partner where there are partners", () => {
    expect(kinds({ game: "partners", seats: 4, company: "friend" })).toEqual(["here", "bot", "open", "bot"]);
  });
});
