/** The words of the page in the chosen language: keys and parameters in, sentences out. */
import { filledIn } from "./filling";
import { fileOf } from "../routing/address";
import { settings, type Language } from "../kept/settings.svelte";
import { colorOf, isWager, numberOf } from "../state/cards";
import en from "./en.json";
import enTexts from "./texts/en.json";

export type Key = keyof typeof en;
export type Words = Record<Key, string>;

/** How a code is said: the names of its numbers (`last:card` is a card called last), and the sentence. */
export interface TellingText {
  fields: string[];
  text: string;
  short?: string; // where there is little room
  name?: string; // of a line of a bill: what counts
  you?: Record<string, string>; // by field: what the reader at that seat is told instead
}

/** What the games tell in a language; generated from the tables that Python reads: npm run texts. */
export interface TellingTables {
  color: Record<string, string>; // by letter
  unreadable: Record<string, TellingText>;
  games: Record<string, Record<"event" | "reason" | "line", Record<string, TellingText>>>;
}
type Values = Record<string, string | number>;

export const LANGUAGES: Record<Language, string> = { en: "English", de: "Deutsch" };
type Tongue = Language | "pseudo"; // the made-up one is for tests
interface Spoken {
  words: Words;
  texts: TellingTables;
}
const READERS: Record<Tongue, () => Promise<Spoken>> = {
  en: async () => ({ words: en, texts: enTexts }),
  de: async () => {
    const [words, texts] = await Promise.all([import("./de.json"), import("./texts/de.json")]);
    return { words: words.default, texts: texts.default };
  },
  pseudo: async () => (await import("./pseudo")).default,
};

let current = $state.raw<Spoken & { language: Language }>({ language: "en", words: en, texts: enTexts });

/** The language asked for, or the browser's if the page knows it. */
export function wantedLanguage(): Tongue {
  if (settings.language in READERS) return settings.language as Tongue;
  return navigator.language.toLowerCase().startsWith("de") ? "de" : "en";
}

export async function speak(tongue: Tongue): Promise<void> {
  const spoken = await READERS[tongue]();
  const language = tongue === "pseudo" ? "en" : tongue;
  current = { language, ...spoken };
  document.documentElement.lang = language;
  document
    .querySelector("link[rel=manifest]")
    ?.setAttribute("href", fileOf(language === "en" ? "manifest.webmanifest" : `manifest.${language}.webmanifest`));
}

export const language = () => current.language;
export const tellingTables = () => current.texts;

/** A day, with the hour if wanted, as it is written where the browser is at home. */
export function dayOf(at: number, hour = false): string {
  const here = navigator.languages.find((one) => one.toLowerCase().startsWith(current.language)) ?? current.language;
  return new Intl.DateTimeFormat(here, { dateStyle: "medium", ...(hour ? { timeStyle: "short" } : {}) }).format(at);
}

export function t(key: Key, values: Values = {}): string {
  const text = current.words[key] ?? en[key] ?? key;
  return filledIn(text, (name) => written(values[name]));
}

/** A text that has a form for one and a form for many: `key.one`, `key.other`. */
export function many(key: string, n: number, values: Values = {}): string {
  const form = new Intl.PluralRules(current.language).select(n) === "one" ? "one" : "other";
  return t(`${key}.${form}` as Key, { n, ...values });
}

/** A key that is put together may be missing: then the given text stands in. */
export function tOr(key: string, otherwise: string, values: Values = {}): string {
  return key in en ? t(key as Key, values) : otherwise;
}

const writers = new Map<string, Intl.NumberFormat>(); // by language; to make one takes as long as to draw a card

/** A value as it stands in a text. */
export const written = (value: string | number | undefined) =>
  typeof value === "number" ? points(value) : (value ?? "");

/** A number as people write it, with the true minus. */
export function points(n: number): string {
  const writer = writers.get(current.language) ?? new Intl.NumberFormat(current.language);
  writers.set(current.language, writer);
  return writer.format(n).replace("-", "−");
}

/** A sentence begins with a capital. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const colorName = (color: string) => current.texts.color[color] ?? color;

/** A card in words: blue 7, blue wager. */
export function cardName(card: string): string {
  if (card === "?") return t("card.hidden");
  const color = colorName(colorOf(card));
  return isWager(card) ? t("card.wager", { color }) : t("card.number", { color, number: numberOf(card) });
}
