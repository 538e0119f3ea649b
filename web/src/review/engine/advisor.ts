/** Advice for who plays: what to do in a turn and why, and whether a turn is a clear blunder; from what the seat knows. */
import { factsOf, type GameName } from "../../engine/local/facts";
import { named } from "../../engine/local/notation";
import type { Position } from "../../engine/rules";
import type { Telling } from "../../net/protocol";
import { favourites, gapOf, lookAt, type Look } from "./looks";
import type { Job, Minds } from "./reviewer";
import { Case, stepsTo, type Verdict } from "./verdicts";

/** What a good player would do in a turn. */
export interface Advice {
  moves: string[]; // a card and a draw, or one move
  instead: string | null; // another move that comes to mind
  why: Telling | null; // what is wrong with it
  worlds: number; // in which the first move was tried; 0: a first thought
}

/** A move that clearly costs a lot: probably a blunder, and surely a mistake. */
export interface Warning {
  move: string;
  better: string[];
  loss: number;
  error: number;
  why: Telling | null;
}

type Reason = Pick<Advice, "instead" | "why">;

export const MOST_TRIED = 4; // moves at once
const SEED = "0";
const FIRST = 16; // worlds
const MOST = 64;
const LEAST = 64; // before a warning, however long they take, unless it is clear sooner
const PROBABLY = 1; // standard errors: a warning is for what is probably a blunder
const SURELY = 3; // and surely a mistake
const MOST_ASKED = 8; // moves of which it is asked what speaks against them
const GOES_ON = ["draw", "give"]; // moves that can follow in the same turn

export class Advisor {
  constructor(
    private readonly minds: Omit<Minds, "values" | "luck">,
    private readonly tryOut: (job: Job) => Float64Array,
  ) {}

  /** A turn by the network alone, at once. */
  firstThought(seen: Position): Advice {
    const found: Reason[] = [];
    const moves = this.turn(seen, (look) => {
      found.push(this.against(look, look.favourite));
      return look.favourite;
    });
    return { moves, ...telling(found), worlds: 0 };
  }

  /** The same after a look into some worlds, for so many milliseconds. */
  refined(seen: Position, milliseconds: number): Advice {
    const until = performance.now() + milliseconds;
    const found: Omit<Advice, "moves">[] = [];
    const moves = this.turn(seen, (look) => {
      const { action, ...rest } = this.tried(look, until);
      found.push(rest);
      return action;
    });
    return { moves, ...telling(found), worlds: found[0]!.worlds };
  }

  /** The first of some moves that clearly costs a lot; null: none does, or nobody can tell in so many milliseconds. */
  weigh(seen: Position, moves: readonly string[], milliseconds: number): Warning | null {
    const until = performance.now() + milliseconds;
    const { rules } = this.minds;
    const position = this.own(seen);
    for (const move of moves) {
      const action = this.names.indexOf(move);
      if (!rules.mask(position)[action]) return null;
      const warning = this.weighed(position, action, until);
      if (warning) return warning;
      rules.act(position, action);
    }
    return null;
  }

  private weighed(position: Position, action: number, until: number): Warning | null {
    const { facts } = this.minds;
    const look = this.look(position);
    if (gapOf(look, action) < facts.verdict.liked) return null;
    const [, mistake, blunder] = facts.labels;
    const isGrave = ({ loss, error }: Verdict) => loss - PROBABLY * error > blunder && loss - SURELY * error > mistake;
    const isClear = (so: Verdict) => isGrave(so) || so.loss + SURELY * so.error < blunder;
    const one = new Case(look, [look.favourite, action], this.sidesAt(look.alone));
    for (const worlds of stepsTo(2 * LEAST, FIRST)) {
      if (one.worlds && isClear(one.verdict(1, facts))) break;
      if (one.worlds >= LEAST && performance.now() > until) break;
      this.grow(one, worlds);
    }
    const verdict = one.verdict(1, facts);
    if (!isGrave(verdict)) return null;
    const { loss, error } = verdict;
    const better = this.firstThought(position).moves;
    return { move: this.names[action]!, better, loss, error, why: this.reason(look, action, look.favourite) };
  }

