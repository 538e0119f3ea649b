/** The compiled worlds of a module: actions tried in them, where a network plays on for all. Search and review both use it. */
import type { Module } from "../module";
import { activationsOf, SINGLE, SIZES, sizesOf, type Network } from "./network";
import type { Position, Rules } from "../rules";
import type { Shape } from "./weights";

/** How far worlds are played on. */
export interface Reach {
  actions: number;
  valued: boolean; // by the network, if they are not over then
}

/** What ends are worth. */
export interface Terms {
  point: number;
  win: number;
  lead: number; // of the first side, from the rounds before
  rounds: number; // that follow this one
}

/** What the others probably hold: by seat after the mover and card. */
export interface Belief {
  hands: number;
  odds: Float32Array;
}

/** What is tried, in which position, and for what. */
export interface Trial {
  alone: Position;
  tried: readonly number[];
  terms: Terms;
  belief: Belief | null;
  sides: number;
  seed: bigint;
}

export const AT_ONCE = 4; // worlds of a call
const TABLES = 3; // records beside those on which actions are tried
const WIDE = 8; // bytes
const RANKS = 10;

export class Worlds {
  private readonly at: Record<string, number>;

  constructor(
    private readonly rules: Rules,
    private readonly module: Module<unknown>,
    private readonly verb: "fill" | "fill_open",
    private readonly reach: Reach,
    most: number, // actions tried at once
    shape: Shape,
    weights: Float32Array,
  ) {
    const { facts } = rules;
    const sizes = {
      weights: SINGLE * weights.length,
      activations: SINGLE * most * activationsOf(shape),
      shape: SINGLE * SIZES,
      odds: SINGLE * 4 * facts.colors.length * RANKS,
      terms: WIDE * 4,
      tables: facts.record.bytes * (TABLES + most),
      tried: WIDE * most,
      bytes: 1 + most * (facts.features + facts.actions),
      counts: WIDE * (7 * most + 4),
      noise: WIDE * facts.actions,
      worths: WIDE * AT_ONCE * most * Math.max(facts.sides, ...facts.seats),
    };
    this.at = Object.fromEntries(Object.entries(sizes).map(([name, bytes]) => [name, module.room(bytes)]));
    new Float32Array(module.buffer, this.at.weights, weights.length).set(weights);
    new Int32Array(module.buffer, this.at.shape, SIZES).set(sizesOf(shape));
  }

  /** Write down what is tried. */
  begin({ alone, tried, terms, belief }: Trial): void {
    const { buffer } = this.module;
    new Uint8Array(buffer).set(alone.bytes, this.at.tables);
    new BigInt64Array(buffer, this.at.tried, tried.length).set(tried.map(BigInt));
    new Float64Array(buffer, this.at.terms, 4).set([terms.point, terms.win, terms.lead, terms.rounds]);
    if (belief) new Float32Array(buffer, this.at.odds, belief.odds.length).set(belief.odds);
  }

  /** What the actions come to in some worlds, at most AT_ONCE: by world, action and side, until the next call. */
  fill({ tried, belief, sides, seed }: Trial, first: number, worlds: number): Float64Array {
    const { at, module } = this;
    const n = tried.length;
    const halves = [BigInt.asIntN(32, seed), BigInt.asIntN(32, seed >> 32n)].map(Number) as [number, number];
    module.functions[this.verb]!(
      ...[at.tables!, at.tried!, n, first, worlds, ...halves, at.weights!, at.activations!, at.shape!, at.odds!],
      ...[belief?.hands ?? 0, at.terms!, this.reach.actions, Number(this.reach.valued), at.bytes!, at.counts!],
      ...[at.noise!, at.worths!, sides],
    );
    return new Float64Array(module.buffer, at.worths, worlds * n * sides);
  }

  seatsAt(position: Position): number {
    const { seats } = this.rules.facts;
    return seats.length === 1 ? seats[0]! : Number(this.rules.field(position, "seats"));
  }
}

/** The position as if this round were the whole game. */
export function oneRound(rules: Rules, seen: Position): Position {
  const alone = rules.copy(seen);
  if (!rules.facts.hasRounds) return alone;
  rules.setField(alone, "rounds", 1);
  rules.setField(alone, "round_number", 0);
  (rules.field(alone, "banked") as Int16Array).fill(0);
  return alone;
}

/** What the mover of a position believes, by a network of beliefs. */
export function believed(rules: Rules, network: Network, alone: Position, seats: number): Belief {
  const { logits } = network.think(rules.observe(alone, rules.mover(alone)));
  const [hands, colors] = [seats - 1, rules.facts.colors.length];
  const odds = new Float32Array(hands * colors * RANKS);
  logits.forEach((odd, n) => {
    const [color, hand, rank] = [Math.floor(n / (hands * RANKS)), Math.floor(n / RANKS) % hands, n % RANKS];
    odds[(hand * colors + color) * RANKS + rank] = odd;
  });
  return { hands, odds };
}
