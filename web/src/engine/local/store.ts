/** Where local tables are kept: charters and logs, nothing else, so that a crash loses no move that was answered. */
import type { Charter, LogRow } from "./log";

/** Another window has written these rows first. */
export class Conflict extends Error {}

export interface Kept {
  charter: Charter;
  rows: LogRow[];
}

export interface Store {
  addTable(charter: Charter, rows: readonly LogRow[]): Promise<void>;
  /** All of the rows or none; Conflict if one of these numbers is there already. */
  addRows(table: string, rows: readonly LogRow[]): Promise<void>;
  /** A table with its rows after a number; null: there is no such table. */
  read(table: string, after?: number): Promise<Kept | null>;
  forget(table: string): Promise<void>;
  /** The tables that are kept. */
  tables(): Promise<string[]>;
}

const NAME = "lostcities";
const TABLES = "tables";
const ROWS = "rows";
type StoredRow = LogRow & { table: string };

/** The browser's own storage. */
export async function openStore(factory: IDBFactory = indexedDB): Promise<Store> {
  const asked = factory.open(NAME, 1);
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore(TABLES, { keyPath: "id" });
    asked.result.createObjectStore(ROWS, { keyPath: ["table", "number"] });
  };
  const database = await answer(asked);
  database.onversionchange = () => database.close(); // a newer page waits for it
  return new BrowserStore(database);
}

class BrowserStore implements Store {
  constructor(private readonly database: IDBDatabase) {}

  async addTable(charter: Charter, rows: readonly LogRow[]): Promise<void> {
    await this.write((change) => {
      change.objectStore(TABLES).add(charter);
      this.put(change, charter.id, rows);
    });
  }

  async addRows(table: string, rows: readonly LogRow[]): Promise<void> {
    await this.write((change) => this.put(change, table, rows));
  }

  async read(table: string, after = 0): Promise<Kept | null> {
    const look = this.database.transaction([TABLES, ROWS]);
    const [charter, rows] = await Promise.all([
      answer<Charter | undefined>(look.objectStore(TABLES).get(table)),
      answer<StoredRow[]>(look.objectStore(ROWS).getAll(rowsOf(table, after))),
    ]);
    return charter ? { charter, rows: rows.map(({ table: _, ...row }) => row) } : null;
  }

  async forget(table: string): Promise<void> {
    await this.write((change) => {
      change.objectStore(TABLES).delete(table);
      change.objectStore(ROWS).delete(rowsOf(table, 0));
    });
  }

  async tables(): Promise<string[]> {
    const keys = await answer(this.database.transaction(TABLES).objectStore(TABLES).getAllKeys());
    return keys.map(String);
  }

  private put(change: IDBTransaction, table: string, rows: readonly LogRow[]): void {
    for (const row of rows) change.objectStore(ROWS).add({ ...row, table });
  }

  private write(work: (change: IDBTransaction) => void): Promise<void> {
    return new Promise((done, failed) => {
      const change = this.database.transaction([TABLES, ROWS], "readwrite");
      change.oncomplete = () => done();
      change.onabort = () =>
        failed(change.error?.name === "ConstraintError" ? new Conflict("another window was first") : change.error);
      work(change);
    });
  }
}

const rowsOf = (table: string, after: number) => IDBKeyRange.bound([table, after + 1], [table, Infinity]);

/** What a storage answers. */
export const answer = <T>(asked: IDBRequest<T>) =>
  new Promise<T>((done, failed) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });

/** Until the page closes: for tests. */
export class MemoryStore implements Store {
  private readonly kept = new Map<string, Kept>();

  async addTable(charter: Charter, rows: readonly LogRow[]): Promise<void> {
    this.kept.set(charter.id, { charter, rows: [...rows] });
  }

  async addRows(table: string, rows: readonly LogRow[]): Promise<void> {
    const there = this.kept.get(table)!;
    if (rows[0] && rows[0].number <= there.rows.length) throw new Conflict("another window was first");
    there.rows.push(...rows);
  }

  async read(table: string, after = 0): Promise<Kept | null> {
    const there = this.kept.get(table);
    return there ? { charter: there.charter, rows: there.rows.slice(after) } : null;
  }

  async forget(table: string): Promise<void> {
    this.kept.delete(table);
  }

  async tables(): Promise<string[]> {
    return [...this.kept.keys()];
  }
}
