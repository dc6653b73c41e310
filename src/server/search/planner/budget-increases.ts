// Finds how many more homes a larger budget would find: 15 % larger where homes match; where none does, as much as the cheapest home needs.
// A budget is cash at the start, an amount a month, or both, in AED. Writes to no table; totals may be remembered in this process.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Budget, homeCosts, isAffordable } from '../../../shared/costs/home-costs.ts';
import { INT4_MAX } from '../../../shared/property/property.ts';
import { budgetOf } from '../../../shared/search/budget-filter.ts';
import type { BudgetIncrease } from '../../../shared/search/budget-increases.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { findCheapest } from './cost-page.ts';
import { COST_COLUMNS, type CostRow, parseCostedRows, readJsonInOrder } from './costed-rows.ts';
import { countProperties, rememberedTotal } from './remembered-totals.ts';
import { resolveCriteria } from './resolve-criteria.ts';

/**
 * The increase that is offered for each budget: `share` of it where homes match, else what it lacks for the cheapest home. Both are rounded up to a
 * multiple of `round` AED. The cheapest home is among the first in the order `sort`.
 */
const OFFERS = {
  cash: { key: 'cashBudget', sort: 'least-cash', share: 0.15, round: 5000 },
  monthly: { key: 'monthlyBudget', sort: 'monthly-cost', share: 0.15, round: 500 },
} as const;
type OfferKind = keyof typeof OFFERS;

/** How many homes of the order are compared: a loan that the cash makes smaller than the largest one changes the order of monthly costs a little. */
const COMPARED_HOMES = 50;

/** The exact number of homes that match; null when there are more than can be counted exactly, or counting takes too long. */
async function countExactly(em: EntityManager, filter: SearchFilter): Promise<number | null> {
  const criteria = await resolveCriteria(em, filter);
  // the list that the visitor sees was counted a moment ago: if its total was capped, it is not counted again
  if (rememberedTotal(em, criteria, { canRefresh: false })?.capped) return null;
  const total = await countProperties(em, criteria);
  return total && !total.capped ? total.total : null;
}

/** The least amount of one budget (cash or monthly, AED) with which a home is affordable, by bisection; INT4_MAX if none is. */
function leastAffordable(home: CostRow, budget: Budget, kind: OfferKind): number {
  let low = 0;
  let high = INT4_MAX;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const tried: Budget = { ...budget, [kind]: middle };
    if (isAffordable(homeCosts(home, tried), tried)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** How many AED the budget (cash or monthly) lacks for the cheapest home that matches with a larger one; null when none matches with any. */
async function findMissingAmount(em: EntityManager, filter: SearchFilter, kind: OfferKind): Promise<number | null> {
  const { key, sort } = OFFERS[kind];
  // a very large amount instead of none: the other amount limits the loan only where the filter has both
  const largeFilter: SearchFilter = { ...filter, [key]: INT4_MAX, sort };
  const { ids } = await findCheapest(em, largeFilter, await resolveCriteria(em, largeFilter), COMPARED_HOMES);
  const homes = parseCostedRows(await readJsonInOrder(em, COST_COLUMNS, ids), budgetOf(largeFilter));
  if (homes.length === 0) return null;
  const budget = budgetOf(filter);
  return Math.min(...homes.map(({ home }) => leastAffordable(home, budget, kind))) - budget[kind]!;
}

/** The increase of one budget of a filter that `presentTotal` homes match; null without such a budget, or if no more homes are found or counted. */
async function findBudgetIncrease(
  em: EntityManager,
  filter: SearchFilter,
  presentTotal: number,
  kind: OfferKind,
): Promise<BudgetIncrease | null> {
  const { key, share, round } = OFFERS[kind];
  const presentBudget = filter[key];
  if (presentBudget === undefined) return null;
  const missingAmount = presentTotal > 0 ? presentBudget * share : await findMissingAmount(em, filter, kind);
  if (missingAmount === null) return null;
  const amount = Math.max(round, Math.ceil(missingAmount / round) * round);
  const totalWithMore = await countExactly(em, { ...filter, [key]: presentBudget + amount });
  return totalWithMore === null || totalWithMore <= presentTotal ? null : { kind, amount, homes: totalWithMore - presentTotal };
}

/** How many more homes more cash, or more a month, would find, the larger number first; empty where the homes are too many to count. */
export async function findBudgetIncreases(em: EntityManager, filter: SearchFilter): Promise<BudgetIncrease[]> {
  const presentTotal = await countExactly(em, filter);
  if (presentTotal === null) return [];
  const kinds = Object.keys(OFFERS) as OfferKind[];
  const increases = await Promise.all(kinds.map((kind) => findBudgetIncrease(em, filter, presentTotal, kind)));
  return increases.filter((increase) => increase !== null).sort((a, b) => b.homes - a.homes);
}
