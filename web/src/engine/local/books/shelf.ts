/**
 * The rulebooks that games of this browser were dealt by. A newer page brings newer rules; a game goes on by its own. They
 * have a storage of their own: an older page that comes back can still open its games.
 */
import type { Layout } from "../../layout";
import type { GameName, GameFacts } from "../facts";
import { answer } from "../store";

export interface Rulebook {
  game: GameName;
  version: number; // of the rules
  module: ArrayBuffer;
  layout: Layout;
  facts: GameFacts;
}

export interface Shelf {
  put(book: Rulebook): Promise<void>;
  find(game: GameName, version: number): Promise<Rulebook | undefined>;
}

export const SHELF = "lostcities-rules"; // the name of the storage
const BOOKS = "books";

export async function openShelf(factory: IDBFactory = indexedDB): Promise<Shelf> {
  const asked = factory.open(SHELF, 1);
  asked.onupgradeneeded = () => void asked.result.createObjectStore(BOOKS, { keyPath: ["game", "version"] });
  const database = await answer(asked);
  database.onversionchange = () => database.close(); // a newer page waits for it
  const books = (mode: IDBTransactionMode) => database.transaction(BOOKS, mode).objectStore(BOOKS);
  return {
    put: async (book) => void (await answer(books("readwrite").put(book))),
    find: (game, version) => answer<Rulebook | undefined>(books("readonly").get([game, version])),
  };
}
