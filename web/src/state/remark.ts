/** What the player is told in passing. */
import type { Telling } from "../net/protocol";

/** Something to tell the player once: a code the page has words for, the server's reason, or words that are ready. */
export interface Remark {
  code: string;
  text: string;
  reason: Telling | null;
  at: number; // rises with each remark
}
