/** The words of the deal of the day. */
import { OwnWords } from "../words/own.svelte";
import en from "./words/en.json";

export type DailyKey = keyof typeof en;
export const words = new OwnWords<DailyKey>(en, () => import("./words/de.json"));
export const { say: d, many: dMany } = words;
export const OPPONENT = "Ranger";
