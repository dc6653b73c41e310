// The type of a case of `npm run bench -- public-reads`, which is one row of its table.
import type { SearchFilter } from '../../../src/shared/search/search.ts';

/** One read: the procedure or route it belongs to, what is special about its input, and the addresses that are requested. */
export interface ReadCase {
  read: string;
  input: string;
  addresses: string[];
}

/** The orders of a list that cases use in turn. */
export const SORTS = ['featured', 'price-asc', 'price-desc', 'newest', 'area-desc', 'price-per-sqft'] as const;

/** A case for each group of filters; `toAddress` makes the address that reads with a filter. */
export const byFilter = (
  filters: Record<string, SearchFilter[]>,
  read: string,
  toAddress: (filter: SearchFilter, i: number) => string,
): ReadCase[] => Object.entries(filters).map(([input, list]) => ({ read, input, addresses: list.map(toAddress) }));
