/** The keys at a table: what each does in which game, and the player's own choice among them. */
import type { Key } from "../words/words.svelte";

export interface KeyDeed {
  id: string; // the same deed has the same name in every game
  key: string; // as usual: one letter or sign, or a space
  color?: string; // whose pile or column it is about
}

/** A line of the list of keys: what they do, and the deeds; `fixed` keys stay as they are. */
export interface KeyLine {
  words: Key;
  deeds: readonly KeyDeed[];
  fixed?: string;
}

export type OwnKeys = Readonly<Record<string, string>>; // deed → key, where it is not the usual one
export type KeyGame = "classic" | "partners" | "rivals" | "roll_and_write";

const line = (words: Key, id: string, key: string, fixed?: string): KeyLine => ({
  words,
  deeds: [{ id, key }],
  ...(fixed ? { fixed } : {}),
});
const colors = (words: Key, id: string, keys: Record<string, string>): KeyLine => ({
  words,
  deeds: Object.entries(keys).map(([color, key]) => ({ id: `${id}.${color}`, key, color })),
});

const ALL = [
  line("keys.undo", "undo", "z"),
  { words: "keys.cancel", deeds: [], fixed: "Esc" },
  line("keys.hint", "hint", "h"),
  line("keys.last", "last", "l"),
  line("keys.scores", "scores", "s"),
  line("keys.mine", "mine", "m"),
] as const;
const HELP: KeyLine = { words: "keys.help", deeds: [], fixed: "?" };
const PLAYING = [
  line("keys.play", "play", "p", "Enter"),
  line("keys.discard", "discard", "d"),
  line("keys.deck", "deck", " "),
] as const;
const PILES = colors("keys.pile", "pile", { Y: "y", B: "b", W: "w", G: "g", R: "r", P: "u" });
const ASKING = [
  ...ALL,
  line("keys.theirs", "theirs", "o"),
  line("keys.piles", "piles", "k"),
  line("keys.count", "count", "n"),
  HELP,
] as const;

const LINES: Record<KeyGame, readonly KeyLine[]> = {
  classic: [{ words: "keys.slot", deeds: [], fixed: "1 … 8" }, ...PLAYING, PILES, ...ASKING],
  partners: [
    { words: "keys.slot", deeds: [], fixed: "1 … 9, 0" },
    ...PLAYING,
    PILES,
    line("keys.give", "give", "v"),
    ...ASKING,
  ],
  rivals: [
    line("keys.uncover", "uncover", "u"),
    { words: "keys.bid_or_card", deeds: [], fixed: "1 … 9, 0" },
    {
      words: "keys.bid_step",
      deeds: [
        { id: "more", key: "+" },
        { id: "less", key: "-" },
      ],
    },
    line("keys.bid", "bid", "b"),
    line("keys.pass", "pass", "p"),
    line("keys.remove", "remove", "x"),
    line("keys.done", "done", "d"),
    line("keys.go_on", "go_on", " "),
    ...ALL,
    line("keys.theirs", "theirs", "o"),
    line("keys.display", "display", "k"),
    line("keys.piles_left", "left", "n"),
    HELP,
  ],
  roll_and_write: [
    colors("keys.column", "column", { R: "r", O: "o", Y: "y", G: "g", B: "b", P: "p" }),
    { words: "keys.face", deeds: [], fixed: "0 … 9" },
    line("keys.circle", "circle", "c"),
    line("keys.refuse", "refuse", "f"),
    line("keys.stop", "stop", "x"),
    line("keys.look", "look", "v"),
    ...ALL,
    line("keys.their_sheets", "sheets", "t"),
    line("keys.dice", "dice", "k"),
    line("keys.bridges", "bridges", "n"),
    HELP,
  ],
};

/** The list of keys of a game; a game of fewer colours has fewer piles. */
export function keyLines(game: string, shown?: readonly string[]): KeyLine[] {
  const lines = LINES[game as KeyGame] ?? LINES.classic;
  return lines.map((one) =>
    shown ? { ...one, deeds: one.deeds.filter((deed) => !deed.color || shown.includes(deed.color)) } : one,
  );
}

const deedsOf = (game: string) => keyLines(game).flatMap((one) => one.deeds);

export function keyOf(deed: KeyDeed, own: OwnKeys): string {
  const chosen = own[deed.id];
  return typeof chosen === "string" && chosen.length === 1 ? chosen : deed.key;
}

/** What a key does in a game, if anything. */
export function deedAt(game: string, key: string, own: OwnKeys): string | null {
  return deedsOf(game).find((deed) => keyOf(deed, own) === key)?.id ?? null;
}

/** Why a key cannot be given to a deed: another has it, in any game that knows both; or it is no key for this. */
export type KeyTrouble = { why: "taken"; line: KeyLine; deed: KeyDeed } | { why: "fixed" };

export function troubleWith(id: string, key: string, own: OwnKeys): KeyTrouble | null {
  if (key.length !== 1 || /[0-9?]/.test(key)) return { why: "fixed" };
  for (const game of Object.keys(LINES)) {
    if (!deedsOf(game).some((deed) => deed.id === id)) continue;
    for (const one of keyLines(game)) {
      const deed = one.deeds.find((other) => other.id !== id && keyOf(other, own) === key);
      if (deed) return { why: "taken", line: one, deed };
    }
  }
  return null;
}

/** The player's keys with one more changed; the usual key is not kept. */
export function withKey(own: OwnKeys, deed: KeyDeed, key: string): Record<string, string> {
  const others = Object.fromEntries(Object.entries(own).filter(([id]) => id !== deed.id));
  return key === deed.key ? others : { ...others, [deed.id]: key };
}

/** A key as it is printed. */
export const keyCap = (key: string) => (key === " " ? "Space" : key === "-" ? "−" : key);
