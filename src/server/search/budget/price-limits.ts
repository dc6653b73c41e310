// The price bounds of a filter: what a budget carries, for each group of homes with equal conditions.
import { LRUCache } from 'lru-cache';
import { FEE_EMIRATES, largestPrice, type PriceGroup } from '../../../shared/costs/budget.ts';
import type { Budget } from '../../../shared/costs/home-costs.ts';
import { INT4_MAX, TRANSACTION_TYPES } from '../../../shared/property/property.ts';
import { budgetOf } from '../../../shared/search/budget-filter.ts';
import { hasBudget } from '../../../shared/search/budget-keys.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import type { PriceLimit } from '../criteria/criteria.ts';

/** Stands for every emirate without known fees. */
const OTHER_EMIRATE = 'Sharjah';
const CHEQUES = [null, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

const emiratesOf = (emirate: string): PriceLimit['emirates'] =>
  emirate === OTHER_EMIRATE ? { isAny: false, names: FEE_EMIRATES } : { isAny: true, names: [emirate] };

/** One limit without the condition where all groups have the same. */
function uniteEqual(limits: PriceLimit[], condition: 'emirates' | 'isOffPlan' | 'isFurnished' | 'cheques'): PriceLimit[] {
  const [first] = limits;
  if (!first || limits.some(({ max }) => max !== first.max)) return limits;
  const { [condition]: _, ...united } = first;
  return [united];
}

const limitOf = (group: PriceGroup, budget: Budget, hasAgency: boolean): PriceLimit => {
  const { emirate, ...conditions } = group;
  return { ...conditions, emirates: emiratesOf(emirate), max: largestPrice(group, budget, hasAgency).price } as PriceLimit;
};

const EMIRATES = [...FEE_EMIRATES, OTHER_EMIRATE];

const saleLimits = (budget: Budget, hasAgency: boolean): PriceLimit[] =>
  uniteEqual(
    EMIRATES.flatMap((emirate) =>
      uniteEqual(
        [true, false].map((isOffPlan) => limitOf({ transactionType: 'Buy', emirate, isOffPlan }, budget, hasAgency)),
        'isOffPlan',
      ),
    ),
    'emirates',
  );

/** Furnishing and cheques matter only where the cash ends a budget; fees are known for Dubai alone. */
const rentLimits = (budget: Budget, hasAgency: boolean): PriceLimit[] =>
  uniteEqual(
    ['Dubai', OTHER_EMIRATE].flatMap((emirate) => {
      const names = { isAny: emirate === 'Dubai', names: ['Dubai'] };
      const all = [false, true].flatMap((isFurnished) =>
        uniteEqual(
          CHEQUES.map((cheques) => ({
            ...limitOf({ transactionType: 'Rent', emirate, isFurnished, cheques }, budget, hasAgency),
            emirates: names,
          })),
          'cheques',
        ),
      );
      return uniteEqual(all, 'isFurnished');
    }),
    'emirates',
  );

/** Bounds by budget: the same few are asked for again with every page and count. */
const limitsByBudget = new LRUCache<string, PriceLimit[]>({ max: 500 });

function budgetLimits(budget: Budget, hasAgency: boolean): PriceLimit[] {
  const key = JSON.stringify([budget, hasAgency]);
  let limits = limitsByBudget.get(key);
  if (!limits) {
    limits = [...saleLimits(budget, hasAgency), ...rentLimits(budget, hasAgency)];
    limitsByBudget.set(key, limits);
  }
  return limits;
}

/** The bounds of a filter that says what people can pay, or that limits sales and rents apart; none for others. */
export function priceLimitsOf(filter: SearchFilter): readonly PriceLimit[] {
  const byPurpose = { Buy: filter.maxSalePrice, Rent: filter.maxRent };
  if (!hasBudget(filter)) {
    if (byPurpose.Buy === undefined && byPurpose.Rent === undefined) return [];
    return TRANSACTION_TYPES.map((transactionType) => ({ transactionType, max: byPurpose[transactionType] ?? INT4_MAX }));
  }
  const limits = budgetLimits(budgetOf(filter), filter.listedBy !== 'owner').map((limit) => ({
    ...limit,
    max: Math.min(limit.max, byPurpose[limit.transactionType] ?? limit.max),
  }));
  const { transactionType } = filter;
  return transactionType === 'Buy' || transactionType === 'Rent'
    ? limits.filter((limit) => limit.transactionType === transactionType)
    : limits;
}
