/**
 * The rules of a game in the page: the same functions as in Python, compiled for WebAssembly
 * (src/lostcities/wasm). A position is plain data in the page's own memory; every call copies it into the module's and,
 * where it changes it, back.
 */
import {
  copyOf,
  keepGenerator,
  SAME_FOR_ALL,
  TAPE,
  WORDS,
  writeGenerator,
  type Chance,
  type Seed,
  type StreamChance,
} from "./chance";
import { EngineError } from "./errors";
import { numbersOf, type Facts, type Numbers } from "./facts";
import { loadModule, type Module, type Source } from "./module";
import { drawingAction, nextPlace } from "./streams";
import { optionRecord, refused, type Options } from "./options";

/** A record and what its cards and dice come from; null in a position that a viewer was given. */
export interface Position {
  bytes: Uint8Array<ArrayBuffer>;
  chance: Chance | null;
}

export const NOBODY = -1; // the mover when the game is over
export const WATCHER = -1; // the viewer who sits at no seat
export const AFRESH = -1; // the action after which all is new: a deal

export interface Rules {
  readonly facts: Facts;
  newGame(seats: number, options: Options, seed: Seed): Position;
  copy(position: Position): Position;
  /** A 1 for each legal action; into an array of one's own where many are asked for. */
  mask(position: Position, into?: Uint8Array): Uint8Array;
  /** Carry out a legal action; whether it asked chance for anything. */
  act(position: Position, action: number): boolean;
  mover(position: Position): number;
  isOver(position: Position): boolean;
  score(position: Position, seat: number): number;
  observe(position: Position, seat: number, into?: Int8Array): Int8Array;
  /** A copy without all that a viewer may not know, and without its chance. */
  hide(position: Position, viewer: number): Position;
  /** What a viewer notices of an action: a code and its numbers a row. */
  tell(before: Position, action: number, after: Position, viewer: number): number[][];
  /** Why the mover may not do this: a code and its numbers; null where it is legal. */
  whyNot(position: Position, action: number): number[] | null;
  /** How a score is made, a line a row. */
  bill(position: Position, seat: number): number[][];
  /** A copy in which all that a seat cannot see is dealt afresh; its chance is what is left of the one given. */
  imagine(position: Position, seat: number, seed: Seed): Position;
  /** What a player by rules of thumb does, who reads only what the mover knows. */
  choose(seen: Position): number;
  /** What a verb, or a function that the layout of the views names, says of a position. */
  ask(position: Position, name: string, ...given: number[]): number;
  /** A number, or the numbers of an array: the position's own, to read and to change. */
  field(position: Position, name: string): number | Numbers;
  setField(position: Position, name: string, value: number): void;
  /** The chance that belongs to a seed, and a number from 0 to n - 1 drawn from a stream. */
  chance(seed: Seed): Chance;
  below(chance: StreamChance, n: number): number;
}

const VERBS = [
  ...["deal", "legal", "act", "mover", "is_over", "score", "observe", "imagine", "choose"],
  ...["hide", "tell", "why_not", "bill", "seed", "number_below"],
] as const;

/** The rules of a game from its module: its bytes, or the answer that brings them. */
export async function loadRules(game: string, source: Source): Promise<Rules> {
  const module = await loadModule<Facts>(source, VERBS);
  if (module.facts.game !== game) throw new EngineError("module", `a module of ${module.facts.game}, not of ${game}`);
  return new Compiled(module);
}

class Compiled implements Rules {
  readonly facts: Facts;
  private readonly verbs: Record<string, (...given: number[]) => number>;
  private readonly at: Record<"state" | "before" | "options" | "mask" | "features" | "rows" | "rng", number>;
  private readonly state: Uint8Array;
  private readonly before: Uint8Array;
  private readonly legal: Uint8Array;
  private readonly features: Int8Array;
  private readonly rows: Int16Array;
  private readonly rng: Uint32Array;
  private readonly drawing: number; // the action that draws from the deck; -1: there is none

