import { listingFromQuery } from '../../shared/search/search.ts';
import type { QueryHelpers, RouteChunks, RouteMatch } from '../route.ts';

/** What the listing page asks for, from its address. */
export function listingInput(query: URLSearchParams) {
  const { filter, page } = listingFromQuery(query);
  return { ...filter, page };
}

export const prefetchListing = (helpers: QueryHelpers, { query }: RouteMatch) =>
  Promise.all([helpers.property.search.prefetch(listingInput(query)), helpers.property.counts.prefetch(listingFromQuery(query).filter)]);

/** The map stands for the list and its filters where it is asked for; the filters have a place of their own only in wide windows. */
export const listingParts = ({ query }: RouteMatch): RouteChunks =>
  query.get('view') === 'map' ? { now: 'src/client/search/map/SearchMapView.tsx' } : { wide: 'src/client/search/filters/FilterForm.tsx' };
