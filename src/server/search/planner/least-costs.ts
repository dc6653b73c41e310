// Lower bounds of what homes cost, for orders by cost. Indexes have homes in the order of their reference cost: the cost under fixed terms, those of the
// calculators' example (`EXAMPLE_BUDGET`: interest, years, buyer). From it follows the least that a home costs under the terms of another budget.
import { FEE_EMIRATES } from '../../../shared/costs/budget.ts';
import { type Budget, type CostedHome, EXAMPLE_BUDGET, type HomeCosts, homeCosts } from '../../../shared/costs/home-costs.ts';
import { LOAN_LIMITS } from '../../../shared/costs/settings.ts';
import { INT4_MAX, type TransactionType } from '../../../shared/property/property.ts';
import type { CostSort } from '../../../shared/search/budget-keys.ts';

/** What an order by cost compares, in AED. */
export const costOf = (sort: CostSort, { costs }: { costs: HomeCosts }): number =>
  sort === 'monthly-cost' ? costs.monthly.total : costs.moveIn.total;

/** The reference cost of a home, AED. */
export const referenceCost = (sort: CostSort, home: CostedHome): number => costOf(sort, { costs: homeCosts(home, EXAMPLE_BUDGET) });

/** By how many AED a bound is lowered: amounts are rounded one by one, and a loan that is smaller than its fees is not taken. */
const SALE_TOLERANCE = 30;
/** The same for rents, which are only rounded; they have no loan. */
const RENT_TOLERANCE = 5;

/** A kind of home whose costs follow from the price alone: makes such a home with a price in AED. */
type HomeKind = (price: number) => CostedHome;

/** A home for sale without service charge and cooling: a month costs the instalment and the insurance. */
const plainHome = (price: number, emirate: string, completion: 'ready' | 'off-plan', hasAgencyFee: boolean): CostedHome => ({
  transactionType: 'Buy',
  price,
  area: 0,
  emirate,
  location: '',
  propertyType: 'Villa',
  completion,
  hasAgencyFee,
  furnished: null,
  serviceCharge: null,
  cooling: null,
  cheques: null,
});
/** The kinds of homes for sale in an emirate whose fees or loans differ. */
const kindsIn = (emirate: string): HomeKind[] => [
  (price) => plainHome(price, emirate, 'ready', true),
  (price) => plainHome(price, emirate, 'ready', false),
  (price) => plainHome(price, emirate, 'off-plan', true),
  (price) => plainHome(price, emirate, 'off-plan', false),
];
/** The kinds of all emirates; '' stands for every emirate whose fees are not known. */
const KINDS = [...FEE_EMIRATES, ''].flatMap(kindsIn);

/** Prices (AED) on both sides of the threshold above which banks lend a smaller share. */
const PRICES_AT_THRESHOLD = [LOAN_LIMITS.threshold, LOAN_LIMITS.threshold + 1];

/** The smallest ratio, over every kind of home for sale, of the instalment with the loan terms of a budget to that with those of the example. */
function smallestInstalmentRatio(budget: Budget): number {
  const termsOnly: Budget = { ...budget, monthly: undefined, cash: undefined, income: undefined };
  const instalment = (home: CostedHome, terms: Budget): number => homeCosts(home, terms).purchase!.monthly;
  const homes = KINDS.flatMap((kind) => PRICES_AT_THRESHOLD.map(kind));
  return Math.min(...homes.map((home) => instalment(home, termsOnly) / instalment(home, EXAMPLE_BUDGET)));
}

/**
 * The least reference cost of a home to buy or to rent whose price is `price` AED or more, in an emirate or anywhere. For sales the price just above
 * the threshold counts too: banks lend a smaller share there, so the instalment is lower. A rent costs at least one month's rent, a month and at the start.
 */
export function leastReference(sort: CostSort, transactionType: TransactionType, price: number, emirate?: string): number {
  if (transactionType === 'Rent') return price;
  const prices = [price, Math.max(price, LOAN_LIMITS.threshold + 1)];
  const kinds = emirate === undefined ? KINDS : kindsIn(emirate);
  const homes = kinds.flatMap((kind) => prices.map(kind));
  return Math.max(0, Math.min(...homes.map((home) => referenceCost(sort, home))) - SALE_TOLERANCE);
}

/** The lowest price (AED) at which a kind of home needs `cash` AED at the start under the terms of the example. Bisection: cash rises with the price. */
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
 * Makes the function that returns the least that a home to buy or to rent can cost under the terms of a budget, when its reference cost is `reference`
 * AED or more. The costs of a rent do not depend on the budget.
 */
export function leastCost(sort: CostSort, transactionType: TransactionType, budget: Budget): (reference: number) => number {
  if (transactionType === 'Rent') return (reference) => reference - RENT_TOLERANCE;
  return sort === 'least-cash' ? leastCash(budget) : leastMonthly(budget);
}

/** The least cash at the start of a purchase: the minimum over all kinds of homes, each at its lowest price with this reference cost. */
function leastCash(budget: Budget): (reference: number) => number {
  const cashOf = (home: CostedHome): number => homeCosts(home, budget).moveIn.total;
  return (reference) => {
    const homes = KINDS.map((kind) => kind(lowestPriceFor(kind, reference - SALE_TOLERANCE)));
    return Math.min(...homes.map(cashOf)) - SALE_TOLERANCE;
  };
}

/** The least that a purchase costs a month: the reference cost times the smallest ratio of instalments, or what budget and income allow if that is less. */
function leastMonthly(budget: Budget): (reference: number) => number {
  const ratio = Math.min(1, smallestInstalmentRatio(budget));
  // a loan that the budget or the income limits costs as much a month as they allow; the budget limits it only together with an amount of cash
  const byBudget = budget.cash === undefined ? undefined : budget.monthly;
  const byIncome = budget.income === undefined ? undefined : budget.income * LOAN_LIMITS.incomeShare;
  const limit = Math.min(byBudget ?? Number.POSITIVE_INFINITY, byIncome ?? Number.POSITIVE_INFINITY);
  return (reference) => Math.min(reference * ratio, limit) - SALE_TOLERANCE;
}
