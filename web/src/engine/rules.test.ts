/** The loader; that the rules themselves are Python's, tests/wasm says, game by game. */
import { describe, expect, it, vi } from "vitest";
import classic from "../../../src/lostcities/games/classic/wasm/rules.wasm?url&inline";
import sheets from "../../../src/lostcities/games/roll_and_write/wasm/rules.wasm?url&inline";
import { EngineError } from "./errors";
import { loadModule } from "./module";
import { loadRules, NOBODY, WATCHER, type Rules } from "./rules";

const bytesOf = async (url: string) => (await fetch(url)).arrayBuffer();

/** Any legal action, always the same one of a position. */
function anyAction(rules: Rules, n: number, position: ReturnType<Rules["newGame"]>): number {
  const legal = [...rules.mask(position)].flatMap((marked, action) => (marked ? [action] : []));
  return legal[n % legal.length]!;
}

describe("loading", () => {
  const code = async (trying: Promise<unknown>) => {
    const error = await trying.catch((caught: unknown) => caught);
    return error instanceof EngineError ? error.code : error;
  };

  it("refuses what is no module, or of another game", async () => {
    const bytes = await bytesOf(classic);
    expect(await code(loadRules("classic", new Uint8Array([1, 2, 3])))).toBe("module");
    expect(await code(loadRules("classic", bytes.slice(0, 5000)))).toBe("module");
    expect(await code(loadRules("rivals", bytes))).toBe("module");
    expect(await code(loadRules("classic", new Response(null, { status: 404 })))).toBe("module");
    const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
    expect(await code(loadRules("classic", empty))).toBe("module");
  });

  it("says when a device has too little memory", async () => {
    const full = () => Promise.reject(new RangeError("could not allocate memory"));
    const instantiate = vi.spyOn(WebAssembly, "instantiate").mockImplementation(full as never);
    expect(await code(loadRules("classic", await bytesOf(classic)))).toBe("memory");
    instantiate.mockRestore();
    const module = await loadModule(await bytesOf(classic), []);
    const more = vi.spyOn(WebAssembly.Memory.prototype, "grow").mockImplementation(() => {
      throw new RangeError("no more");
    });
    expect(await code(Promise.resolve().then(() => module.room(1 << 24)))).toBe("memory");
    more.mockRestore();
  });

  it("takes an answer as well as bytes", async () => {
    const rules = await loadRules("classic", fetch(classic));
    expect(rules.facts).toMatchObject({ game: "classic", seats: [2], actions: 127 });
  });
});

describe("a game", async () => {
  const rules = await loadRules("classic", await bytesOf(classic));

  it("is dealt from its seed, its options and nothing else", () => {
    const one = rules.newGame(2, { rounds: 1, expeditions: 6 }, "a seed");
    expect(rules.newGame(2, { expeditions: "6", rounds: 1 }, "a seed")).toEqual(one);
    expect(rules.newGame(2, { rounds: 1, expeditions: 6 }, "another").bytes).not.toEqual(one.bytes);
    expect(rules.field(one, "expeditions")).toBe(6);
    expect([...(rules.field(one, "hand") as Int8Array)].reduce((sum, n) => sum + n)).toBe(16);
  });

  it("refuses seats and options that it does not have", () => {
    const deal = (seats: number, options: Parameters<Rules["newGame"]>[1]) => () => rules.newGame(seats, options, 1);
    expect(deal(3, {})).toThrow("classic is not for 3");
    expect(deal(2, { rounds: 0 })).toThrow("rounds must be from 1 to 30, not 0");
    expect(deal(2, { rounds: 1.5 })).toThrow("rounds must be a whole number");
    expect(deal(2, { rounds: true })).toThrow("rounds must be a whole number");
    expect(deal(2, { hand: "" })).toThrow("hand must be a whole number");
    expect(deal(2, { color: 1 })).toThrow("classic has no option color");
    expect(deal(2, { expeditions: 1, hand: 8 })).toThrow("at least one card");
  });

  it("is played to its end on a copy, and the original stays as it was", () => {
    const dealt = rules.newGame(2, { rounds: 1 }, { seed: "s", chance: 2 });
    const kept = structuredClone(dealt);
    const played = rules.copy(dealt);
    let moves = 0;
    for (; !rules.isOver(played); moves++) rules.act(played, anyAction(rules, moves, played));
    expect(moves).toBeGreaterThan(80);
    expect(rules.mover(played)).toBe(NOBODY);
    expect(played.chance).toMatchObject({ seed: "s", version: 2, move: moves });
    for (const seat of [0, 1]) {
      const lines = rules.bill(played, seat);
      expect(lines.reduce((sum, line) => sum + line.at(-1)!, 0)).toBe(rules.score(played, seat));
    }
    expect(dealt).toEqual(kept);
  });

  it("shows a viewer neither hidden cards nor the chance", () => {
    const dealt = rules.newGame(2, {}, 7);
    const seen = rules.hide(dealt, WATCHER);
    expect(seen.chance).toBeNull();
    expect([...(rules.field(seen, "hand") as Int8Array)].every((n) => n === 0)).toBe(true);
    expect(() => rules.act(seen, 0)).toThrow("without chance");
    const [one, other] = [1n, 2n].map((stream) => rules.imagine(dealt, 0, { seed: 1n, stream }));
    expect(one!.bytes).not.toEqual(other!.bytes);
    expect(rules.observe(one!, 0)).toEqual(rules.observe(other!, 0));
    expect(rules.hide(one!, 0)).toEqual(rules.hide(other!, 0));
  });

  it("says why an action is not legal, and what an action did", () => {
    const dealt = rules.newGame(2, {}, 7);
    const action = anyAction(rules, 0, dealt);
    expect(rules.whyNot(dealt, action)).toBeNull();
    expect(rules.whyNot(dealt, rules.facts.actions - 1)?.[0]).toBe(rules.facts.reasons.PLACE_FIRST);
    const after = rules.copy(dealt);
    expect(rules.act(after, action)).toBe(false);
    expect(rules.tell(dealt, action, after, WATCHER)[0]?.slice(0, 2)).toEqual([rules.facts.events.PLAYED, 0]);
  });
});

describe("a sheet", async () => {
  const rules = await loadRules("roll_and_write", await bytesOf(sheets));

  it("can be one's own", () => {
    const dealt = rules.newGame(3, { sealed: true, dice_points: [0, 1, 2, 3, 4, 5, 6, 7, 8, -9] }, 1);
    expect([...(rules.field(dealt, "dice_points") as Int8Array)].at(-1)).toBe(-9);
    expect(rules.field(dealt, "sealed")).toBe(1);
    expect(() => rules.newGame(3, { dice_points: [1] }, 1)).toThrow("dice_points must have 10 numbers");
    expect(() => rules.newGame(3, { dice_points: 1 }, 1)).toThrow("a list of small whole numbers");
    expect(() => rules.newGame(3, { starter: 3 }, 1)).toThrow("starter must be a seat");
  });

  it("asks chance when dice are rolled", () => {
    const dealt = rules.newGame(2, {}, { seed: 5n, stream: 0n });
    const refuse = rules.facts.actions - 1;
    expect(rules.whyNot(dealt, refuse) === null || rules.whyNot(dealt, refuse - 1) === null).toBe(true);
    const asked = Array.from({ length: 4 }, (_, n) => rules.act(dealt, anyAction(rules, n, dealt)));
    expect(asked).toContain(true);
    expect(asked).toContain(false);
  });
});
