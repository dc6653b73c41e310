// The filter `What I can pay`: its values in a filter, and the budget that they are.
import { largestIn } from '../costs/budget.ts';
import { type Budget, EXAMPLE_BUDGET } from '../costs/home-costs.ts';
import { BUDGET_KEYS, hasBudget, isCostSort } from './budget-keys.ts';
import type { SearchFilter } from './filter.ts';

/** The budget of a filter, with the terms of the calculators' example where it names none. */
export const budgetOf = (filter: SearchFilter): Budget => ({
  monthly: filter.monthlyBudget,
  cash: filter.cashBudget,
  income: filter.income,
  interest: filter.loanInterest ?? EXAMPLE_BUDGET.interest,
  years: filter.loanYears ?? EXAMPLE_BUDGET.years,
  buyer: filter.buyer ?? EXAMPLE_BUDGET.buyer,
  firstHome: filter.firstHome ?? EXAMPLE_BUDGET.firstHome,
});

/** The lower of two upper bounds. */
const lower = (a: number | undefined, b: number): number => Math.min(a ?? b, b);

/**
 * The filter with the prices that a budget allows instead of the budget: what an alert keeps. Bounds are those of Dubai, which are the lowest, because
 * elsewhere fees are not fully known.
 */
export function keepPriceBounds(filter: SearchFilter): SearchFilter {
  const storable = Object.fromEntries(
    Object.entries(filter).filter(([key]) => !(BUDGET_KEYS as readonly string[]).includes(key)),
  ) as SearchFilter;
  if (isCostSort(storable.sort)) delete storable.sort;
  if (!hasBudget(filter)) return storable;
  const { Buy, Rent } = largestIn(budgetOf(filter), 'Dubai');
  if (filter.transactionType === 'Buy') return { ...storable, maxPrice: lower(filter.maxPrice, Buy.price) };
  if (filter.transactionType === 'Rent') return { ...storable, maxPrice: lower(filter.maxPrice, Rent.price) };
  return { ...storable, maxSalePrice: lower(filter.maxSalePrice, Buy.price), maxRent: lower(filter.maxRent, Rent.price) };
}
