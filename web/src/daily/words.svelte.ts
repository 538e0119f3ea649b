/** The words of the deal of the day. */
import { language } from "../words/words.svelte";
import { OwnWords } from "../words/own.svelte";
import en from "./words/en.json";

export type DailyKey = keyof typeof en;
export const words = new OwnWords<DailyKey>(en, () => import("./words/de.json"));
export const { say: d, many: dMany } = words;
export const OPPONENT = "Ranger";

/** The language of the page as it is written where the browser is at home. */
export const locale = () => navigator.languages.find((one) => one.toLowerCase().startsWith(language())) ?? language();
