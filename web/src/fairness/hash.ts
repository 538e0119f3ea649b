/** SHA-256 of a text as hexadecimal letters; also where the page came by plain HTTP and the browser has none. */
import { sha256 } from "@noble/hashes/sha2.js";

export function hashOf(text: string): string {
  return [...sha256(new TextEncoder().encode(text))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
