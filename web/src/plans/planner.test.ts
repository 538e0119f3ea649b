import { describe, expect, it } from "vitest";
import type { ClientMessage, PlannedCase, State, Supposed } from "../net/protocol";
import { Planner, type Planned } from "./planner.svelte";

const told = (given: Partial<Supposed>) =>
  ({
    type: "supposed",
    code: null,
    whole: false,
    view: {},
    moves: [],
    refusals: {},
    conditions: [],
    ...given,
  }) as Supposed;

class Table implements Planned {
  sent: ClientMessage[] = [];
  said: string[] = [];
  state: State;
  constructor(plan: PlannedCase[] | null = []) {
    this.state = { seat: 1, version: 7, mover: 0, plan, entries: [] } as unknown as State;
  }
  send(message: ClientMessage): void {
    this.sent.push(message);
  }
  tell(code: string): void {
    this.said.push(code);
  }
  explain(_: unknown, code: string): void {
    this.said.push(code);
  }
  /** The answer to what was asked last. */
  answer(planner: Planner, given: Partial<Supposed> = {}): void {
    const asked = this.sent.findLast((message) => message.type === "suppose");
    planner.hear(told({ id: asked?.type === "suppose" ? asked.id : -1, ...given }));
  }
}

function laying(plan: PlannedCase[] = []) {
  const table = new Table(plan);
  const planner = new Planner(table);
  planner.begin(null);
  table.answer(planner);
  return { table, planner };
}

describe("planning a turn", () => {
  it("lays it step by step until it is whole, and sends it with a second yes", () => {
    const { table, planner } = laying();
    planner.lay(["write R 4"]);
    expect(table.sent.at(-1)).toMatchObject({ type: "suppose", moves: ["write R 4"] });
    table.answer(planner);
    expect(planner.isLaying).toBe(true); // an arrow: the turn goes on
    planner.lay(["accelerate B"]);
    table.answer(planner, { whole: true, view: null });
    expect(planner.stage).toBe("ready");
    expect(table.sent.some((message) => message.type === "plan")).toBe(false);
    planner.confirm();
    const cases = [{ when: null, moves: ["write R 4", "accelerate B"] }];
    expect(table.sent.at(-1)).toMatchObject({ type: "plan", base: 7, seat: 1, cases });
    expect(planner.stage).toBe("idle");
  });

  it("puts a step back that is refused, and says why", () => {
    const { table, planner } = laying();
    planner.lay(["play R3"]);
    table.answer(planner, { code: "illegal" });
    expect(planner.moves).toEqual([]);
    expect(planner.isLaying).toBe(true);
    expect(table.said).toEqual(["illegal"]);
  });

  it("puts all moves of a turn back if one of them is refused, and keeps what was laid before", () => {
    const { table, planner } = laying();
    planner.lay(["play R3", "draw deck"]);
    table.answer(planner, { code: "illegal" });
    expect(planner.moves).toEqual([]);
    planner.lay(["play R4"]);
    table.answer(planner);
    planner.lay(["draw R", "play R5"]);
    table.answer(planner, { code: "illegal" });
    expect(planner.moves).toEqual(["play R4"]);
  });

  it("tries cases with a condition first, and one for each condition", () => {
    const when = { seat: 0, move: "discard R7" };
    const always = { when: null, moves: ["pass"] };
    const { table, planner } = laying([{ when, moves: ["bid 2"] }, always]);
    planner.begin(when);
    table.answer(planner);
    planner.lay(["bid 3"]);
    table.answer(planner, { whole: true });
    planner.confirm();
    expect(table.sent.at(-1)).toMatchObject({ cases: [{ when, moves: ["bid 3"] }, always] });
  });

  it("ends when the others go on, and an answer that comes late is for nothing", () => {
    const { table, planner } = laying();
    planner.lay(["pass"]);
    planner.note({ ...table.state, entries: [{ kind: "planned" }] } as unknown as State);
    expect(planner.isLaying).toBe(true);
    planner.note({ ...table.state, entries: [{ kind: "move" }] } as unknown as State);
    expect(planner.stage).toBe("idle");
    expect(table.said).toEqual(["plan_moved"]);
    table.answer(planner, { whole: true });
    expect(planner.stage).toBe("idle");
  });

  it("shows the table as if it were my turn only while it is laid", () => {
    const { table, planner } = laying();
    expect(planner.shown(table.state)).toMatchObject({ mover: 1, can_undo: false });
    planner.stop();
    expect(planner.shown(table.state)).toBe(table.state);
  });
});
