/** The words of progress. */
import { OwnWords } from "../words/own.svelte";
import en from "./words/en.json";

export type ProgressKey = keyof typeof en;
export const words = new OwnWords<ProgressKey>(en, () => import("./words/de.json"));
export const { say: p, many: pMany } = words;
