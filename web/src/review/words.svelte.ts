/** The words of the review, apart from the page's, so that they come with it and not before. */
import type { Telling } from "../net/protocol";
import { toldText, type Names } from "../words/telling";
import { capital, language, points, wantedLanguage, type TellingText } from "../words/words.svelte";
import en from "./words/en.json";
import enLeaks from "./words/leaks.en.json";

export type ReviewKey = keyof typeof en;
type Values = Record<string, string | number>;
type Leaks = Record<string, Record<string, TellingText>>;
interface Table {
  words: Record<string, string>;
  leaks: Leaks;
}

const ENGLISH: Table = { words: en, leaks: enLeaks as unknown as Leaks };
let german = $state.raw<Table | null>(null);

/** Have the words of the page's language at hand. */
export async function prepareWords(): Promise<void> {
  if (wantedLanguage() !== "de" || german) return;
  const [words, leaks] = await Promise.all([import("./words/de.json"), import("./words/leaks.de.json")]);
  german = { words: words.default, leaks: leaks.default as unknown as Leaks };
}

const table = () => (language() === "de" && german ? german : ENGLISH);

/** A made-up language for tests puts every text in brackets. */
const marked = (text: string) => (wantedLanguage() === "pseudo" ? `⟦${text}⟧` : text);

/** A text of the review. */
export function r(key: ReviewKey, values: Values = {}): string {
  const text = marked(table().words[key] ?? en[key]);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === "number" ? points(value) : (value ?? "");
  });
}

/** A key that is put together may be missing: then another stands in. */
export const rOr = (key: string, otherwise: ReviewKey, values: Values = {}) =>
  r((key in en ? key : otherwise) as ReviewKey, values);

/** A text that has a form for one and a form for many. */
export const rMany = (key: string, n: number) =>
  r(`${key}.${new Intl.PluralRules(language()).select(n) === "one" ? "one" : "other"}` as ReviewKey, { n });

/** Points with one digit. */
export const tenths = (n: number) => {
  const text = new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(n);
  return (/[1-9]/.test(text) ? text : text.replace("-", "")).replace("-", "−");
};

/** The same with its sign, a plus too. */
export const signed = (n: number) => (tenths(n).startsWith("−") || !/[1-9]/.test(tenths(n)) ? "" : "+") + tenths(n);

/** What kind of mistake it was, as a sentence with its numbers. */
export function whyText(game: string, why: Telling | null, names?: Names): string {
  const text = why && table().leaks[game]?.[why.code];
  return text ? marked(toldText(text, why, names)) : "";
}

/** What a kind of mistake is called. */
export const leakName = (game: string, code: string) => marked(capital(table().leaks[game]?.[code]?.name ?? code));
