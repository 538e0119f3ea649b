/**
 * The legal moves with the score that each would make, and why others are not legal; as server/table/previews.py has it.
 * Everything is reckoned on what the mover knows: moves are tried on a record in which the rest is hidden.
 */
import type { LegalMove, Offer, Telling } from "../../../net/protocol";
import type { GameFacts } from "../facts";
import { cardName, named } from "../notation";
import type { Play } from "../play";
import type { Position } from "../../rules";
import { POINTS, type Verbs } from "../verbs";

const RANKS = 10;

/** The legal moves of a seat, which must be the mover, with their scores. */
export function legalMoves(play: Play, seat: number): LegalMove[] {
  const { verbs } = play;
  const world = verbs.known(play.position, seat);
  const { moves, scoring } = verbs.facts;
  return play.actions().map((action) => {
    const move = moves[action]!;
    return scoring.includes(action)
      ? scoredMove(verbs, world, seat, action)
      : { move, score: null, color: null, worth: null };
  });
}

/** A move with the score after it, and what the colour that it changes is worth then. */
function scoredMove(verbs: Verbs, world: Position, seat: number, action: number): LegalMove {
  const { facts } = verbs;
  const trial = verbs.rules.copy(world);
  verbs.rules.act(trial, action);
  const color = Math.floor(action / Math.max(1, facts.colorActions));
  const colored = color < facts.colors.length;
  return {
    move: facts.moves[action]!,
    score: verbs.rules.score(trial, seat),
    color: colored ? facts.letters[color]! : null,
    worth: colored ? worthOf(verbs, trial, seat, color) : null,
  };
}

/** What a colour is worth to a seat: the points of its lines in the bill. */
function worthOf(verbs: Verbs, position: Position, seat: number, color: number): number {
  const places = colorPlaces(verbs.facts);
  const lines = verbs.rules
    .bill(position, seat)
    .filter((row) => row[places.get(row[0]!) ?? 0] === color && places.has(row[0]!));
  return lines.reduce((sum, row) => sum + row[POINTS]!, 0);
}

/** Where the lines of a bill have their colour, by code, as far as they have one. */
function colorPlaces(facts: GameFacts): Map<number, number> {
  const found = new Map<number, number>();
  for (const [code, [, ...fields]] of Object.entries(facts.codes.line)) {
    const at = fields.findIndex(([, kind]) => kind === "color");
    if (at >= 0) found.set(Number(code), 1 + at);
  }
  return found;
}

/** Moves that the mover might try, and why they are not legal. */
export function refusals(play: Play): Record<string, Telling> {
  const { verbs, position } = play;
  const mask = verbs.rules.mask(position);
  const tried = tempting(verbs, position).filter((action) => !mask[action]);
  return Object.fromEntries(
    tried.map((action) => [
      verbs.facts.moves[action]!,
      named(verbs.facts, "reason", verbs.rules.whyNot(position, action)!),
    ]),
  );
}

// --- What people try, as games/*/previews.py has it -------------------------------------

const PHASES = { place: 0, draw: 1, won: 2, over: 3 }; // of the card games the first two, of Rivals the others

function tempting(verbs: Verbs, position: Position): number[] {
  const { facts } = verbs;
  const phase = verbs.field(position, "phase")[0]!;
  if (verbs.hasField("display")) {
    if (phase !== PHASES.won) return [];
    return displayed(verbs, position).map((card) => actionOfCard(facts, card));
  }
  if (!verbs.hasField("pile")) return [];
  if (phase === PHASES.place) return held(verbs, position).map((card) => actionOfCard(facts, card));
  if (phase !== PHASES.draw) return [];
  const colors = verbs.field(position, "expeditions")[0]!;
  return Array.from({ length: colors }, (_, color) => color * facts.colorActions + 2 * RANKS);
}

/** To play or take a card is the first group of a colour's actions. */
const actionOfCard = (facts: GameFacts, card: number) => Math.floor(card / RANKS) * facts.colorActions + (card % RANKS);

/** The cards of the mover, each once. */
function held(verbs: Verbs, position: Position): number[] {
  const kinds = verbs.facts.colors.length * RANKS;
  const turn = verbs.field(position, "turn")[0]!;
  const hands = verbs.field(position, "hand");
  return hands.slice(turn * kinds, (turn + 1) * kinds).flatMap((count, card) => (count ? [card] : []));
}

const displayed = (verbs: Verbs, position: Position) =>
  verbs.field(position, "display").flatMap((count, card) => (count ? [card] : []));

/** What each card that all may hope for would add for a seat by itself; all of it lies open. */
export function offers(play: Play, seat: number): Offer[] {
  const { verbs, position } = play;
  if (!verbs.hasField("display") || verbs.field(position, "phase")[0] === PHASES.over) return [];
  const winner = verbs.rules.copy(position); // as if the seat had won an auction
  verbs.setField(winner, "phase", PHASES.won);
  verbs.setField(winner, "turn", seat);
  return displayed(verbs, position).map((card) => offer(verbs, winner, seat, card));
}

function offer(verbs: Verbs, winner: Position, seat: number, card: number): Offer {
  const action = actionOfCard(verbs.facts, card);
  const name = cardName(verbs.facts, card);
  if (!verbs.rules.mask(winner)[action]) return { card: name, adds: null, worth: null };
  const color = Math.floor(card / RANKS);
  const before = worthOf(verbs, winner, seat, color);
  const trial = verbs.rules.copy(winner);
  verbs.rules.act(trial, action);
  const worth = worthOf(verbs, trial, seat, color);
  return { card: name, adds: worth - before, worth };
}
