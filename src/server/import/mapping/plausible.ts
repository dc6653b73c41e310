// Whether size, price and bedrooms of a listing can be true together.
import { formatNumber } from '../../../shared/format.ts';
import type { Listing } from './listing.ts';

/** The smallest size per bedroom, with kitchen and bath, in square feet. */
const MIN_SQFT_PER_BEDROOM = 130;
/** AED per month: minimum per property and per bedroom; bounds per square foot. */
const RENT_BOUNDS = { minPrice: 400, minPerBedroom: 400, minPerFoot: 0.1, maxPerFoot: 120 };
/** AED: minimum per property; bounds per square foot. */
const SALE_BOUNDS = { minPrice: 60_000, minPerFoot: 70, maxPerFoot: 30_000 };

type CheckedFacts = Pick<Listing, 'price' | 'area' | 'bedrooms' | 'propertyType' | 'transactionType'>;

/**
 * Why a listing's facts are implausible, such as after a typo or with a rent for another period; null when they are plausible. The bounds are
 * far from real prices, so that unusual properties pass.
 */
export function implausibility({ price, area, bedrooms, propertyType, transactionType }: CheckedFacts): string | null {
  const size = propertyType === 'Studio' ? 'a studio' : `${bedrooms} bedroom${bedrooms === 1 ? '' : 's'}`;
  if (propertyType !== 'Studio' && area < MIN_SQFT_PER_BEDROOM * bedrooms) return `${size} in ${formatNumber(area)} sq ft`;
  const perFoot = price / area;
  const amount = `AED ${formatNumber(price)}${transactionType === 'Rent' ? ' a month' : ''}`;
  const bounds = transactionType === 'Rent' ? RENT_BOUNDS : SALE_BOUNDS;
  const isTooLow =
    price < bounds.minPrice || perFoot < bounds.minPerFoot || (transactionType === 'Rent' && price < RENT_BOUNDS.minPerBedroom * bedrooms);
  if (isTooLow) return `${amount} for ${size} of ${formatNumber(area)} sq ft is too little`;
  return perFoot > bounds.maxPerFoot ? `${amount} for ${size} of ${formatNumber(area)} sq ft is too much` : null;
}
