/**
 * Things as short codes that a link or a QR code holds: a mark, a version, a dot, and the thing compressed, in letters that
 * an address may have. All that comes in is checked by whoever reads it; what cannot be read says why.
 */

export const MOST_BYTES = 4_000_000; // of what a code unpacks to, or a file holds

/** Why something is not taken in: a key of the words. */
export class Unreadable extends Error {
  constructor(readonly why: "broken" | "newer" | "other" | "size") {
    super(why);
  }
}

/** What a code is of: how it begins, and the newest version that this page reads. */
export interface Kind {
  mark: string;
  version: number;
}

export async function codeOf({ mark, version }: Kind, value: unknown): Promise<string> {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(value)));
  const bytes = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  return `${mark}${version}.${btoa(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

/** What a code holds, or a link with one in it, and its version. */
export async function readCodeOf({ mark, version }: Kind, given: string): Promise<{ version: number; value: unknown }> {
  const code = new RegExp(`${mark}(\\d+)\\.([\\w-]+)`).exec(given.replace(/\s+/g, ""));
  if (!code) throw new Unreadable("other");
  if (Number(code[1]) > version) throw new Unreadable("newer");
  return { version: Number(code[1]), value: parsed(await unpacked(code[2]!)) };
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable("broken");
  }
}

async function unpacked(text: string): Promise<string> {
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (it) => it.charCodeAt(0));
    return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes));
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable("broken");
  }
}

async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const flow = new Blob([bytes]).stream().pipeThrough(stream);
  const parts: Uint8Array[] = [];
  let size = 0;
  for (const reader = flow.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
    if (size > MOST_BYTES) throw new Unreadable("size"); // a small code may unpack to anything
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
