import { describe, expect, it } from "vitest";
import { findings, readSeed, verdictOf } from "./checking";
import { hashOf } from "./hash";
import type { Kept, Receipt } from "./receipt";

const SECRET = "a".repeat(64);
const SEED = `${SECRET}:0=mine:1=theirs`;
const commitments = { "0": hashOf("mine"), "1": hashOf("theirs") };

const kept = (more: Partial<Kept>): Kept => ({
  attempt: 1,
  phase: "reveal",
  commitment: hashOf(SECRET),
  commitments,
  missed: [],
  chance: 2,
  at: 1,
  ...more,
});

function receipt(more: Partial<Receipt> = {}): Receipt {
  return {
    receipt: 1,
    table: "t",
    game: "classic",
    rules: 1,
    seats: 2,
    options: {},
    chance: 2,
    shown: [],
    kept: [kept({ phase: "seats", commitments: {} }), kept({})],
    mine: { seat: 0, attempt: 1, contribution: "mine", at: 3, kept: 2, accepted: true },
    result: { attempt: 1, seed: SEED, history: [], scores: [1, 2] },
    ...more,
  };
}
const dealtFrom = (seed: string, attempt = 1) => receipt({ result: { attempt, seed, history: [], scores: [1, 2] } });
const reasons = (one: Receipt) =>
  findings(one)
    .filter((found) => found.verdict !== "proved")
    .map((found) => found.says.replace("verify.", ""));

describe("the shuffle", () => {
  it("has the well-known fingerprints", () => {
    expect(hashOf("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(hashOf(SECRET)).toBe("ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"); // sha256sum
  });

  it("is proved when everything fits", () => {
    expect(reasons(receipt())).toEqual([]);
    expect(verdictOf(findings(receipt()))).toBe("proved");
    expect([...readSeed(SEED)!.contributions]).toEqual([
      [0, "mine"],
      [1, "theirs"],
    ]);
  });

  it("is false when the host dealt from another secret, whatever it shows now", () => {
    expect(reasons(dealtFrom(`${"b".repeat(64)}:0=mine:1=theirs`))).toEqual(["commitment.other"]);
  });

  it("is false when the host changed its commitment", () => {
    const changed = receipt();
    changed.kept[1]!.commitment = hashOf("another");
    expect(reasons(changed)).toEqual(["commitment.changed"]);
  });

  it("is false when my contribution was left out", () => {
    expect(reasons(dealtFrom(`${SECRET}:1=theirs`))).toEqual(["mine.missing"]);
  });

  it("is false when another contributed something else, nothing, or without a commitment", () => {
    expect(reasons(dealtFrom(`${SECRET}:0=mine:1=chosen`))).toEqual(["others.other"]);
    expect(reasons(dealtFrom(`${SECRET}:0=mine`))).toEqual(["others.missing"]);
    expect(reasons(dealtFrom(`${SEED}:2=more`))).toEqual(["others.other"]);
  });

  it("is false when commitments of others change after mine was revealed", () => {
    const late = receipt();
    late.kept.push(kept({ commitments: { ...commitments, "1": hashOf("chosen") } }));
    expect(reasons(late)).toEqual(["others.changed"]);
  });

  it("is unknown where this device was away, too late, or kept nothing", () => {
    const without = dealtFrom(SEED.replace(":0=mine", ""));
    expect(reasons({ ...without, mine: { ...without.mine!, at: null, kept: 0, accepted: false } })).toEqual([
      "mine.away",
    ]);
    expect(reasons({ ...without, mine: { ...without.mine!, accepted: false } })).toEqual(["mine.away"]);
    expect(reasons(receipt({ kept: [], mine: null }))).toEqual(["commitment.nothing", "mine.nothing", "others.unseen"]);
    expect(verdictOf(findings(receipt({ kept: [], mine: null })))).toBe("unknown");
    expect(reasons(receipt({ result: null }))).toEqual(["commitment.nothing"]);
    expect(reasons(receipt({ result: { attempt: 1, seed: SECRET, history: [], scores: [] } }))).toEqual([
      "commitment.undealt",
    ]);
  });

  it("is unknown where this device slept before all had committed", () => {
    expect(reasons(receipt({ kept: [kept({ phase: "seats", commitments: {} })], mine: null }))).toEqual([
      "mine.nothing",
      "others.unseen",
    ]);
  });

  it("is false where the seed is written in another way: that would be another deal", () => {
    for (const seed of [
      "",
      `${SECRET}x:0=mine:1=theirs`,
      `${SECRET}:0=x:0=mine:1=theirs`,
      `${SECRET}:00=1:0=mine:1=theirs`,
      `${SECRET}:1=theirs:0=mine`,
      `${SECRET}:0=`,
      SEED.toUpperCase(),
    ]) {
      expect(reasons(dealtFrom(seed))).toEqual(["commitment.seed"]);
    }
  });

  it("does not take a contribution for another attempt than its own", () => {
    const again = dealtFrom(SEED, 2);
    again.kept.push(kept({ attempt: 2, phase: "seats", commitments: {}, missed: [1] }));
    expect(reasons(again)).toContain("mine.reused"); // the host knew it when it chose that secret
  });

  it("is never plainly proved at a later attempt, and false at too many", () => {
    const later = (attempt: number, missed: number[]) => {
      const one = dealtFrom(SEED, attempt);
      one.kept.push(kept({ attempt, missed }));
      one.mine = { ...one.mine!, attempt, kept: 3 };
      return reasons(one);
    };
    expect(later(2, [1])).toEqual(["attempts.late"]);
    expect(later(3, [1])).toEqual(["attempts.many"]);
    expect(later(2, [])).toEqual(["attempts.many"]);
  });

  it("is not believed when the host calls it an attempt that this device never saw", () => {
    expect(reasons(dealtFrom(`${"b".repeat(64)}:1=theirs`, 2))).toEqual([
      "commitment.nothing",
      "mine.away",
      "others.unseen",
      "attempts.many",
    ]);
  });

  it("is a change when the host says later that cards follow in another way", () => {
    expect(reasons(receipt({ chance: 1 }))).toEqual(["commitment.changed"]);
  });
});
