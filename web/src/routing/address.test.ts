import { describe, expect, it } from "vitest";
import { address, addressIn, fileOf, hrefOf, isSite, isThisComputer } from "./address";

describe("an address", () => {
  it("is a path where a server stands behind the page", () => {
    expect(isSite).toBe(false);
    expect(hrefOf("/learn/classic")).toBe("/learn/classic");
    expect(fileOf("icon.svg")).toBe("/icon.svg");
    expect(address).toBeTypeOf("function");
  });

  it("stands behind the # of a plain file", () => {
    const { pathname, search, hash } = addressIn("#/local/abc/replay?turn=3#C17");
    expect([pathname, search, hash]).toEqual(["/local/abc/replay", "?turn=3", "#C17"]);
    expect(addressIn("").pathname).toBe("/");
    expect(addressIn("#").pathname).toBe("/");
  });

  it("of this computer leads no other device here", () => {
    for (const host of ["localhost", "127.0.0.1", "127.0.1.1", "[::1]", "0.0.0.0", "games.localhost"])
      expect(isThisComputer(host), host).toBe(true);
    for (const host of ["192.168.1.5", "games.example", "localhost.example", "[fd00::1]", "10.127.0.1"])
      expect(isThisComputer(host), host).toBe(false);
  });

  it("leads home where it is none", () => {
    for (const hash of ["#C17", "#t=abc", "#https://elsewhere.example/"]) expect(addressIn(hash).pathname).toBe("/");
    expect(addressIn("#//elsewhere.example/x").pathname).toBe("/elsewhere.example/x");
  });
});
