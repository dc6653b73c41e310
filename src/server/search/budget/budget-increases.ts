// Finds how many more homes a larger budget would find: 15 % larger where homes match; where none does, as much as the cheapest home needs.
// A budget is cash at the start, an amount a month, or both, in AED. Writes to no table; totals may be remembered in this process.
import type { EntityManager } from '@mikro-orm/postgresql';
import { budgetOf } from '../../../shared/search/budget-filter.ts';
import type { BudgetIncrease } from '../../../shared/search/budget-increases.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { countProperties, rememberedTotal } from '../counts/remembered-totals.ts';
import { resolveCriteria } from '../criteria/resolve-criteria.ts';
import { findCheapest } from './cost-page.ts';
import { COST_COLUMNS, parseCostedRows, readJsonInOrder } from './costed-rows.ts';

/**
 * The increase that is offered for each budget: `share` of it where homes match, else what it lacks for the cheapest home. Both are rounded up to a
 * multiple of `round` AED. The cheapest home is the first in the order `sort`.
 */
const OFFERS = {
  cash: { key: 'cashBudget', sort: 'least-cash', share: 0.15, round: 5000 },
  monthly: { key: 'monthlyBudget', sort: 'monthly-cost', share: 0.15, round: 500 },
} as const;
type OfferKind = keyof typeof OFFERS;

/** The exact number of homes that match; null when there are more than can be counted exactly, or counting takes too long. */
async function countExactly(em: EntityManager, filter: SearchFilter): Promise<number | null> {
  const criteria = await resolveCriteria(em, filter);
  // the list that the visitor sees was counted a moment ago: if its total was capped, it is not counted again
  if (rememberedTotal(em, criteria, { canRefresh: false })?.capped) return null;
  const total = await countProperties(em, criteria);
  return total && !total.capped ? total.total : null;
}

/** How many AED the budget (cash or monthly) lacks for the cheapest home that matches the filter without it; null when none matches. */
async function findMissingAmount(em: EntityManager, filter: SearchFilter, kind: OfferKind): Promise<number | null> {
  const { key, sort } = OFFERS[kind];
  const filterWithoutBudget: SearchFilter = { ...filter, [key]: undefined, sort };
  const { ids } = await findCheapest(em, filterWithoutBudget, await resolveCriteria(em, filterWithoutBudget), 1);
  const json = await readJsonInOrder(em, COST_COLUMNS, ids);
  const [cheapest] = parseCostedRows(json, budgetOf(filterWithoutBudget));
  if (!cheapest) return null;
  const { costs } = cheapest;
  return (kind === 'cash' ? costs.moveIn.total : costs.monthly.total) - budgetOf(filter)[kind]!;
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
