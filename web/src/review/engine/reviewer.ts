/** A game under review: every decision judged, luck apart from decisions, ever better; as analysis/review.py has it. */
import { named } from "../../engine/local/notation";
import { factsOf } from "../../engine/local/facts";
import type { Network } from "../../engine/networks/network";
import type { Position, Rules } from "../../engine/rules";
import type { GameRecord } from "../../net/api";
import type { Telling } from "../../net/protocol";
import type { Candidate, Decision, Judged, Review } from "../reviewed";
import type { AnalysisFacts } from "./facts";
import { favourites, gapOf, lookAt, type Look } from "./looks";
import { strokesOf, type LuckWatch, type Stroke } from "./luck";
import { readGame, type Place, type Played } from "./positions";
import { rounded } from "./rounding";
import { seatReview } from "./summing";
import { Case, labelOf, stepsTo } from "./verdicts";

const DIGITS = 2;

/** All that thinks, ready to be asked. */
export interface Minds {
  rules: Rules;
  facts: AnalysisFacts;
  champion: Network;
  values: Network;
  luck: LuckWatch;
  /** What kind of mistake it is to prefer a move: a code and its numbers; null if the game has no name for it. */
  explain(seen: Position, made: number, better: number): number[] | null;
}

/** What moves come to in the worlds from number `first` on; several workers may be at it. */
export type TryOut = (job: Job) => Promise<Float64Array>;

export interface Job {
  alone: Uint8Array<ArrayBuffer>;
  actions: readonly number[];
  seed: bigint;
  first: number;
  count: number;
}

export interface Wish {
  record: GameRecord;
  seed: string;
  worlds: number; // at most, for a decision
  hindsight: boolean;
}

interface Question {
  place: Place;
  case: Case;
}

export class Reviewer {
  readonly questions: Question[];
  private readonly played: Played;
  private readonly strokes: Stroke[];
  private readonly decided = new Map<number, Decision>();

  /** Look at all positions once, and at the luck. */
  constructor(
    private readonly minds: Minds,
    private readonly wish: Wish,
  ) {
    this.played = readGame(wish.record, minds.rules, minds.facts);
    this.strokes = strokesOf(this.played, minds.facts, minds.luck, minds.values);
    this.questions = this.played.places.filter((place) => this.isDecision(place)).map((place) => this.question(place));
  }

  private isDecision({ state }: Place): boolean {
    return this.minds.rules.mask(state).reduce((sum, legal) => sum + legal, 0) > 1;
  }

  private question(place: Place): Question {
    const { rules, champion, facts } = this.minds;
    const look = lookAt(rules, champion, place.state, this.wish.seed, this.wish.hindsight);
    const liked = gapOf(look, place.action) < facts.verdict.liked;
    const actions = liked ? [look.favourite] : [look.favourite, place.action];
    return { place, case: new Case(look, actions, this.played.sides) };
  }

  /** Those of which more worlds would tell more; what seems to have cost most comes first. */
  open(): Case[] {
    const { facts } = this.minds;
    return this.questions
      .map((question) => question.case)
      .filter((one) => one.actions.length > 1 && !one.isSettled(facts, this.wish.worlds))
      .sort((one, other) => other.verdict(1, facts).loss - one.verdict(1, facts).loss);
  }

  /** Look at everything in more and more worlds; `onprogress` hears after each case. */
  async settle(tryOut: TryOut, onprogress: (settled: number, of: number) => void): Promise<void> {
    const { facts } = this.minds;
    const of = this.questions.length;
    for (const worlds of stepsTo(this.wish.worlds, facts.verdict.first)) {
      const cases = this.open();
      let settled = of - cases.length;
      onprogress(settled, of);
      await Promise.all(
        cases.map(async (one) => {
          await grow(one, worlds, tryOut);
          if (one.isSettled(facts, this.wish.worlds)) settled += 1;
          onprogress(settled, of);
        }),
      );
    }
    onprogress(of, of);
  }

  /** What is known so far. */
  review(): Review {
    const { played, minds, wish } = this;
    const decisions = this.questions.map((question) => this.decision(question));
    return {
      game: played.game,
      rules: minds.rules.facts.version,
      players: played.seats,
      rounds: played.rounds,
      scores: played.scores,
      seats: Array.from({ length: played.seats }, (_, seat) =>
        seatReview(played, minds.facts, seat, decisions, this.strokes),
      ),
      seed: wish.seed,
      worlds: wish.worlds,
      hindsight: wish.hindsight,
      settled: this.open().length === 0,
    };
  }

