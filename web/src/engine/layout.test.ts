/**
 * Records read as Python reads them, byte for byte: one of each table, or all of a file that Python has written
 * (tests/web/test_layout.py).
 */
import { expect, test } from "vitest";
import classic from "../../../src/lostcities/games/classic/wasm/rules.wasm?url&inline";
import partners from "../../../src/lostcities/games/partners/wasm/rules.wasm?url&inline";
import rivals from "../../../src/lostcities/games/rivals/wasm/rules.wasm?url&inline";
import rollAndWrite from "../../../src/lostcities/games/roll_and_write/wasm/rules.wasm?url&inline";
import { layoutOf, readView, viewOf, type Seen } from "./layout";
import { actionOf, moveName } from "./moves";
import { fieldsOf } from "./record";
import { loadRules } from "./rules";

interface Sample {
  game: string;
  viewer: number | null;
  record: string; // in hexadecimal letters
  asked: Record<string, number>; // what the rules say of it
  view: string;
}

const MODULES: Record<string, string> = { classic, partners, rivals, roll_and_write: rollAndWrite };
const GAMES = Object.keys(MODULES);
const LONG = 120_000; // milliseconds, for the positions of a file on a busy machine
const { VITE_POSITIONS: file = "./positions.jsonl", VITE_LEAST: least = "1" } = import.meta.env;
const { default: text }: { default: string } = await import(/* @vite-ignore */ `${file}?raw`);
const samples = text
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Sample);

const bytesOf = (text: string) => Uint8Array.from(text.match(/../g)!, (two) => parseInt(two, 16));

function seenOf(sample: Sample, field: Seen["field"]): Seen {
  const ask = (name: string, ...given: number[]) => {
    const answer = sample.asked[[name, ...given].join(" ")];
    if (answer === undefined) throw new Error(`nobody said ${name} ${given.join(" ")}`);
    return answer;
  };
  return { field, ask };
}

test.each(GAMES)(
  "views of %s are read as Python reads them",
  async (game) => {
    const layout = await layoutOf(game);
    const own = samples.filter((one) => one.game === game);
    expect(own.length).toBeGreaterThanOrEqual(Number(least));
    for (const sample of own) {
      const seen = seenOf(sample, fieldsOf(layout.record, bytesOf(sample.record)));
      expect(JSON.stringify(readView(layout, seen, sample.viewer))).toBe(sample.view);
    }
  },
  LONG,
);

test.each(GAMES)(
  "the rules of %s say in the page what they say in Python",
  async (game) => {
    const layout = await layoutOf(game);
    const rules = await loadRules(game, fetch(MODULES[game]!));
    for (const { record, asked, viewer, view } of samples.filter((one) => one.game === game)) {
      const seen = { bytes: bytesOf(record), chance: null };
      expect(JSON.stringify(viewOf(layout, rules, seen, viewer))).toBe(view);
      const said = Object.keys(asked).map((question) => {
        const [name, ...given] = question.split(" ");
        return [question, rules.ask(seen, name!, ...given.map(Number))];
      });
      expect(JSON.stringify(Object.fromEntries(said))).toBe(JSON.stringify(asked));
    }
    expect(() => rules.ask(rules.newGame(layout.seats[0]!, {}, 1), "shoes")).toThrow("does not know shoes");
  },
  LONG,
);

test.each(GAMES)("moves of %s are read however they are spelled", async (game) => {
  const layout = await layoutOf(game);
  layout.moves.forEach((name, action) => {
    expect(moveName(layout, action)).toBe(name);
    const spellings = [name, name.toUpperCase(), `  ${name.replace(" ", "   ")} `, name.replace("*", "w")];
    expect(spellings.map((text) => actionOf(layout, text))).toEqual(spellings.map(() => action));
  });
  expect(["", "sing", "play", "play X7", "draw Y Y"].map((text) => actionOf(layout, text))).toEqual(
    Array.from({ length: 5 }),
  );
  expect(() => moveName(layout, layout.moves.length)).toThrow("has no action");
});

test("a record of another size, a field or a game that is unknown are refused", async () => {
  const layout = await layoutOf("classic");
  expect(() => fieldsOf(layout.record, new Uint8Array(3))).toThrow("a record of 3 bytes");
  expect(() => fieldsOf(layout.record, new Uint8Array(layout.record.bytes))("shoe")).toThrow("no field shoe");
  await expect(layoutOf("chess")).rejects.toThrow("no layout of chess");
});

test("numbers of every size are little-endian and may be negative", () => {
  const bytes = new Uint8Array([0, 255, 254, 255, 1, 2, 0, 0, 253, 255, 255, 255, 255, 255, 255, 255]);
  const fields = {
    small: { type: "int8", shape: [2], offset: 0 },
    short: { type: "int16", shape: [], offset: 2 },
    whole: { type: "int32", shape: [1, 1], offset: 4 },
    long: { type: "int64", shape: [], offset: 8 },
  };
  const field = fieldsOf({ bytes: 17, fields }, Uint8Array.of(9, ...bytes).subarray(0));
  expect(() => field("none")).toThrow();
  const moved = fieldsOf({ bytes: 16, fields }, Uint8Array.of(9, ...bytes).subarray(1)); // at an odd address
  expect(["small", "short", "whole", "long"].map(moved)).toEqual([[0, -1], -2, [513], -3]);
});
