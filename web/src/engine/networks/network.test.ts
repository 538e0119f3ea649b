/** Networks and their files; that they think what NumPy thinks, tests/wasm says. */
import { beforeAll, describe, expect, it } from "vitest";
import module from "../../../../src/lostcities/bots/wasm/network.wasm?url&inline";
import classic from "../../../../src/lostcities/games/classic/wasm/rules.wasm?url&inline";
import sheets from "../../../../src/lostcities/games/roll_and_write/wasm/rules.wasm?url&inline";
import apprentice from "../../../../src/lostcities/games/classic/weights/apprentice.npz?url&inline";
import { EngineError } from "../errors";
import { loadNetwork } from "./network";
import { readArrays } from "./npz";
import { loadRules, type Rules } from "../rules";

const bytesOf = async (url: string) => (await fetch(url)).arrayBuffer();

const troubleOf = async (trying: Promise<unknown>) => {
  const error = await trying.catch((caught: unknown) => caught);
  return error instanceof EngineError ? [error.code, error.message] : error;
};

let rules: Rules, weights: ArrayBuffer;
beforeAll(async () => {
  rules = await loadRules("classic", await bytesOf(classic));
  weights = await bytesOf(apprentice);
});

describe("a file of weights", () => {
  it("has arrays by name, in single precision", async () => {
    const arrays = await readArrays(weights);
    expect(arrays.size).toBe(47);
    expect(arrays.get("trunk.read_token.weight")?.shape).toEqual([64, 119]);
    expect(arrays.get("value_out.bias")?.numbers).toHaveLength(1);
    expect([...arrays.values()].every(({ numbers }) => numbers.every(Number.isFinite))).toBe(true);
  });

  it("is noticed when it did not arrive whole, or damaged", async () => {
    const damaged = weights.slice(0);
    new Uint8Array(damaged)[70_000]! ^= 4;
    expect((await troubleOf(readArrays(damaged))) as string[]).toContain("weights");
    for (const file of [weights.slice(0, 100_000), weights.slice(1), new ArrayBuffer(0), new ArrayBuffer(64)])
      expect((await troubleOf(readArrays(file))) as string[]).toContain("weights");
  });
});

describe("a network", () => {
  it("says how likely actions are and what a position is worth, the same of many positions at once", async () => {
    const network = await loadNetwork(rules.facts, fetch(module), fetch(apprentice), 3);
    const dealt = [1, 2, 3].map((seed) => rules.newGame(2, {}, seed));
    const seen = dealt.map((position) => rules.observe(position, 0));
    const mask = rules.mask(dealt[0]!);
    const logits = network.logits(seen[0]!, mask);
    expect(logits).toHaveLength(rules.facts.actions);
    expect([...logits].every((logit, action) => Number.isFinite(logit) === (mask[action] === 1))).toBe(true);
    const one = seen.map((features) => [...network.think(features).logits, ...network.values(features)]);
    const together = network.think(Int8Array.from(seen.flatMap((features) => [...features])), 3);
    seen.forEach((_, n) => {
      const [first, size] = [n * rules.facts.actions, rules.facts.actions];
      const numbers = [...together.logits.subarray(first, first + size), together.values[n]!];
      numbers.forEach((number, i) => expect(number).toBeCloseTo(one[n]![i]!, 4));
    });
    expect(() => network.think(seen[0]!, 4)).toThrow("room for 3 positions");
  });

  it("of another game, or one that did not come, is refused", async () => {
    const other = await loadRules("roll_and_write", await bytesOf(sheets));
    expect(await troubleOf(loadNetwork(other.facts, fetch(module), fetch(apprentice)))).toEqual([
      "weights",
      "a network that cannot be read: it is not of roll_and_write as it is played here",
    ]);
    const newer = { ...rules.facts, version: 2 };
    expect(((await troubleOf(loadNetwork(newer, fetch(module), fetch(apprentice)))) as string[])[0]).toBe("weights");
    const nothing = new Response(null, { status: 404 });
    expect(((await troubleOf(loadNetwork(rules.facts, fetch(module), nothing))) as string[])[0]).toBe("weights");
  });
});
