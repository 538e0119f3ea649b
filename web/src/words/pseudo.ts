/** A made-up language for tests: every text of the word list in brackets, so that one that is not from there stands out. */
import en from "./en.json";
import type { Words } from "./words.svelte";

export default Object.fromEntries(Object.entries(en).map(([key, text]) => [key, `⟦${text}⟧`])) as Words;
