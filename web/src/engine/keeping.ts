/** What this browser keeps for games on the device, for the settings to show: networks in its cache, games in its storage. */
import { factsOf, type GameName } from "./local/facts";
import { openStore } from "./local/store";
import { KEPT, networkBytes, networkPath } from "./local/players/networks";

const KINDS = ["network", "apprentice", "belief"] as const;
const GAMES: GameName[] = ["classic", "partners", "rivals", "roll_and_write"];

/** Whether networks can be kept: the browser has a cache only where the page came by HTTPS or from this machine. */
export const canKeep = () => "caches" in globalThis;

/** The games whose network is here, by their bytes. */
export async function keptNetworks(): Promise<Map<GameName, number>> {
  const found = new Map<GameName, number>();
  if (!canKeep()) return found;
  const cache = await caches.open(KEPT);
  for (const game of GAMES) {
    const file = factsOf(game).network;
    if (file && (await cache.match(networkPath(game, file)))) found.set(game, file.bytes);
  }
  return found;
}

/** Fetch the networks of all games that are not here yet; how much of all of them has arrived is told on the way. */
export async function keepAll(progress: (percent: number) => void): Promise<void> {
  const files = GAMES.flatMap((game) =>
    KINDS.flatMap((kind) => ({ game, kind, bytes: factsOf(game)[kind]?.bytes ?? 0 })),
  ).filter(({ bytes }) => bytes);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let before = 0;
  for (const { game, kind, bytes } of files) {
    await networkBytes(game, (loaded) => progress(Math.floor((100 * (before + loaded)) / total)), kind);
    before += bytes;
    progress(Math.floor((100 * before) / total));
  }
  await navigator.storage?.persist?.().catch(() => false); // else the browser may clear it when it is short of room
}

/** How many games this browser keeps, and about how many bytes their logs have. */
export async function keptGames(): Promise<{ games: number; bytes: number }> {
  const store = await openStore();
  const kept = await Promise.all((await store.tables()).map((table) => store.read(table)));
  return { games: kept.length, bytes: JSON.stringify(kept).length };
}

/** Delete the games that are over, and those that no list names any more; those being played stay. */
export async function freeGames(playing: ReadonlySet<string>): Promise<void> {
  const store = await openStore();
  for (const table of await store.tables()) if (!playing.has(table)) await store.forget(table);
}

/** The bytes of the page itself, which it keeps to start without a connection. */
export async function keptPage(): Promise<number> {
  let sum = 0;
  for (const name of await pageCaches()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) sum += (await (await cache.match(request))?.blob())?.size ?? 0;
  }
  return sum;
}

/** The page is not kept any more, until it is visited again. */
export async function freePage(): Promise<void> {
  for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister();
  for (const name of await pageCaches()) await caches.delete(name);
}

const pageCaches = async () => (canKeep() ? (await caches.keys()).filter((name) => name !== KEPT) : []);

/** Give the room of all networks back; those that a newer page has left behind too. */
export async function freeNetworks(): Promise<void> {
  await caches.delete(KEPT);
}
