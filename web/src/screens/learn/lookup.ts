/**
 * Which paragraphs answer a question: the ranking of `src/lostcities/lookup.py`, written the same way in whole numbers,
 * with the same words. `questions.json` has Python's answers, and a test compares them.
 */

import german from "../../../../src/lostcities/words/lookup/de.json";
import english from "../../../../src/lostcities/words/lookup/en.json";

export type Language = "en" | "de";
export type Part = { label: string; heading: string; text: string };
type Data = {
  stop: string;
  common: string;
  elsewhere: string;
  whole: string;
  endings: string[];
  alike: string[][];
  also: Record<string, string[]>;
  index: Record<string, string>;
};
type Words = {
  common: Set<string>;
  elsewhere: Set<string>;
  silent: Set<string>;
  whole: Set<string>;
  endings: string[];
  kin: Map<string, Set<string>>;
  longest: number;
  asked: Record<string, string>;
};
type Term = { own: string | null; kin: Set<string> };
type Phrase = { stems: string[]; silent: Set<string> };
type Question = { terms: Term[]; weights: number[]; silent: Set<string> };
type Text = { heading: string[]; asked: string[]; phrases: Phrase[]; body: string[]; isRule: boolean };

const SHORTEST = 3;
const [EXACT, BEGINS, INSIDE] = [10, 7, 4];
const [LONG_BEGINNING, LONG_INSIDE, COMPOUND] = [4, 5, 8];
const [KIN, ALL_KIN, IN_HEADING, IN_INDEX, AS_ASKED, SILENT] = [6, 3, 4, 15, 20, 8];
const EARLY = [4, 9, 16];
const [SOONER, MORE, OFTEN] = [2, 2, 2];
const [LENGTH, TABLE] = [60, 6];
const [SHARE, MOST] = [3, 8];
const UMLAUTS: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** The words of a text in small plain letters. */
export function tokens(text: string): string[] {
  const plain = text
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => UMLAUTS[letter]!);
  return plain.match(/[a-z0-9]+/g) ?? [];
}

function stem(word: string, words: Pick<Words, "endings" | "whole">): string {
  if (words.whole.has(word)) return word;
  const ending = words.endings.find((it) => word.endsWith(it) && word.length - it.length >= SHORTEST);
  const cut = ending === undefined ? word : word.slice(0, -ending.length);
  return cut.length > SHORTEST && cut.at(-1) === cut.at(-2) ? cut.slice(0, -1) : cut;
}

const read = new Map<Language, Words>();

function wordsOf(language: Language): Words {
  const known = read.get(language);
  if (known) return known;
  const data: Data = language === "de" ? german : english;
  const cutting = { endings: data.endings, whole: new Set(tokens(data.whole)) };
  const stems = (text: string) => tokens(text).map((word) => stem(word, cutting));
  const kin = new Map<string, Set<string>>();
  const add = (name: string, others: string[]) => {
    const key = stems(name).join(" ");
    kin.set(key, new Set([...(kin.get(key) ?? []), ...others]));
  };
  for (const group of data.alike) {
    const single = group.map(stems).flatMap((names) => (names.length === 1 ? names : []));
    for (const name of group) add(name, single);
  }
  for (const [name, others] of Object.entries(data.also)) add(name, others.flatMap(stems));
  const longest = Math.max(...[...kin.keys()].map((key) => key.split(" ").length));
  const [stop, common, elsewhere] = [data.stop, data.common, data.elsewhere].map(tokens) as [
    string[],
    string[],
    string[],
  ];
  const words = {
    ...cutting,
    common: new Set(common),
    elsewhere: new Set(elsewhere),
    silent: new Set([...stop, ...common]),
    kin,
    longest,
    asked: data.index,
  };
  read.set(language, words);
  return words;
}

/** What a question asks for: phrases first, then words that say something, each once. */
function termsOf(question: string, words: Words): Term[] {
  const asked = tokens(question);
  if (asked.some((word) => words.elsewhere.has(word))) return [];
  const stems = asked.map((word) => stem(word, words));
  const found = new Map<string, Term>();
  for (let n = 0; n < asked.length;) {
    let size = Math.min(words.longest, asked.length - n);
    while (size > 1 && !words.kin.has(stems.slice(n, n + size).join(" "))) size--;
    const key = stems.slice(n, n + size).join(" ");
    const kin = new Set(words.kin.get(key));
    if (size > 1) found.set([...kin].sort().join(" "), { own: null, kin });
    else if (!words.silent.has(asked[n]!)) {
      kin.delete(key);
      found.set(`= ${key}`, { own: key, kin });
    }
    n += Math.max(size, 1);
  }
  if (found.size || !asked.some((word) => words.common.has(word))) return [...found.values()];
  return [...new Set(stems)].map((own) => ({ own, kin: new Set() }));
}

/** The stems that are looked for, to be marked in what is found. */
export function lookedFor(question: string, language: Language): string[] {
  return termsOf(question, wordsOf(language)).flatMap((term) => [...(term.own ? [term.own] : []), ...term.kin]);
}

const silentOf = (told: string[], words: Words) => new Set(told.filter((word) => words.silent.has(word)));

