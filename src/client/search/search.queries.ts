import { listingFromQuery } from '../../shared/search/search.ts';
import type { QueryHelpers, RouteChunks, RouteMatch } from '../route.ts';

/** Query input of the search page from its URL. */
export function searchInput(query: URLSearchParams) {
  const { filter, page } = listingFromQuery(query);
  return { ...filter, page };
}

export const prefetchSearch = (helpers: QueryHelpers, { query }: RouteMatch) =>
  Promise.all([helpers.property.search.prefetch(searchInput(query)), helpers.property.counts.prefetch(listingFromQuery(query).filter)]);

/** The map replaces list and filters in the map view. The filter panel is visible on wide windows only. */
export const searchChunks = ({ query }: RouteMatch): RouteChunks =>
  query.get('view') === 'map' ? { now: 'src/client/search/map/SearchMapView.tsx' } : { wide: 'src/client/search/filters/FilterForm.tsx' };
