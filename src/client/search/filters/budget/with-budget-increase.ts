import type { BudgetIncrease } from '../../../../shared/search/budget-increases.ts';
import type { SearchFilter } from '../../../../shared/search/search.ts';

/** Adds an increase (AED in cash, or AED a month) to the budget of a filter; returns the changed part of the filter. */
export const withBudgetIncrease = (filter: SearchFilter, { kind, amount }: BudgetIncrease): Partial<SearchFilter> =>
  kind === 'cash' ? { cashBudget: (filter.cashBudget ?? 0) + amount } : { monthlyBudget: (filter.monthlyBudget ?? 0) + amount };
