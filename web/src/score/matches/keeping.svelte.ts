/** A match while its score is being entered: where one is, what was said last, and the way back. */
import { formulas, isSheet, type Match } from "./match";
import type { Place } from "../counting/entering";
import { Refused, type Refusal } from "../counting/refusal";
import { BRIDGE_BONUS, columnFormula, columnScore, COLUMNS, filledOf } from "../counting/roll_and_write";
import { keep } from "./shelf";

/** What was counted last, or why something was refused. */
export type Remark =
  | { kind: "counted"; side: number; column: string; formula: string; points: number }
  | { kind: "refused"; refusal: Refusal }
  | null;

export class Keeping {
  match: Match = $state.raw()!;
  round = $state(0);
  side = $state(0);
  remark: Remark = $state.raw(null);
  private past: Match[] = $state.raw([]);

  constructor(match: Match) {
    this.match = match;
    this.round = match.rounds.length - 1;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  /** Change the match, or say why not; true if it was changed. */
  enter(change: (match: Match) => Match): boolean {
    try {
      const changed = change(this.match);
      this.past = [...this.past, this.match].slice(-100);
      this.show(changed);
      this.remark = null;
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.remark = { kind: "refused", refusal: error.refusal };
      return false;
    }
  }

  /** As `enter`, at a column, whose formula is told then. */
  enterAt(place: Place, column: string, change: (match: Match) => Match): boolean {
    this.side = place.side;
    const done = this.enter(change);
    if (done) this.remark = counted(this.match, place, column);
    return done;
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    this.past = this.past.slice(0, -1);
    this.show({ ...before, changed: Date.now() });
    this.remark = null;
  }

  private show(match: Match): void {
    this.match = match;
    this.round = Math.min(this.round, match.rounds.length - 1);
    keep(match);
  }
}

function counted(match: Match, place: Place, column: string): Remark {
  const tally = match.rounds[place.round]![place.side]!;
  const told = { kind: "counted" as const, side: place.side, column };
  if (!isSheet(tally)) {
    const cards = tally.cards[column];
    if (!cards) return null;
    const { expeditionFormula, expeditionScore } = formulas(match.game);
    return { ...told, formula: expeditionFormula(cards), points: expeditionScore(cards) };
  }
  const n = COLUMNS.findIndex((color) => color === column);
  const bridge = n < 0 ? COLUMNS.length + (column === "artefacts" ? 0 : 1) : n;
  const own =
    n < 0
      ? match.points[column as "artefacts" | "dice"][filledOf(tally, bridge)]!
      : columnScore(tally, n, match.points);
  const formula = n < 0 ? String(own).replace("-", "−") : columnFormula(tally, n, match.points) || "0";
  const won = tally.bridges[bridge];
  return { ...told, formula: won ? `${formula} + ${BRIDGE_BONUS}` : formula, points: own + (won ? BRIDGE_BONUS : 0) };
}
