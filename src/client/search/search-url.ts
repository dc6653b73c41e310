// State of the search page in its URL, and navigation that changes it.
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom';
import type { Bounds, SearchFilter, View } from '../../shared/search/search.ts';
import { queryFromFilter, type SearchState, searchStateFromQuery } from '../../shared/search/search-url.ts';

/** Router state of a navigation from the filter panel beside the results: the window then does not scroll to the results. */
const KEEPS_PLACE = { keepsPlace: true };

/** What can change in the URL besides the filter. */
type UrlChange = { page?: number; view?: View; bounds?: Bounds | null; isOffMap?: boolean };

/** URL of a search with view and map bounds. */
const searchPath = (filter: SearchFilter, change: UrlChange = {}): string => {
  const query = queryFromFilter(filter, change);
  return query ? `/properties?${query}` : '/properties';
};

/** The state of the search page with its links. */
export interface SearchPageState extends SearchState {
  /** The parameters of the URL. */
  query: URLSearchParams;
  /** URL of this search with changes; a changed filter starts at page 1. */
  to: (change: { filter?: SearchFilter } & UrlChange) => string;
  /**
   * Navigates to the URL of `to`. `replace` replaces the current history entry; `keepsPlace` keeps the window from scrolling to the
   * results.
   */
  go: (change: { filter?: SearchFilter } & UrlChange, options?: { replace?: boolean; keepsPlace?: boolean }) => void;
}

/** State of the search page, read from the URL and written to it, so that Back and Forward work. */
export function useSearchPageState(): SearchPageState {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const queryText = query.toString();
  const state = useMemo(() => searchStateFromQuery(new URLSearchParams(queryText)), [queryText]);
  const to: SearchPageState['to'] = ({ filter, ...change }) => {
    // Map bounds are kept only while the place and the search text stay the same.
    const isSamePlace = !filter || (filter.location === state.filter.location && filter.search === state.filter.search);
    return searchPath(filter ?? state.filter, {
      page: filter ? 1 : state.page,
      view: state.view,
      bounds: isSamePlace ? state.bounds : null,
      isOffMap: isSamePlace && state.isOffMap,
      ...change,
    });
  };
  return {
    ...state,
    query,
    to,
    go: (change, options) => navigate(to(change), { replace: options?.replace ?? false, state: options?.keepsPlace ? KEEPS_PLACE : null }),
  };
}

/**
 * Handles `?filters=open`, with which the link Advanced Search opens the search page: after hydration it calls `onRequested` and removes
 * the parameter from the URL.
 * @returns whether the URL of this visit had the parameter
 */
export function useOpenFiltersParam(onRequested: () => void): boolean {
  const [query, setQuery] = useSearchParams();
  const [isRequested] = useState(query.get('filters') === 'open');
  const hasParam = query.has('filters');
  useEffect(() => {
    if (!hasParam) return;
    if (isRequested) onRequested();
    const removeParam = (former: URLSearchParams) => new URLSearchParams([...former].filter(([key]) => key !== 'filters'));
    setQuery(removeParam, { replace: true });
  }, [hasParam, isRequested, onRequested, setQuery]);
  return isRequested;
}

/**
 * Scrolls to the heading of the results after another page was chosen, and moves the focus there; after another filter it only scrolls, if
 * the heading is above the window. Not after a choice in the filter panel, nor after Back and Forward, where the browser restores the
 * position.
 * @returns the ref of the heading
 */
export function useScrollToResults(page: number, filter: SearchFilter) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const navigationType = useNavigationType();
  const { state } = useLocation();
  const keepsPlace = (state as Partial<typeof KEEPS_PLACE> | null)?.keepsPlace === true;
  const filterQuery = queryFromFilter(filter);
  const previousRef = useRef({ page, filter: filterQuery });
  useEffect(() => {
    const previous = previousRef.current;
    previousRef.current = { page, filter: filterQuery };
    const isFilterChange = previous.filter !== filterQuery;
    const isPageChange = previous.page !== page && !isFilterChange;
    if (navigationType === 'POP' || keepsPlace || !(isPageChange || isFilterChange)) return;
    const heading = headingRef.current;
    if (!heading) return;
    if (isPageChange || heading.getBoundingClientRect().top < 0) heading.scrollIntoView({ block: 'start' });
    if (isPageChange) heading.focus({ preventScroll: true });
  }, [page, filterQuery, navigationType, keepsPlace]);
  return headingRef;
}
