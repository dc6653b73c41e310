import { INT4_MAX } from '../../shared/property/property.ts';
import { listingFromQuery } from '../../shared/search/search.ts';
import type { QueryHelpers, RouteChunks, RouteMatch } from '../routes.tsx';

/** A whole number in an address, digits only; null for anything else. Numbers beyond int4 stay numbers: they name nothing. */
export const readId = (text: string | undefined): number | null => (text && /^\d+$/.test(text) ? Math.min(Number(text), INT4_MAX) : null);

export const propertyRoute = ({ params }: RouteMatch): number => {
  const id = readId(params.id);
  return id === null || id === 0 ? 404 : 200;
};

/** The home, its agent and homes like it. A home that is missing stays in the cache as the failure that the page shows. */
export async function prefetchProperty(helpers: QueryHelpers, { params }: RouteMatch): Promise<void> {
  const id = readId(params.id)!;
  const similar = helpers.property.similar.prefetch({ id });
  const property = await helpers.property.get.fetch({ id }).catch(() => null);
  if (property?.agentId) await helpers.agent.get.prefetch({ id: property.agentId });
  await similar;
}

/** The form comes alive when somebody comes near it. */
export const propertyParts = (): RouteChunks => ({ later: 'src/client/property/contact/InquiryFields.tsx' });

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
