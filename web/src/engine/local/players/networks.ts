/** The files of networks: fetched when a character is first met, checked, and kept for the time without a connection. */
import { sha256 } from "@noble/hashes/sha2.js";
import { EngineError } from "../../errors";
import { factsOf, type GameName, type NetworkFile } from "../facts";

export const KEPT = "lostcities-networks"; // the name of the browser's cache of them
const SHOWN = 16; // letters of the hash, in an address
const CHUNK = import.meta.url; // in the folder assets/ of the page, wherever that lies
const ROOT = import.meta.env.PROD ? new URL("../", CHUNK).href : "/";

/** Where the network of a game is handed out: beside the page. */
export const networkPath = (game: GameName, file: NetworkFile) =>
  `${ROOT}networks/${game}-${file.sha256.slice(0, SHOWN)}.npz`;

/** The bytes of one of a game's networks, from here or from the server; EngineError if they cannot be had whole. */
export async function networkBytes(
  game: GameName,
  progress: (loaded: number, of: number) => void,
  kind: "network" | "apprentice" | "belief" = "network",
): Promise<Uint8Array<ArrayBuffer>> {
  const file = factsOf(game)[kind];
  if (!file) throw new EngineError("weights", `nobody has trained a network of ${game}`);
  const path = networkPath(game, file);
  const cache = await openCache();
  const kept = await cache?.match(path);
  if (kept) {
    const bytes = new Uint8Array(await kept.arrayBuffer());
    if (await isWhole(bytes, file)) return bytes;
    await cache!.delete(path);
  }
  const bytes = await download(path, file, progress);
  if (kind === "network") void fetchForReviews(game); // a game played without a connection is reviewed without one
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
  progress: (loaded: number, of: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(path).catch(() => null);
  if (!answer?.ok || !answer.body) throw new EngineError("weights", "the network did not arrive");
  const bytes = new Uint8Array(file.bytes);
  let loaded = 0;
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (loaded + part.value.length > bytes.length) break; // another file
    bytes.set(part.value, loaded);
    loaded += part.value.length;
    progress(loaded, bytes.length);
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
