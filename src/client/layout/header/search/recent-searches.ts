// The last searches of this browser, in localStorage, for the search dialog.
import { readStoredJson, writeStorage } from '../../../device/storage.ts';

const STORAGE_KEY = 'recent-searches';
/** How many searches are stored. */
const MAX_SEARCHES = 5;

/** A search of this browser: its text as shown, and the path of its results. */
export interface RecentSearch {
  label: string;
  to: string;
}

/** Whether a stored value is a search of this site. Storage can contain anything, and a link to another site would be an open redirect. */
const isRecentSearch = (stored: { label?: unknown; to?: unknown } | null): stored is RecentSearch =>
  typeof stored?.label === 'string' && typeof stored.to === 'string' && stored.to.startsWith('/');

/** Recent searches of this browser, newest first; empty without storage. */
export function getRecentSearches(): RecentSearch[] {
  const stored = readStoredJson(STORAGE_KEY);
  if (!Array.isArray(stored)) return [];
  return stored.filter(isRecentSearch).slice(0, MAX_SEARCHES);
}

/** Stores a search at the top of the list, if storage is available. An older entry with the same path is removed. */
export function addRecentSearch(search: RecentSearch): void {
  const otherSearches = getRecentSearches().filter(({ to }) => to !== search.to);
  writeStorage(STORAGE_KEY, JSON.stringify([search, ...otherSearches].slice(0, MAX_SEARCHES)));
}
