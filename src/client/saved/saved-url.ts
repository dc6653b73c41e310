// Reads and writes view, purpose, order and page of /saved in the URL.
import { MAX_SAVED_PAGE, SAVED_SORTS, type SavedSort, SHOWN_PURPOSES, type ShownPurpose } from '../../shared/saved/saved.ts';

const SAVED_VIEWS = ['grid', 'list'] as const;
export type SavedView = (typeof SAVED_VIEWS)[number];

/** State of /saved that is stored in the URL. */
export interface SavedPageState {
  view: SavedView;
  purpose: ShownPurpose;
  sort: SavedSort;
  /** From 1. */
  page: number;
}

/** Parses the query of the URL of /saved; absent and invalid values are the first of each list. */
export function readSavedPageState(query: URLSearchParams): SavedPageState {
  const page = Number(query.get('page'));
  return {
    view: SAVED_VIEWS.find((name) => name === query.get('view')) ?? SAVED_VIEWS[0],
    purpose: SHOWN_PURPOSES.find((name) => name === query.get('purpose')) ?? SHOWN_PURPOSES[0],
    sort: SAVED_SORTS.find((name) => name === query.get('sort')) ?? SAVED_SORTS[0],
    page: Number.isInteger(page) && page >= 1 && page <= MAX_SAVED_PAGE ? page : 1,
  };
}

/** The query of /saved for a state; default values are omitted. */
export function savedPageQuery({ view, purpose, sort, page }: SavedPageState): URLSearchParams {
  const query = new URLSearchParams();
  if (view !== SAVED_VIEWS[0]) query.set('view', view);
  if (purpose !== SHOWN_PURPOSES[0]) query.set('purpose', purpose);
  if (sort !== SAVED_SORTS[0]) query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  return query;
}
