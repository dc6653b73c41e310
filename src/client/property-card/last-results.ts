// The list from which a home was opened last, in the sessionStorage of the tab. opening.ts writes it.

/** Key in sessionStorage. */
export const RESULTS_KEY = 'last-results';

/** A list of homes from which one was opened. */
export interface LastResults {
  /** Path and query of the page, without its language. */
  path: string;
  /** Homes in the order of the page. */
  ids: number[];
}

/** The last list if it has the home; null without one or when the stored value is invalid. Browser only. */
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
