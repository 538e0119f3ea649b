/** What this browser remembers; where storage is switched off, only until the page closes. */

const memory = new Map<string, string>();
const PREFIX = "lostcities.";

/** What was kept, if it is of the kind wanted: another version of the page may have left something else. */
export function remembered<T>(key: string, otherwise: T): T {
  const text = read(PREFIX + key);
  if (text === null) return otherwise;
  try {
    const value: unknown = JSON.parse(text);
    return kindOf(value) === kindOf(otherwise) ? (value as T) : otherwise;
  } catch {
    return otherwise;
  }
}

const kindOf = (value: unknown) => (Array.isArray(value) ? "list" : value === null ? "nothing" : typeof value);

export function remember(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(PREFIX + key, text);
  try {
    localStorage.setItem(PREFIX + key, text);
  } catch {
    // private window, or storage is full: the copy in memory must do
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function forgetKey(key: string): void {
  memory.delete(PREFIX + key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // storage is switched off: nothing was kept there
  }
}
