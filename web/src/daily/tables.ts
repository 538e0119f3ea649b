/** Which tables of this browser are deals of a day: the first of a day and game counts. */
import { remember, remembered } from "../kept/storage";
import type { Played } from "../progress/played";

const KEY = "daily";
const MOST = 400;
interface Dealt {
  table: string;
  day: string;
  game: string;
}

const all = () => remembered<Dealt[]>(KEY, []).filter((one) => typeof one?.table === "string");

export const noteDeal = (dealt: Dealt) => remember(KEY, [dealt, ...all()].slice(0, MOST));

/** The day of a table; empty: it is no deal of a day. */
export const dayOfTable = (table: string): string => all().find((one) => one.table === table)?.day ?? "";

/** The table at which a deal is being played, or was. */
export const tableFor = (day: string, game: string): string | null =>
  all().find((one) => one.day === day && one.game === game)?.table ?? null;

/** The result that counts: the first, on whatever device. */
export const resultOf = (played: readonly Played[], day: string, game: string): Played | null =>
  played.find((one) => one.day === day && one.game === game) ?? null;

/** The days on which a deal was played. */
export const daysOf = (played: readonly Played[]) => played.flatMap(({ day }) => (day ? [day] : []));
