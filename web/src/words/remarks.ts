/** A remark of the table in the page's words. */
import type { Remark } from "../state/remark";
import { reasonText } from "./telling";
import { t, tOr } from "./words.svelte";

export function remarkText(remark: Remark, game: string): string {
  if (remark.code === "said") return remark.text;
  return reasonText(game, remark.reason) || tOr(`remark.${remark.code}`, t("remark.unknown"));
}
