// Names the search parameters and sort orders about what people can pay. Without the cost calculation, so that every search page can load it.

/** The parameters of the filter `What I can pay`. URLs have them; alerts store price bounds instead (`keepPriceBounds`). */
export const BUDGET_KEYS = ['monthlyBudget', 'cashBudget', 'income', 'loanInterest', 'loanYears', 'buyer', 'firstHome'] as const;
export type BudgetKey = (typeof BUDGET_KEYS)[number];

/** Sort orders by what a home costs a month or at the start. Costs are not stored, so these orders calculate them for each home found. */
export const COST_SORTS = ['monthly-cost', 'least-cash'] as const;
export type CostSort = (typeof COST_SORTS)[number];
export const isCostSort = (sort: string | undefined): sort is CostSort => (COST_SORTS as readonly unknown[]).includes(sort);

/** Whether a filter says what people can pay. */
export const hasBudget = (filter: { monthlyBudget?: number | undefined; cashBudget?: number | undefined }): boolean =>
  filter.monthlyBudget !== undefined || filter.cashBudget !== undefined;
