import { readStoredJson, writeStorage } from '../../storage.ts';

const KEY = 'recent-searches';
const MAX_SEARCHES = 5;

export interface RecentSearch {
  label: string;
  to: string;
}

/** Recent searches of this browser, newest first; empty without storage. */
export function getRecentSearches(): RecentSearch[] {
  const stored = readStoredJson(KEY);
  if (!Array.isArray(stored)) return [];
  return stored
    .filter((s): s is RecentSearch => typeof s?.label === 'string' && typeof s?.to === 'string' && s.to.startsWith('/'))
    .slice(0, MAX_SEARCHES);
}

/** Moves a search to the top of the list, if storage is available. */
export function addRecentSearch(search: RecentSearch): void {
  writeStorage(KEY, JSON.stringify([search, ...getRecentSearches().filter((s) => s.to !== search.to)].slice(0, MAX_SEARCHES)));
}
