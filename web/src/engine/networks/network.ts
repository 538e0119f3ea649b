/**
 * A trained network in the page: the compiled pass of src/lostcities/bots/forward.py, with the weights of a game that a page
 * fetches as they are shipped. It says what NumPy says, but for rounding.
 */
import { EngineError } from "../errors";
import type { Facts } from "../facts";
import { bytesOf, loadModule, type Module, type Source } from "../module";
import { readArrays } from "./npz";
import { packed, shapeOf, type Shape } from "./weights";

/** What a network thinks of positions: in the module's memory, until the next pass. */
export interface Opinion {
  logits: Float32Array; // by position and action
  values: Float32Array; // by position and value, relative to the mover
}

interface Made {
  shape: string[];
}

/** The smallest module that works on four numbers at a time. */
const FOUR_AT_A_TIME = new Uint8Array([
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
]);
export const SINGLE = 4; // bytes
export const SIZES = 9; // that a module is told of a network

/** A network from its module and its file; room for passes over so many positions at once. */
export async function loadNetwork(facts: Facts, source: Source, weights: Source, positions = 1): Promise<Network> {
  if (typeof WebAssembly !== "undefined" && !WebAssembly.validate(FOUR_AT_A_TIME))
    throw new EngineError("unsupported", "this browser's WebAssembly does not work on several numbers at a time");
  const [module, { shape, numbers }] = await Promise.all([
    loadModule<Made>(source, ["think"]),
    loadWeights(facts, weights),
  ]);
  return new Network(module, shape, numbers, positions);
}

/** The weights of a network in one row, and how large it is. */
export async function loadWeights(facts: Facts, source: Source): Promise<{ shape: Shape; numbers: Float32Array }> {
  const arrays = await readArrays(bufferOf(await bytesOf(source, "weights")));
  const shape = shapeOf(facts, arrays);
  return { shape, numbers: packed(arrays, shape) };
}

export class Network {
  private readonly at: { weights: number; activations: number; features: number; shape: number };
  private readonly features: Int8Array;
  private readonly actions: number;

  constructor(
    private readonly module: Module<Made>,
    private readonly shape: Shape,
    weights: Float32Array,
    readonly positions: number,
  ) {
    const width = shape.colors * shape.colorFeatures + shape.globalFeatures;
    this.actions = shape.colors * shape.colorActions + shape.globalActions;
    this.at = {
      weights: module.room(SINGLE * weights.length),
      activations: module.room(SINGLE * positions * activationsOf(shape)),
      features: module.room(positions * width),
      shape: module.room(SINGLE * SIZES),
    };
    new Float32Array(module.buffer, this.at.weights, weights.length).set(weights);
    new Int32Array(module.buffer, this.at.shape, SIZES).set(sizesOf(shape));
    this.features = new Int8Array(module.buffer, this.at.features, positions * width);
  }

  /** Its opinion of the first n positions, whose features follow each other. */
  think(features: Int8Array, n = 1): Opinion {
    if (n > this.positions) throw new Error(`there is room for ${this.positions} positions, not for ${n}`);
    this.features.set(features);
    const { weights, activations, features: seen, shape } = this.at;
    this.module.functions.think!(weights, activations, seen, shape, n);
    const logits = new Float32Array(this.module.buffer, activations, n * this.actions);
    const after = activations + SINGLE * n * this.actions;
    return { logits, values: new Float32Array(this.module.buffer, after, n * this.shape.values) };
  }

  /** The logits of one position, −Infinity for what is not legal. */
  logits(features: Int8Array, mask: Uint8Array): Float32Array {
    const found = this.think(features).logits.slice();
    for (let action = 0; action < found.length; action++) if (!mask[action]) found[action] = -Infinity;
    return found;
  }

  /** What one position is worth: by seat after the mover, or to the mover's side. */
  values(features: Int8Array): Float32Array {
    return this.think(features).values.slice();
  }
}

/** A network's sizes, in the order in which a module reads them. */
export const sizesOf = (shape: Shape): number[] => [
  ...[shape.colors, shape.colorFeatures, shape.globalFeatures, shape.size, shape.layers],
  ...[shape.colorActions, shape.globalActions, shape.valuing, shape.values],
];

/** How many numbers a pass writes for each position. */
export function activationsOf(shape: Shape): number {
  const byToken = 4 * shape.size + shape.colorActions;
  const actions = shape.colors * shape.colorActions + shape.globalActions;
  return actions + shape.values + shape.colors * byToken + 8 * shape.size + shape.valuing;
}

const bufferOf = (bytes: BufferSource): ArrayBuffer =>
  (bytes instanceof ArrayBuffer
    ? bytes
    : bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)) as ArrayBuffer;
