/**
 * Progress as a file, and as a code that a link or a QR code holds: nothing between two devices has to keep it. All that
 * comes in is checked, and what cannot be read changes nothing. The first version had games alone.
 */
import { isEntry } from "../exercises/solved";
import { codeOf as packed, MOST_BYTES, parsed, readCodeOf, Unreadable, type Kind } from "../kept/codes";
import { isPlayed, plain, type Played } from "./played";
import type { Progress } from "./whole";

const FORMAT = "lostcities-progress";
const VERSION = 2;
const CODE: Kind = { mark: "LC", version: VERSION };
const DAY = /^(\d{4}-\d\d-\d\d)?$/;

export const fileOf = ({ games, solved, day }: Progress): string =>
  JSON.stringify({ format: FORMAT, version: VERSION, games: games.map(plain), solved: [...solved], day });

/** The progress of a file; all of it or nothing. */
export function readFile(text: string): Progress {
  if (text.length > MOST_BYTES) throw new Unreadable("size");
  const file = parsed(text) as Loose | null;
  if (typeof file !== "object" || file === null || file.format !== FORMAT) throw new Unreadable("other");
  if (typeof file.version === "number" && file.version > VERSION) throw new Unreadable("newer");
  return checked(file.version === 1 ? { ...file, solved: [], day: "" } : file);
}

type Loose = Partial<Record<"format" | "version" | keyof Progress, unknown>>;

function checked({ games, solved, day }: Loose): Progress {
  const whole = isList(games, isPlayed) && isList(solved, isEntry) && typeof day === "string" && DAY.test(day);
  if (!whole) throw new Unreadable("broken");
  return { games: games.map(plain), solved: new Map(solved), day };
}

const isList = <T>(value: unknown, each: (one: unknown) => one is T): value is T[] =>
  Array.isArray(value) && value.every(each);

// --- Codes ----------------------------------------------------------------------------

/** Progress as a short text of letters, digits, - and _. */
export const codeOf = ({ games, solved, day }: Progress) =>
  packed(CODE, [games.map(plain).map(Object.values), [...solved], day]);

/** The progress of a code, or of a link with one in it. */
export async function readCode(given: string): Promise<Progress> {
  const { version, value } = await readCodeOf(CODE, given);
  const [games, solved, day] = version === 1 ? [value, [], ""] : Array.isArray(value) ? (value as unknown[]) : [];
  const rows: unknown = Array.isArray(games) ? games.map((row) => (Array.isArray(row) ? named(row) : null)) : games;
  return checked({ games: rows, solved, day });
}

const NAMES: readonly (keyof Played)[] = [
  ...(["id", "at", "game", "rival", "score", "margin", "won", "rounds", "best", "worst", "feats", "day"] as const),
];
const named = (row: unknown[]) => Object.fromEntries(NAMES.map((name, n) => [name, row[n]]));

// --- Parts that fit into QR codes ------------------------------------------------------

const MOST_LETTERS = 720; // of a code that a phone still reads off a screen
const A_FEW = { games: 24, exercises: 160 }; // to begin with
export const MOST_PARTS = 12;

/** Progress as codes that each fit, the newest games first; each can be taken in alone, in any order. */
export async function partsOf({ games, solved, day }: Progress): Promise<string[]> {
  const exercises = await fitting([...solved], A_FEW.exercises, (some) => ({ games: [], solved: new Map(some), day }));
  const played = await fitting([...games].reverse(), A_FEW.games, (some) => ({ games: some, solved: new Map(), day }));
  return [...exercises, ...played].slice(0, MOST_PARTS);
}

async function fitting<T>(all: readonly T[], few: number, progressOf: (some: T[]) => Progress): Promise<string[]> {
  const left = [...all];
  const parts: string[] = [];
  while (left.length && parts.length < MOST_PARTS) {
    let n = Math.min(few, left.length);
    let code = await codeOf(progressOf(left.slice(0, n)));
    while (code.length > MOST_LETTERS && n > 1)
      code = await codeOf(progressOf(left.slice(0, (n = Math.floor(n * 0.8)))));
    parts.push(code);
    left.splice(0, n);
  }
  return parts;
}
