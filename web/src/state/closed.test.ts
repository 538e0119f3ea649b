import { describe, expect, it } from "vitest";
import type { Entry } from "../net/protocol";
import { whyClosed } from "./closed";

const entry = (kind: Entry["kind"], reason: Entry["reason"] = null) => ({ number: 1, at: 0, kind, reason }) as Entry;

describe("why a table is closed", () => {
  it("is said by its last entry", () => {
    expect(whyClosed([entry("joined"), entry("closed", "expired")])).toBe("expired");
    expect(whyClosed([entry("dealt"), entry("closed", "host")])).toBe("host");
    expect(whyClosed([entry("left"), entry("abandoned")])).toBe("left");
  });

  it("is nothing while it is played or was played to its end", () => {
    expect(whyClosed([])).toBeNull();
    expect(whyClosed([entry("dealt"), entry("move")])).toBeNull();
  });
});
