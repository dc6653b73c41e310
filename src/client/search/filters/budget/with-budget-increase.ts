import type { Opening } from '../../../../shared/search/openings.ts';
import type { SearchFilter } from '../../../../shared/search/search.ts';

/** What an opening changes in a filter. */
export const withOpening = (filter: SearchFilter, { kind, amount }: Opening): Partial<SearchFilter> =>
  kind === 'cash' ? { cashBudget: (filter.cashBudget ?? 0) + amount } : { monthlyBudget: (filter.monthlyBudget ?? 0) + amount };
