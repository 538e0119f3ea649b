/** The words of the exercises. */
import { OwnWords } from "../words/own.svelte";
import en from "./words/en.json";

export type ExerciseKey = keyof typeof en;
export const words = new OwnWords<ExerciseKey>(en, () => import("./words/de.json"));
export const { say: x, many: xMany } = words;
