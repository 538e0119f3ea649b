/**
 * The champion, thinking ahead, in the page: its likeliest moves tried in imagined worlds, where a small network plays on for
 * all, as src/lostcities/bots/searching/champion_plus.py has it. One thread; several workers can look into several worlds.
 */
import { EngineError } from "../errors";
import { loadModule, type Module, type Source } from "../module";
import { loadWeights, type Network } from "./network";
import type { Position, Rules } from "../rules";
import { bestAction, type Budget, type Worths } from "./verdict";
import type { Shape } from "./weights";
import { AT_ONCE, believed, oneRound, Worlds, type Reach } from "./worlds";

/** What a module of search says of itself. */
interface About {
  game: string;
  version: number;
  plays: "apprentice" | "champion"; // whose weights play on
  reach: Reach;
  terms: { point: number; win: number };
  candidates: { most: number; unlikely: number };
  clearly: number; // standard errors by which a move must gain on the first thought
}

export interface Thinking extends Budget {
  seed: bigint; // of the worlds
}

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
  private readonly imagined: Worlds;

  constructor(
    private readonly rules: Rules,
    private readonly module: Module<About>,
    private readonly champion: Network,
    private readonly belief: Network | null,
    shape: Shape,
    weights: Float32Array,
  ) {
    const { candidates, reach } = module.facts;
    this.imagined = new Worlds(rules, module, "fill", reach, candidates.most, shape, weights);
  }

  /** The first thought, or a move that ends clearly better; `seen` is a world that the mover imagines. */
  choose(seen: Position, thinking: Thinking): number {
    const alone = oneRound(this.rules, seen);
    const actions = this.candidates(alone);
    if (actions.length === 1) return actions[0]!;
    const tryOut = (tried: number[], first: number, most: number, until: number) =>
      this.worths(seen, tried, thinking.seed, first, most, until);
    return bestAction(tryOut, actions, thinking, this.module.facts.clearly);
  }

  /** By world and action, what the mover's side gets. */
  worths(seen: Position, tried: number[], seed: bigint, first: number, most: number, until = Infinity): Worths {
    const { rules, imagined, belief } = this;
    const alone = oneRound(rules, seen);
    const seats = imagined.seatsAt(seen);
    const sides = rules.facts.sides || seats;
    const side = rules.mover(alone) % sides;
    const [lead, rounds] = this.standing(seen);
    const terms = { ...this.module.facts.terms, lead, rounds };
    const trial = { alone, tried, terms, belief: belief && believed(rules, belief, alone, seats), sides, seed };
    imagined.begin(trial);
    const found: Worths = [];
    while (found.length < most && performance.now() < until) {
      const worlds = Math.min(AT_ONCE, most - found.length);
      const numbers = imagined.fill(trial, first + found.length, worlds);
      for (let n = 0; n < worlds; n++)
        found.push(tried.map((_, action) => margin(numbers, (n * tried.length + action) * sides, sides, side)));
    }
    return found;
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

  /** How the match stands before this round: what the first side leads by, and how many rounds follow. */
  private standing(seen: Position): [lead: number, rounds: number] {
    const { rules } = this;
    if (!rules.facts.hasRounds) return [0, 0];
    const [one, other] = rules.field(seen, "banked") as Int16Array;
    const [rounds, now] = ["rounds", "round_number"].map((name) => Number(rules.field(seen, name)));
    return [one! - other!, rounds! - now! - 1];
  }
}

/** What a side gets more than the mean of the others. */
function margin(numbers: Float64Array, first: number, sides: number, side: number): number {
  let total = 0;
  for (let n = 0; n < sides; n++) total += numbers[first + n]!;
  const own = numbers[first + side]!;
  return own - (total - own) / (sides - 1);
}
