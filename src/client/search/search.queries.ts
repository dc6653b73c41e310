// What the server loads before it renders the search page of an address (src/client/routes.tsx): its queries, and the scripts of what shows first.
import type { SearchFilter } from '../../shared/search/search.ts';
import { searchStateFromQuery } from '../../shared/search/search-url.ts';
import type { QueryHelpers, RouteChunks, RouteMatch } from '../route.ts';

/** Query input of the search page from its URL. */
export function searchInput(query: URLSearchParams) {
  const { filter, page } = searchStateFromQuery(query);
  return { ...filter, page };
}

/** Query input of the extent (bounds of all homes) of a search: the sort order does not change it. */
export function extentInput({ sort: _sort, ...filter }: SearchFilter): Omit<SearchFilter, 'sort'> {
  return filter;
}

/** The counts of the filter form for what a text was parsed as: the page shows that filter. */
async function prefetchParsed(helpers: QueryHelpers, query: URLSearchParams): Promise<void> {
  // an error is shown by the page, which asks again
  const page = await helpers.property.search.fetch(searchInput(query)).catch(() => null);
  if (page?.parsed) await helpers.property.counts.prefetch(page.parsed);
}

/** Loads what the search page of a URL shows, for the server-rendered page. */
export const prefetchSearch = (helpers: QueryHelpers, { query }: RouteMatch) => {
  const { filter, view } = searchStateFromQuery(query);
  return Promise.all([
    ...(filter.search ? [helpers.search.understand.prefetch({ q: filter.search })] : []),
    filter.search ? prefetchParsed(helpers, query) : helpers.property.search.prefetch(searchInput(query)),
    helpers.property.counts.prefetch(filter),
    ...(view === 'map' ? [helpers.property.extent.prefetch(extentInput(filter))] : []),
  ]);
};

/**
 * Scripts that the page of a URL preloads: those of the map view, else of the list cards, of the chips when the URL has filters, and of the filter
 * panel on wide windows.
 */
export const searchChunks = ({ query }: RouteMatch): RouteChunks => {
  if (query.get('view') === 'map') return { now: 'src/client/search/map/SearchMapView.tsx' };
  const list = query.get('view') === 'list' && { later: ['src/client/property-card/PropertyListCard.tsx'] };
  const { transactionType: _, sort: _order, ...otherFilters } = searchStateFromQuery(query).filter;
  const hasChips = Object.keys(otherFilters).length > 0;
  return {
    wide: 'src/client/search/filters/FilterForm.tsx',
    ...(hasChips && { now: 'src/client/search/chips/ActiveFilters.tsx' }),
    ...list,
  };
};
