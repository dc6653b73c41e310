// Constants of searches: orders, limits, ways to show the results, and bands of prices, which are here because a file of their own would be
// one more request of the browser. `search-url.ts` reads and writes the URL of a search.

import { TRANSACTION_TYPES } from '../property/property.ts';
import { COST_SORTS } from './budget-keys.ts';
import type { SearchFilter } from './filter.ts';

export type { Bounds, SearchFilter } from './filter.ts';

/** The orders that need no budget to mean something; `featured` is the default. */
export const USUAL_SORTS = [
  'featured',
  'price-asc',
  'price-desc',
  'newest',
  'area-desc',
  'area-asc',
  'price-per-sqft',
  'price-drop', // lowered last first; only homes whose price was lowered
  'closest-to-sales', // the asking price nearest to what registered sales suggest; only homes with an estimate
] as const;
/** All orders. */
export const SORTS = [...USUAL_SORTS, ...COST_SORTS] as const;
export type Sort = (typeof SORTS)[number];

/**
 * Values of `transactionType`. In the URL of the search page `Any` asks for both purposes; a URL without `transactionType` means Buy, or Rent
 * when its search text is about renting.
 */
export const PURPOSES = [...TRANSACTION_TYPES, 'Any'] as const;
/** Largest value of the filter `bedrooms`. */
export const MAX_BEDROOMS = 20;
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

/** Price bands of the search panel in AED; rents per month. `0` means no limit. */
export const BUY_BANDS = ['1000000-3000000', '3000000-5000000', '5000000-10000000', '10000000-0'] as const;
/** Price bands of the filters, which also have those below the first band of the panel. */
export const FILTER_BUY_BANDS = ['0-500000', '500000-1000000', ...BUY_BANDS] as const;
export const RENT_BANDS = ['0-5000', '5000-10000', '10000-20000', '20000-50000', '50000-0'] as const;

/** Parses `min-max`; 'any', 0 and empty mean no limit. */
export function parseBand(band: string): Pick<SearchFilter, 'minPrice' | 'maxPrice'> {
  const [min, max] = band.split('-').map(Number);
  return { minPrice: min || undefined, maxPrice: max || undefined };
}
