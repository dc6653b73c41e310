const KEY = 'recent-searches';
const MOST = 5;

export interface RecentSearch {
  label: string;
  to: string;
}

/** The last searches made in this browser, newest first; empty where nothing can be stored. */
export function recentSearches(): RecentSearch[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored
      .filter((s): s is RecentSearch => typeof s?.label === 'string' && typeof s?.to === 'string' && s.to.startsWith('/'))
      .slice(0, MOST);
  } catch {
    return [];
  }
}

/** Puts a search on top of the list, once. */
export function rememberSearch(search: RecentSearch): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([search, ...recentSearches().filter((s) => s.to !== search.to)].slice(0, MOST)));
  } catch {
    // storage is full or forbidden: the search itself goes on
  }
}
