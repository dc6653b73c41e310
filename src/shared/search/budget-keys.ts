// Which parameters of a filter say what people can pay. No calculation: every search page reads these.

/** The parameters of the filter `What I can pay`. They live in the address; what is stored keeps the price bounds alone (`keepPriceBounds`). */
export const BUDGET_KEYS = ['monthlyBudget', 'cashBudget', 'income', 'loanInterest', 'loanYears', 'buyer', 'firstHome'] as const;

/** Orders by cost, which is known only once a row is read. */
export const COST_SORTS = ['monthly-cost', 'least-cash'] as const;
export type CostSort = (typeof COST_SORTS)[number];
export const isCostSort = (sort: string | undefined): sort is CostSort => (COST_SORTS as readonly unknown[]).includes(sort);

/** Whether a filter says what people can pay. */
export const hasBudget = (filter: { monthlyBudget?: number | undefined; cashBudget?: number | undefined }): boolean =>
  filter.monthlyBudget !== undefined || filter.cashBudget !== undefined;
