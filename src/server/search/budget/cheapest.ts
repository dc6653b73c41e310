// Finds the homes that cost least, a month or at the start. They are read in the order of what they cost under the terms of the calculators' example,
// which an index has, until no home that follows can be among the first.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Budget } from '../../../shared/costs/home-costs.ts';
import { TRANSACTION_TYPES, type TransactionType } from '../../../shared/property/property.ts';
import { budgetOf } from '../../../shared/search/budget-filter.ts';
import type { CostSort } from '../../../shared/search/budget-keys.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import type { SearchCriteria } from '../criteria/criteria.ts';
import { purposeOf } from '../criteria/resolve-criteria.ts';
import { readPage } from '../list/page.ts';
import { type CostPart, planCosts } from './cost-plan.ts';
import { COST_COLUMNS, type CostedRow, parseCostedRows } from './costed-rows.ts';
import { costOf, leastCost, referenceCost } from './least-costs.ts';

/** How many homes more than requested the first read of each purpose has: many homes cost the same, and planning another read takes longer than these. */
const EXTRA_HOMES = 85;
/**
 * Homes of each further read, while those that were read do not decide which cost least. After the last read the list is in order of what was read, even if a
 * home that follows costs less.
 */
const READ_SIZES = [100, 300, 600, 1000];

/** How far the homes of a purpose were read. */
interface ReadPosition {
  transactionType: TransactionType;
  /** The cursor of the last home that was read. */
  after: string;
  /** A lower bound of what the homes after it cost, AED. */
  leastNext: number;
}

/** Homes that were read, and where to go on; null at the end of the list. */
interface ReadHomes {
  homes: CostedRow[];
  position: ReadPosition | null;
}

/** Reads the next homes of a purpose after a position, from the first on without one. */
type ReadNext = (transactionType: TransactionType, limit: number, after?: string) => Promise<ReadHomes>;

/** The `count` homes of a filter that cost least, in order; fewer at the end of the list. `areUncountable`: see `planCosts`. */
export async function readCheapest(
  em: EntityManager,
  filter: SearchFilter,
  criteria: SearchCriteria,
  count: number,
  areUncountable: boolean,
): Promise<CostedRow[]> {
  const sort = filter.sort as CostSort;
  const costParts = await planCosts(em, criteria, sort, areUncountable);
  const readNext = nextReader(em, filter, costParts);
  const purpose = purposeOf(filter);
  let homes: CostedRow[] = [];
  // where each purpose goes on that is not read to its end
  const positions: ReadPosition[] = [];
  /** Reads one after the other: a visitor's request takes one connection. */
  const read = async (...args: Parameters<ReadNext>): Promise<void> => {
    const next = await readNext(...args);
    homes = [...homes, ...next.homes].sort((a, b) => costOf(sort, a) - costOf(sort, b) || a.home.id - b.home.id);
    if (next.position) positions.push(next.position);
  };
  for (const transactionType of purpose ? [purpose] : TRANSACTION_TYPES) await read(transactionType, count + EXTRA_HOMES);
  for (const limit of READ_SIZES) {
    positions.sort((a, b) => a.leastNext - b.leastNext);
    const [cheapestNext] = positions;
    const last = homes[count - 1];
    if (!cheapestNext || (last && costOf(sort, last) <= cheapestNext.leastNext)) break;
    positions.shift();
    await read(cheapestNext.transactionType, limit, cheapestNext.after);
  }
  return homes.slice(0, count);
}

/** Makes the function that reads homes of a filter in the order of their reference cost. */
function nextReader(em: EntityManager, filter: SearchFilter, costParts: readonly CostPart[]): ReadNext {
  const sort = filter.sort as CostSort;
  const budget: Budget = budgetOf(filter);
  return async (transactionType, limit, after) => {
    const page = { filter: { ...filter, transactionType }, limit, offset: 0, after, total: 'none', costParts } as const;
    const { json, next } = await readPage(em, COST_COLUMNS, page);
    const homes = parseCostedRows(json, budget);
    const last = homes.at(-1);
    if (!next || !last) return { homes, position: null };
    const leastNext = leastCost(sort, transactionType, budget)(referenceCost(sort, last.home));
    return { homes, position: { transactionType, after: next, leastNext } };
  };
}
