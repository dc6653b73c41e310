import type { SearchFilter } from '../../shared/search/filter.ts';

/** Price bands of the search panel in AED; rents per month. `0` means no limit. */
export const BUY_BANDS = ['1000000-3000000', '3000000-5000000', '5000000-10000000', '10000000-0'] as const;
/** The filters also have those below the first band of the panel. */
export const FILTER_BUY_BANDS = ['0-500000', '500000-1000000', ...BUY_BANDS] as const;
export const RENT_BANDS = ['0-5000', '5000-10000', '10000-20000', '20000-50000', '50000-0'] as const;

/** Parses `min-max`; 'any', 0 and empty mean no limit. */
export function parseBand(band: string): Pick<SearchFilter, 'minPrice' | 'maxPrice'> {
  const [min, max] = band.split('-').map(Number);
  return { minPrice: min || undefined, maxPrice: max || undefined };
}
