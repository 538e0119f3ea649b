import { describe, expect, it } from "vitest";
import { isLocal, replayPath, routeOf, tablePath } from "./route";

const TABLE = "k3JrT0aQx9Zb";

describe("addresses", () => {
  it("lead to screens", () => {
    expect(routeOf("/")).toEqual({ screen: "home" });
    expect(routeOf("/learn/classic")).toEqual({ screen: "learn", part: "classic" });
    expect(routeOf(tablePath(TABLE))).toEqual({ screen: "table", table: TABLE, token: null });
  });

  it("take a token only whole and from the fragment", () => {
    const token = "a".repeat(43);
    expect(routeOf(`/g/${TABLE}`, "", `#t=${token}`)).toMatchObject({ token });
    expect(routeOf(`/g/${TABLE}`, "", "#t=short")).toMatchObject({ token: null });
  });

  it("tell a table of this browser from one of the server", () => {
    const table = "local-k3jrt0aqx9zb";
    expect([tablePath(table), isLocal(table), isLocal(TABLE)]).toEqual(["/local/k3jrt0aqx9zb", true, false]);
    expect(routeOf(tablePath(table))).toEqual({ screen: "table", table, token: null });
    expect(routeOf(replayPath(table))).toMatchObject({ screen: "replay", table });
  });

  it("point to a turn of a replay", () => {
    const [path = "", search] = replayPath(TABLE, 12).split("?");
    expect(routeOf(path, `?${search}`)).toMatchObject({ screen: "replay", table: TABLE, turn: 12 });
    expect(routeOf(replayPath(TABLE))).toMatchObject({ turn: null });
  });

  it("that lead nowhere say so", () => {
    expect(routeOf("/g/short")).toEqual({ screen: "lost", path: "/g/short" });
    expect(routeOf("/nothing")).toEqual({ screen: "lost", path: "/nothing" });
  });
});
