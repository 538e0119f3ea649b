/** One game being played, as src/lostcities/table.py has it; a move makes a new one and leaves the old as it was. */
import type { View } from "../../net/protocol";
import type { GameRecord } from "../../net/api";
import type { Version } from "../chance";
import { IllegalMove, parseMove } from "./notation";
import { NOBODY, type Position, type Rules } from "../rules";
import type { Verbs } from "./verbs";

/** What stays the same from the deal to the end. */
export interface Deal {
  game: GameRecord["game"];
  verbs: Verbs;
  seed: string;
  seats: number;
  chance: Version; // the version of how cards and dice follow from the seed
  options: Record<string, number | boolean>;
}

export class Play {
  private constructor(
    readonly deal: Deal,
    readonly position: Position,
    readonly moves: readonly string[], // all so far, by name
    readonly undone: Play | null, // the game without its last move, while nothing new was seen
    readonly before: Play | null = null, // the same, whatever was seen
  ) {}

  static dealt(deal: Deal): Play {
    const position = deal.verbs.deal(deal.seats, deal.options, deal.seed, deal.chance);
    return new Play(deal, position, [], null);
  }

  get verbs(): Verbs {
    return this.deal.verbs;
  }

  get rules(): Rules {
    return this.deal.verbs.rules;
  }

  /** The seat to move, null when the game is over. */
  get mover(): number | null {
    const seat = this.rules.mover(this.position);
    return seat === NOBODY ? null : seat;
  }

  get over(): boolean {
    return this.rules.isOver(this.position);
  }

  /** The legal actions by number. */
  actions(): number[] {
    return [...this.rules.mask(this.position)].flatMap((legal, action) => (legal ? [action] : []));
  }

  scores(): number[] {
    return Array.from({ length: this.deal.seats }, (_, seat) => this.rules.score(this.position, seat));
  }

  /** All that a seat may know; null is a spectator. */
  view(viewer: number | null): View {
    return this.verbs.view(this.position, viewer);
  }

  /** The action that a move means; IllegalMove says why it cannot be made now. */
  actionOf(move: string): number {
    const { rules, position } = this;
    if (this.over) throw new IllegalMove(rules.whyNot(position, 0));
    const action = parseMove(this.verbs.facts, move);
    if (!rules.mask(position)[action]) throw new IllegalMove(rules.whyNot(position, action));
    return action;
  }

  /** The game after a move; IllegalMove says why not. */
  after(move: string): Play {
    const { rules, position } = this;
    const action = this.actionOf(move);
    const next = rules.copy(position);
    const lots = rules.act(next, action);
    const seen = lots || rules.mover(next) !== rules.mover(position) || this.drew(next);
    return new Play(this.deal, next, [...this.moves, this.verbs.facts.moves[action]!], seen ? null : this, this);
  }

  /** Whether a card came off the deck. */
  private drew(next: Position): boolean {
    const left = (position: Position) => this.verbs.field(position, "deck_left")[0];
    return this.verbs.hasField("deck_left") && left(this.position) !== left(next);
  }

  /** The whole game, in the form of all records. */
  record(): GameRecord & { scores: number[] } {
    const { deal } = this;
    return {
      lostcities: deal.chance > 1 ? 2 : 1, // the oldest format that can hold it
      game: deal.game,
      rules: deal.verbs.facts.rules,
      seats: deal.seats,
      seed: deal.seed,
      ...(deal.chance > 1 ? { chance: deal.chance } : {}),
      options: deal.options,
      moves: [...this.moves],
      scores: this.scores(),
    };
  }
}
