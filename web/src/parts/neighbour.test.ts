import { describe, expect, it, vi } from "vitest";
import { belowIn, besideIn } from "./neighbour";

const press = (key: string) => ({ key, preventDefault: vi.fn() });

describe("in a row", () => {
  const to = (key: string, at: number) => besideIn(3, at, press(key));

  it("the arrows lead on, and round its ends", () => {
    expect([to("ArrowRight", 0), to("ArrowRight", 2), to("ArrowLeft", 2), to("ArrowLeft", 0)]).toEqual([1, 0, 1, 2]);
  });

  it("Home and End lead to its ends", () => {
    expect([to("Home", 1), to("End", 1)]).toEqual([0, 2]);
  });

  it("of none no key leads anywhere", () => {
    expect(besideIn(0, 0, press("ArrowRight"))).toBeNull();
  });
});

describe("in a list", () => {
  const to = (key: string, at: number) => belowIn(3, at, press(key));

  it("the arrows lead on, but not beyond its ends", () => {
    expect([to("ArrowDown", 1), to("ArrowDown", 2), to("ArrowUp", 1), to("ArrowUp", 0)]).toEqual([2, null, 0, null]);
    expect([to("ArrowDown", -1), to("ArrowUp", -1)]).toEqual([0, null]); // before the first
  });

  it("an arrow does not scroll the page, at an end either", () => {
    for (const at of [0, 2]) {
      const event = press("ArrowDown");
      belowIn(3, at, event);
      expect(event.preventDefault).toHaveBeenCalled();
    }
  });
});

it("keys that lead nowhere are left to the page", () => {
  for (const [lead, key] of [
    [besideIn, "ArrowDown"],
    [besideIn, "Enter"],
    [belowIn, "ArrowLeft"],
    [belowIn, "Home"],
  ] as const) {
    const event = press(key);
    expect(lead(3, 0, event)).toBeNull();
    expect(event.preventDefault).not.toHaveBeenCalled();
  }
});
