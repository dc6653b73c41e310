// While a property loads, its page shows a preview: a view made from the card of the property, if a response in the query cache has that card.
import type { QueryClient } from '@tanstack/react-query';
import type { PropertyCard, PropertyView } from '../../shared/property/property-view.ts';

/** The items of a cached response, which is a list or an object with a list in `items`; else empty. */
const itemsOf = (response: unknown): unknown[] => {
  const items = Array.isArray(response) ? response : (response as { items?: unknown } | undefined)?.items;
  return Array.isArray(items) ? items : [];
};

/** Lists that also have homes that are not published, such as that of the saved homes, give a status with each card. */
type CachedCard = PropertyCard & { status?: PropertyView['status'] };

/** Whether a cached value is the card of a property: only cards have `summary` and `imageCount`. */
export const isCard = (value: unknown): value is CachedCard =>
  typeof value === 'object' && value !== null && 'summary' in value && 'imageCount' in value;

/** The card of a published property in the newest response of the query cache that has it, else undefined. Only reads the cache. */
export function findCard(queryClient: QueryClient, id: number): PropertyCard | undefined {
  const newestFirst = queryClient
    .getQueryCache()
    .getAll()
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const query of newestFirst) {
    const card = itemsOf(query.state.data).find((item): item is CachedCard => isCard(item) && item.id === id);
    if (card) return (card.status ?? 'published') === 'published' ? card : undefined;
  }
  return undefined;
}

/**
 * The view of a property with the fields of its card. The summary stands for the description, the building for the address, and the status is
 * published, as `findCard` gives no others; other fields that cards lack are null, absent or an empty list.
 */
export const viewOfCard = ({
  summary,
  summaryAr,
  // a view does not have the three fields that are dropped here
  imageCount: _,
  isPermitShown: __,
  isPermitChecked: ___,
  building,
  agent,
  ...card
}: PropertyCard): PropertyView => ({
  ...card,
  description: summary,
  descriptionAr: summaryAr,
  address: building ?? '',
  amenities: [],
  completion: null,
  furnished: null,
  permitNumber: null,
  permit: null,
  agentId: agent?.id ?? null,
  advertiserType: null,
  advertiserLicence: null,
  advertiserDetails: null,
  promotionStartDate: null,
  promotionEndDate: null,
  userId: null,
  status: 'published',
});
