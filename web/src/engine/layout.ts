/**
 * Reads what the screens show from a record in which all is forgotten that the viewer may not know, by the layout of
 * its game. The layouts are Python's (src/lostcities/notation/layout says what each kind means), written for the page
 * by `npm run layouts`; nothing here knows a game.
 */
import type { View } from "../net/protocol";
import type { Position, Rules } from "./rules";
import { sizeOf, type FieldValue, type RecordPlaces } from "./record";

/** A number that is given, of a field, or what a function of the rules says. */
type Place = "viewer" | "seat" | "side" | "color" | number;
type Field = { field: string; at: Place[] };
type Source = number | Field | { ask: string; at: Place[] };
type Names = "cards" | "colors" | (string | number)[];

type Kind =
  | { kind: "fact"; name: "game" | "version" | "viewer" | "colors" }
  | { kind: "number"; number: Source; plus?: number; or_null?: boolean }
  | { kind: "flag"; number: Source }
  | { kind: "name"; number: Source; names: Names; or_null?: boolean }
  | { kind: "listed"; row: Field; names?: Names; first?: Source }
  | { kind: "counted"; row: Field; names?: Names; size?: Source; of_color?: boolean }
  | { kind: "expedition"; wagers: Source; ranks?: Source }
  | { kind: "when"; number: Source; then: Kind; otherwise?: "null" | "empty" }
  | { kind: "each"; over: "seat" | "side"; item: Kind }
  | { kind: "byColor"; item: Kind }
  | { kind: "joined"; item: Kind }
  | { kind: "part"; parts: Record<string, Kind> };

export interface Layout {
  game: string;
  version: number; // of the rules
  seats: number[]; // how many can play
  sides: number; // 0: everyone for themselves
  letters: string; // of the colours
  cards: string[]; // by number
  moves: string[]; // by action
  record: RecordPlaces;
  asks: Record<string, number>; // functions of the rules beside the verbs: how many numbers each is given
  colors: Field | null; // how many colours are in the game; null: all
  view: Record<string, Kind>;
}

/** A record that a viewer may see: its fields by name, and what verbs and functions of the rules say of it. */
export interface Seen {
  field(name: string): FieldValue;
  ask(name: string, ...given: number[]): number;
}

const UNKNOWN = "?"; // a card that the viewer does not know
const files = import.meta.glob<Layout>("./layouts/*.json", { import: "default" });

/** The layout of a game, fetched when it is wanted. */
export async function layoutOf(game: string): Promise<Layout> {
  const load = files[`./layouts/${game}.json`];
  if (!load) throw new Error(`the page has no layout of ${game}`);
  return load();
}

/** All that a viewer may know; null is a spectator. */
export function readView(layout: Layout, seen: Seen, viewer: number | null): View {
  return new Reader(layout, seen).part(layout.view, {
    viewer: viewer ?? undefined,
    seat: 0,
    side: 0,
    color: 0,
  }) as never;
}

/** The same from the rules in the page: `seen` is what `rules.hide` gives for the viewer. */
export function viewOf(layout: Layout, rules: Rules, seen: Position, viewer: number | null): View {
  const field = (name: string) => rules.field(seen, name);
  return readView(layout, { field, ask: (name, ...given) => rules.ask(seen, name, ...given) }, viewer);
}

/** Whose view it is, and the seat, the side and the colour that are read. */
interface Scope {
  viewer: number | undefined;
  seat: number;
  side: number;
  color: number;
}

class Reader {
  private readonly known = new Map<string, FieldValue>();

  constructor(
    private readonly layout: Layout,
    private readonly seen: Seen,
  ) {}

  part(parts: Record<string, Kind>, at: Scope): Record<string, unknown> {
    return Object.fromEntries(Object.entries(parts).map(([key, kind]) => [key, this.read(kind, at)]));
  }

  private read(kind: Kind, at: Scope): unknown {
    switch (kind.kind) {
      case "fact":
        return this.fact(kind.name, at);
      case "number":
        return this.orNull(kind, at, (number) => number + (kind.plus ?? 0));
      case "flag":
        return this.number(kind.number, at) !== 0;
      case "name":
        return this.orNull(kind, at, (number) => this.names(kind.names)[number]);
      case "listed":
        return this.listed(kind, at);
      case "counted":
        return this.counted(kind, at);
      case "expedition":
        return this.expedition(kind, at);
      case "when":
        if (this.number(kind.number, at) !== 0) return this.read(kind.then, at);
        return kind.otherwise === "empty" ? [] : null;
      case "each":
        return this.each(kind, at);
      case "byColor":
        return Object.fromEntries(
          this.colors().map((letter, color) => [letter, this.read(kind.item, { ...at, color })]),
        );
      case "joined":
        return this.colors().flatMap((_, color) => this.read(kind.item, { ...at, color }) as unknown[]);
      case "part":
        return this.part(kind.parts, at);
    }
  }

