// The highest price for each purpose that a filter's budget allows, so that an index by price finds the homes that may fit.
// This process keeps the prices of the last 500 budgets in memory.
import { LRUCache } from 'lru-cache';
import { FEE_EMIRATES, priceBound } from '../../../shared/costs/budget.ts';
import type { Budget } from '../../../shared/costs/home-costs.ts';
import { INT4_MAX, TRANSACTION_TYPES } from '../../../shared/property/property.ts';
import { budgetOf } from '../../../shared/search/budget-filter.ts';
import { hasBudget } from '../../../shared/search/budget-keys.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import type { PriceLimit } from '../criteria/criteria.ts';

/** Any emirate whose fees are not known: all of them have the same limits. */
export const OTHER_EMIRATE = 'Sharjah';
const EMIRATES = [...FEE_EMIRATES, OTHER_EMIRATE];

/** The largest price (`max`, AED) of homes for sale whose costs follow from the price alone. */
interface SaleBound {
  emirate: string;
  isOffPlan: boolean;
  hasAgency: boolean;
  max: number;
}

/** What a budget carries, for each purpose and for each group of homes for sale. */
interface BudgetLimits {
  sales: readonly SaleBound[];
  limits: readonly PriceLimit[];
}

/** Limits by budget: the same few are asked for again with every page and count. */
const limitsByBudget = new LRUCache<string, BudgetLimits>({ max: 500 });

function findLimits(budget: Budget): BudgetLimits {
  const sales = EMIRATES.flatMap((emirate) =>
    [true, false].flatMap((isOffPlan) =>
      // agencies ask a fee for ready homes, and it is known in Dubai alone
      (emirate === 'Dubai' && !isOffPlan ? [true, false] : [false]).map(
        (hasAgency): SaleBound => ({
          ...{ emirate, isOffPlan, hasAgency },
          max: priceBound({ transactionType: 'Buy', emirate, isOffPlan }, budget, hasAgency),
        }),
      ),
    ),
  );
  // unfurnished in twelve cheques and without agency a rent takes the least cash
  const rents = ['Dubai', OTHER_EMIRATE].map((emirate) =>
    priceBound({ transactionType: 'Rent', emirate, isFurnished: false, cheques: 12 }, budget, false),
  );
  return {
    sales,
    limits: [
      { transactionType: 'Buy', max: Math.max(...sales.map(({ max }) => max)) },
      { transactionType: 'Rent', max: Math.max(...rents) },
    ],
  };
}

function limitsOf(budget: Budget): BudgetLimits {
  const key = JSON.stringify(budget);
  let found = limitsByBudget.get(key);
  if (!found) {
    found = findLimits(budget);
    limitsByBudget.set(key, found);
  }
  return found;
}

/** The largest prices of the groups of homes for sale that a budget carries. */
export const saleBounds = (budget: Budget): readonly SaleBound[] => limitsOf(budget).sales;

/** The largest prices of a filter that says what people can pay, or that limits sales and rents apart; none for others. */
export function priceLimitsOf(filter: SearchFilter): readonly PriceLimit[] {
  const byPurpose = { Buy: filter.maxSalePrice, Rent: filter.maxRent };
  if (!hasBudget(filter) && byPurpose.Buy === undefined && byPurpose.Rent === undefined) return [];
  const limits = hasBudget(filter)
    ? limitsOf(budgetOf(filter)).limits
    : TRANSACTION_TYPES.map((transactionType) => ({ transactionType, max: INT4_MAX }));
  const { transactionType } = filter;
  const isOfPurpose = transactionType === 'Buy' || transactionType === 'Rent';
  return limits
    .filter((limit) => !isOfPurpose || limit.transactionType === transactionType)
    .map((limit) => ({ ...limit, max: Math.min(limit.max, byPurpose[limit.transactionType] ?? limit.max) }));
}
