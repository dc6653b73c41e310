// Lower bounds of what homes cost. Indexes have homes in the order of their reference cost, which is the cost under the terms of the calculators' example;
// from it follows the least that a home costs under the terms of a budget.
import { FEE_EMIRATES } from '../../../shared/costs/budget.ts';
import { type Budget, type CostedHome, EXAMPLE_BUDGET, type HomeCosts, homeCosts } from '../../../shared/costs/home-costs.ts';
import { LOAN_LIMITS } from '../../../shared/costs/settings.ts';
import { INT4_MAX, type TransactionType } from '../../../shared/property/property.ts';
import type { CostSort } from '../../../shared/search/budget-keys.ts';

/** What an order by cost compares, in AED. */
export const costOf = (sort: CostSort, { costs }: { costs: HomeCosts }): number =>
  sort === 'monthly-cost' ? costs.monthly.total : costs.moveIn.total;

/** What a home costs under the terms of the example. */
export const referenceCost = (sort: CostSort, home: CostedHome): number => costOf(sort, { costs: homeCosts(home, EXAMPLE_BUDGET) });

/** By how much a bound is lowered, AED, because it may be off by that: amounts are rounded one by one, and a loan that is smaller than its fees is not taken. */
const SALE_TOLERANCE = 30;
/** The same for rents, which are only rounded. */
const RENT_TOLERANCE = 5;

/** Makes of a price (AED) a home whose costs follow from the price alone. */
type HomeKind = (price: number) => CostedHome;

/** A home for sale for which nothing is paid beside the instalment but the insurance. */
const plainHome = (price: number, emirate: string, completion: 'ready' | 'off-plan', hasAgencyFee: boolean): CostedHome => ({
  ...{ transactionType: 'Buy', price, area: 0, emirate, location: '', propertyType: 'Villa', completion, hasAgencyFee },
  ...{ furnished: null, serviceCharge: null, cooling: null, cheques: null },
});
/** The kinds of homes for sale in an emirate that fees and loans distinguish. */
const kindsIn = (emirate: string): HomeKind[] =>
  (['ready', 'off-plan'] as const).flatMap((completion) =>
    [true, false].map(
      (hasAgencyFee): HomeKind =>
        (price) =>
          plainHome(price, emirate, completion, hasAgencyFee),
    ),
  );
/** The kinds everywhere; '' is any emirate without known fees. */
const KINDS = [...FEE_EMIRATES, ''].flatMap(kindsIn);

/** Prices (AED) on both sides of the threshold above which banks lend a smaller share. */
const PRICES_AT_THRESHOLD = [LOAN_LIMITS.threshold, LOAN_LIMITS.threshold + 1];

/** The smallest ratio of instalments to those of the example, over every kind of home for sale. */
function smallestInstalmentRatio(budget: Budget): number {
  const unlimited: Budget = { ...budget, monthly: undefined, cash: undefined, income: undefined };
  const instalment = (home: CostedHome, terms: Budget): number => homeCosts(home, terms).purchase!.monthly;
  const homes = KINDS.flatMap((kind) => PRICES_AT_THRESHOLD.map(kind));
  return Math.min(...homes.map((home) => instalment(home, unlimited) / instalment(home, EXAMPLE_BUDGET)));
}

/**
 * The least reference cost of a home of a purpose whose price is `price` AED or more, in an emirate or anywhere. Above the price
 * where banks lend a smaller share the instalment is lower. A rent is due once a month at least.
 */
export function leastReference(sort: CostSort, transactionType: TransactionType, price: number, emirate?: string): number {
  if (transactionType === 'Rent') return price;
  const prices = [price, Math.max(price, LOAN_LIMITS.threshold + 1)];
  const kinds = emirate === undefined ? KINDS : kindsIn(emirate);
  const homes = kinds.flatMap((kind) => prices.map(kind));
  return Math.max(0, Math.min(...homes.map((home) => referenceCost(sort, home))) - SALE_TOLERANCE);
}

/** The lowest price (AED) at which a kind of home needs `cash` AED at the start under the terms of the example. Cash rises with the price: by bisection. */
function lowestPriceFor(kind: HomeKind, cash: number): number {
  let [low, high] = [1, INT4_MAX];
  while (low < high) {
    const middle = Math.floor(low + (high - low) / 2);
    if (referenceCost('least-cash', kind(middle)) >= cash) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Makes the function that returns the least that a home of a purpose can cost within a budget when its reference cost is `reference` AED or more. What rents
 * cost depends on no budget.
 */
export function leastCost(sort: CostSort, transactionType: TransactionType, budget: Budget): (reference: number) => number {
  if (transactionType === 'Rent') return (reference) => reference - RENT_TOLERANCE;
  return sort === 'least-cash' ? leastCash(budget) : leastMonthly(budget);
}

/** The least cash at the start of a purchase: that of the kind of home that needs least, at the lowest price with this reference cost. */
function leastCash(budget: Budget): (reference: number) => number {
  const cashOf = (home: CostedHome): number => homeCosts(home, budget).moveIn.total;
  return (reference) => {
    const homes = KINDS.map((kind) => kind(lowestPriceFor(kind, reference - SALE_TOLERANCE)));
    return Math.min(...homes.map(cashOf)) - SALE_TOLERANCE;
  };
}

/** The least that a purchase costs a month: the reference cost in proportion to the instalments, or what budget and income allow where that is less. */
function leastMonthly(budget: Budget): (reference: number) => number {
  const ratio = Math.min(1, smallestInstalmentRatio(budget));
  // a loan that the budget or the income limits is as large as they allow; without an amount of cash the budget limits none
  const byBudget = budget.cash === undefined ? undefined : budget.monthly;
  const byIncome = budget.income === undefined ? undefined : budget.income * LOAN_LIMITS.incomeShare;
  const limit = Math.min(byBudget ?? Number.POSITIVE_INFINITY, byIncome ?? Number.POSITIVE_INFINITY);
  return (reference) => Math.min(reference * ratio, limit) - SALE_TOLERANCE;
}
