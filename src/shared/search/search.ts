// Constants of searches: sizes of pages, ways to show the results, and price bands. The price bands are in this file because the browser
// would have to request another one. `search-url.ts` reads and writes the URL of a search.

import type { SearchFilter } from './filter-table.ts';

export type { Bounds, MapArea } from './filter.ts';
export type { SearchFilter } from './filter-table.ts';

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
