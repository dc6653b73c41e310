// One row of `npm run bench -- public-reads`, and the orders of a list.
import type { SearchFilter } from '../../../src/shared/search/search.ts';

/** One read: the procedure or route it belongs to, what is special about its input, and the addresses that are requested. */
export interface ReadCase {
  read: string;
  input: string;
  addresses: string[];
}

export const SORTS = ['featured', 'price-asc', 'price-desc', 'newest', 'area-desc', 'price-per-sqft'] as const;

/** A case for each group of filters; `address` makes the address that reads with one. */
export const byFilter = (
  filters: Record<string, SearchFilter[]>,
  read: string,
  address: (filter: SearchFilter, i: number) => string,
): ReadCase[] => Object.entries(filters).map(([input, list]) => ({ read, input, addresses: list.map(address) }));
