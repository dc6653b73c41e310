// Sort orders, purposes and limits of searches, which the table of filters (`filter-table.ts`) names.
import { TRANSACTION_TYPES } from '../property/property.ts';
import { COST_SORTS } from './budget-keys.ts';

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
  'gross-yield', // the rent of a year that such homes ask nearby as a share of the price, the highest first; then the homes without such rents
] as const;
/** The order by minutes to the first place of the filter, the fewest first; the default order where the filter names no place. */
export const TRIP_SORT = 'shortest-trip';
/** All sort orders. */
export const SORTS = [...USUAL_SORTS, ...COST_SORTS, TRIP_SORT] as const;
export type Sort = (typeof SORTS)[number];
/** The orders that people ask for by a wish, such as `best yield` or `good deal`: they have a chip, which says what the wish became. */
const CHIP_SORTS = ['gross-yield', 'price-per-sqft'] as const satisfies Sort[];
export type ChipSort = (typeof CHIP_SORTS)[number];
export const isChipSort = (sort: string | undefined): sort is ChipSort => (CHIP_SORTS as readonly unknown[]).includes(sort);

/**
 * Values of `transactionType`. In the URL of the search page `Any` asks for both purposes; a URL without `transactionType` means the purpose that its
 * search text names, else Buy.
 */
export const PURPOSES = [...TRANSACTION_TYPES, 'Any'] as const;
/** Periods by which limits of rents are shown; the limits themselves are of a month. */
export const RENT_PERIODS = ['month', 'year'] as const;
/** Largest value of the filter `bedrooms`. */
export const MAX_BEDROOMS = 20;
/** Largest value of the filters `addedWithinDays` and `confirmedWithinDays`. */
export const MAX_WITHIN_DAYS = 3650;
/** How people travel to a place: `metro` is metro and tram with the ways on foot. */
export const TRAVEL_MODES = ['car', 'metro', 'walk'] as const;
export type TravelMode = (typeof TRAVEL_MODES)[number];
/** Largest value of the filters `within` and `within2`, minutes. */
export const MAX_TRIP_MINUTES = 60;
/** Largest values of the filters `loanInterest` (percent a year) and `loanYears`. */
export const MAX_LOAN_INTEREST = 20;
export const MAX_LOAN_YEARS = 25;
