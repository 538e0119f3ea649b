import { describe, expect, it } from "vitest";
import { address, addressIn, fileOf, hrefOf, isSite } from "./address";

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

  it("leads home where it is none", () => {
    for (const hash of ["#C17", "#t=abc", "#https://elsewhere.example/"]) expect(addressIn(hash).pathname).toBe("/");
    expect(addressIn("#//elsewhere.example/x").pathname).toBe("/elsewhere.example/x");
  });
});
