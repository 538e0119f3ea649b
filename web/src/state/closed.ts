/** Why a table is no longer played, where it did not end by the rules. */
import type { Entry } from "../net/protocol";

export type WhyClosed = "expired" | "host" | "left";

export function whyClosed(story: readonly Entry[]): WhyClosed | null {
  const last = story.findLast((entry) => entry.kind === "closed" || entry.kind === "abandoned");
  if (!last) return null;
  if (last.kind === "abandoned") return "left";
  return last.reason === "expired" ? "expired" : "host";
}
