// The preview of a property from a card in cached responses, which its page shows until the property has loaded.
import type { QueryClient } from '@tanstack/react-query';
import type { PropertyCard, PropertyView } from '../../shared/property/property.ts';

/** The items of a cached response: it is a list, or has `items`. */
const itemsOf = (data: unknown): unknown[] => {
  const items = Array.isArray(data) ? data : (data as { items?: unknown } | undefined)?.items;
  return Array.isArray(items) ? items : [];
};

/** Whether a cached value is the card of a property: only cards have `summary` and `imageCount`. */
const isCardOf = (value: unknown, id: number): value is PropertyCard =>
  typeof value === 'object' && value !== null && (value as PropertyCard).id === id && 'summary' in value && 'imageCount' in value;

/** The card of a property in the query cache; undefined without one. */
export function findCard(queryClient: QueryClient, id: number): PropertyCard | undefined {
  for (const { state } of queryClient.getQueryCache().getAll()) {
    const card = itemsOf(state.data).find((item) => isCardOf(item, id));
    if (card) return card as PropertyCard;
  }
  return undefined;
}

/** A property made of the data of its card; what a card does not have is empty. */
export const viewOfCard = ({
  summary,
  summaryAr,
  imageCount: _,
  isPermitShown: __,
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
  promotionStartDate: null,
  promotionEndDate: null,
  userId: null,
  status: 'published',
});
