/**
 * Random games with everything that can be asked of them on the way, as one hash for each question: the same as
 * benchmarks/traced_games.py, by the page's rules. No part of the page; scripts/four_ways.mjs runs it.
 */
import type { StreamChance, Version } from "../chance";
import { WATCHER, type Position, type Rules } from "../rules";
import type { Options } from "../options";

const SOME = 8; // one action in so many is asked about, another one each time
const DIGITS = 16; // of a hash

export type Hash = (bytes: Uint8Array) => string; // in hexadecimal letters
export type Hashes = Record<string, string>;

/** Answers one after the other, to be hashed together. */
class Answers {
  private bytes = new Uint8Array(1 << 16);
  private length = 0;

  add({ buffer, byteOffset, byteLength }: ArrayBufferView): void {
    if (this.length + byteLength > this.bytes.length) {
      const larger = new Uint8Array(2 * this.bytes.length + byteLength);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes.set(new Uint8Array(buffer, byteOffset, byteLength), this.length);
    this.length += byteLength;
  }

  end(hash: Hash): string {
    const found = hash(this.bytes.subarray(0, this.length)).slice(0, DIGITS);
    this.length = 0;
    return found;
  }
}

const QUESTIONS = [
  ...["records", "hidden", "imagined", "masks", "features", "numbers", "told", "reasons", "bills"],
] as const;

/** Games of streams from 0 on: the actions and the hashes of each. */
export function* hashesOf(rules: Rules, seats: number, options: Options, seed: bigint, games: number, hash: Hash) {
  const traced = new Traced(rules, seats, hash);
  for (let stream = 0; stream < games; stream++)
    yield traced.play(rules.newGame(seats, options, { seed, stream: BigInt(stream) }));
}

/** All records of a table that is played at random, dealt as tables deal. */
export function tableHash(rules: Rules, seats: number, options: Options, seed: string, chance: Version, hash: Hash) {
  const position = rules.newGame(seats, options, { seed, chance });
  const choice = rules.chance({ seed: 0n, stream: 0n }) as StreamChance;
  const records = new Answers();
  records.add(position.bytes);
  while (!rules.isOver(position)) {
    rules.act(position, anyLegal(rules, rules.mask(position), choice));
    records.add(position.bytes);
  }
  return records.end(hash);
}

class Traced {
  private readonly answers = Object.fromEntries(QUESTIONS.map((name) => [name, new Answers()]));
  private readonly allowed: Int16Array;
  private readonly mask: Uint8Array;
  private readonly features: Int8Array;
  private moves = 0;

  constructor(
    private readonly rules: Rules,
    private readonly seats: number,
    private readonly hash: Hash,
  ) {
    this.allowed = new Int16Array(rules.facts.rows.width);
    this.mask = new Uint8Array(rules.facts.actions);
    this.features = new Int8Array(rules.facts.features);
  }

  play(position: Position): { actions: number; hashes: Hashes } {
    const { rules } = this;
    this.moves = 0;
    this.look(position);
    while (!rules.isOver(position)) {
      const action = anyLegal(rules, this.mask, position.chance as StreamChance);
      const before = rules.copy(position);
      rules.act(position, action);
      for (let viewer = WATCHER; viewer < this.seats; viewer++)
        this.addRows("told", rules.tell(before, action, position, viewer));
      this.moves++;
      this.look(position);
    }
    for (let seat = 0; seat < this.seats; seat++) this.addRows("bills", rules.bill(position, seat));
    const hashes = Object.entries(this.answers).map(([name, answers]) => [name, answers.end(this.hash)]);
    return { actions: this.moves, hashes: Object.fromEntries(hashes) };
  }

  private look(position: Position): void {
    const { rules, seats, moves } = this;
    this.add("records", position.bytes);
    this.add("masks", rules.mask(position, this.mask));
    const scores = Array.from({ length: seats }, (_, seat) => rules.score(position, seat));
    this.add("numbers", Int32Array.of(rules.mover(position), Number(rules.isOver(position)), ...scores));
    for (let seat = 0; seat < seats; seat++) this.add("features", rules.observe(position, seat, this.features));
    for (let viewer = WATCHER; viewer < seats; viewer++) this.add("hidden", rules.hide(position, viewer).bytes);
    this.add("imagined", rules.imagine(position, moves % seats, { seed: 1n, stream: BigInt(moves) }).bytes);
    for (let action = moves % SOME; action < rules.facts.actions; action += SOME)
      this.add("reasons", Int16Array.from(rules.whyNot(position, action) ?? this.allowed));
  }

  private addRows(question: string, rows: number[][]): void {
    this.add(question, Int16Array.of(rows.length, ...rows.flat()));
  }

  private add(question: string, answer: ArrayBufferView): void {
    this.answers[question]!.add(answer);
  }
}

function anyLegal(rules: Rules, mask: Uint8Array, choice: StreamChance): number {
  let count = 0;
  for (const marked of mask) count += marked;
  let n = rules.below(choice, count);
  let action = 0;
  while (n > 0 || !mask[action]) n -= mask[action++]!;
  return action;
}