  /** A decision as it is judged now; made anew only when there are more worlds. */
  private decision({ place, case: one }: Question): Decision {
    const kept = this.decided.get(place.number);
    if (kept?.worlds === one.worlds) return kept;
    const made = this.judged(place, one);
    this.decided.set(place.number, made);
    return made;
  }

  private judged({ number, round, seat, action }: Place, one: Case): Decision {
    const { look } = one;
    const { facts } = this.minds;
    const verdict = one.verdict(one.actions.length - 1, facts);
    const better = verdict.loss > 0 ? look.favourite : action;
    const label = labelOf(verdict.loss, verdict.error, facts);
    const why = better !== action && label !== "good" ? this.reason(look, action, better) : null;
    const likely = favourites(look, facts);
    const shown = likely.includes(action) ? likely : [...likely, action];
    return {
      turn: number,
      round: round + 1,
      seat,
      move: this.name(action),
      best: this.name(better),
      loss: rounded(verdict.loss, DIGITS),
      error: rounded(verdict.error, DIGITS),
      raw: rounded(verdict.raw, DIGITS),
      raw_error: rounded(verdict.rawError, DIGITS),
      label,
      category: why?.code ?? null,
      why,
      worlds: verdict.worlds,
      candidates: shown.map((it) => this.candidate(one, it)),
      effects: verdict.effects,
    };
  }

  private candidate(one: Case, action: number): Candidate {
    const n = one.actions.indexOf(action);
    const worth = n < 0 ? null : one.worth(n);
    return {
      move: this.name(action),
      worth: worth && rounded(worth.worth, DIGITS),
      error: worth && rounded(worth.error, DIGITS),
      worlds: worth ? one.worlds : 0,
      log_probability: rounded(Math.max(one.look.logs[action]!, this.minds.facts.verdict.faint), DIGITS),
    };
  }

  /** The legal moves of a decision, by name. */
  moves(turn: number): string[] {
    const { rules } = this.minds;
    const mask = rules.mask(this.played.places[turn - 1]!.state);
    return [...mask].flatMap((legal, action) => (legal ? [this.name(action)] : []));
  }

  /** What another move would have cost at a decision, beside the favourite. */
  async judge(turn: number, move: string, tryOut: TryOut): Promise<Judged> {
    const { facts } = this.minds;
    const { look } = this.questions.find(({ place }) => place.number === turn)!.case;
    const action = factsOf(this.played.game).moves.indexOf(move);
    const one = new Case(look, [...new Set([look.favourite, action])], this.played.sides);
    const isLiked = gapOf(look, action) < facts.verdict.liked;
    for (const worlds of isLiked ? [] : stepsTo(this.wish.worlds, facts.verdict.first))
      if (!one.isSettled(facts, this.wish.worlds)) await grow(one, worlds, tryOut);
    const { loss, error } = one.verdict(one.actions.length - 1, facts);
    const better = loss > 0 ? look.favourite : action;
    const label = labelOf(loss, error, facts);
    const why = better !== action && label !== "good" ? this.reason(look, action, better) : null;
    return {
      move,
      best: this.name(better),
      loss: rounded(loss, DIGITS),
      error: rounded(error, DIGITS),
      label,
      why,
    };
  }

  private reason({ alone }: Look, made: number, better: number): Telling | null {
    const row = this.minds.explain(alone, made, better);
    const facts = factsOf(this.played.game);
    return row && named({ ...facts, codes: { ...facts.codes, reason: this.minds.facts.leaks } }, "reason", row);
  }

  private name(action: number): string {
    return factsOf(this.played.game).moves[action]!;
  }
}

/** Try the moves of a case in more worlds, so that there are so many. */
async function grow(one: Case, worlds: number, tryOut: TryOut): Promise<void> {
  const { look, actions } = one;
  const [first, count] = [one.worlds, worlds - one.worlds];
  if (count <= 0) return;
  one.take(await tryOut({ alone: look.alone.bytes, actions, seed: look.seed, first, count }));
}
