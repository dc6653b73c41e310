// Reads from sessionStorage the list from which a home was last opened in this tab. opening.ts writes it.

/** Key in sessionStorage. */
export const RESULTS_KEY = 'last-results';

/** A list of homes on a page from which one was opened. */
export interface LastResults {
  /** Path and query of the page, without its language. */
  path: string;
  /** Ids of the homes in the order of the page. */
  ids: number[];
}

/** The last list if it contains the home with this id; null if not, or if the stored value is missing or invalid. Browser only. */
export function readResults(id: number): LastResults | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(RESULTS_KEY) ?? 'null') as Partial<LastResults> | null;
    // `//` would begin the URL of another site
    const hasValidPath = typeof stored?.path === 'string' && stored.path.startsWith('/') && !stored.path.startsWith('//');
    return hasValidPath && Array.isArray(stored.ids) && stored.ids.every(Number.isInteger) && stored.ids.includes(id)
      ? (stored as LastResults)
      : null;
  } catch {
    return null;
  }
}
