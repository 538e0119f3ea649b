import { describe, expect, it } from "vitest";
import { newTableOf, type Choice } from "./start";

const choice: Choice = {
  game: "classic",
  seats: 2,
  bot: "rules",
  options: { rounds: 1 },
  names: ["Ada"],
  face: "",
  clock: "none",
  listed: false,
  company: "bots",
};
const kinds = (more: Partial<Choice>) => newTableOf({ ...choice, ...more }).seats.map((seat) => seat.kind);

describe("a new table", () => {
  it("seats the player and the others", () => {
    expect(kinds({})).toEqual(["here", "bot"]);
    expect(kinds({ company: "friend" })).toEqual(["here", "open"]);
    expect(kinds({ company: "here" })).toEqual(["here", "here"]);
    expect(kinds({ game: "rivals", seats: 3, company: "here" })).toEqual(["here", "here", "here"]);
  });

  it("has a seat for every friend, and waits for its host", () => {
    const table = newTableOf({ ...choice, game: "rivals", seats: 4, company: "friend", face: "fox" });
    expect(table.seats.map((seat) => seat.kind)).toEqual(["here", "open", "open", "open"]);
    expect(table.seats[0]).toEqual({ kind: "here", name: "Ada", face: "fox" });
    expect(table.start).toBe("host");
  });

  it("has one kind of clock", () => {
    expect(newTableOf({ ...choice, clock: "day" }).clock).toBe(86_400);
    const { clock, bank } = newTableOf({ ...choice, clock: "bank" });
    expect([clock, bank]).toEqual([null, { seconds: 600, increment: 5 }]);
  });
});