  private fact(name: "game" | "version" | "viewer" | "colors", at: Scope): unknown {
    if (name === "viewer") return at.viewer ?? null;
    return name === "colors" ? this.colors() : this.layout[name];
  }

  private orNull(kind: { number: Source; or_null?: boolean }, at: Scope, told: (number: number) => unknown): unknown {
    const number = this.number(kind.number, at);
    return kind.or_null && number < 0 ? null : told(number);
  }

  private listed({ row, names, first }: Kind & { kind: "listed" }, at: Scope): unknown[] {
    const numbers = this.row(row, at).slice(0, first === undefined ? undefined : this.number(first, at));
    return names ? numbers.map((number) => this.names(names)[number]) : numbers;
  }

  private counted({ row, names = "cards", size, of_color }: Kind & { kind: "counted" }, at: Scope): unknown[] {
    const ranks = this.layout.cards.length / this.layout.letters.length;
    const [from, to] = of_color ? [at.color * ranks, (at.color + 1) * ranks] : [0, undefined];
    const counts = this.row(row, at).slice(from, to);
    const known = this.names(names).slice(from, to);
    const found = counts.flatMap((count, n) => Array.from({ length: count }, () => known[n]));
    const missing = size === undefined ? 0 : Math.max(0, this.number(size, at) - found.length);
    return [...found, ...Array.from({ length: missing }, () => UNKNOWN)];
  }

  /** So many wagers of a colour, its first card, then the cards of the ranks whose bit is set. */
  private expedition({ wagers, ranks = 0 }: Kind & { kind: "expedition" }, at: Scope): unknown[] {
    const { cards, letters } = this.layout;
    const each = cards.length / letters.length;
    const own = cards.slice(at.color * each, (at.color + 1) * each);
    const bits = this.number(ranks, at);
    const first = Array.from({ length: this.number(wagers, at) }, () => own[0]);
    return [...first, ...own.filter((_, rank) => rank > 0 && (bits >> rank) & 1)];
  }

  private each({ over, item }: Kind & { kind: "each" }, at: Scope): unknown[] {
    const { seats, sides } = this.layout;
    const sideOf = (seat: number) => (sides ? seat % sides : seat);
    if (over === "side") return Array.from({ length: sides }, (_, side) => this.read(item, { ...at, side }));
    const count = seats.length === 1 ? seats[0]! : this.number({ field: "seats", at: [] }, at);
    return Array.from({ length: count }, (_, seat) => this.read(item, { ...at, seat, side: sideOf(seat) }));
  }

  /** The letters of the colours in the game. */
  private colors(): string[] {
    const { letters, colors } = this.layout;
    const count = colors ? Number(this.field(colors.field)) : letters.length;
    return [...letters].slice(0, count);
  }

  private names(names: Names): readonly (string | number)[] {
    if (names === "colors") return [...this.layout.letters];
    return names === "cards" ? this.layout.cards : names;
  }

  private number(source: Source, at: Scope): number {
    if (typeof source === "number") return source;
    if ("ask" in source) return this.seen.ask(source.ask, ...source.at.map((place) => placed(place, at) ?? -1));
    return this.row(source, at)[0]!;
  }

  /** The numbers of a field at a place; of the viewer's a spectator has none. */
  private row({ field, at: places }: Field, at: Scope): number[] {
    const { shape } = this.layout.record.fields[field]!;
    const value = this.field(field);
    if (typeof value === "number") return [value];
    let [first, length] = [0, sizeOf(shape)];
    for (const [n, place] of places.entries()) {
      const index = placed(place, at);
      if (index === undefined) return [];
      length /= shape[n]!;
      first += index * length;
    }
    return Array.from({ length }, (_, n) => Number(value[first + n]));
  }

  private field(name: string): FieldValue {
    let value = this.known.get(name);
    if (value === undefined) this.known.set(name, (value = this.seen.field(name)));
    return value;
  }
}

const placed = (place: Place, at: Scope): number | undefined => (typeof place === "number" ? place : at[place]);
