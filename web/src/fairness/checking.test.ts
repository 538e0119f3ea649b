import { describe, expect, it } from "vitest";
import { contributionsOf, findings, verdictOf } from "./checking";
import { hashOf } from "./hash";
import type { Receipt } from "./receipt";

const SECRET = "a".repeat(64);
const SEED = `${SECRET}:0=mine:1=theirs`;
const commitments = { "0": hashOf("mine"), "1": hashOf("theirs") };

function receipt(more: Partial<Receipt> = {}): Receipt {
  return {
    receipt: 1, table: "t", game: "classic", rules: 1, seats: 2, options: {}, chance: 2, shown: [],
    kept: [{ attempt: 1, commitment: hashOf(SECRET), commitments: {}, at: 1 }, { attempt: 1, commitment: hashOf(SECRET), commitments, at: 2 }],
    mine: { seat: 0, attempt: 1, contribution: "mine", at: 3, kept: 2 },
    result: { attempt: 1, seed: SEED, history: [], scores: [] },
    ...more,
  };
}
const dealtFrom = (seed: string) => receipt({ result: { attempt: 1, seed, history: [], scores: [] } });
const reasons = (one: Receipt) => findings(one).filter((found) => found.verdict !== "proved").map((found) => found.says.replace("verify.", ""));

describe("the shuffle", () => {
  it("has the well-known fingerprints", () => {
    expect(hashOf("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(hashOf(SECRET)).toBe("ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"); // sha256sum
  });

  it("is proved when everything fits", () => {
    expect(reasons(receipt())).toEqual([]);
    expect(verdictOf(findings(receipt()))).toBe("proved");
    expect([...contributionsOf(SEED)]).toEqual([[0, "mine"], [1, "theirs"]]);
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
    late.kept.push({ attempt: 1, commitment: hashOf(SECRET), commitments: { ...commitments, "1": hashOf("chosen") }, at: 4 });
    expect(reasons(late)).toEqual(["others.changed"]);
  });

  it("is unknown where this device was away, or kept nothing", () => {
    expect(reasons(receipt({ mine: { seat: 0, attempt: 1, contribution: "mine", at: null, kept: 0 }, result: { attempt: 1, seed: SEED.replace(":0=mine", ""), history: [], scores: [] } }))).toEqual(["mine.away"]);
    expect(reasons(receipt({ kept: [], mine: null }))).toEqual(["commitment.nothing", "mine.nothing"]);
    expect(verdictOf(findings(receipt({ kept: [], mine: null })))).toBe("unknown");
    expect(reasons(receipt({ result: null }))).toEqual(["commitment.nothing"]);
  });

  it("is not believed when the host calls it an attempt that this device never saw", () => {
    expect(reasons(receipt({ result: { attempt: 2, seed: `${"b".repeat(64)}:1=theirs`, history: [], scores: [] } }))).toEqual(["commitment.nothing", "mine.missing"]);
  });
});
