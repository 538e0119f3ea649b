/** The files of networks: fetched when a character is first met, checked, and kept for the time without a connection. */
import { sha256 } from "@noble/hashes/sha2.js";
import { EngineError } from "../../errors";
import { factsOf, type GameName, type NetworkFile, type NetworkKind } from "../facts";

export const KEPT = "lostcities-networks"; // the name of the browser's cache of them
const SHOWN = 16; // letters of the hash, in an address
const PATIENCE = 20_000; // milliseconds without a byte, after which a download is given up
const CHUNK = import.meta.url; // in the folder assets/ of the page, wherever that lies
const ROOT = import.meta.env.PROD ? new URL("../", CHUNK).href : "/";

/** Where the network of a game is handed out: beside the page. */
export const networkPath = (game: GameName, file: NetworkFile) =>
  `${ROOT}networks/${game}-${file.sha256.slice(0, SHOWN)}.npz`;

/** The bytes of one of a game's networks, from here or from the server; EngineError if they cannot be had whole. */
export async function networkBytes(
  game: GameName,
  progress: (loaded: number, of: number) => void,
  kind: NetworkKind = "network",
): Promise<Uint8Array<ArrayBuffer>> {
  const file = factsOf(game)[kind];
  if (!file) throw new EngineError("weights", `nobody has trained a network of ${game}`);
  return fileBytes(game, file, (loaded) => progress(loaded, file.bytes));
}

/** The same for a file of this page or of an older one. */
export async function fileBytes(
  game: GameName,
  file: NetworkFile,
  progress: (loaded: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const path = networkPath(game, file);
  const cache = await openCache();
  const kept = await cache?.match(path);
  if (kept) {
    const bytes = new Uint8Array(await kept.arrayBuffer());
    if (await isWhole(bytes, file)) return bytes;
    await cache!.delete(path);
  }
  const bytes = await download(path, file, progress);
  if (file === factsOf(game).network) void fetchForReviews(game); // a game played without a connection is reviewed without one
  await cache?.put(path, new Response(bytes)).catch(() => {}); // no room: it is fetched again another time
  return bytes;
}

/** What a review needs beside the champion, fetched quietly. */
async function fetchForReviews(game: GameName): Promise<void> {
  if (!("caches" in globalThis)) return;
  for (const kind of ["apprentice", "belief"] as const)
    if (factsOf(game)[kind]) await networkBytes(game, () => {}, kind).catch(() => {});
}

/** Where the page came by plain HTTP the browser has no such cache. */
const openCache = async () => ("caches" in globalThis ? caches.open(KEPT).catch(() => null) : null);

async function download(
  path: string,
  file: NetworkFile,
  progress: (loaded: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  progress(0);
  const stop = new AbortController();
  let timer = setTimeout(() => stop.abort(), PATIENCE);
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(), PATIENCE);
  };
  try {
    return await received(await fetch(path, { signal: stop.signal, priority: "low" }), file, (loaded) => {
      alive();
      progress(loaded);
    });
  } catch (error) {
    throw error instanceof EngineError ? error : new EngineError("weights", "the network did not arrive");
  } finally {
    clearTimeout(timer);
  }
}

async function received(
  answer: Response,
  file: NetworkFile,
  progress: (loaded: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!answer.ok || !answer.body) throw new EngineError("weights", "the network did not arrive");
  const bytes = new Uint8Array(file.bytes);
  let loaded = 0;
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (loaded + part.value.length > bytes.length) break; // another file
    bytes.set(part.value, loaded);
    loaded += part.value.length;
    progress(loaded);
  }
  if (loaded !== bytes.length || !(await isWhole(bytes, file)))
    throw new EngineError("weights", "the network did not arrive whole");
  return bytes;
}

async function isWhole(bytes: Uint8Array<ArrayBuffer>, file: NetworkFile): Promise<boolean> {
  if (bytes.length !== file.bytes) return false;
  const digest = crypto.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)) : sha256(bytes);
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === file.sha256;
}
