/** My next turn, laid down while others move: first when it is to be played, then the turn itself, then yes to both. */
import type { ClientMessage, Condition, PlannedCase, State, Supposed } from "../net/protocol";
import { newId } from "../state/ids";

/** The table whose turn is planned. */
export interface Planned {
  readonly state: State | null;
  send(message: ClientMessage): void;
  tell(code: string): void;
  explain(reason: Supposed["reason"], code: string): void;
}

export const MOST_CASES = 4;

export class Planner {
  when = $state.raw<Condition | null>(null);
  moves = $state.raw<string[]>([]); // of the turn that is being laid
  position = $state.raw<Supposed | null>(null); // as if it were my turn
  stage = $state<"idle" | "asking" | "laying" | "ready">("idle");
  private laid: string[] = []; // the moves that the position shows
  private asked = 0;

  constructor(private readonly table: Planned) {}

  /** What is planned already. */
  get cases(): PlannedCase[] {
    return this.table.state?.plan ?? [];
  }

  /** A turn can be planned now. */
  get isPossible(): boolean {
    return this.table.state?.plan != null;
  }

  /** Taps on the table lay a turn that is not played. */
  get isLaying(): boolean {
    return this.stage === "laying";
  }

  /** What the table shows meanwhile. */
  shown(state: State): State {
    const { view, moves, refusals } = this.position ?? {};
    if (!this.isLaying || !view) return state;
    return { ...state, view, moves: moves ?? [], refusals: refusals ?? {}, mover: state.seat, can_undo: false };
  }

  /** Ask what others may do first. */
  open(): void {
    this.stage = "asking";
    this.when = null;
    this.moves = [];
    this.suppose();
  }

  /** Lay the turn, to be played under a condition or always. */
  begin(when: Condition | null): void {
    this.when = when;
    this.moves = [];
    this.position = null;
    this.stage = "laying";
    this.suppose();
  }

  /** More of the turn. */
  lay(moves: string[]): void {
    this.moves = [...this.moves, ...moves];
    this.suppose();
  }

  /** From the beginning. */
  again(): void {
    this.begin(this.when);
  }

  stop(): void {
    this.stage = "idle";
    this.position = null;
    this.moves = [];
    this.asked++; // an answer on its way is for nothing
  }

  /** The turn is planned, beside what was planned before: what has a condition comes first. */
  confirm(): void {
    const { when, moves } = this;
    const others = this.cases.filter((one) => !when || !sameCondition(one.when, when));
    const first = when ? others.filter((one) => one.when) : others;
    this.send([...first, { when, moves }, ...others.slice(first.length)].slice(0, MOST_CASES));
    this.stop();
  }

  /** One case less. */
  drop(index: number): void {
    this.send(this.cases.filter((_, i) => i !== index));
  }

  takeBack(): void {
    this.send([]);
  }

  /** The table has changed under the plan. */
  note(state: State): void {
    if (this.stage === "idle") return;
    const moved = state.entries.some((entry) => entry.kind === "move" || entry.kind === "undone");
    if (state.plan != null && !moved) return;
    this.stop();
    this.table.tell("plan_moved");
  }

  hear(told: Supposed): void {
    if (told.id !== this.asked || this.stage === "idle") return;
    if (told.code) {
      this.table.explain(told.reason, told.code);
      if (this.stage === "asking" || !this.position) this.stop();
      else this.moves = this.laid;
      return;
    }
    if (told.whole) this.stage = "ready";
    else {
      this.position = told;
      this.laid = this.moves;
    }
  }

  private suppose(): void {
    this.asked = (this.asked + 1) % 1_000_000;
    this.table.send({ type: "suppose", id: this.asked, when: this.when, moves: this.moves });
  }

  private send(cases: PlannedCase[]): void {
    const { state } = this.table;
    if (state?.seat == null) return;
    this.table.send({ type: "plan", cid: newId(), base: state.version, seat: state.seat, cases });
  }
}

const sameCondition = (one: Condition | null, other: Condition) =>
  one !== null && one.seat === other.seat && one.move === other.move;
