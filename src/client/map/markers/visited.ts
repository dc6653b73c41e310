// The properties whose page was opened in this browser: their ids are stored in localStorage, and maps show their pins as visited.
import { useSyncExternalStore } from 'react';
import { readStorage, writeStorage } from '../../device/storage.ts';

const STORAGE_KEY = 'seen-homes';
/** Maximum number of stored ids; the oldest are removed. */
const MAX_IDS = 500;

/** The parsed ids and the stored text from which they were parsed, so that the same set is returned until the text changes. */
let cachedIds: { text: string | null; ids: ReadonlySet<number> } = { text: null, ids: new Set() };
/** Listeners of the React components that show visited properties. */
const listeners = new Set<() => void>();

/** The ids in a stored text; none if it is invalid. */
const parseIds = (text: string | null): number[] => {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) && stored.every(Number.isInteger) ? stored : [];
  } catch {
    return [];
  }
};

/** Ids of the properties opened in this browser. The same set is returned until it changes. Empty if storage is unavailable. */
export function getVisitedIds(): ReadonlySet<number> {
  const text = readStorage(STORAGE_KEY);
  if (text !== undefined && text !== cachedIds.text) cachedIds = { text, ids: new Set(parseIds(text)) };
  return cachedIds.ids;
}

/** Stores that a property was opened, which makes its pill smaller and paler on every map. Browser only. */
export function markVisited(id: number): void {
  const visitedIds = getVisitedIds();
  if (visitedIds.has(id)) return;
  const ids = [...visitedIds, id].slice(-MAX_IDS);
  const text = JSON.stringify(ids);
  // Without storage the id is kept until the page is closed.
  cachedIds = { text: writeStorage(STORAGE_KEY, text) ? text : cachedIds.text, ids: new Set(ids) };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const NO_IDS: ReadonlySet<number> = new Set();

/** The opened properties; updates when another tab changes them. */
export const useVisitedIds = (): ReadonlySet<number> => useSyncExternalStore(subscribe, getVisitedIds, () => NO_IDS);
