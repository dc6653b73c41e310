// Reads and writes localStorage, or sessionStorage, without throwing errors: storage may be full, unavailable or hold invalid text.

/** `sessionStorage` belongs to one tab, also after a reload; a duplicated tab begins with a copy of it. */
export type StorageName = 'localStorage' | 'sessionStorage';

/** The stored text; null if there is none, undefined if storage is unavailable, for example in a private window. Browser only. */
export function readStorage(key: string, storage: StorageName = 'localStorage'): string | null | undefined {
  try {
    return window[storage].getItem(key);
  } catch {
    return undefined;
  }
}

/** The keys in localStorage that start with a text; none if storage is unavailable. */
export function findStorageKeys(start: string): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

/** The stored JSON value; null if there is none, if it is invalid or if storage is unavailable. Callers validate the value, which may be outdated. */
export function readStoredJson(key: string, storage: StorageName = 'localStorage'): unknown {
  try {
    return JSON.parse(readStorage(key, storage) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a text. @returns false if storage is full or unavailable */
export function writeStorage(key: string, text: string, storage: StorageName = 'localStorage'): boolean {
  try {
    window[storage].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Removes a stored text, if storage is available. */
export function removeStorage(key: string, storage: StorageName = 'localStorage'): void {
  try {
    window[storage].removeItem(key);
  } catch {
    // Nothing could be stored.
  }
}
