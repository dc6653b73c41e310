import { formatPrice } from '../../shared/format.ts';
import type { PromotionPreview } from '../../shared/payment/promotion.ts';
import { placeLine } from '../../shared/property/area.ts';
import { propertyReference } from '../../shared/property/property.ts';

type Preview = Pick<PromotionPreview, 'total' | 'property'>;

/** `Villas for sale in Arabian Ranches, 26 homes.`: the properties among which the ranks are counted. */
export function rankText({ total, property }: Preview): string {
  const purpose = property.transactionType === 'Rent' ? 'for rent' : 'for sale';
  return `${property.propertyType}s ${purpose} in ${property.location}, ${total === 1 ? '1 home' : `${total} homes`}.`;
}

/** Length of the bar of a rank in percent; rank 1 is 100. */
export const placeShare = (place: number, total: number): number => Math.round((1 - (place - 1) / Math.max(1, total)) * 100);

/** `today, 20 Nov 2025` for a period that starts now, otherwise the day alone. */
export const startText = (day: string, running: boolean): string => (running ? day : `today, ${day}`);

/** `Arabian Ranches, Dubai · AED 8,300,000 · DLV-1125`, with a non-breaking space between currency and amount. */
export const propertyLine = (property: Omit<PromotionPreview['property'], 'image'>): string =>
  [
    placeLine(property.location, property.emirate),
    formatPrice(property.price, property.transactionType).replace(' ', '\u00a0'),
    propertyReference(property.id),
  ].join(' · ');
