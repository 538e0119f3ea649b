/** Sitting down to a deal of the day, or to one for practice. */
import { hashOf } from "../fairness/hash";
import { settings } from "../kept/settings.svelte";
import { leaveOut } from "../progress/shelf";
import { newId } from "../state/ids";
import { t } from "../words/words.svelte";
import { seedOf, tableOf, type Game } from "./day";
import { noteDeal, tableFor } from "./tables";

const named = () => settings.name || t("name.guest");

/** The table of a day's deal, begun now or before. */
export async function sitDown(game: Game, day: string): Promise<string> {
  const begun = tableFor(day, game);
  if (begun && (await isKept(begun))) return begun;
  return newDeal(game, seedOf(game, day), (table) => noteDeal({ table, day, game }));
}

/** Whether a table is still there: it may have been deleted to make room. */
async function isKept(table: string): Promise<boolean> {
  const { localHost } = await import("../engine/local_host");
  return localHost.tableInfo(table).then(
    () => true,
    () => false,
  );
}

/** The same deal again; only the first time counts. */
export const again = (game: Game, day: string) => newDeal(game, seedOf(game, day), leaveOut);

/** Another deal, of no day. */
export const practise = (game: Game) => newDeal(game, hashOf(`practice ${newId()}`), leaveOut);

async function newDeal(game: Game, seed: string, note: (table: string) => void): Promise<string> {
  const { localHost } = await import("../engine/local_host");
  const { table } = await localHost.sameDeal(tableOf(game, named(), settings.face), { seed });
  note(table);
  return table;
}
