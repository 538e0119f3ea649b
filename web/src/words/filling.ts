/**
 * Texts with values in them, as src/lostcities/errors.py fills them: {turns} is a value, {turns|turn|turns} the word that
 * goes with it, the first with a 1 and the second with any other number.
 */

/** A text cut into words as they are, and what is to be filled in. */
export type Part = { words: string } | { name: string; forms: [string, string] | null };

export const partsOf = (text: string): Part[] =>
  text.split(/(\{[^{}]+\})/).flatMap((part): Part[] => {
    if (!part) return [];
    const [name, one, many] = /^\{(.+)\}$/.exec(part)?.[1]?.split("|") ?? [];
    if (name === undefined) return [{ words: part }];
    return [{ name, forms: one === undefined || many === undefined ? null : [one, many] }];
  });

/** The form that goes with a number, as it is written. */
export const formOf = ([one, many]: [string, string], written: string) =>
  written.replace(/^[-−+]/, "") === "1" ? one : many;

/** A text with values in it; `write` says how each is written. */
export const filledIn = (text: string, write: (name: string) => string): string =>
  partsOf(text)
    .map((part) =>
      "words" in part ? part.words : part.forms ? formOf(part.forms, write(part.name)) : write(part.name),
    )
    .join("");
