import { formatPrice } from '../../shared/format.ts';
import type { PromotionPreview } from '../../shared/payment/promotion.ts';
import { placeLine } from '../../shared/property/area.ts';
import { propertyReference } from '../../shared/property/property.ts';

type Preview = Pick<PromotionPreview, 'total' | 'property'>;

/** `Villas for sale in Arabian Ranches, 26 homes.`: among which homes the places are counted. */
export function rankText({ total, property }: Preview): string {
  const purpose = property.transactionType === 'Rent' ? 'for rent' : 'for sale';
  return `${property.propertyType}s ${purpose} in ${property.location}, ${total === 1 ? '1 home' : `${total} homes`}.`;
}

/** How much of its bar a place fills: all of it for the first, in percent. */
export const placeShare = (place: number, total: number): number => Math.round((1 - (place - 1) / Math.max(1, total)) * 100);

/** `today, 20 Nov 2025` for days that begin now, otherwise the day alone. */
export const startText = (day: string, running: boolean): string => (running ? day : `today, ${day}`);

/** `Arabian Ranches, Dubai · AED 8,300,000 · DLV-1125`; a price is not torn from its currency. */
export const homeLine = (home: Omit<PromotionPreview['property'], 'image'>): string =>
  [
    placeLine(home.location, home.emirate),
    formatPrice(home.price, home.transactionType).replace(' ', '\u00a0'),
    propertyReference(home.id),
  ].join(' · ');
