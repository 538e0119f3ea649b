/**
 * Reads the files in which the networks are kept: NumPy's .npz, which is a zip archive of arrays, of half-precision numbers
 * here. Each array has its checksum, so that a file that did not arrive whole is noticed.
 */
import { EngineError } from "../errors";

export interface Weights {
  shape: number[];
  numbers: Float32Array;
}

interface Entry {
  name: string;
  method: number;
  checksum: number;
  packed: Uint8Array<ArrayBuffer>;
}

const END = 0x06054b50; // of the archive
const LISTED = 0x02014b50; // an entry of its list
const STORED = 0;
const DEFLATED = 8;
const END_SIZE = 22;
const MAGIC = "NUMPY"; // after a byte that decoders read differently

/** The arrays of a file by name. */
export async function readArrays(file: ArrayBuffer): Promise<Map<string, Weights>> {
  try {
    const entries = entriesOf(file);
    const arrays = await Promise.all(entries.map(async (entry) => arrayOf(entry, await unpacked(entry))));
    return new Map(entries.map(({ name }, n) => [name.replace(/\.npy$/, ""), arrays[n]!]));
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw broken(String(error)); // anything may be wrong with a file that is none
  }
}

export const broken = (why: string) => new EngineError("weights", `a network that cannot be read: ${why}`);

/** Where the archive's end begins; behind it is a comment that reaches to the end of the file. */
function endOf(view: DataView): number {
  for (let end = view.byteLength - END_SIZE; end >= 0; end--)
    if (view.getUint32(end, true) === END && view.getUint16(end + 20, true) === view.byteLength - END_SIZE - end)
      return end;
  throw broken("it did not arrive whole");
}

function entriesOf(file: ArrayBuffer): Entry[] {
  const view = new DataView(file);
  const end = endOf(view);
  const found: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let n = 0; n < view.getUint16(end + 10, true); n++) {
    if (view.getUint32(at, true) !== LISTED) throw broken("its list is damaged");
    const [nameSize, extraSize, noteSize] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const start = view.getUint32(at + 42, true); // of the entry itself, which has a name and more in front, too
    const first = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    found.push({
      name: new TextDecoder().decode(new Uint8Array(file, at + 46, nameSize)),
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      packed: new Uint8Array(file, first, view.getUint32(at + 20, true)),
    });
    at += 46 + nameSize! + extraSize! + noteSize!;
  }
  return found;
}

async function unpacked({ name, method, checksum, packed }: Entry): Promise<ArrayBuffer> {
  if (method !== STORED && method !== DEFLATED) throw broken(`${name} is packed in an unknown way`);
  const stream = new Blob([packed]).stream();
  const open = method === STORED ? stream : stream.pipeThrough(new DecompressionStream("deflate-raw"));
  const bytes = await new Response(open).arrayBuffer();
  if (crc32(new Uint8Array(bytes)) !== checksum) throw broken(`${name} is damaged`);
  return bytes;
}

/** The numbers of an array: half precision becomes single precision, whole numbers are taken as they are. */
function arrayOf({ name }: Entry, bytes: ArrayBuffer): Weights {
  const view = new DataView(bytes);
  const first = 10 + view.getUint16(8, true);
  const header = new TextDecoder("latin1").decode(new Uint8Array(bytes, 0, first));
  const kind = /'descr': '([^']+)'/.exec(header)?.[1];
  const shape = /'shape': \(([\d, ]*)\)/.exec(header)?.[1];
  if (header.slice(1, 1 + MAGIC.length) !== MAGIC || shape === undefined || header.includes("'fortran_order': True"))
    throw broken(`${name} is no array as NumPy writes them`);
  const sizes = shape.split(",").flatMap((size) => (size.trim() ? [Number(size)] : []));
  if (kind === "<f2") return { shape: sizes, numbers: singles(new Uint16Array(bytes.slice(first))) };
  if (kind === "<i8")
    return { shape: sizes, numbers: Float32Array.from(new BigInt64Array(bytes.slice(first)), Number) };
  throw broken(`${name} holds numbers of another sort`);
}

let halves: Float32Array | undefined; // by the 16 bits of a half-precision number

function singles(bits: Uint16Array): Float32Array {
  halves ??= Float32Array.from({ length: 1 << 16 }, (_, n) => single(n));
  const numbers = new Float32Array(bits.length);
  for (let n = 0; n < bits.length; n++) numbers[n] = halves[bits[n]!]!;
  return numbers;
}

function single(bits: number): number {
  const sign = bits >> 15 ? -1 : 1;
  const [exponent, rest] = [(bits >> 10) & 31, bits & 1023];
  if (exponent === 31) return rest ? NaN : sign * Infinity;
  return exponent ? sign * 2 ** (exponent - 15) * (1 + rest / 1024) : sign * 2 ** -24 * rest;
}

const STEPS = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = STEPS[(sum ^ byte) & 255]! ^ (sum >>> 8);
  return ~sum >>> 0;
}
