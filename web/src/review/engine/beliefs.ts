/** What a seat can believe: how likely each card is in each hand, from what the seat knows; as analysis/beliefs.py has it. */
import { factsOf, type GameName } from "../../engine/local/facts";
import { cardName } from "../../engine/local/notation";
import type { Numbers } from "../../engine/facts";
import type { Network } from "../../engine/networks/network";
import { believed, oneRound, type Belief } from "../../engine/networks/worlds";
import type { Position, Rules } from "../../engine/rules";

/** By seat and card: how likely the seat holds one; cards that it cannot hold are not there. */
export type Beliefs = Record<string, number>[];

const WORLDS = 400;
const SWEEPS = 12; // times that each guessed card may be exchanged for one of the deck

/** What the mover of a position believes. */
export function beliefsAt(rules: Rules, network: Network, state: Position, worlds = WORLDS): Beliefs {
  const seat = rules.mover(state);
  const alone = oneRound(rules, state);
  const seats = rules.facts.seats[0]!;
  const belief = believed(rules, network, alone, seats);
  const kinds = (rules.field(alone, "hand") as Numbers).length / seats;
  const holding = new Uint32Array(seats * kinds);
  for (let n = 0; n < worlds; n++) {
    const world = rules.imagine(alone, seat, { seed: 0n, stream: BigInt(n) });
    lean(rules, world, seat, belief, randomFrom(n));
    (rules.field(world, "hand") as Int8Array).forEach((held, at) => (holding[at]! += Number(held > 0)));
  }
  return Array.from({ length: seats }, (_, one) =>
    chancesIn(rules, holding.subarray(one * kinds, (one + 1) * kinds), worlds),
  );
}

/** Cards of the deck for those of a hand that are only guessed, by their odds, as bots/searching/belief.py has it. */
function lean(rules: Rules, world: Position, seat: number, { hands, odds }: Belief, random: () => number): void {
  const hand = rules.field(world, "hand") as Int8Array;
  const sure = rules.field(world, "told" in rules.facts.record.fields ? "told" : "known") as Int8Array;
  const deck = rules.field(world, "deck") as Int8Array;
  const left = Number(rules.field(world, "deck_left"));
  const kinds = hand.length / (hands + 1);
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (let after = 1; after <= hands; after++) {
      const first = ((seat + after) % (hands + 1)) * kinds;
      const likelier = odds.subarray((after - 1) * kinds, after * kinds);
      const guessed = cardsOf(kinds, (card) => hand[first + card]! - sure[first + card]!);
      for (const n of guessed.keys()) {
        const slot = Math.floor(random() * left);
        const [held, other] = [guessed[n]!, deck[slot]!];
        if (random() >= Math.exp(likelier[other]! - likelier[held]!)) continue;
        hand[first + held]!--;
        hand[first + other]!++;
        [guessed[n], deck[slot]] = [other, held];
      }
    }
}

const cardsOf = (kinds: number, count: (card: number) => number) =>
  Array.from({ length: kinds }, (_, card) => Array<number>(count(card)).fill(card)).flat();

function chancesIn(rules: Rules, holding: Uint32Array, worlds: number): Record<string, number> {
  const facts = factsOf(rules.facts.game as GameName);
  const found: [string, number][] = [];
  holding.forEach((n, card) => void (n && found.push([cardName(facts, card), n / worlds])));
  return Object.fromEntries(found);
}

/** Numbers from 0 to 1 that depend on n alone (mulberry32). */
function randomFrom(n: number): () => number {
  let state = (n * 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000;
  };
}
