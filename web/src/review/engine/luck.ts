/** Luck, card by card and roll by roll: what came, less the mean of what could have come; as analysis/luck.py has it. */
import type { Module } from "../../engine/module";
import { activationsOf, SINGLE, SIZES, sizesOf, type Network } from "../../engine/networks/network";
import type { Position, Rules } from "../../engine/rules";
import type { Shape } from "../../engine/networks/weights";
import { oneRound } from "../../engine/networks/worlds";
import type { AnalysisFacts } from "./facts";
import type { Played } from "./positions";
import { margin, mean, sum } from "./rounding";

/** A stroke of luck: a deal, a card or a roll. */
export interface Stroke {
  number: number; // of the move that brought it; for a deal, of the first move after it
  seat: number | null; // whose card or roll it was; null: the deal
  gained: number[]; // by side
}

const WIDE = 8; // bytes
const STATES = 3; // before, one to try things in, after
const WORDS = 4; // of a generator

/** The compiled part, with the weights of the network whose values count. */
export class LuckWatch {
  private readonly at: Record<string, number>;

  constructor(
    private readonly rules: Rules,
    private readonly module: Module<AnalysisFacts>,
    shape: Shape,
    weights: Float32Array,
  ) {
    const { facts } = rules;
    const { worlds } = module.facts.luck;
    const sizes = {
      weights: SINGLE * weights.length,
      activations: SINGLE * worlds * activationsOf(shape),
      shape: SINGLE * SIZES,
      tables: STATES * facts.record.bytes,
      features: worlds * facts.features,
      shares: WIDE * worlds,
      rng: WIDE * WORDS,
      worths: WIDE * Math.max(...facts.seats),
    };
    this.at = Object.fromEntries(Object.entries(sizes).map(([name, bytes]) => [name, module.room(bytes)]));
    new Float32Array(module.buffer, this.at.weights, weights.length).set(weights);
    new Int32Array(module.buffer, this.at.shape, SIZES).set(sizesOf(shape));
  }

  begin(state: Position): void {
    this.module.functions.begin!(this.at.rng!);
    this.put(0, state);
  }

  /** What an action brought by chance, in points by seat; the position after it is the next one before. */
  watch(after: Position, action: number, seats: number): number[] {
    const { at, module } = this;
    this.put(STATES - 1, after);
    const worths = new Float64Array(module.buffer, at.worths, seats).fill(0);
    module.functions.watch!(
      ...[at.tables!, action, at.weights!, at.activations!, at.shape!, at.features!, at.shares!, at.rng!],
      ...[module.facts.luck.worlds, at.worths!, seats],
    );
    return [...worths];
  }

  /** Whose card or roll it was. */
  whose(before: Position, after: Position): number {
    this.put(1, before);
    this.put(STATES - 1, after);
    const { bytes } = this.rules.facts.record;
    return this.module.functions.whose!(this.at.tables! + bytes, this.at.tables! + (STATES - 1) * bytes);
  }

  private put(n: number, position: Position): void {
    new Uint8Array(this.module.buffer).set(position.bytes, this.at.tables! + n * this.rules.facts.record.bytes);
  }
}

/** All luck of a game, in order. */
export function strokesOf(played: Played, facts: AnalysisFacts, watch: LuckWatch, values: Network): Stroke[] {
  const found = [...deals(played, facts, values), ...cards(played, facts, watch)];
  return found.sort((one, other) => one.number - other.number);
}

/** The cards drawn or uncovered, or the dice. */
function cards(played: Played, facts: AnalysisFacts, watch: LuckWatch): Stroke[] {
  const { places, end, seats, sides } = played;
  if (!places.length) return [];
  watch.begin(places[0]!.state);
  return places.flatMap((place, n) => {
    const after = places[n + 1]?.state ?? end;
    const bySeat = watch.watch(after, place.action, seats);
    if (bySeat.every((worth) => worth === 0)) return [];
    const own = bySeat.slice(0, sides);
    const gained = own.map((worth) => facts.luck.share * margin(worth, sum(own), sides));
    return [{ number: place.number, seat: watch.whose(place.state, after), gained }];
  });
}

/** What the deal of each round promised; where nothing is dealt, the first roll stands for it. */
function deals(played: Played, facts: AnalysisFacts, values: Network): Stroke[] {
  if (facts.luck.rolls) return [firstRoll(played, facts, values)];
  const rounds = [...new Set(played.places.map(({ round }) => round))];
  return rounds.map((round) => {
    const first = played.places.find((place) => place.round === round)!;
    const states = Array.from({ length: played.seats }, (_, seat) => begunBy(played.rules, first.state, seat));
    const promised = levelled(means(states.map((state) => expected(played, facts, values, state))));
    return { number: first.number, seat: null, gained: promised.map((points) => facts.luck.deal * points) };
  });
}

/** What the dice before the first move promised, less the mean of other first rolls. */
function firstRoll(played: Played, facts: AnalysisFacts, values: Network): Stroke {
  const { rules, seats, options } = played;
  const others = Array.from({ length: facts.luck.rolls }, (_, n) =>
    rules.newGame(seats, options, { seed: 0n, stream: BigInt(n) }),
  );
  const usual = means(others.map((state) => expected(played, facts, values, state)));
  const came = expected(played, facts, values, played.places[0]!.state);
  const gained = levelled(came.map((points, side) => points - usual[side]!));
  return { number: 1, seat: null, gained: gained.map((points) => facts.luck.deal * points) };
}

/** What the value head expects for each side. */
function expected({ rules, sides }: Played, facts: AnalysisFacts, network: Network, state: Position): number[] {
  const mover = rules.mover(state);
  const row = [...network.values(rules.observe(state, mover))].map((value) => value / facts.values.point);
  return Array.from({ length: sides }, (_, side) => {
    const after = (((side - mover) % sides) + sides) % sides;
    return row.length > 1 ? row[after]! : row[0]! * (1 - 2 * after);
  });
}

/** The same deal with another seat to begin. */
function begunBy(rules: Rules, state: Position, seat: number): Position {
  const world = oneRound(rules, state);
  rules.setField(world, "turn", seat);
  return world;
}

const means = (rows: number[][]) => rows[0]!.map((_, side) => mean(rows.map((row) => row[side]!)));

/** Margins add up to nothing; what a value head says of them may not. */
const levelled = (points: number[]) => points.map((one) => one - mean(points));
