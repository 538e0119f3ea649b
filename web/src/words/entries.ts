/** Entries of the story besides moves, in the page's words: who came, went, proposed or agreed to something. */
import type { Entry } from "../net/protocol";
import { t, tOr } from "./words.svelte";

export function entryText(entry: Entry, nameOf: (seat: number | null) => string): string {
  const name = entry.name ?? nameOf(entry.seat);
  const other = nameOf(entry.about);
  if (entry.kind === "proposed") return t(`log.proposed.${entry.motion!}`, { name, other });
  if (entry.kind === "ended") return tOr(`log.ended.${entry.motion!}`, "", { name });
  if (entry.kind === "replaced") return t("log.replaced", { name, bot: capital(entry.bot ?? "") });
  if (entry.kind === "nudged") return t("log.nudged", { name, other });
  if (entry.kind === "lapsed") return tOr(`log.lapsed.${entry.reason!}`, "");
  return tOr(`log.${entry.kind}`, entry.kind, { name });
}

const capital = (bot: string) => bot.charAt(0).toUpperCase() + bot.slice(1);
