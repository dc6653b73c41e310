/** Key in the session storage. */
export const RESULTS_KEY = 'last-results';

/** The list from which a home was opened last, in this tab. */
export interface LastResults {
  /** Path and query of the page, without its language. */
  path: string;
  /** Homes in the order of the page. */
  ids: number[];
}

/** The last list if it holds the home. Browser only. */
export function readResults(id: number): LastResults | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(RESULTS_KEY) ?? 'null') as Partial<LastResults> | null;
    const isValid = typeof stored?.path === 'string' && stored.path.startsWith('/') && !stored.path.startsWith('//');
    return isValid && Array.isArray(stored.ids) && stored.ids.every(Number.isInteger) && stored.ids.includes(id)
      ? (stored as LastResults)
      : null;
  } catch {
    return null;
  }
}
