/**
 * The champion, thinking ahead, in the page: its likeliest moves tried in imagined worlds, where a small network plays on for
 * all, as src/lostcities/bots/searching/champion_plus.py has it. One thread; several workers can look into several worlds.
 */
import { EngineError } from "../errors";
import { loadModule, type Module, type Source } from "../module";
import { activationsOf, loadWeights, SINGLE, SIZES, sizesOf, type Network } from "./network";
import type { Position, Rules } from "../rules";
import { bestAction, type Budget, type Worths } from "./verdict";
import type { Shape } from "./weights";

/** What a module of search says of itself. */
interface About {
  game: string;
  version: number;
  plays: "apprentice" | "champion"; // whose weights play on
  reach: { actions: number; valued: boolean };
  terms: { point: number; win: number };
  candidates: { most: number; unlikely: number };
  clearly: number; // standard errors by which a move must gain on the first thought
}

export interface Thinking extends Budget {
  seed: bigint; // of the worlds
}

const TABLES = 3; // records beside those on which actions are tried
const AT_ONCE = 4; // worlds of a call, between two looks at the clock
const WIDE = 8; // bytes
const RANKS = 10;

/** The search of a game; `weights` are those of the network that its module says plays on. */
export async function loadSearch(
  rules: Rules,
  source: Source,
  champion: Network,
  weights: Source,
  belief: Network | null,
): Promise<Search> {
  const [module, played] = await Promise.all([loadModule<About>(source, ["fill"]), loadWeights(rules.facts, weights)]);
  const { game, version } = module.facts;
  if (game !== rules.facts.game || version !== rules.facts.version)
    throw new EngineError("module", `a search of ${game}, version ${version}`);
  return new Search(rules, module, champion, belief, played.shape, played.numbers);
}

export class Search {
  private readonly at: Record<string, number>;

  constructor(
    private readonly rules: Rules,
    private readonly module: Module<About>,
    private readonly champion: Network,
    private readonly belief: Network | null,
    shape: Shape,
    weights: Float32Array,
  ) {
    const { facts } = rules;
    const { most } = module.facts.candidates;
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

  /** The first thought, or a move that ends clearly better; `seen` is a world that the mover imagines. */
  choose(seen: Position, thinking: Thinking): number {
    const alone = this.oneRound(seen);
    const actions = this.candidates(alone);
    if (actions.length === 1) return actions[0]!;
    const tryOut = (tried: number[], first: number, most: number, until: number) =>
      this.worths(seen, tried, thinking.seed, first, most, until);
    return bestAction(tryOut, actions, thinking, this.module.facts.clearly);
  }

  /** By world and action, what the mover's side gets. */
  worths(seen: Position, tried: number[], seed: bigint, first: number, most: number, until = Infinity): Worths {
    const alone = this.oneRound(seen);
    const seats = this.seatsAt(seen);
    const sides = this.rules.facts.sides || seats;
    const hands = this.prepare(seen, alone, tried, seats);
    const side = this.rules.mover(alone) % sides;
    const found: Worths = [];
    while (found.length < most && performance.now() < until) {
      const worlds = Math.min(AT_ONCE, most - found.length);
      const numbers = this.fill(tried.length, first + found.length, worlds, seed, hands, sides);
      for (let n = 0; n < worlds; n++)
        found.push(tried.map((_, action) => margin(numbers, (n * tried.length + action) * sides, sides, side)));
    }
    return found;
  }

  private fill(n: number, first: number, worlds: number, seed: bigint, hands: number, sides: number): Float64Array {
    const { at, module } = this;
    const { actions, valued } = module.facts.reach;
    const halves = [BigInt.asIntN(32, seed), BigInt.asIntN(32, seed >> 32n)].map(Number) as [number, number];
    module.functions.fill!(
      ...[at.tables!, at.tried!, n, first, worlds, ...halves, at.weights!, at.activations!, at.shape!, at.odds!, hands],
      ...[at.terms!, actions, Number(valued), at.bytes!, at.counts!, at.noise!, at.worths!, sides],
    );
    return new Float64Array(module.buffer, at.worths, worlds * n * sides);
  }

  /** Write down what is tried, in which position, and for what; how many hands something is believed of. */
  private prepare(seen: Position, alone: Position, tried: number[], seats: number): number {
    const { buffer, facts } = this.module;
    new Uint8Array(buffer).set(alone.bytes, this.at.tables);
    new BigInt64Array(buffer, this.at.tried, tried.length).set(tried.map(BigInt));
    new Float64Array(buffer, this.at.terms, 4).set([facts.terms.point, facts.terms.win, ...this.standing(seen)]);
    if (!this.belief) return 0;
    const { logits } = this.belief.think(this.rules.observe(alone, this.rules.mover(alone)));
    const [hands, colors] = [seats - 1, this.rules.facts.colors.length];
    const odds = new Float32Array(buffer, this.at.odds, hands * colors * RANKS);
    logits.forEach((odd, n) => {
      const [color, hand, rank] = [Math.floor(n / (hands * RANKS)), Math.floor(n / RANKS) % hands, n % RANKS];
      odds[(hand * colors + color) * RANKS + rank] = odd;
    });
    return hands;
  }

  /** The champion's likeliest moves, the likeliest first. */
  private candidates(alone: Position): number[] {
    const { most, unlikely } = this.module.facts.candidates;
    const logits = this.champion.logits(this.rules.observe(alone, this.rules.mover(alone)), this.rules.mask(alone));
    const highest = Math.max(...logits);
    const weights = [...logits].map((logit) => Math.exp(logit - highest));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const order = weights.map((_, n) => n).sort((one, other) => weights[other]! - weights[one]! || one - other);
    return order.slice(0, most).filter((action, n) => n === 0 || weights[action]! / total >= unlikely);
  }

  private seatsAt(position: Position): number {
    const { seats } = this.rules.facts;
    return seats.length === 1 ? seats[0]! : Number(this.rules.field(position, "seats"));
  }

  /** How the match stands before this round: what the first side leads by, and how many rounds follow. */
  private standing(seen: Position): [lead: number, rounds: number] {
    const { rules } = this;
    if (!rules.facts.hasRounds) return [0, 0];
    const [one, other] = rules.field(seen, "banked") as Int16Array;
    const [rounds, now] = ["rounds", "round_number"].map((name) => Number(rules.field(seen, name)));
    return [one! - other!, rounds! - now! - 1];
  }

  /** The position as if this round were the whole game. */
  private oneRound(seen: Position): Position {
    const alone = this.rules.copy(seen);
    if (!this.rules.facts.hasRounds) return alone;
    this.rules.setField(alone, "rounds", 1);
    this.rules.setField(alone, "round_number", 0);
    (this.rules.field(alone, "banked") as Int16Array).fill(0);
    return alone;
  }
}

/** What a side gets more than the mean of the others. */
function margin(numbers: Float64Array, first: number, sides: number, side: number): number {
  let total = 0;
  for (let n = 0; n < sides; n++) total += numbers[first + n]!;
  const own = numbers[first + side]!;
  return own - (total - own) / (sides - 1);
}
