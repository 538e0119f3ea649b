import { describe, expect, it } from "vitest";
import type { State } from "../net/protocol";
import { remembered } from "../kept/storage";
import { difference, keep, noteState, receiptOf } from "./receipt";

const fair = {
  chance: 2,
  attempt: 1,
  phase: "reveal" as const,
  commitment: "c",
  commitments: { "0": "h" },
  contributions: {},
  missed: [],
};
const state = (more: object) =>
  ({
    settings: { game: "classic", options: { rounds: 1 } },
    rules: 1,
    seats: [{}, {}],
    seat: 0,
    fair,
    view: null,
    result: null,
    ...more,
  }) as unknown as State;

describe("a receipt", () => {
  it("keeps what the host shows before the deal, once", () => {
    const receipt = receiptOf("table");
    const views = new Map();
    for (const one of [
      fair,
      fair,
      { ...fair, commitment: "other" },
      { ...fair, phase: "done" as const, commitment: "last" },
    ])
      noteState(receipt, state({ fair: one }), views);
    expect(receipt.kept.map((one) => one.commitment)).toEqual(["c", "other"]); // what comes after the deal proves nothing
  });

  it("keeps every view, the later ones as what changed", () => {
    const receipt = receiptOf("table");
    const views = new Map();
    const first = {
      hands: [
        ["Y2", "R7"],
        ["?", "?"],
      ],
      deck: 44,
    };
    const second = {
      hands: [
        ["Y2", "R9"],
        ["?", "?"],
      ],
      deck: 43,
    };
    for (const view of [first, first, second]) noteState(receipt, state({ view }), views);
    expect(receipt.shown).toEqual([
      { seat: 0, view: first },
      { seat: 0, changes: { "hands/0/1": "R9", deck: 43 } },
    ]);
  });

  it("says what changed by path; what grew is told whole", () => {
    expect(difference({ a: [1, 2], b: { c: null } }, { a: [1], b: { c: 0 } })).toEqual({ a: [1], "b/c": 0 });
    expect(difference({ a: 1 }, { a: 1 })).toEqual({});
  });

  it("takes up what another window has contributed", () => {
    const mine = { seat: 0, attempt: 1, contribution: "a", at: null, kept: 0, accepted: false };
    const [one, other] = [receiptOf("both"), receiptOf("both")];
    one.mine = { ...mine, attempt: 2, contribution: "b", at: 5, accepted: true };
    keep(one);
    other.mine = mine;
    keep(other);
    expect(other.mine.contribution).toBe("b");
    expect(receiptOf("both").mine?.contribution).toBe("b");
  });

  it("comes back from this browser's storage, and the oldest go", () => {
    for (let n = 0; n < 20; n++) keep({ ...receiptOf(`t${n}`), rules: n + 1 });
    expect(receiptOf("t19").rules).toBe(20);
    expect(receiptOf("t0").rules).toBe(0);
    expect(remembered<string[]>("receipts", [])).toEqual(Array.from({ length: 12 }, (_, n) => `t${n + 8}`));
  });
});
