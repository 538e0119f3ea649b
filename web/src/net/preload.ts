/** What the chosen character thinks with is fetched while nothing else happens, where the connection can bear it. */
import { localHost } from "./host";
import type { NewTable } from "./protocol";
import { playsHere } from "./where";

const SETTLED = 1500; // milliseconds: who still chooses is not disturbed

interface Connection {
  saveData?: boolean;
  effectiveType?: string; // as quick as "3g" at the most, or quicker: "4g"
}

/** Whether some megabytes may be fetched that nobody has asked for yet; browsers that do not tell have a quick line. */
export function maySpend({ saveData = false, effectiveType = "4g" }: Connection = {}): boolean {
  return !saveData && effectiveType === "4g";
}

const idly: (work: () => void) => void =
  "requestIdleCallback" in globalThis ? (work) => void requestIdleCallback(work) : (work) => void setTimeout(work);

/** Begin when the page has nothing to do; the answer calls it off. */
export function preload(game: NewTable["game"], bot: string): () => void {
  const { connection } = navigator as { connection?: Connection };
  if (!playsHere() || !maySpend(connection)) return () => {};
  const timer = setTimeout(() => idly(() => void getReady(game, bot).catch(() => {})), SETTLED);
  return () => clearTimeout(timer);
}

const getReady = async (game: NewTable["game"], bot: string) => (await localHost()).getReady?.(game, bot);
