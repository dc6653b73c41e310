// What the cases of `npm run bench -- public-reads` share: the type of a case, sort orders, and a function that makes a case of each group
// of filters.
import type { SearchFilter } from '../../../src/shared/search/search.ts';

/** One row of the printed table: a read, with input of one kind. */
export interface ReadCase {
  /** The tRPC procedure or the route. */
  read: string;
  /** What the inputs have in common; empty for a read without input. */
  input: string;
  /** Paths with query that are requested one after the other. */
  addresses: string[];
}

/** The sort orders of a list that cases use in turn. */
export const SORTS = ['featured', 'price-asc', 'price-desc', 'newest', 'area-desc', 'price-per-sqft'] as const;

/** Makes a case of each group of filters. The key of a group becomes the input; `toAddress` makes the address for one filter. */
export const byFilter = (
  filters: Record<string, SearchFilter[]>,
  read: string,
  toAddress: (filter: SearchFilter, i: number) => string,
): ReadCase[] => Object.entries(filters).map(([input, group]) => ({ read, input, addresses: group.map(toAddress) }));
