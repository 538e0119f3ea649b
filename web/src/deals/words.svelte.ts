/** The words of deals that several play. */
import type { DealSeat } from "../net/protocol";
import { OwnWords } from "../words/own.svelte";
import { t } from "../words/words.svelte";
import en from "./words/en.json";

export type DealKey = keyof typeof en;
export const words = new OwnWords<DealKey>(en, () => import("./words/de.json"));
export const { say: w, many: wMany } = words;

/** A person's name, or a character's: those are called as the server asks for them. Who is forgotten was a guest. */
export const nameOfSeat = ({ name, bot }: Pick<DealSeat, "name" | "bot">) =>
  bot ? capital(bot.split(":")[0]!) : name || t("name.guest");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