function textOf(part: Part, words: Words): Text {
  const stems = (told: string[]) => told.map((word) => stem(word, words));
  const asked = words.asked[part.label] ?? "";
  const phrases = asked.split(",").map((phrase) => {
    const told = tokens(phrase);
    const telling = stems(told.filter((word) => !words.silent.has(word)));
    return { stems: [...new Set(telling)], silent: silentOf(told, words) };
  });
  return {
    heading: stems(tokens(part.heading)),
    asked: [...new Set(stems(tokens(asked)))],
    phrases: phrases.filter((phrase) => phrase.stems.length > 0),
    body: stems(tokens(part.text)),
    isRule: part.label !== "",
  };
}

function fit(sought: string, present: string): number {
  if (present === sought) return EXACT;
  if (sought.length >= LONG_BEGINNING && present.startsWith(sought)) return BEGINS;
  if (sought.length >= LONG_INSIDE && present.includes(sought)) return INSIDE;
  const long = sought.length >= COMPOUND && present.length >= LONG_INSIDE;
  return long && (sought.startsWith(present) || sought.endsWith(present)) ? INSIDE : 0;
}

function foundIn(sought: string, present: string[]): number {
  const fits = present.map((it) => fit(sought, it));
  const best = Math.max(0, ...fits);
  if (best === 0) return 0;
  const first = fits.indexOf(best);
  const often = fits.filter((it) => it === best).length;
  const early = EARLY.filter((place) => first < place).length;
  return best * (10 + MORE * Math.min(often - 1, OFTEN) + SOONER * early);
}

function fitOf(term: Term, present: string[]): number {
  const own = term.own === null ? 0 : foundIn(term.own, present);
  const kin = [...term.kin].map((it) => foundIn(it, present)).sort((a, b) => b - a);
  const counted = kin.slice(0, term.own === null ? ALL_KIN : 1).reduce((sum, it) => sum + it, 0);
  return Math.max(own, Math.floor((counted * KIN) / (term.own === null ? 20 : 10)));
}

const bits = (n: number) => 32 - Math.clz32(n);
const rarity = (fits: number[]) => 1 + bits(Math.floor(fits.length / (1 + fits.filter((it) => it > 0).length)));

/** How well a phrase of the index is what was asked: the more of both, the better. */
function asAsked({ stems, silent }: Phrase, question: Question): number {
  const fits = question.terms.map((term) => fitOf(term, stems));
  const sought = question.terms.flatMap((term) => [...(term.own ? [term.own] : []), ...term.kin]);
  const hit = stems.filter((present) => sought.some((it) => fit(it, present) > 0)).length;
  const met = Math.min(fits.filter((it) => it > 0).length, hit);
  const whole = fits.reduce((sum, it, n) => sum + question.weights[n]! * it, 0);
  const tenths = AS_ASKED + SILENT * [...silent].filter((word) => question.silent.has(word)).length;
  return Math.floor((whole * met * met * tenths) / (10 * question.terms.length * stems.length));
}

/** How well a paragraph answers: by its text, its heading, and what people ask for it. */
function score(text: Text, question: Question, bodies: number[]): number {
  const { terms, weights } = question;
  const told = terms.map((term, n) => [bodies[n]!, fitOf(term, text.heading), fitOf(term, text.asked)] as const);
  const words = told.reduce(
    (sum, [body, head, asked], n) =>
      sum + weights[n]! * (body + Math.floor((head * IN_HEADING) / 10) + Math.floor((asked * IN_INDEX) / 10)),
    0,
  );
  const total = words + Math.max(0, ...text.phrases.map((phrase) => asAsked(phrase, question)));
  const met = told.filter((fits) => Math.max(...fits) > 0).length;
  const covered = Math.floor((total * met * met) / (terms.length * terms.length));
  const short = Math.floor((covered * LENGTH) / (LENGTH + text.body.length));
  return Math.floor((short * (text.isRule ? 10 : TABLE)) / 10);
}

/** Whether any paragraph has a term; one that none has says nothing for or against any. */
function isTold(term: Term, texts: Text[]): boolean {
  return texts.some(({ body, asked, heading }) => [body, asked, heading].some((part) => fitOf(term, part) > 0));
}

function scores(question: string, texts: Text[], words: Words): number[] {
  const terms = termsOf(question, words).filter((term) => isTold(term, texts));
  if (!terms.length) return texts.map(() => 0);
  const bodies = terms.map((term) => texts.map((text) => fitOf(term, text.body)));
  const weights = bodies.map(rarity);
  const ofText = (n: number) => bodies.map((fits) => fits[n]!);
  const silent = silentOf(tokens(question), words);
  return texts.map((text, n) => score(text, { terms, weights, silent }, ofText(n)));
}

/** The numbers of the paragraphs that answer best, the best first; of like ones the earlier. */
export function ranked(question: string, parts: readonly Part[], language: Language): number[] {
  const words = wordsOf(language);
  const found = scores(
    question,
    parts.map((part) => textOf(part, words)),
    words,
  );
  const best = Math.max(0, ...found);
  return parts
    .map((_, n) => n)
    .sort((a, b) => found[b]! - found[a]! || a - b)
    .filter((n) => found[n]! > 0 && found[n]! * 10 >= best * SHARE)
    .slice(0, MOST);
}
