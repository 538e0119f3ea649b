/** A made-up language for tests: every text of the word list in brackets, so that one that is not from there stands out. */
import en from "./en.json";
import texts from "./texts/en.json";
import type { TellingTables, Words } from "./words.svelte";

const bracketed = (text: string) => `⟦${text}⟧`;

/** The words between the places of a text, which may be shown apart. */
const between = (text: string) =>
  text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith("{") ? part : part.replace(/\S(.*\S)?/, bracketed)))
    .join("");

/** The texts of the games in brackets too: all but the names of their numbers. */
function inBrackets(part: unknown, how = between): unknown {
  if (typeof part === "string") return how(part);
  if (Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part as object).map(([name, inside]) => [name, inBrackets(inside, how)]));
}

export default {
  words: Object.fromEntries(Object.entries(en).map(([key, text]) => [key, bracketed(text)])) as Words,
  texts: {
    ...(inBrackets(texts) as TellingTables),
    unreadable: inBrackets(texts.unreadable, bracketed) as TellingTables["unreadable"],
  },
};
