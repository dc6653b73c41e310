// For rendering the search page on the server (src/client/routes.tsx): the queries to load first, and the scripts that the page preloads.
import { outlineKeysOf } from '../../shared/geo/shape.ts';
import type { MapArea, SearchFilter } from '../../shared/search/search.ts';
import { type SearchState, searchStateFromQuery } from '../../shared/search/search-url.ts';
import type { QueryHelpers, RouteChunks, RouteMatch } from '../route.ts';

/** The homes that a list of the search page shows: those of the part of the map that was seen before, or those that no map shows. Absent for all. */
const listedArea = ({ view, filter, bounds, isOffMap }: SearchState): { area?: MapArea } => {
  if (view === 'map') return {};
  // areas that were drawn stand for the part of the map that was seen while drawing
  const area = isOffMap ? 'none' : filter.shape ? null : bounds;
  return area ? { area } : {};
};

/** Input of `property.search` for the parameters of a URL. */
export function searchInput(query: URLSearchParams) {
  const state = searchStateFromQuery(query);
  return { ...state.filter, ...listedArea(state), page: state.page };
}

/** Input of `property.extent`, the bounds of all homes that match. It has no sort order, because that does not change them. */
export function extentInput({ sort: _sort, ...filter }: SearchFilter): Omit<SearchFilter, 'sort'> {
  return filter;
}

/** Loads the results of a search text, then the counts of the filter form for the filter that the text was parsed as. */
async function prefetchParsed(helpers: QueryHelpers, query: URLSearchParams): Promise<void> {
  // after an error the browser repeats the request, and the page shows what comes of that
  const page = await helpers.property.search.fetch(searchInput(query)).catch(() => null);
  if (page?.parsed) await helpers.property.counts.prefetch(page.parsed);
}

/** Loads the queries of the search page of a URL. */
export const prefetchSearch = (helpers: QueryHelpers, { query }: RouteMatch) => {
  const { filter, view } = searchStateFromQuery(query);
  return Promise.all([
    ...(filter.search ? [helpers.search.understand.prefetch({ q: filter.search })] : []),
    filter.search ? prefetchParsed(helpers, query) : helpers.property.search.prefetch(searchInput(query)),
    helpers.property.counts.prefetch(filter),
    ...(filter.shape?.includes('n:') ? [helpers.outline.named.prefetch({ keys: outlineKeysOf(filter.shape) })] : []),
    ...(view === 'map' ? [helpers.property.extent.prefetch(extentInput(filter))] : []),
  ]);
};

/**
 * Scripts that the search page of a URL preloads. For the map view that is its own script. For grid and list these are the filter panel in
 * wide windows, the chips when the URL has filters, and the cards of the list.
 */
export const searchChunks = ({ query }: RouteMatch): RouteChunks => {
  if (query.get('view') === 'map') return { now: 'src/client/search/map/SearchMapView.tsx' };
  const listCards = query.get('view') === 'list' && { later: ['src/client/property-card/PropertyListCard.tsx'] };
  const { filter, bounds, isOffMap } = searchStateFromQuery(query);
  const { transactionType: _, sort: _order, ...otherFilters } = filter;
  const hasChips = Object.keys(otherFilters).length > 0 || bounds !== null || isOffMap;
  return {
    wide: 'src/client/search/filters/FilterForm.tsx',
    ...(hasChips && { now: 'src/client/search/chips/ActiveFilters.tsx' }),
    ...listCards,
  };
};
