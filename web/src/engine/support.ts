/** Whether this browser can keep tables of its own. */

export type Lack = "worker" | "wasm" | "storage";

/** The smallest module that uses SIMD: networks do. */
const SIMD = [
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0],
  ...[10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
];

const hasWasm = () => typeof WebAssembly === "object" && WebAssembly.validate(new Uint8Array(SIMD));

let known: Lack | null | undefined;

/** What this browser lacks to play without a server; null: nothing. */
export function lacking(): Lack | null {
  known ??=
    typeof Worker === "undefined" ? "worker" : !hasWasm() ? "wasm" : !("indexedDB" in globalThis) ? "storage" : null;
  return known;
}
