import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useNavigationType, useSearchParams } from 'react-router-dom';
import {
  type Bounds,
  type ListingState,
  listingFromQuery,
  queryFromFilter,
  type SearchFilter,
  type View,
} from '../../shared/search/search.ts';

type UrlChange = { page?: number; view?: View; bounds?: Bounds | null };

/** URL of a search with view and map bounds. */
const searchPath = (filter: SearchFilter, rest: UrlChange = {}): string => {
  const query = queryFromFilter(filter, rest);
  return query ? `/properties?${query}` : '/properties';
};

export interface SearchPageState extends ListingState {
  query: URLSearchParams;
  /** URL of this search with changes; a changed filter starts at page 1. */
  to: (change: { filter?: SearchFilter } & UrlChange) => string;
  go: (change: { filter?: SearchFilter } & UrlChange, how?: { replace?: boolean }) => void;
}

/** State of the search page, read from the URL and written to it, so that Back and Forward work. */
export function useSearchPageState(): SearchPageState {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const text = query.toString();
  const state = useMemo(() => listingFromQuery(new URLSearchParams(text)), [text]);
  const to: SearchPageState['to'] = ({ filter, ...rest }) => {
    // Map bounds are kept only while the place stays the same.
    const samePlace = !filter || (filter.location === state.filter.location && filter.search === state.filter.search);
    return searchPath(filter ?? state.filter, {
      page: filter ? 1 : state.page,
      view: state.view,
      bounds: samePlace ? state.bounds : null,
      ...rest,
    });
  };
  return { ...state, query, to, go: (change, how) => navigate(to(change), { replace: how?.replace ?? false }) };
}

/**
 * Removes `?filters=open` (Advanced Search) from the URL after hydration and calls `onAsked`.
 * @returns whether this visit had it
 */
export function useOpenFiltersParam(onRequested: () => void): boolean {
  const [query, setQuery] = useSearchParams();
  const [isRequested] = useState(query.get('filters') === 'open');
  const present = query.has('filters');
  useEffect(() => {
    if (!present) return;
    if (isRequested) onRequested();
    const without = (old: URLSearchParams) => new URLSearchParams([...old].filter(([key]) => key !== 'filters'));
    setQuery(without, { replace: true });
  }, [present, isRequested, onRequested, setQuery]);
  return isRequested;
}

/** Scrolls to the results after another page or filter was chosen. A new page also gets the focus. */
export function useScrollToResults(page: number, filter: SearchFilter) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const how = useNavigationType();
  const now = queryFromFilter(filter);
  const last = useRef({ page, filter: now });
  useEffect(() => {
    const before = last.current;
    last.current = { page, filter: now };
    const isPageChange = before.page !== page && before.filter === now;
    if (how === 'POP' || (!isPageChange && before.filter === now)) return;
    const heading = headingRef.current;
    if (!heading) return;
    if (isPageChange || heading.getBoundingClientRect().top < 0) heading.scrollIntoView({ block: 'start' });
    if (isPageChange) heading.focus({ preventScroll: true });
  }, [page, now, how]);
  return headingRef;
}
