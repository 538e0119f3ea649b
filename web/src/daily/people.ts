/** A result among those of the people of this server. */
import { hashOf } from "../fairness/hash";
import { remember, remembered } from "../kept/storage";
import * as api from "../net/api";
import type { DayStanding } from "../net/protocol";
import type { Played } from "../progress/played";
import { isSite } from "../routing/address";
import { isLocal } from "../routing/route";
import { newId } from "../state/ids";
import type { Game } from "./day";

const KEY = "daily.key"; // a secret of this browser
const SENT = "daily.sent"; // the tables whose results the server has
const MOST = 400;

const sent = () => remembered<string[]>(SENT, []);

/** How a result stands; null: there is no server, or it does not answer. */
export async function peopleOf(game: Game, day: string, { id, margin }: Played): Promise<DayStanding | null> {
  if (isSite || !navigator.onLine) return null;
  try {
    return isLocal(id) && !sent().includes(id) ? await send(game, day, id) : await api.dayStanding(game, day, margin);
  } catch {
    return null;
  }
}

/** The game goes there as its record: the server counts for itself. */
async function send(game: Game, day: string, table: string): Promise<DayStanding> {
  const { localHost } = await import("../engine/local_host");
  const record = await localHost.record(table);
  const standing = await api.dayPlayed(game, day, { record: { ...record }, key: keyFor(game, day) });
  remember(SENT, [table, ...sent()].slice(0, MOST));
  return standing;
}

/** The same for the same deal, and nobody can tell which others are of this browser. */
function keyFor(game: Game, day: string): string {
  const secret = remembered(KEY, "") || newId();
  remember(KEY, secret);
  return hashOf(`${secret} ${game} ${day}`).slice(0, 32);
}
