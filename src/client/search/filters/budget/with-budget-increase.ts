import type { BudgetIncrease } from '../../../../shared/search/budget-increases.ts';
import type { SearchFilter } from '../../../../shared/search/search.ts';

/** What a larger budget changes in a filter. */
export const withBudgetIncrease = (filter: SearchFilter, { kind, amount }: BudgetIncrease): Partial<SearchFilter> =>
  kind === 'cash' ? { cashBudget: (filter.cashBudget ?? 0) + amount } : { monthlyBudget: (filter.monthlyBudget ?? 0) + amount };
