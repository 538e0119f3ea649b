/** Who keeps which game: those on this device alone are kept here, those with others by the server. */
import { lacking } from "../engine/support";
import { isSite } from "../routing/address";
import { settings } from "../kept/settings.svelte";
import * as api from "./api";
import { liveHost, localHost, type Host } from "./host";
import type { GameInfo, NewTable, Position } from "./protocol";

/** Whether games without others are kept by this browser: it can, and the player wants it or there is no server. */
export const playsHere = () => (isSite || settings.local) && lacking() === null;

/** Whether games on this device do not work for now, whatever is played: the server can. */
export const isStuck = (code: string) => STUCK.includes(code);
const STUCK = ["no_unsupported", "no_module", "no_weights", "no_memory", "no_worker", "local_storage"];

/** A table that needs a server: for people elsewhere, for watchers, or for a clock that runs while the page is closed. */
const needsServer = (table: NewTable) =>
  table.seats.some((seat) => seat.kind === "open") || Boolean(table.listed) || Boolean(table.clock ?? table.bank);

/** Who will keep a new table. */
export const hostFor = (table: NewTable): Promise<Host> =>
  isSite || (playsHere() && !needsServer(table)) ? localHost() : liveHost();

/** The games, as the server tells them; where it does not answer, those that can be played here. */
export async function games(): Promise<GameInfo[]> {
  if (isSite) return gamesHere();
  try {
    return await api.games();
  } catch (error) {
    if (!playsHere()) throw error;
    return gamesHere();
  }
}

const gamesHere = async () => (await import("../engine/local/facts")).gameInfos();

/** A position of a record: reckoned here, or by the server where this page cannot. */
export async function positionOf(
  record: api.GameRecord,
  at: number,
  seat: number | null,
  story = false,
): Promise<Position> {
  if (!isSite && !playsHere()) return api.positionOf(record, at, seat, story);
  try {
    return await (await localHost()).positionOf(record, at, seat, story);
  } catch (here) {
    if (isSite) throw here;
    return api.positionOf(record, at, seat, story).catch((there: unknown) => {
      throw there instanceof api.Trouble && there.code !== "offline" ? there : here;
    });
  }
}
