/** QR codes (ISO/IEC 18004): a text of bytes as a square of dark and light modules, with the least correction (level L). */

const CORRECTION = [
  ...[7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28],
  ...[28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
]; // codewords of correction in a block, by version from 1
const BLOCKS = [
  ...[1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8],
  ...[8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25],
];
const LEVEL_L = 1; // as the format bits have it
const BYTES = 4; // the mode: bytes follow

/** The modules row by row, true is dark; null: the text is too long for any. */
export function qrOf(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  if (version === null) return null;
  const square = new Square(version);
  square.drawPatterns();
  square.drawData(withCorrection(codewordsOf(bytes, version), version));
  square.chooseMask();
  return square.dark;
}

const sizeOf = (version: number) => 17 + 4 * version;

/** All modules that hold data or its correction. */
function rawModules(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const marks = Math.floor(version / 7) + 2;
    modules -= (25 * marks - 10) * marks - 55;
    if (version >= 7) modules -= 36;
  }
  return modules;
}

const dataBytes = (version: number) =>
  Math.floor(rawModules(version) / 8) - CORRECTION[version - 1]! * BLOCKS[version - 1]!;
const lengthBits = (version: number) => (version < 10 ? 8 : 16);

function versionFor(bytes: number): number | null {
  for (let version = 1; version <= 40; version++)
    if (4 + lengthBits(version) + 8 * bytes <= 8 * dataBytes(version)) return version;
  return null;
}

function codewordsOf(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const add = (value: number, count: number) => {
    for (let n = count - 1; n >= 0; n--) bits.push((value >>> n) & 1);
  };
  add(BYTES, 4);
  add(bytes.length, lengthBits(version));
  for (const byte of bytes) add(byte, 8);
  const room = 8 * dataBytes(version);
  add(0, Math.min(4, room - bits.length));
  add(0, (8 - (bits.length % 8)) % 8);
  for (let filler = 0xec; bits.length < room; filler ^= 0xec ^ 0x11) add(filler, 8);
  return Array.from({ length: bits.length / 8 }, (_, n) =>
    bits.slice(8 * n, 8 * n + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  );
}

// --- Reed and Solomon ------------------------------------------------------------------

/** A product in the field of 256 numbers, modulo x⁸ + x⁴ + x³ + x² + 1. */
function product(a: number, b: number): number {
  let result = 0;
  for (let n = 7; n >= 0; n--) result = (result << 1) ^ ((result >>> 7) * 0x11d) ^ (((b >>> n) & 1) * a);
  return result;
}

function divisor(degree: number): number[] {
  const found: number[] = Array.from({ length: degree }, (_, n) => Number(n === degree - 1));
  for (let root = 1, n = 0; n < degree; n++, root = product(root, 2))
    for (let at = 0; at < degree; at++) found[at] = product(found[at]!, root) ^ (found[at + 1] ?? 0);
  return found;
}

function remainder(data: number[], by: number[]): number[] {
  const left = by.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ left.shift()!;
    left.push(0);
    by.forEach((one, n) => (left[n]! ^= product(one, factor)));
  }
  return left;
}

/** Blocks with their correction, the first bytes of all before the second ones. */
function withCorrection(data: number[], version: number): number[] {
  const [count, extra] = [BLOCKS[version - 1]!, CORRECTION[version - 1]!];
  const raw = Math.floor(rawModules(version) / 8);
  const short = count - (raw % count);
  const length = Math.floor(raw / count) - extra;
  const by = divisor(extra);
  let at = 0;
  const blocks = Array.from({ length: count }, (_, n) => {
    const part = data.slice(at, (at += length + (n < short ? 0 : 1)));
    return { part, check: remainder(part, by) };
  });
  const woven = Array.from({ length: length + 1 }, (_, n) => blocks.flatMap(({ part }) => part[n] ?? []));
  const checks = Array.from({ length: extra }, (_, n) => blocks.map(({ check }) => check[n]!));
  return [...woven, ...checks].flat();
}

// --- The square ------------------------------------------------------------------------

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

class Square {
  readonly size: number;
  dark: boolean[][];
  private readonly fixed: boolean[][]; // patterns, which no mask changes

  constructor(private readonly version: number) {
    this.size = sizeOf(version);
    const empty = () => Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    [this.dark, this.fixed] = [empty(), empty()];
  }

