// Checks whether price, size and number of bedrooms of a listing can be true together, to find typing errors in imported files.
import { formatNumber } from '../../../shared/format.ts';
import type { PropertyType, TransactionType } from '../../../shared/property/property.ts';

/** The smallest size per bedroom, with kitchen and bath, in square feet. */
const MIN_SQFT_PER_BEDROOM = 130;
/** Bounds of a rent, AED per month: the least per property and per bedroom, and the least and most per square foot. */
const RENT_BOUNDS = { minPrice: 400, minPerBedroom: 400, minPerFoot: 0.1, maxPerFoot: 120 };
/** Bounds of a sale price, AED: the least per property, and the least and most per square foot. */
const SALE_BOUNDS = { minPrice: 60_000, minPerFoot: 70, maxPerFoot: 30_000 };

/** The facts of a listing that are checked. */
interface CheckedFacts {
  /** AED, per month for rent. */
  price: number;
  /** Square feet. */
  area: number;
  bedrooms: number;
  propertyType: PropertyType;
  transactionType: TransactionType;
}

/**
 * Why a listing is implausible, for example because of a typing error or a yearly rent given as a monthly one; null when it is plausible.
 * The bounds are far from usual prices, so that unusual properties pass.
 */
export function implausibility({ price, area, bedrooms, propertyType, transactionType }: CheckedFacts): string | null {
  const size = propertyType === 'Studio' ? 'a studio' : `${bedrooms} bedroom${bedrooms === 1 ? '' : 's'}`;
  if (propertyType !== 'Studio' && area < MIN_SQFT_PER_BEDROOM * bedrooms) return `${size} in ${formatNumber(area)} sq ft`;
  const pricePerFoot = price / area;
  const amount = `AED ${formatNumber(price)}${transactionType === 'Rent' ? ' a month' : ''}`;
  const bounds = transactionType === 'Rent' ? RENT_BOUNDS : SALE_BOUNDS;
  const isTooLow =
    price < bounds.minPrice ||
    pricePerFoot < bounds.minPerFoot ||
    (transactionType === 'Rent' && price < RENT_BOUNDS.minPerBedroom * bedrooms);
  if (isTooLow) return `${amount} for ${size} of ${formatNumber(area)} sq ft is too little`;
  return pricePerFoot > bounds.maxPerFoot ? `${amount} for ${size} of ${formatNumber(area)} sq ft is too much` : null;
}
