// Finds the card of a property in cached answers; its page shows that until all has loaded.
import type { QueryClient } from '@tanstack/react-query';
import type { PropertyCard, PropertyView } from '../../shared/property/property.ts';

/** Answers that hold cards: a list, or pages with `items`. */
const listOf = (data: unknown): unknown[] => {
  const items = Array.isArray(data) ? data : (data as { items?: unknown } | undefined)?.items;
  return Array.isArray(items) ? items : [];
};

/** Whether a cached value is the card of a property: no other answer has these two fields. */
const isCardOf = (value: unknown, id: number): value is PropertyCard =>
  typeof value === 'object' && value !== null && (value as PropertyCard).id === id && 'summary' in value && 'imageCount' in value;

/** The card of a property in an answer that this browser already has. */
export function findCard(queryClient: QueryClient, id: number): PropertyCard | undefined {
  for (const { state } of queryClient.getQueryCache().getAll()) {
    const card = listOf(state.data).find((item) => isCardOf(item, id));
    if (card) return card as PropertyCard;
  }
  return undefined;
}

/** What a card knows of a property, for its page until the whole of it has arrived. */
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
