import { formatNumber } from '../../../shared/format.ts';
import type { Listing } from './listing.ts';

/** Square feet a bedroom takes at least, kitchen and bath counted in. */
const LEAST_AREA_PER_BEDROOM = 130;
/** AED a month: a whole home, each of its bedrooms, and a square foot at least and at most. */
const RENT = { home: 400, bedroom: 400, leastPerFoot: 0.1, mostPerFoot: 120 };
/** AED: a whole home, and a square foot at least and at most. */
const SALE = { home: 60_000, leastPerFoot: 70, mostPerFoot: 30_000 };

type Facts = Pick<Listing, 'price' | 'area' | 'bedrooms' | 'propertyType' | 'transactionType'>;

/**
 * Why the facts of a home are implausible, which a slipped digit or a rent for another period makes them; null when they are not. The bounds lie far
 * outside what the market knows: an odd home passes, an impossible one does not.
 */
export function implausibility({ price, area, bedrooms, propertyType, transactionType }: Facts): string | null {
  const rooms = propertyType === 'Studio' ? 'a studio' : `${bedrooms} bedroom${bedrooms === 1 ? '' : 's'}`;
  if (propertyType !== 'Studio' && area < LEAST_AREA_PER_BEDROOM * bedrooms) return `${rooms} in ${formatNumber(area)} sq ft`;
  const perFoot = price / area;
  const asked = `AED ${formatNumber(price)}${transactionType === 'Rent' ? ' a month' : ''}`;
  const bounds = transactionType === 'Rent' ? RENT : SALE;
  const isTooLow = price < bounds.home || perFoot < bounds.leastPerFoot || (transactionType === 'Rent' && price < RENT.bedroom * bedrooms);
  if (isTooLow) return `${asked} for ${rooms} of ${formatNumber(area)} sq ft is too little`;
  return perFoot > bounds.mostPerFoot ? `${asked} for ${rooms} of ${formatNumber(area)} sq ft is too much` : null;
}
