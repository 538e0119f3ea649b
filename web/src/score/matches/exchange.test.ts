import { beforeEach, describe, expect, it } from "vitest";
import { billOf } from "../counting/bill";
import { finish, setExpedition, tapBox, tapBridge } from "../counting/entering";
import { BadFile, readFile, written, type Fault } from "./exchange";
import { newMatch, totals, type Match } from "./match";
import { bestExpedition, rivalries } from "./rivalry";
import { forget, keep, matches, takeIn } from "./shelf";

const match = (score = [5, 6, 7, 8], names = ["Ada", "Bea"]) =>
  finish(setExpedition(newMatch({ game: "classic", names }), { round: 0, side: 0 }, "Y", score));
const sheet = () =>
  tapBridge(
    tapBox(newMatch({ game: "roll_and_write", names: ["Ada", "Bea", "Cy"] }), { round: 0, side: 1 }, 3, 8),
    { round: 0, side: 1 },
    3,
  );

function faultOf(change: (file: any) => unknown, source: Match = match()): Fault | null {
  const file = JSON.parse(written([source]));
  change(file);
  try {
    readFile(JSON.stringify(file));
    return null;
  } catch (error) {
    if (error instanceof BadFile) return error.fault;
    throw error;
  }
}

describe("a file", () => {
  it("comes back as it was written", () => {
    const all = [
      match(),
      sheet(),
      newMatch({ game: "rivals", names: ["Ada", "Bea"] }),
      newMatch({ game: "partners", names: ["A", "B", "C", "D"] }),
    ];
    expect(readFile(written(all))).toEqual(all);
  });

  it.each([
    ["is no JSON", () => readFile("{oops"), "json"],
    ["is something else", () => readFile('{"format": "other"}'), "format"],
    ["is a list", () => readFile("[]"), "format"],
    ["is of a newer version", () => readFile('{"format":"lostcities-scores","version":2,"matches":[]}'), "version"],
  ])("is refused if it %s", (_, read, what) => {
    expect(read).toThrow(what);
  });

  it.each<[string, (file: any) => unknown]>([
    ["id", (file) => (file.matches[0].id = "<b>")],
    ["game", (file) => (file.matches[0].game = "chess")],
    ["sides", (file) => (file.matches[0].sides = [["Ada"], ["ada"]])],
    ["sides", (file) => (file.matches[0].sides = [["Ada"]])],
    ["expeditions", (file) => (file.matches[0].expeditions = 7)],
    ["rounds", (file) => (file.matches[0].rounds = [])],
    ["rounds", (file) => file.matches[0].rounds[0].pop()],
    ["cards", (file) => (file.matches[0].rounds[0][0].cards = { Q: [2] })],
    ["points", (file) => (file.matches[0].points.dice = [1])],
    ["finished", (file) => delete file.matches[0].finished],
  ])("is refused for a wrong %s", (entry, change) => {
    expect(faultOf(change)).toMatchObject({ what: "entry", match: 1, entry });
  });

  it("is refused for what cannot lie on a table, and says where", () => {
    const falling = faultOf((file) => (file.matches[0].rounds[0][0].cards.B = [7, 3]));
    expect(falling).toMatchObject({
      what: "cards",
      match: 1,
      round: 1,
      name: "Ada",
      refusal: { why: "falling", color: "B", rank: 3, after: 7 },
    });
    expect(faultOf((file) => (file.matches[0].rounds[0][1].cards.Y = [5]))?.refusal?.why).toBe("elsewhere");
    expect(faultOf((file) => (file.matches[0].rounds[0][1].cards.R = [0, 0, 0, 0]))?.refusal?.why).toBe("wagers");
    expect(faultOf((file) => (file.matches[0].rounds[0][1].gold = 4))?.refusal?.why).toBe("coins");
    expect(faultOf((file) => (file.matches[0].rounds[0][1].cards.R = ["7"]))?.refusal?.why).toBe("number");
  });

  it("is refused for a sheet that cannot be", () => {
    expect(faultOf((file) => (file.matches[0].rounds[0][0].bridges[0] = true), sheet())?.entry).toBe("bridges");
    expect(faultOf((file) => (file.matches[0].rounds[0][0].filled[0] = 10), sheet())?.entry).toBe("filled");
  });
});

describe("what this browser keeps", () => {
  beforeEach(() => matches().forEach((one) => forget(one.id)));

  it("is one entry a match, the last changed on top", () => {
    const [one, other] = [match(), match()];
    keep(one);
    keep(other);
    keep({ ...one, changed: one.changed + 5 });
    expect(matches().map(({ id }) => id)).toEqual([one.id, other.id]);
  });

  it("takes in what is new or newer", () => {
    const one = match();
    keep({ ...one, changed: 20 });
    expect(takeIn([{ ...one, changed: 10 }, match()])).toBe(1);
    expect(takeIn([{ ...one, changed: 30, length: 7 }])).toBe(1);
    expect(matches().find(({ id }) => id === one.id)?.length).toBe(7);
  });
});

describe("head-to-head", () => {
  it("counts wins over all matches, however the names are written", () => {
    const all = [match(), match([2, 3]), match([2, 3], ["bea", "ADA"]), { ...match(), finished: false }];
    expect(rivalries(all)).toEqual([{ names: ["Ada", "Bea"], wins: [2, 1], level: 0, points: [-3, -5] }]);
  });

  it("names the best expedition", () => {
    expect(bestExpedition([match(), match([0, 0, 8, 9, 10])])).toEqual({ name: "Ada", color: "Y", points: 21 });
    expect(bestExpedition([match([2])])).toBeNull();
  });
});

it("a receipt adds up", () => {
  const one = match();
  expect(billOf(one, 0, 0)).toMatchObject({
    items: [{ name: "Y", formula: "26 − 20", points: 6 }],
    total: totals(one)[0],
  });
});
