// Constants of searches: sort orders, limits, ways to show the results, and price bands. The price bands are in this file because the browser
// would have to request another one. `search-url.ts` reads and writes the URL of a search.

import { TRANSACTION_TYPES } from '../property/property.ts';
import { COST_SORTS } from './budget-keys.ts';
import type { SearchFilter } from './filter.ts';

export type { Bounds, SearchFilter } from './filter.ts';

/** The sort orders that need no calculation of costs; `featured` is the default. */
export const USUAL_SORTS = [
  'featured',
  'price-asc',
  'price-desc',
  'newest',
  'area-desc',
  'area-asc',
  'price-per-sqft',
  'price-drop', // only homes whose price was lowered, the latest change first
  'closest-to-sales', // only homes with a price estimate from registered sales, the smallest distance of the asking price from it first
] as const;
/** All sort orders. */
export const SORTS = [...USUAL_SORTS, ...COST_SORTS] as const;
export type Sort = (typeof SORTS)[number];

/**
 * Values of `transactionType`. In the URL of the search page `Any` asks for both purposes; a URL without `transactionType` means the purpose that its
 * search text names, else Buy.
 */
export const PURPOSES = [...TRANSACTION_TYPES, 'Any'] as const;
/** Largest value of the filter `bedrooms`. */
export const MAX_BEDROOMS = 20;
/** The most values of the filters that are lists of no closed selection. */
export const MAX_VALUES = {
  bedrooms: MAX_BEDROOMS,
  building: 10,
  amenities: 30,
  excludedLocations: 10,
  excludedAmenities: 12,
  keywords: 30,
} as const;
/** The most characters of the filters that are texts with values joined by commas. */
export const MAX_LENGTHS = { location: 300, propertyType: 100 } as const;
/** Largest value of the filters `addedWithinDays` and `confirmedWithinDays`. */
export const MAX_WITHIN_DAYS = 3650;
/** Largest values of the filters `loanInterest` (percent a year) and `loanYears`. */
export const MAX_LOAN_INTEREST = 20;
export const MAX_LOAN_YEARS = 25;

/** Properties on a page of the results. */
export const PAGE_SIZE = 10;
/** The most properties in one answer of the API. */
export const MAX_LIST = 1000;
/** Totals are exact below this number and shown as `10,000+` from it on. */
export const COUNT_CAP = 10_001;

/** How the results are shown; `grid` is the default. */
export const VIEWS = ['grid', 'list', 'map'] as const;
export type View = (typeof VIEWS)[number];

/** Price bands `min-max` of the search panel in AED; rents per month. `0` means no limit. */
export const BUY_BANDS = ['1000000-3000000', '3000000-5000000', '5000000-10000000', '10000000-0'] as const;
/** Price bands of the filter panel, which also has two below those of the search panel. */
export const FILTER_BUY_BANDS = ['0-500000', '500000-1000000', ...BUY_BANDS] as const;
export const RENT_BANDS = ['0-5000', '5000-10000', '10000-20000', '20000-50000', '50000-0'] as const;

/** Parses a price band `min-max`. An empty text, `any` and a 0 mean no limit. */
export function parseBand(band: string): Pick<SearchFilter, 'minPrice' | 'maxPrice'> {
  const [min, max] = band.split('-').map(Number);
  return { minPrice: min || undefined, maxPrice: max || undefined };
}
