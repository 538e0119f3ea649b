/** Why a table is no longer played, where it did not end by the rules. */
import type { Entry } from "../net/protocol";

export type WhyClosed = "expired" | "host" | "left";

export function whyClosed(story: readonly Entry[]): WhyClosed | null {
  const last = story.findLast((entry) => entry.kind === "closed" || entry.kind === "abandoned");
  if (!last) return null;
  return last.kind === "closed" ? (last.reason ?? "host") : "left";
}
