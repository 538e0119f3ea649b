/** How much has arrived of what the characters of a table think with: set by the table, shown by their faces. */
import { getContext, setContext } from "svelte";

const KEY = Symbol("arrivals");
type Arrived = () => number | null; // per cent; null: nothing is on the way

export const setArrivals = (arrived: Arrived) => setContext(KEY, arrived);
export const arrivals = (): Arrived => getContext<Arrived | undefined>(KEY) ?? (() => null);
