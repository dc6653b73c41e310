// The last searches of this browser, in localStorage, for the search dialog.
import { readStoredJson, writeStorage } from '../../../device/storage.ts';

const STORAGE_KEY = 'recent-searches';
const MAX_SEARCHES = 5;

/** A search of this browser: its text as shown, and the path of its results. */
export interface RecentSearch {
  label: string;
  to: string;
}

/** Whether a stored value is a search of this site: storage can hold anything, and a URL of another site would be an open redirect. */
const isRecentSearch = (stored: { label?: unknown; to?: unknown } | null): stored is RecentSearch =>
  typeof stored?.label === 'string' && typeof stored.to === 'string' && stored.to.startsWith('/');

/** Recent searches of this browser, newest first; empty without storage. */
export function getRecentSearches(): RecentSearch[] {
  const stored = readStoredJson(STORAGE_KEY);
  if (!Array.isArray(stored)) return [];
  return stored.filter(isRecentSearch).slice(0, MAX_SEARCHES);
}

/** Moves a search to the top of the list, if storage is available. */
export function addRecentSearch(search: RecentSearch): void {
  const otherSearches = getRecentSearches().filter(({ to }) => to !== search.to);
  writeStorage(STORAGE_KEY, JSON.stringify([search, ...otherSearches].slice(0, MAX_SEARCHES)));
}
