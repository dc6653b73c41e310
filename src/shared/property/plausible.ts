// Checks whether price, size and number of bedrooms of a listing can be true together, to find typing errors of members, scripts and imported files.
import type { PropertyType, TransactionType } from './property.ts';

/** The smallest size per bedroom, with kitchen and bath, in square feet. */
const MIN_SQFT_PER_BEDROOM = 130;
/** Bounds of a rent, AED per month: the least per property and per bedroom, and the least and most per square foot. */
const RENT_BOUNDS = { minPrice: 400, minPerBedroom: 400, minPerFoot: 0.1, maxPerFoot: 120 };
/** Bounds of a sale price, AED: the least per property, and the least and most per square foot. */
const SALE_BOUNDS = { minPrice: 60_000, minPerBedroom: 0, minPerFoot: 70, maxPerFoot: 30_000 };

/** The facts of a listing that are checked. */
export interface CheckedFacts {
  /** AED, per month for rent. */
  price: number;
  /** Square feet. */
  area: number;
  bedrooms: number;
  propertyType: PropertyType;
  transactionType: TransactionType;
}
export const CHECKED_FACTS = ['price', 'area', 'bedrooms', 'propertyType', 'transactionType'] as const satisfies (keyof CheckedFacts)[];

/** What can hardly be right: the size for so many bedrooms, or a price that is too low or too high. */
export type Implausible = 'size' | 'low' | 'high';

/**
 * What of a listing can hardly be right, for example because of a typing error or a yearly rent given as a monthly one; null when it is plausible. The
 * bounds are far from usual prices, so that unusual properties pass.
 */
export function findImplausible({ price, area, bedrooms, propertyType, transactionType }: CheckedFacts): Implausible | null {
  if (propertyType !== 'Studio' && area < MIN_SQFT_PER_BEDROOM * bedrooms) return 'size';
  const bounds = transactionType === 'Rent' ? RENT_BOUNDS : SALE_BOUNDS;
  const isTooLow = price < bounds.minPrice || price < bounds.minPerBedroom * bedrooms || price / area < bounds.minPerFoot;
  if (isTooLow) return 'low';
  return price / area > bounds.maxPerFoot ? 'high' : null;
}

/** The field of a listing that a person should confirm before it is published; null when all can be right. */
export function findDoubtfulField(facts: CheckedFacts): 'area' | 'price' | null {
  const implausible = findImplausible(facts);
  if (implausible === null) return null;
  return implausible === 'size' ? 'area' : 'price';
}
