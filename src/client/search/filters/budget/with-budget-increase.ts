import type { BudgetIncrease } from '../../../../shared/search/budget-increases.ts';
import type { SearchFilter } from '../../../../shared/search/search.ts';

/** The change of a filter that adds an increase (AED in cash or a month) to its budget. */
export const withBudgetIncrease = (filter: SearchFilter, { kind, amount }: BudgetIncrease): Partial<SearchFilter> =>
  kind === 'cash' ? { cashBudget: (filter.cashBudget ?? 0) + amount } : { monthlyBudget: (filter.monthlyBudget ?? 0) + amount };
