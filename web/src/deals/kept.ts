/** Which deals this browser has made or played: their seeds show the results, and nobody else's page has them. */
import { remember, remembered } from "../kept/storage";

const KEY = "deals";
const MOST = 100;

interface KnownDeal {
  deal: string;
  seed: string; // shown to whoever has played it to the end
  table: string; // at which it was played first here
}

const isKnown = (one: Partial<KnownDeal> | null): one is KnownDeal =>
  [one?.deal, one?.seed, one?.table].every((text) => typeof text === "string");
const all = () => remembered<KnownDeal[]>(KEY, []).filter(isKnown);

/** Note a deal that was played to its end. */
export function noteDeal(known: KnownDeal): void {
  if (!seedOfDeal(known.deal)) remember(KEY, [known, ...all()].slice(0, MOST));
}

/** The seed of a deal; null: it has still to be played here. */
export const seedOfDeal = (deal: string): string | null => all().find((one) => one.deal === deal)?.seed ?? null;

const BEGUN = "deals.begun";
interface Begun {
  deal: string;
  table: string;
}

const allBegun = () => remembered<Begun[]>(BEGUN, []).filter((one) => typeof one?.table === "string");

/** Note that somebody here has seen cards of a deal. */
export const noteBegun = (begun: Begun) => remember(BEGUN, [begun, ...allBegun()].slice(0, MOST));

/** The last table here at which a deal was begun. */
export const begunAt = (deal: string): string | null => allBegun().find((one) => one.deal === deal)?.table ?? null;

/** The deal that was made of a table. */
export const dealOfTable = (table: string): string | null => all().find((one) => one.table === table)?.deal ?? null;
