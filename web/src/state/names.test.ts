import { expect, it } from "vitest";
import type { SeatInfo } from "../net/protocol";
import { namedApart } from "./names";

it("like names are told apart", () => {
  const seat = (name: string, n: number): SeatInfo => ({
    seat: n,
    kind: "bot",
    name,
    bot: "rules",
    present: true,
    away: false,
    face: null,
    stand_in: null,
    offered: false,
    claimed: null,
    absent: null,
  });
  const names = namedApart(["Ada", "Compass", "Compass", "Compass"].map(seat)).map((one) => one.name);
  expect(names).toEqual(["Ada", "Compass", "Compass II", "Compass III"]);
});
