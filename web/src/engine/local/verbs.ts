/** A game as a local table plays it: its rules, its facts, and views of its records. */
import type { View } from "../../net/protocol";
import type { Version } from "../chance";
import { numbersOf } from "../facts";
import type { Options } from "../options";
import { WATCHER, type Position, type Rules } from "../rules";
import type { GameFacts } from "./facts";

export type Row = number[]; // a code and its numbers

export const UNKNOWN = -1; // a card that the viewer may not know
export const POINTS = 7; // where every line of a bill has its points

/** Reads the view of a record in which all that the viewer may not know is forgotten; −1 is a spectator. */
export type ReadView = (rules: Rules, seen: Position, viewer: number) => View;

export class Verbs {
  constructor(
    readonly facts: GameFacts,
    readonly rules: Rules,
    private readonly readView: ReadView,
  ) {}

  /** A game from the deal on; `chance` is the version of how cards and dice follow from the seed. */
  deal(seats: number, options: Options, seed: string, chance: Version): Position {
    return this.rules.newGame(seats, options, { seed, chance });
  }

  /** A copy without all that a viewer may not know, to try moves on: its chance tells nothing. */
  known(position: Position, viewer: number): Position {
    return { ...this.rules.hide(position, viewer), chance: this.rules.chance({ seed: 0n, stream: 0n }) };
  }

  view(position: Position, viewer: number | null): View {
    const eyes = viewer ?? WATCHER;
    return this.readView(this.rules, this.rules.hide(position, eyes), eyes);
  }

  hasField(name: string): boolean {
    return name in this.rules.facts.record.fields;
  }

  /** The numbers of a field, one after the other. */
  field(position: Position, name: string): number[] {
    return Array.from(numbersOf(position.bytes, this.rules.facts.record.fields[name]!) as Int8Array, Number);
  }

  /** A number of a field, the first unless another place is named. */
  setField(position: Position, name: string, value: number, at = 0): void {
    const numbers = numbersOf(position.bytes, this.rules.facts.record.fields[name]!);
    if (numbers instanceof BigInt64Array) numbers[at] = BigInt(value);
    else numbers[at] = value;
  }
}