  constructor(private readonly module: Module<Facts>) {
    this.facts = module.facts;
    this.drawing = drawingAction(module.facts);
    this.verbs = module.functions;
    const { record, optionRecord, actions, features, rows } = this.facts;
    const sizes = { state: record.bytes, before: record.bytes, options: optionRecord.bytes, mask: actions, features };
    const at = { rows: 2 * rows.width * rows.most, rng: 8 * (1 + TAPE), ...sizes };
    this.at = Object.fromEntries(Object.entries(at).map(([name, bytes]) => [name, module.room(bytes)])) as typeof at;
    const { buffer } = module; // it has all its room now
    this.state = new Uint8Array(buffer, this.at.state, record.bytes);
    this.before = new Uint8Array(buffer, this.at.before, record.bytes);
    this.legal = new Uint8Array(buffer, this.at.mask, actions);
    this.features = new Int8Array(buffer, this.at.features, features);
    this.rows = new Int16Array(buffer, this.at.rows, rows.width * rows.most);
    this.rng = new Uint32Array(buffer, this.at.rng, 2 * (1 + TAPE));
  }

  newGame(seats: number, options: Options, seed: Seed): Position {
    const chance = this.chance(seed);
    if ("version" in chance) chance.parts = Array<number>(seats).fill(0);
    new Uint8Array(this.module.buffer).set(optionRecord(this.facts, seats, options), this.at.options);
    this.state.fill(0);
    const words = writeGenerator(chance, this.rng);
    this.verbs.deal!(this.at.state, seats, this.at.options, this.at.rng, words);
    keepGenerator(chance, this.rng);
    const dealt = { bytes: this.taken(), chance };
    if (this.facts.record.fields.deck_left && Number(this.field(dealt, "deck_left")) <= 0)
      throw refused("after the deal at least one card must be left to draw");
    return dealt;
  }

  copy({ bytes, chance }: Position): Position {
    return { bytes: bytes.slice(), chance: chance && copyOf(chance) };
  }

  mask(position: Position, into = new Uint8Array(this.facts.actions)): Uint8Array {
    this.put(position);
    this.verbs.legal!(this.at.state, this.at.mask);
    into.set(this.legal);
    return into;
  }

  act(position: Position, action: number): boolean {
    const { chance } = position;
    if (!chance) throw new Error("a position without chance: a viewer's copy cannot be played on");
    if ("version" in chance) chance.move += 1; // the first move is number 1
    const sameForAll = "version" in chance && chance.version === SAME_FOR_ALL ? chance : null;
    if (sameForAll && action === this.drawing) this.bringUp(position, sameForAll.parts);
    const words = writeGenerator(chance, this.rng);
    const [first, second] = [this.rng[0]!, this.rng[2]!];
    this.put(position);
    this.verbs.act!(this.at.state, action, this.at.rng, words);
    position.bytes.set(this.state);
    keepGenerator(chance, this.rng);
    const used = this.rng[0] !== first || this.rng[2] !== second;
    if (sameForAll && !used) sameForAll.move -= 1; // only moves that ask chance for something are numbered
    return used;
  }

  /** Put the next card of the mover's stream on top of the deck, as src/lostcities/core/streams.py has it. */
  private bringUp(position: Position, parts: number[]): void {
    const deck = this.field(position, "deck") as Numbers;
    const left = Number(this.field(position, "deck_left"));
    const place = nextPlace(parts, left, Number(this.field(position, "turn")));
    const card = deck[place]!;
    deck.copyWithin(place, place + 1, left);
    deck[left - 1] = card;
  }

  mover(position: Position): number {
    this.put(position);
    return this.verbs.mover!(this.at.state);
  }

  isOver(position: Position): boolean {
    this.put(position);
    return this.verbs.is_over!(this.at.state) !== 0;
  }

  score(position: Position, seat: number): number {
    this.put(position);
    return this.verbs.score!(this.at.state, seat);
  }

