/** The files that a review needs, as this page has them: modules beside it, networks from its cache or from the server. */
import { EngineError } from "../../engine/errors";
import { factsOf, type GameName } from "../../engine/local/facts";
import { networkBytes } from "../../engine/local/players/networks";
import { analysisUrl, networkUrl, rulesUrl, searchUrl } from "../../engine/modules";
import { Trouble } from "../../net/api";
import type { Files } from "./minds";

const NOTHING = new Uint8Array();

const arriving = (url: string) =>
  fetch(url).catch(() => {
    throw new EngineError("module", `${url} did not arrive`);
  });

type Progress = (loaded: number, of: number) => void;

/** `thinks`: with the champion's network, which only who looks at positions needs, and in Rivals whoever plays on. */
export async function filesOf(game: GameName, thinks: boolean, progress: Progress): Promise<Files> {
  const facts = factsOf(game);
  const needsChampion = thinks || !facts.apprentice;
  const champion = needsChampion ? await networkBytes(game, progress) : NOTHING;
  const [apprentice, belief] = await Promise.all([
    facts.apprentice && networkBytes(game, () => {}, "apprentice"),
    facts.belief && !thinks ? networkBytes(game, () => {}, "belief") : null,
  ]);
  return {
    rules: arriving(rulesUrl(game)!),
    network: arriving(networkUrl),
    search: thinks ? NOTHING : arriving(searchUrl(game)!),
    analysis: arriving(analysisUrl(game)!),
    champion: () => champion,
    apprentice: apprentice && (() => apprentice),
    belief: belief && (() => belief),
  };
}

/** What went wrong, for the page's words. */
export function troubleOf(error: unknown): { trouble: string; message: string } {
  const { message } = error as Error;
  if (error instanceof Trouble) return { trouble: error.code, message };
  if (error instanceof EngineError) return { trouble: `no_${error.code}`, message };
  return { trouble: "broken", message };
}
