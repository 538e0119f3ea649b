/** The fingerprint of a table's secret: the server showed it before the deal. */

const SECRET_LENGTH = 64; // letters; what players added follows

/** SHA-256 as hexadecimal letters; null where the browser cannot (plain HTTP from another machine). */
export async function fingerprint(seed: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(seed.slice(0, SECRET_LENGTH)));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