  observe(position: Position, seat: number, into = new Int8Array(this.facts.features)): Int8Array {
    this.put(position);
    this.verbs.observe!(this.at.state, seat, this.at.features);
    into.set(this.features);
    return into;
  }

  hide(position: Position, viewer: number): Position {
    this.put(position);
    this.verbs.hide!(this.at.state, viewer);
    return { bytes: this.taken(), chance: null };
  }

  tell(before: Position, action: number, after: Position, viewer: number): number[][] {
    this.before.set(before.bytes);
    this.put(after);
    return this.written(this.verbs.tell!(this.at.before, action, this.at.state, viewer, this.at.rows));
  }

  whyNot(position: Position, action: number): number[] | null {
    this.put(position);
    return this.verbs.why_not!(this.at.state, action, this.at.rows) === 0 ? null : this.written(1)[0]!;
  }

  bill(position: Position, seat: number): number[][] {
    this.put(position);
    return this.written(this.verbs.bill!(this.at.state, seat, this.at.rows));
  }

  imagine(position: Position, seat: number, seed: Seed): Position {
    const chance = this.chance(seed);
    const words = writeGenerator(chance, this.rng);
    this.put(position);
    this.verbs.imagine!(this.at.state, seat, this.at.rng, words);
    keepGenerator(chance, this.rng);
    return { bytes: this.taken(), chance };
  }

  choose(seen: Position): number {
    if (!seen.chance) throw new Error("a position without chance: who plays may have to draw lots");
    const words = writeGenerator(seen.chance, this.rng);
    this.put(seen);
    this.verbs.legal!(this.at.state, this.at.mask);
    const action = this.verbs.choose!(this.at.state, this.at.mask, this.at.rng, words);
    keepGenerator(seen.chance, this.rng);
    return action;
  }

  ask(position: Position, name: string, ...given: number[]): number {
    const verb = this.verbs[name];
    if (!verb) throw new EngineError("module", `a module that does not know ${name}`);
    this.put(position);
    return verb(this.at.state, ...given);
  }

  field(position: Position, name: string): number | Numbers {
    const found = numbersOf(position.bytes, this.layout(name));
    return this.layout(name).shape.length ? found : Number(found[0]);
  }

  setField(position: Position, name: string, value: number): void {
    const numbers = numbersOf(position.bytes, this.layout(name));
    if (numbers instanceof BigInt64Array) numbers[0] = BigInt(value);
    else numbers[0] = value;
  }

  chance(seed: Seed): Chance {
    if (typeof seed !== "object") return { seed: String(seed), version: 1, move: 0, parts: [] };
    if ("chance" in seed) return { seed: String(seed.seed), version: seed.chance, move: 0, parts: [] };
    this.verbs.seed!(this.at.rng, ...halves(seed.seed), ...halves(seed.stream));
    const words = new Uint32Array(WORDS);
    for (let n = 0; n < WORDS; n++) words[n] = this.rng[2 * n]!;
    return { words };
  }

  below(chance: StreamChance, n: number): number {
    const drawn = this.verbs.number_below!(this.at.rng, writeGenerator(chance, this.rng), n);
    keepGenerator(chance, this.rng);
    return drawn;
  }

  private put(position: Position): void {
    this.state.set(position.bytes);
  }

  private taken(): Uint8Array<ArrayBuffer> {
    return this.state.slice() as Uint8Array<ArrayBuffer>;
  }

  private written(count: number): number[][] {
    const { width } = this.facts.rows;
    return Array.from({ length: count }, (_, n) => [...this.rows.subarray(n * width, (n + 1) * width)]);
  }

  private layout(name: string) {
    const field = this.facts.record.fields[name];
    if (!field) throw new Error(`${this.facts.game} has no field ${name}`);
    return field;
  }
}

/** The lower and the upper 32 bits of a number of 64. */
function halves(number: bigint): [number, number] {
  return [Number(BigInt.asIntN(32, number)), Number(BigInt.asIntN(32, number >> 32n))];
}
