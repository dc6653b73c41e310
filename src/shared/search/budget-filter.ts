// Converts the search filter `What I can pay` (monthly budget, cash, income, loan) into a budget for cost calculations, and into price bounds.
import { largestIn } from '../costs/budget.ts';
import { type Budget, EXAMPLE_BUDGET } from '../costs/home-costs.ts';
import { BUDGET_KEYS, type BudgetKey, hasBudget, isCostSort } from './budget-keys.ts';
import type { SearchFilter } from './filter-table.ts';

/** The budget in a filter. Loan terms that the filter does not state are those of the example in the calculators (`EXAMPLE_BUDGET`). */
export const budgetOf = (filter: Pick<SearchFilter, BudgetKey>): Budget => ({
  monthly: filter.monthlyBudget,
  cash: filter.cashBudget,
  income: filter.income,
  interest: filter.loanInterest ?? EXAMPLE_BUDGET.interest,
  years: filter.loanYears ?? EXAMPLE_BUDGET.years,
  buyer: filter.buyer ?? EXAMPLE_BUDGET.buyer,
  firstHome: filter.firstHome ?? EXAMPLE_BUDGET.firstHome,
});

/** The lower of the maximum that a filter states, if any, and the price that a budget allows. */
const lowerMaximum = (maximum: number | undefined, allowedPrice: number): number => Math.min(maximum ?? allowedPrice, allowedPrice);

/**
 * Replaces the budget in a filter by the highest prices that it allows, because alerts store prices and no budgets. The prices are computed
 * for Dubai: the lowest ones, because not all fees of the other emirates are known. Drops a sort order by costs.
 */
export function keepPriceBounds(filter: SearchFilter): SearchFilter {
  const storable = Object.fromEntries(
    Object.entries(filter).filter(([key]) => !(BUDGET_KEYS as readonly string[]).includes(key)),
  ) as SearchFilter;
  if (isCostSort(storable.sort)) delete storable.sort;
  if (!hasBudget(filter)) return storable;
  const { Buy, Rent } = largestIn(budgetOf(filter), 'Dubai');
  if (filter.transactionType === 'Buy') return { ...storable, maxPrice: lowerMaximum(filter.maxPrice, Buy.price) };
  if (filter.transactionType === 'Rent') return { ...storable, maxPrice: lowerMaximum(filter.maxPrice, Rent.price) };
  return {
    ...storable,
    maxSalePrice: lowerMaximum(filter.maxSalePrice, Buy.price),
    maxRent: lowerMaximum(filter.maxRent, Rent.price),
  };
}
