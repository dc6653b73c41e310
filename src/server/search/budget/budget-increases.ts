// How many more homes a slightly larger budget would find, counted exactly.
import type { EntityManager } from '@mikro-orm/postgresql';
import { budgetOf } from '../../../shared/search/budget-filter.ts';
import type { BudgetIncrease } from '../../../shared/search/budget-increases.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { countProperties, rememberedTotal } from '../counts/remembered-totals.ts';
import { resolveCriteria } from '../criteria/resolve-criteria.ts';
import { findCheapest } from './cost-page.ts';
import { COST_COLUMNS, costRows, readInOrder } from './costed-rows.ts';

/** The larger budgets that are offered: by `share` of the budget more, rounded up to a multiple of `round` AED. */
const OFFERS = {
  cash: { key: 'cashBudget', sort: 'least-cash', share: 0.15, round: 5000 },
  monthly: { key: 'monthlyBudget', sort: 'monthly-cost', share: 0.15, round: 500 },
} as const;
type OfferKind = keyof typeof OFFERS;

/** A number of homes that was counted to its end; null when there are too many or counting takes too long. */
async function countExactly(em: EntityManager, filter: SearchFilter): Promise<number | null> {
  const criteria = await resolveCriteria(em, filter);
  // the list was counted a moment ago: too many are not counted again
  if (rememberedTotal(em, criteria, false)?.capped) return null;
  const total = await countProperties(em, criteria);
  return total && !total.capped ? total.total : null;
}

/** How much more is needed for the home that asks for the least of it; null when no home is within the rest of the filter. */
async function missingAmount(em: EntityManager, filter: SearchFilter, kind: OfferKind): Promise<number | null> {
  const { key, sort } = OFFERS[kind];
  const wider: SearchFilter = { ...filter, [key]: undefined, sort };
  const { ids } = await findCheapest(em, wider, await resolveCriteria(em, wider), 1);
  const [cheapest] = costRows(await readInOrder(em, COST_COLUMNS, ids), budgetOf(wider));
  if (!cheapest) return null;
  const { costs } = cheapest;
  return (kind === 'cash' ? costs.moveIn.total : costs.monthly.total) - budgetOf(filter)[kind]!;
}

/** The increase of one budget, for a filter that `homes` match; null when it finds no more homes or they are not counted. */
async function findBudgetIncrease(em: EntityManager, filter: SearchFilter, homes: number, kind: OfferKind): Promise<BudgetIncrease | null> {
  const { key, share, round } = OFFERS[kind];
  const present = filter[key];
  if (present === undefined) return null;
  const missing = homes > 0 ? present * share : await missingAmount(em, filter, kind);
  if (missing === null) return null;
  const amount = Math.max(round, Math.ceil(missing / round) * round);
  const more = await countExactly(em, { ...filter, [key]: present + amount });
  return more === null || more <= homes ? null : { kind, amount, homes: more - homes };
}

/** How many more homes of a filter more cash or more a month would find, the larger number first; none where the homes are too many to count. */
export async function findBudgetIncreases(em: EntityManager, filter: SearchFilter): Promise<BudgetIncrease[]> {
  const homes = await countExactly(em, filter);
  if (homes === null) return [];
  const increases = await Promise.all((Object.keys(OFFERS) as OfferKind[]).map((kind) => findBudgetIncrease(em, filter, homes, kind)));
  return increases.filter((increase) => increase !== null).sort((a, b) => b.homes - a.homes);
}