  /** Move by move, until the turn is another's or chance has a say. */
  private turn(seen: Position, choose: (look: Look) => number): string[] {
    const { rules } = this.minds;
    const position = this.own(seen);
    const seat = rules.mover(position);
    const moves: string[] = [];
    do {
      const action = choose(this.look(position));
      moves.push(this.names[action]!);
      if (rules.act(position, action)) break;
    } while (!rules.isOver(position) && rules.mover(position) === seat && this.goesOn(position));
    return moves;
  }

  private goesOn(position: Position): boolean {
    const legal = [...this.minds.rules.mask(position)].flatMap((may, action) => (may ? [this.names[action]!] : []));
    return GOES_ON.some((verb) => legal.every((move) => move.startsWith(verb)));
  }

  /** The first thought, or a move that ends clearly better; and what speaks against another. */
  private tried(look: Look, until: number): Omit<Advice, "moves"> & { action: number } {
    const { facts } = this.minds;
    const actions = favourites(look, facts).slice(0, MOST_TRIED);
    if (actions.length < 2) return { action: look.favourite, ...this.against(look, look.favourite), worlds: 0 };
    const one = new Case(look, actions, this.sidesAt(look.alone));
    for (const worlds of stepsTo(MOST, FIRST)) if (!one.worlds || performance.now() < until) this.grow(one, worlds);
    const verdicts = actions.map((_, n) => one.verdict(n, facts));
    const gains = verdicts.map(({ loss, error }) => (-loss > error ? -loss : 0));
    const action = actions[gains.indexOf(Math.max(...gains))]!;
    for (const [n, other] of actions.entries()) {
      const isWorse = action === look.favourite ? verdicts[n]!.loss > verdicts[n]!.error : other === look.favourite;
      const why = other !== action && isWorse ? this.reason(look, other, action) : null;
      if (why) return { action, instead: this.names[other]!, why, worlds: one.worlds };
    }
    return { action, ...this.against(look, action), worlds: one.worlds };
  }

  /** What speaks against the likeliest of those moves that the network makes so unlikely that they surely cost something. */
  private against({ logs, favourite, ...look }: Look, action: number): Reason {
    const least = logs[favourite]! - this.minds.facts.prior.begins;
    const others = [...logs.keys()].filter((other) => Number.isFinite(logs[other]!) && logs[other]! < least);
    const likeliest = others.sort((one, other) => logs[other]! - logs[one]! || one - other).slice(0, MOST_ASKED);
    for (const other of likeliest) {
      const why = this.reason(look, other, action);
      if (why) return { instead: this.names[other]!, why };
    }
    return { instead: null, why: null };
  }

  /** Try the moves of a case in more worlds, so that there are so many. */
  private grow(one: Case, worlds: number): void {
    const { look, actions } = one;
    const [first, count] = [one.worlds, worlds - one.worlds];
    one.take(this.tryOut({ alone: look.alone.bytes, actions, seed: look.seed, first, count }));
  }

  private sidesAt(position: Position): number {
    const { rules } = this.minds;
    const { sides, seats } = rules.facts;
    return sides || (seats.length === 1 ? seats[0]! : Number(rules.field(position, "seats")));
  }

  private look(position: Position): Look {
    return lookAt(this.minds.rules, this.minds.champion, position, SEED, false);
  }

  /** A copy to try moves on; its chance tells nothing. */
  private own({ bytes }: Position): Position {
    return { bytes: bytes.slice(), chance: this.minds.rules.chance({ seed: 0n, stream: 0n }) };
  }

  private reason({ alone }: Pick<Look, "alone">, made: number, better: number): Telling | null {
    const row = this.minds.explain(alone, made, better);
    const facts = factsOf(this.game);
    return row && named({ ...facts, codes: { ...facts.codes, reason: this.minds.facts.leaks } }, "reason", row);
  }

  private get game(): GameName {
    return this.minds.rules.facts.game as GameName;
  }

  private get names(): readonly string[] {
    return factsOf(this.game).moves;
  }
}

/** Of the moves of a turn, the first of which there is something to say. */
const telling = (found: Reason[]): Reason => {
  const { instead, why } = found.find((one) => one.why) ?? found[0]!;
  return { instead, why };
};
