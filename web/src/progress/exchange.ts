/**
 * Progress as a file, and as a code that a link or a QR code holds: nothing between two devices has to keep it. All that
 * comes in is checked, and what cannot be read changes nothing.
 */
import { codeOf as packed, MOST_BYTES, parsed, readCodeOf, Unreadable, type Kind } from "../kept/codes";
import { isPlayed, plain, type Played } from "./played";
import { VERSION } from "./shelf";

const FORMAT = "lostcities-progress";
const CODE: Kind = { mark: "LC", version: VERSION };

export const fileOf = (games: readonly Played[]): string =>
  JSON.stringify({ format: FORMAT, version: VERSION, games: games.map(plain) });

/** The games of a file; all of them or none. */
export function readFile(text: string): Played[] {
  if (text.length > MOST_BYTES) throw new Unreadable("size");
  const file = parsed(text) as { format?: unknown; version?: unknown; games?: unknown } | null;
  if (typeof file !== "object" || file === null || file.format !== FORMAT) throw new Unreadable("other");
  if (typeof file.version === "number" && file.version > VERSION) throw new Unreadable("newer");
  if (file.version !== VERSION || !Array.isArray(file.games) || !file.games.every(isPlayed))
    throw new Unreadable("broken");
  return file.games.map(plain);
}

// --- Codes ----------------------------------------------------------------------------

/** The games as a short text of letters, digits, - and _. */
export const codeOf = (games: readonly Played[]) => packed(CODE, games.map(plain).map(Object.values));

/** The games of a code, or of a link with one in it. */
export async function readCode(given: string): Promise<Played[]> {
  const { value: rows } = await readCodeOf(CODE, given);
  if (!Array.isArray(rows)) throw new Unreadable("broken");
  const games = rows.map((row: unknown) => (Array.isArray(row) ? named(row) : row));
  if (!games.every(isPlayed)) throw new Unreadable("broken");
  return games.map(plain);
}

const NAMES: readonly (keyof Played)[] = [
  ...(["id", "at", "game", "rival", "score", "margin", "won", "rounds", "best", "worst", "feats", "day"] as const),
];
const named = (row: unknown[]) => Object.fromEntries(NAMES.map((name, n) => [name, row[n]]));

// --- Parts that fit into QR codes ------------------------------------------------------

const MOST_LETTERS = 720; // of a code that a phone still reads off a screen
const A_FEW = 24; // games to begin with
export const MOST_PARTS = 12;

/** The games as codes that each fit, the newest first; each can be taken in alone, in any order. */
export async function partsOf(games: readonly Played[]): Promise<string[]> {
  const left = [...games].reverse();
  const parts: string[] = [];
  while (left.length && parts.length < MOST_PARTS) {
    let n = Math.min(A_FEW, left.length);
    let code = await codeOf(left.slice(0, n));
    while (code.length > MOST_LETTERS && n > 1) code = await codeOf(left.slice(0, (n = Math.floor(n * 0.8))));
    parts.push(code);
    left.splice(0, n);
  }
  return parts;
}
