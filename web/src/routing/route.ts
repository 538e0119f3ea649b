/** Addresses and screens. */

export type Route =
  | { screen: "home" }
  | { screen: "table"; table: string; token: string | null }
  | { screen: "replay"; table: string | null; turn: number | null; eyes: string | null }
  | { screen: "review"; table: string | null; turn: number | null }
  | { screen: PlainScreen; part: string | null }
  | { screen: "lost"; path: string };

const TABLE = /^[A-Za-z0-9]{12}$/;
const LOCAL = "local-"; // how the ids of tables begin that are kept in this browser
const FOLDERS: Record<string, string> = { g: "", local: LOCAL }; // the first part of an address
const PLAIN = [
  "watch",
  "games",
  "learn",
  "rules",
  "score",
  "settings",
  "progress",
  "daily",
  "exercises",
  "deal",
] as const;
type PlainScreen = (typeof PLAIN)[number];

export function routeOf(path: string, search = "", hash = ""): Route {
  const [first = "", second, third] = path.split("/").filter(Boolean);
  if (!first) return { screen: "home" };
  const prefix = FOLDERS[first];
  if (prefix !== undefined && second && TABLE.test(second)) return tableRoute(prefix + second, third, search, hash);
  if (first === "replay" && !second) return replayRoute(null, search);
  if (first === "review" && !second) return reviewRoute(null, search);
  const plain = PLAIN.find((screen) => screen === first);
  if (plain) return { screen: plain, part: second ?? null };
  return { screen: "lost", path };
}

function tableRoute(table: string, part: string | undefined, search: string, hash: string): Route {
  if (part === "replay") return replayRoute(table, search);
  if (part === "review") return reviewRoute(table, search);
  if (part) return { screen: "lost", path: `${tablePath(table)}/${part}` };
  return { screen: "table", table, token: /^#t=([\w-]{43})$/.exec(hash)?.[1] ?? null };
}

function replayRoute(table: string | null, search: string): Route {
  return { screen: "replay", table, turn: turnIn(search), eyes: new URLSearchParams(search).get("eyes") };
}

const reviewRoute = (table: string | null, search: string): Route => ({
  screen: "review",
  table,
  turn: turnIn(search),
});

function turnIn(search: string): number | null {
  const turn = Number.parseInt(new URLSearchParams(search).get("turn") ?? "", 10);
  return Number.isNaN(turn) ? null : turn;
}

/** Whether a table is kept in this browser. */
export const isLocal = (table: string) => table.startsWith(LOCAL);
export const tablePath = (table: string) => (isLocal(table) ? `/local/${table.slice(LOCAL.length)}` : `/g/${table}`);
export const replayPath = (table: string, turn?: number) =>
  `${tablePath(table)}/replay${turn === undefined ? "" : `?turn=${turn}`}`;
export const reviewPath = (table: string, turn?: number) =>
  `${tablePath(table)}/review${turn === undefined ? "" : `?turn=${turn}`}`;
