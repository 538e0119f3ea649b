/** A remark of the table in the page's words. */
import { reason } from "./reasons";
import { t, tOr } from "./words.svelte";

export function remarkText(code: string, text: string): string {
  if (code === "said") return text;
  return tOr(`remark.${code}`, reason(text) || t("remark.unknown"));
}
