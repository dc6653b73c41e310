// Computes the largest price that a budget allows in each group of homes whose costs depend on the price alone.
import { INT4_MAX, type TransactionType } from '../property/property.ts';
import { type Budget, type CostedHome, homeCosts, isAffordable } from './home-costs.ts';
import { LOAN_LIMITS, OTHER_TRANSFER } from './settings.ts';

/** Homes that have the same costs at the same price, apart from service charge and cooling. */
export interface PriceGroup {
  transactionType: TransactionType;
  emirate: string;
  /** Whether it is off plan; not set for rents. */
  isOffPlan?: boolean;
  /** Whether it is furnished; not set for sales. */
  isFurnished?: boolean;
  /** Post-dated cheques in which a year's rent is paid; null or absent for the usual number. */
  cheques?: number | null;
}

/** The amount of a budget that is too small for a higher price. */
export type BudgetLimit = 'cash' | 'monthly' | 'income';

/** The largest price of a group in AED (0 when none is affordable), and the amount that is too small for a higher one. */
export interface LargestPrice {
  price: number;
  limit: BudgetLimit;
}

/** An example home of a group, without service charge and cooling, which differ from home to home. */
const homeOf = (group: PriceGroup, price: number, hasAgencyFee: boolean): CostedHome => ({
  transactionType: group.transactionType,
  price,
  area: 0,
  emirate: group.emirate,
  location: '',
  propertyType: 'Villa',
  completion: group.isOffPlan ? 'off-plan' : 'ready',
  furnished: group.isFurnished ? 'yes' : 'no',
  cheques: group.cheques ?? null,
  hasAgencyFee,
});

/**
 * Whether a price is within the budget. Above `LOAN_LIMITS.threshold` banks lend a smaller share, so that the instalment falls there. Where the budget
 * names no cash, a sale price above the threshold counts only if the threshold is affordable too; otherwise bisection would find no single largest price.
 */
function isWithinBudget(group: PriceGroup, price: number, budget: Budget, hasAgencyFee: boolean): boolean {
  const isAffordableAt = (aed: number) => isAffordable(homeCosts(homeOf(group, aed, hasAgencyFee), budget), budget);
  const { threshold } = LOAN_LIMITS;
  return (
    isAffordableAt(price) &&
    (group.transactionType === 'Rent' || price <= threshold || budget.cash !== undefined || isAffordableAt(threshold))
  );
}

/** Finds the largest whole price from `low` on that is affordable, by bisection; `low` when none is. */
function bisectPrices(low: number, isAffordableAt: (price: number) => boolean): number {
  let high = INT4_MAX;
  while (low < high) {
    const middle = Math.ceil(low + (high - low) / 2);
    if (isAffordableAt(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Finds the largest whole price within a budget. */
export function largestPrice(group: PriceGroup, budget: Budget, hasAgencyFee = true): LargestPrice {
  const price = bisectPrices(0, (aed) => isWithinBudget(group, aed, budget, hasAgencyFee));
  return { price, limit: limitAt(group, Math.min(INT4_MAX, price + 1), budget, hasAgencyFee) };
}

/**
 * The price in AED above which no home of a group is affordable. Unlike `largestPrice`, looks above the loan threshold first, where the instalment
 * falls, even if the threshold itself is not affordable.
 */
export function priceLimitOf(group: PriceGroup, budget: Budget, hasAgencyFee: boolean): number {
  const isAffordableAt = (price: number) => isAffordable(homeCosts(homeOf(group, price, hasAgencyFee), budget), budget);
  const { threshold } = LOAN_LIMITS;
  const largestAboveThreshold = isAffordableAt(threshold + 1) ? bisectPrices(threshold + 1, isAffordableAt) : 0;
  return largestAboveThreshold || bisectPrices(0, (price) => price <= threshold && isAffordableAt(price));
}

/** The amount of the budget that is too small for a price outside the budget. */
function limitAt(group: PriceGroup, price: number, budget: Budget, hasAgencyFee: boolean): BudgetLimit {
  const costs = homeCosts(homeOf(group, price, hasAgencyFee), budget);
  if (costs.loanLimit !== 'price') return costs.loanLimit;
  const lacksCash = budget.cash !== undefined && costs.moveIn.total > budget.cash;
  return lacksCash || budget.monthly === undefined ? 'cash' : 'monthly';
}

/** Emirates whose fees are known. Homes in all other emirates are counted without fees. */
export const FEE_EMIRATES: readonly string[] = [
  'Dubai',
  ...Object.keys(OTHER_TRANSFER).filter((name) => OTHER_TRANSFER[name as keyof typeof OTHER_TRANSFER]),
];

/** The largest prices in an emirate for the sentence below the search filter: of a ready home, and of a rent in the usual number of cheques. */
export const largestIn = (budget: Budget, emirate: string): Record<TransactionType, LargestPrice> => ({
  Buy: largestPrice({ transactionType: 'Buy', emirate, isOffPlan: false }, budget),
  Rent: largestPrice({ transactionType: 'Rent', emirate }, budget),
});
