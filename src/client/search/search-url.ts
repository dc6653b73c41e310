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

type Rest = { page?: number; view?: View; bounds?: Bounds | null };

/** The address of a listing, with its view and its part of the map. */
const listingPath = (filter: SearchFilter, rest: Rest = {}): string => {
  const query = queryFromFilter(filter, rest);
  return query ? `/properties?${query}` : '/properties';
};

export interface Listing extends ListingState {
  query: URLSearchParams;
  /** The address of this listing with something else; a changed filter begins at page 1. */
  to: (change: { filter?: SearchFilter } & Rest) => string;
  go: (change: { filter?: SearchFilter } & Rest, how?: { replace?: boolean }) => void;
}

/** The listing's state, read from the address and written to it: going back and forward simply works. */
export function useListing(): Listing {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const text = query.toString();
  const state = useMemo(() => listingFromQuery(new URLSearchParams(text)), [text]);
  const to: Listing['to'] = ({ filter, ...rest }) => {
    // a part of the map belongs to the place it was looked for in
    const samePlace = !filter || (filter.location === state.filter.location && filter.search === state.filter.search);
    return listingPath(filter ?? state.filter, {
      page: filter ? 1 : state.page,
      view: state.view,
      bounds: samePlace ? state.bounds : null,
      ...rest,
    });
  };
  return { ...state, query, to, go: (change, how) => navigate(to(change), { replace: how?.replace ?? false }) };
}

/**
 * `?filters=open` (Advanced Search): taken from the address as soon as the page lives.
 * @returns whether this visit asked for it
 */
export function useOpenFiltersParam(onAsked: () => void): boolean {
  const [query, setQuery] = useSearchParams();
  const [asked] = useState(query.get('filters') === 'open');
  const present = query.has('filters');
  useEffect(() => {
    if (!present) return;
    if (asked) onAsked();
    const without = (old: URLSearchParams) => new URLSearchParams([...old].filter(([key]) => key !== 'filters'));
    setQuery(without, { replace: true });
  }, [present, asked, onAsked, setQuery]);
  return asked;
}

/** After another page or filter was chosen, its beginning is in sight; a new page also takes the focus there. */
export function useScrollToResults(page: number, filter: SearchFilter) {
  const beginning = useRef<HTMLHeadingElement>(null);
  const how = useNavigationType();
  const now = queryFromFilter(filter);
  const last = useRef({ page, filter: now });
  useEffect(() => {
    const before = last.current;
    last.current = { page, filter: now };
    const turned = before.page !== page && before.filter === now;
    if (how === 'POP' || (!turned && before.filter === now)) return;
    const heading = beginning.current;
    if (!heading) return;
    if (turned || heading.getBoundingClientRect().top < 0) heading.scrollIntoView({ block: 'start' });
    if (turned) heading.focus({ preventScroll: true });
  }, [page, now, how]);
  return beginning;
}
