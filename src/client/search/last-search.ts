// Stores the last search of this browser in localStorage, for the home page and the empty search dialog.
import { useEffect } from 'react';
import { readStoredJson, writeStorage } from '../device/storage.ts';

const STORAGE_KEY = 'last-search';

/** A search of this browser: its heading in the language of the page at that time, and its URL. */
export interface LastSearch {
  label: string;
  to: string;
}

/** The last stored search; null if there is none or the stored value is invalid. */
export function getLastSearch(): LastSearch | null {
  const stored = readStoredJson(STORAGE_KEY) as Partial<LastSearch> | null;
  const { label, to } = stored ?? {};
  return typeof label === 'string' && typeof to === 'string' && to.startsWith('/properties') ? { label, to } : null;
}

/** Stores the search of the current page as the last one of this browser. */
export function useKeepLastSearch(label: string, to: string): void {
  useEffect(() => {
    writeStorage(STORAGE_KEY, JSON.stringify({ label, to }));
  }, [label, to]);
}