  private set(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y]![x] = dark;
    this.fixed[y]![x] = true;
  }

  drawPatterns(): void {
    const { size } = this;
    for (let n = 0; n < size; n++) {
      this.set(6, n, n % 2 === 0);
      this.set(n, 6, n % 2 === 0);
    }
    for (const [x, y] of [
      [3, 3],
      [size - 4, 3],
      [3, size - 4],
    ] as const)
      this.rings(x, y, 4, (far) => far !== 2 && far !== 4);
    const marks = this.marks();
    const last = marks.length - 1;
    marks.forEach((x, i) =>
      marks.forEach((y, j) => {
        const corner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
        if (!corner) this.rings(x, y, 2, (far) => far !== 1);
      }),
    );
    this.drawFormat(0);
    this.drawVersion();
  }

  private rings(x: number, y: number, wide: number, isDark: (far: number) => boolean): void {
    for (let dy = -wide; dy <= wide; dy++)
      for (let dx = -wide; dx <= wide; dx++) this.set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  }

  /** Where the small marks stand, in both directions. */
  private marks(): number[] {
    if (this.version === 1) return [];
    const count = Math.floor(this.version / 7) + 2;
    const step = Math.floor((this.version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
    const found = Array.from({ length: count - 1 }, (_, n) => this.size - 7 - n * step);
    return [6, ...found.reverse()];
  }

  private drawFormat(mask: number): void {
    const data = (LEVEL_L << 3) | mask;
    let left = data;
    for (let n = 0; n < 10; n++) left = (left << 1) ^ ((left >>> 9) * 0x537);
    const bits = ((data << 10) | left) ^ 0x5412;
    const bit = (n: number) => ((bits >>> n) & 1) === 1;
    for (let n = 0; n <= 5; n++) this.set(8, n, bit(n));
    this.set(8, 7, bit(6));
    this.set(8, 8, bit(7));
    this.set(7, 8, bit(8));
    for (let n = 9; n < 15; n++) this.set(14 - n, 8, bit(n));
    for (let n = 0; n < 8; n++) this.set(this.size - 1 - n, 8, bit(n));
    for (let n = 8; n < 15; n++) this.set(8, this.size - 15 + n, bit(n));
    this.set(8, this.size - 8, true);
  }

  private drawVersion(): void {
    if (this.version < 7) return;
    let left = this.version;
    for (let n = 0; n < 12; n++) left = (left << 1) ^ ((left >>> 11) * 0x1f25);
    const bits = (this.version << 12) | left;
    for (let n = 0; n < 18; n++) {
      const [far, near] = [this.size - 11 + (n % 3), Math.floor(n / 3)];
      const dark = ((bits >>> n) & 1) === 1;
      this.set(far, near, dark);
      this.set(near, far, dark);
    }
  }

  /** Two columns at a time from the right, up and down in turn. */
  drawData(bytes: number[]): void {
    let n = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step++)
        for (const x of [right, right - 1]) {
          const y = ((right + 1) & 2) === 0 ? this.size - 1 - step : step;
          if (this.fixed[y]![x] || n >= 8 * bytes.length) continue;
          this.dark[y]![x] = ((bytes[n >>> 3]! >>> (7 - (n & 7))) & 1) === 1;
          n++;
        }
    }
  }

  /** Of eight ways to invert modules the one that scanners read most easily. */
  chooseMask(): void {
    const plain = this.dark;
    const tried = MASKS.map((inverts, mask) => {
      this.dark = plain.map((row, y) => row.map((dark, x) => (this.fixed[y]![x] ? dark : dark !== inverts(x, y))));
      this.drawFormat(mask);
      return { dark: this.dark, penalty: penaltyOf(this.dark) };
    });
    this.dark = tried.reduce((best, one) => (one.penalty < best.penalty ? one : best)).dark;
  }
}

const LIKE_A_CORNER = /(?=10111010000|00001011101)/g;

/** How hard a square is to read, by the four rules of the standard. */
function penaltyOf(dark: boolean[][]): number {
  const size = dark.length;
  const rows = dark.map((row) => row.map(Number).join(""));
  const columns = dark.map((_, x) => dark.map((row) => Number(row[x])).join(""));
  let sum = 0;
  for (const line of [...rows, ...columns]) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * [...line.matchAll(LIKE_A_CORNER)].length;
  }
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++) {
      const square = rows[y]!.slice(x, x + 2) + rows[y + 1]!.slice(x, x + 2);
      if (square === "0000" || square === "1111") sum += 3;
    }
  const share = rows.join("").split("1").length - 1;
  return sum + 10 * Math.floor(Math.abs((20 * share) / (size * size) - 10));
}
