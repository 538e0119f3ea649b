/** The characters: the game's network, chosen from as each of them does; as lostcities/bots/champion.py has it. */
import { sha256 } from "@noble/hashes/sha2.js";
import type { Character, GameFacts } from "../facts";
import type { StreamChance } from "../../chance";
import type { Position } from "../../rules";
import type { Verbs } from "../verbs";

/** A network that looks at features and has an opinion of all actions. */
export interface Network {
  logits(features: Int8Array, mask: Uint8Array): Float32Array;
}

const FINE = 2 ** 24; // steps of a random number between 0 and 1
const RANKS = 10;
const NOTHING = -1; // no pile is closed
const PLACE = 0; // the phase of the card games in which a card is played

/** The chance of a bot's move, as a seed: it tells nothing of the table's. */
export function botSeed(seed: string, number: number): bigint {
  const digest = sha256(new TextEncoder().encode(`bot at the table of ${seed} ${number}`));
  return digest.subarray(0, 7).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

/** The action that a character chooses for the mover, from what that seat may know. */
export function chosenAction(
  verbs: Verbs,
  position: Position,
  { temperature, overlooks, likes }: Character,
  network: Network,
  seed: bigint,
): number {
  const { rules } = verbs;
  const seen = rules.imagine(position, rules.mover(position), { seed, stream: 0n });
  const mask = rules.mask(position);
  const legal = [...mask].flatMap((is, action) => (is ? [action] : []));
  if (legal.length === 1) return legal[0]!;
  const features = observed(verbs, seen);
  for (const [first, length] of overlooks) features.fill(0, first, first + length);
  const logits = liked(verbs.facts, likes, features, network.logits(features, mask));
  const shares = unstalled(
    verbs,
    seen,
    legal,
    tempered(
      legal.map((action) => logits[action]!),
      temperature,
    ),
  );
  const best = shares.indexOf(Math.max(...shares));
  return legal[shares[best] === 1 ? best : sampled(shares, rules.below(seen.chance as StreamChance, FINE) / FINE)]!;
}

/** Logits with what somebody likes or dislikes by the kind of a move; as bots/likings.py has it. */
export function liked(
  { kinds }: Pick<GameFacts, "kinds">,
  likes: Character["likes"],
  features: Int8Array,
  logits: Float32Array,
): Float32Array {
  const raised = logits.slice();
  for (const [kind, like] of Object.entries(likes))
    for (const [first, count, needs, lacks] of kinds[kind]!)
      if (needs.every((place) => features[place]) && !lacks.some((place) => features[place]))
        for (let action = first; action < first + count; action++) raised[action]! += like;
  return raised;
}

/** What the mover sees, as if this round were the whole game. */
function observed(verbs: Verbs, seen: Position): Int8Array {
  const alone = verbs.rules.copy(seen);
  if (verbs.facts.hasRounds) {
    verbs.setField(alone, "rounds", 1);
    verbs.setField(alone, "round_number", 0);
    for (let side = 0; side < verbs.field(alone, "banked").length; side++) verbs.setField(alone, "banked", 0, side);
  }
  return verbs.rules.observe(alone, verbs.rules.mover(alone));
}

/** The probability of each action at a temperature; at 0 the best is certain. */
export function tempered(logits: number[], temperature: number): number[] {
  const most = Math.max(...logits);
  if (temperature === 0) {
    const best = logits.indexOf(most);
    return logits.map((_, place) => (place === best ? 1 : 0));
  }
  const scaled = logits.map((logit) => Math.fround(logit / Math.fround(temperature)));
  const top = Math.max(...scaled);
  const weights = scaled.map((logit) => Math.exp(Math.fround(logit - top)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** The place of an action, drawn by its probability. */
function sampled(shares: number[], wanted: number): number {
  let sum = 0;
  const place = shares.findIndex((share) => (sum += share) > wanted);
  return place < 0 ? shares.length - 1 : place;
}

/** How often each legal action is chosen, with less of what drags the round out; as bots/stalling.py has it. */
export function unstalled(verbs: Verbs, seen: Position, legal: number[], shares: number[]): number[] {
  const { idle: stalling } = verbs.facts;
  if (!stalling) return shares;
  const idle = idleDraws(verbs, seen, legal, stalling.few);
  const others = shares.reduce((sum, share, place) => (idle[place] ? sum : sum + share), 0);
  if (!idle.some(Boolean) || others >= stalling.often) return shares;
  const deck = verbs.facts.moves.indexOf("draw deck");
  return shares.map((share, place) => {
    const kept = idle[place] ? (share * (1 - stalling.often)) / (1 - others) : share;
    return legal[place] === deck ? kept + stalling.often - others : kept;
  });
}

/** Which legal actions take a card of no use, after a discard, with few cards left to draw. */
function idleDraws(verbs: Verbs, seen: Position, legal: number[], few: number): boolean[] {
  const { facts } = verbs;
  const closed = verbs.field(seen, "closed")[0]!;
  if (verbs.field(seen, "deck_left")[0]! > few || closed === NOTHING) return legal.map(() => false);
  return legal.map((action) => {
    const name = facts.moves[action]!;
    const color = name.startsWith("draw ") && name !== "draw deck" ? facts.letters.indexOf(name.at(-1)!) : -1;
    return color >= 0 && isUseless(verbs, seen, color);
  });
}

/** Whether the card on top of a pile could not be played if it were in the mover's hand. */
function isUseless(verbs: Verbs, seen: Position, color: number): boolean {
  const height = verbs.field(seen, "pile_height")[color]!;
  if (height === 0) return false;
  const piles = verbs.field(seen, "pile");
  const size = piles.length / verbs.facts.colors.length;
  const card = piles[color * size + height - 1]!;
  return !fits(verbs, verbs.facts, seen, card);
}

function fits(verbs: Verbs, facts: GameFacts, seen: Position, card: number): boolean {
  const turn = verbs.field(seen, "turn")[0]!;
  const trial = verbs.rules.copy(seen);
  verbs.setField(trial, "phase", PLACE);
  verbs.setField(trial, "hand", 1, turn * facts.colors.length * RANKS + card);
  return verbs.rules.mask(trial)[Math.floor(card / RANKS) * facts.colorActions + (card % RANKS)] === 1;
}
