/** The reckoning of a receipt in the page's words: `8 boxes: 35 × 2`, `6 footprints × 3 + 8`, `7 shaded`. */
import { many, t } from "./words.svelte";

export function formulaText(formula: string): string {
  return formula
    .replace(/(\d+) (footprint|box|shaded)(?:e?s)?\b/g, (_, n: string, what: string) => many(`formula.${what}`, Number(n)))
    .replace(/^circle(?=:)/, () => t("formula.circle"));
}
