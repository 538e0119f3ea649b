/** How far a character is that thinks on this device, in words. */
import type { Getting } from "../engine/local/asking";
import { t } from "./words.svelte";

/** What it thinks with is on the way, so many per cent of it, or did not arrive. */
export function gettingReady(name: string, { stage, loaded, of }: Getting): string {
  return stage === "missing" ? t("getting.missing", { name }) : t("getting.ready", { name, n: percentOf(loaded, of) });
}

export const percentOf = (loaded: number, of: number) => (of ? Math.floor((100 * loaded) / of) : 0);
