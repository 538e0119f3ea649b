/** The words of progress. */
import { OwnWords } from "../words/own.svelte";
import type { Added } from "./whole";
import en from "./words/en.json";

export type ProgressKey = keyof typeof en;
export const words = new OwnWords<ProgressKey>(en, () => import("./words/de.json"));
export const { say: p, many: pMany } = words;

/** How much was added, in words; empty: nothing. */
export const addedText = ({ games, exercises }: Added): string =>
  [games ? pMany("added.games", games) : "", exercises ? pMany("added.exercises", exercises) : ""]
    .filter(Boolean)
    .join(", ");
