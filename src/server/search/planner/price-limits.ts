// The highest prices that a filter's budget allows, for each purpose (Buy, Rent), so that an index by price finds the homes that may be within it.
// This process keeps the prices of the last 500 budgets in memory.
import { LRUCache } from 'lru-cache';
import { FEE_EMIRATES, priceLimitOf } from '../../../shared/costs/budget.ts';
import type { Budget } from '../../../shared/costs/home-costs.ts';
import { INT4_MAX, TRANSACTION_TYPES } from '../../../shared/property/property.ts';
import { budgetOf } from '../../../shared/search/budget-filter.ts';
import { hasBudget } from '../../../shared/search/budget-keys.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import type { PriceLimit } from './criteria.ts';

/** Stands for every emirate whose fees are unknown; they share the same limits, so one of them is computed. */
export const OTHER_EMIRATE = 'Sharjah';
/** Emirates whose limits for sales are computed. */
const SALE_EMIRATES = [...FEE_EMIRATES, OTHER_EMIRATE];
/** The same for rents, whose fees are known in Dubai alone. */
const RENT_EMIRATES = ['Dubai', OTHER_EMIRATE];

/**
 * The highest affordable price (`max`, AED) of a group of homes for sale that pay the same fees: the emirate, off plan or ready, with or without an agency
 * fee.
 */
interface SaleGroupLimit {
  emirate: string;
  isOffPlan: boolean;
  hasAgencyFee: boolean;
  max: number;
}

/** The highest prices that a budget allows: of each group of homes for sale, and of each purpose. */
interface BudgetLimits {
  saleGroups: readonly SaleGroupLimit[];
  purposes: readonly PriceLimit[];
}

/** Limits by budget: the same few are read again with every page and count. */
const limitsByBudget = new LRUCache<string, BudgetLimits>({ max: 500 });

/** The limit of each group of homes for sale. Agencies ask a fee for ready homes alone, and it is known in Dubai alone. */
function computeSaleGroups(budget: Budget): SaleGroupLimit[] {
  const limitOf = (emirate: string, isOffPlan: boolean, hasAgencyFee: boolean): SaleGroupLimit => {
    const max = priceLimitOf({ transactionType: 'Buy', emirate, isOffPlan }, budget, hasAgencyFee);
    return { emirate, isOffPlan, hasAgencyFee, max };
  };
  const withoutAgency = SALE_EMIRATES.flatMap((emirate) => [limitOf(emirate, true, false), limitOf(emirate, false, false)]);
  return [...withoutAgency, limitOf('Dubai', false, true)];
}

/**
 * The highest affordable rent, AED a month. It is that of the home that needs least cash: unfurnished (smaller deposit), twelve cheques a year (smallest
 * first cheque) and no agency fee. Other homes at this rent may be beyond the budget.
 */
const computeMaxRent = (budget: Budget): number =>
  Math.max(
    ...RENT_EMIRATES.map((emirate) => priceLimitOf({ transactionType: 'Rent', emirate, isFurnished: false, cheques: 12 }, budget, false)),
  );

function computeLimits(budget: Budget): BudgetLimits {
  const saleGroups = computeSaleGroups(budget);
  return {
    saleGroups,
    purposes: [
      { transactionType: 'Buy', max: Math.max(...saleGroups.map(({ max }) => max)) },
      { transactionType: 'Rent', max: computeMaxRent(budget) },
    ],
  };
}

/** The limits of a budget, from the cache of this process where it has them. */
function getLimits(budget: Budget): BudgetLimits {
  const key = JSON.stringify(budget);
  let limits = limitsByBudget.get(key);
  if (!limits) {
    limits = computeLimits(budget);
    limitsByBudget.set(key, limits);
  }
  return limits;
}

/** The highest prices that a budget allows for the groups of homes for sale. */
export const saleGroupLimits = (budget: Budget): readonly SaleGroupLimit[] => getLimits(budget).saleGroups;

/**
 * The highest price for each purpose that the filter includes: from the budget, from `maxSalePrice` and `maxRent`, or the lower of both. Empty when the
 * filter has none of these.
 */
export function priceLimitsOf(filter: SearchFilter): readonly PriceLimit[] {
  const maxByFilter = { Buy: filter.maxSalePrice, Rent: filter.maxRent };
  if (!hasBudget(filter) && maxByFilter.Buy === undefined && maxByFilter.Rent === undefined) return [];
  const limits = hasBudget(filter)
    ? getLimits(budgetOf(filter)).purposes
    : TRANSACTION_TYPES.map((transactionType) => ({ transactionType, max: INT4_MAX }));
  const { transactionType } = filter;
  const hasOnePurpose = transactionType === 'Buy' || transactionType === 'Rent';
  return limits
    .filter((limit) => !hasOnePurpose || limit.transactionType === transactionType)
    .map((limit) => ({ ...limit, max: Math.min(limit.max, maxByFilter[limit.transactionType] ?? limit.max) }));
}
