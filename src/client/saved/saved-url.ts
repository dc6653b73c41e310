// Reads and writes view, purpose and order of /saved in the URL.
import { SAVED_SORTS, type SavedSort, SHOWN_PURPOSES, type ShownPurpose } from './arrange-saved.ts';

const SAVED_VIEWS = ['grid', 'list'] as const;
export type SavedView = (typeof SAVED_VIEWS)[number];

/** State of /saved that is stored in the URL. */
export interface SavedPageState {
  view: SavedView;
  purpose: ShownPurpose;
  sort: SavedSort;
}

/** Parses the query of the URL of /saved; absent and invalid values are the first of each list. */
export const readSavedPageState = (query: URLSearchParams): SavedPageState => ({
  view: SAVED_VIEWS.find((name) => name === query.get('view')) ?? SAVED_VIEWS[0],
  purpose: SHOWN_PURPOSES.find((name) => name === query.get('purpose')) ?? SHOWN_PURPOSES[0],
  sort: SAVED_SORTS.find((name) => name === query.get('sort')) ?? SAVED_SORTS[0],
});

/** The query of /saved for a state; default values are omitted. */
export function savedPageQuery({ view, purpose, sort }: SavedPageState): URLSearchParams {
  const query = new URLSearchParams();
  if (view !== SAVED_VIEWS[0]) query.set('view', view);
  if (purpose !== SHOWN_PURPOSES[0]) query.set('purpose', purpose);
  if (sort !== SAVED_SORTS[0]) query.set('sort', sort);
  return query;
}
