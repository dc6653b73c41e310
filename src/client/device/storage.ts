// Reads and writes localStorage without throwing errors: storage may be full, unavailable or hold invalid text.

/** The stored text; null if there is none, undefined if storage is unavailable, for example in a private window. Browser only. */
export function readStorage(key: string): string | null | undefined {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** The stored JSON value; null if there is none, if it is invalid or if storage is unavailable. Callers validate the value, which may be outdated. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(readStorage(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a text. @returns false if storage is full or unavailable */
export function writeStorage(key: string, text: string): boolean {
  try {
    window.localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Removes a stored text, if storage is available. */
export function removeStorage(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing could be stored.
  }
}
