/** The weights of a network in the order in which the module reads them, as src/lostcities/wasm/thinking.py has it. */
import type { Facts, Group } from "../facts";
import { broken, type Weights } from "./npz";

/** How large a network is. */
export interface Shape {
  colors: number;
  colorFeatures: number;
  globalFeatures: number;
  size: number; // of a token
  layers: number;
  colorActions: number; // of each colour; what a network of beliefs says of each
  globalActions: number;
  valuing: number; // between the two steps to the values; 0: it has none
  values: number;
}

type Arrays = Map<string, Weights>;
const OLDEST = 1; // the version of the rules of weights that name none

const widthOf = (groups: Group[]) => groups.reduce((sum, [, size]) => sum + size, 0);

/** How large it is, from its arrays; a network of another game, or of other rules, is refused. */
export function shapeOf(facts: Facts, arrays: Arrays): Shape {
  const [size, colorFeatures] = sizesOf(arrays, "trunk.read_token.weight");
  const [, globalFeatures] = sizesOf(arrays, "trunk.read_whole.weight");
  const version = arrays.get("rules")?.numbers[0] ?? OLDEST;
  const fits = colorFeatures === widthOf(facts.colorFeatures) && globalFeatures === widthOf(facts.globalFeatures);
  if (!fits || version !== facts.version) throw broken(`it is not of ${facts.game} as it is played here`);
  const layers = new Set([...arrays.keys()].flatMap((name) => /layers\.(\d+)\./.exec(name)?.[1] ?? [])).size;
  const outcomes = (name: string) => (arrays.has(`${name}.weight`) ? sizesOf(arrays, `${name}.weight`)[0] : 0);
  return {
    colors: facts.colors.length,
    colorFeatures,
    globalFeatures,
    size,
    layers,
    colorActions: outcomes(says(arrays)),
    globalActions: outcomes("global_policy"),
    valuing: outcomes("value_in"),
    values: outcomes("value_out"),
  };
}

/** What a token says: how likely the actions of its colour are, or in a network of beliefs what the others hold of it. */
const says = (arrays: Arrays) => (arrays.has("held.weight") ? "held" : "color_policy");

function sizesOf(arrays: Arrays, name: string): [number, number] {
  const { shape } = arrayOf(arrays, name);
  if (shape.length !== 2) throw broken(`${name} is no matrix`);
  return shape as [number, number];
}

function arrayOf(arrays: Arrays, name: string): Weights {
  const found = arrays.get(name);
  if (!found) throw broken(`${name} is missing`);
  return found;
}

/** All weights in one row. */
export function packed(arrays: Arrays, shape: Shape): Float32Array {
  const parts: Float32Array[] = [];
  const plain = (name: string) => void parts.push(arrayOf(arrays, name).numbers);
  const matrix = (name: string, scale?: Float32Array) => void parts.push(transposed(arrayOf(arrays, name), scale));
  const linear = (name: string, scale?: Float32Array) => {
    if (!arrays.has(`${name}.weight`)) return;
    matrix(`${name}.weight`, scale);
    plain(`${name}.bias`);
  };
  const layers = Array.from({ length: shape.layers }, (_, k) => `trunk.layers.${k}`);
  const stack = (name: string, put: (name: string) => void) => layers.forEach((layer) => put(`${layer}.${name}`));
  const scale = arrayOf(arrays, "trunk.scale").numbers;
  linear("trunk.read_token", scale.subarray(0, shape.colorFeatures));
  linear("trunk.read_whole", scale.subarray(shape.colorFeatures));
  for (const which of ["token_norm", "global_norm", "mean_norm"])
    for (const part of ["weight", "bias"]) stack(`${which}.${part}`, plain);
  for (const which of ["token_in", "token_hears", "token_out", "global_in", "global_out"]) {
    stack(`${which}.weight`, matrix);
    if (which !== "token_hears") stack(`${which}.bias`, plain);
  }
  for (const which of ["token_norm", "global_norm"])
    for (const part of ["weight", "bias"]) plain(`trunk.${which}.${part}`);
  for (const which of [says(arrays), "global_policy", "value_in", "value_out"]) linear(which);
  return joined(parts);
}

/** The matrix by what goes in, then by what comes out, each row of it scaled. */
function transposed({ shape, numbers }: Weights, scale?: Float32Array): Float32Array {
  const [out, into] = shape as [number, number];
  const turned = new Float32Array(numbers.length);
  for (let i = 0; i < into; i++) {
    const factor = scale ? scale[i]! : 1;
    for (let j = 0; j < out; j++) turned[i * out + j] = numbers[j * into + i]! * factor;
  }
  return turned;
}

function joined(parts: Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
