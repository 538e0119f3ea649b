/** The names of those who play: none empty, none twice. */

export const LONGEST_NAME = 24;

/** What is wrong with the names, or null. */
export function faultInNames(names: readonly string[]): "empty" | "twice" | "long" | null {
  if (names.some((name) => !name.trim())) return "empty";
  if (names.some((name) => name.trim().length > LONGEST_NAME)) return "long";
  return new Set(names.map((name) => name.trim().toLowerCase())).size < names.length ? "twice" : null;
}
