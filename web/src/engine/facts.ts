/** What a module says of its game, as src/lostcities/wasm/facts.py writes it. */

export type Group = [name: string, size: number];

/** A field of a record: the sort of its numbers, how many by dimension (none: one number), and where it begins. */
export interface Field {
  type: keyof typeof KINDS;
  shape: number[];
  offset: number;
}

export interface Layout {
  bytes: number;
  fields: Record<string, Field>;
}

export interface Option {
  name: string;
  default: number;
  lowest: number;
  highest: number;
  flag: boolean;
}

export interface Facts {
  game: string;
  version: number; // of the rules
  seats: number[];
  sides: number; // 0: everyone for themselves
  colors: string[];
  actions: number;
  features: number;
  colorActions: Group[];
  globalActions: Group[];
  colorFeatures: Group[];
  globalFeatures: Group[];
  scoreBounds: [number, number]; // of one seat in one round
  hasRounds: boolean;
  scoring: string[]; // the groups of actions that change the mover's own score
  options: Option[];
  record: Layout;
  optionRecord: Layout;
  usualOptions: string; // the record of them, in hexadecimal letters
  rows: { width: number; most: number };
  events: Record<string, number>;
  reasons: Record<string, number>;
  lines: Record<string, number>;
  veiled: number[]; // events that do not say which action it was
  opened: number[]; // events that open what was veiled
  generator: { words: number; tape: number };
  target: string; // what of WebAssembly it needs
  source: string; // a hash of what the module was made from
  made: Record<string, string>; // the versions of all that made it
}

export const KINDS = {
  int8: Int8Array,
  int16: Int16Array,
  int32: Int32Array,
  int64: BigInt64Array,
};

export type Numbers = Int8Array | Int16Array | Int32Array | BigInt64Array;

/** Where the numbers of a field lie in a record; they are the record's own, not a copy. */
export function numbersOf(bytes: Uint8Array, field: Field): Numbers {
  const length = field.shape.reduce((product, size) => product * size, 1);
  return new KINDS[field.type](bytes.buffer as ArrayBuffer, bytes.byteOffset + field.offset, length);
}
