// Finds the homes of a filter that cost least, a month or at the start. Exact costs depend on the visitor's budget, so no index has their order.
// Homes are read in the order of their reference cost, which an index has (see least-costs.ts), until no later home can be among the cheapest.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Budget } from '../../../shared/costs/home-costs.ts';
import { TRANSACTION_TYPES, type TransactionType } from '../../../shared/property/property.ts';
import { budgetOf } from '../../../shared/search/budget-filter.ts';
import type { CostSort } from '../../../shared/search/budget-keys.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { planCosts } from './cost-plan.ts';
import { COST_COLUMNS, type CostedRow, parseCostedRows } from './costed-rows.ts';
import type { SearchCriteria } from './criteria.ts';
import { costOf, leastCost, referenceCost } from './least-costs.ts';
import { readPage } from './page.ts';
import type { CostPart } from './page-window.ts';
import { ofPurpose } from './total.ts';

/**
 * How many homes each read has: the first of each purpose (Buy, Rent), then further ones while a later home may still be among the cheapest. After the last
 * read the cheapest of the homes read so far are the result, even if a later one costs less. The sizes are the same for every page, so that all pages rank
 * the same homes.
 */
const READ_SIZES = [100, 100, 300, 600, 1000];

/** How far the homes of a purpose were read. */
interface ReadPosition {
  transactionType: TransactionType;
  /** The cursor of the last home that was read. */
  after: string;
  /** A lower bound of what the homes after it cost, AED. */
  leastNext: number;
}

/** Homes that were read, and the position from which to continue; null at the end of the list. */
interface ReadHomes {
  homes: CostedRow[];
  position: ReadPosition | null;
}

/** Reads up to `limit` homes of a purpose after the cursor `after`; without one, from the first on. */
type ReadNext = (transactionType: TransactionType, limit: number, after?: string) => Promise<ReadHomes>;

/**
 * The `count` homes of a filter that cost least, in order; fewer when fewer match.
 * @param areUncountable whether counting the matches is known to take too long
 */
export async function readCheapest(
  em: EntityManager,
  filter: SearchFilter,
  criteria: SearchCriteria,
  count: number,
  areUncountable: boolean,
): Promise<CostedRow[]> {
  const sort = filter.sort as CostSort;
  const costParts = await planCosts(em, criteria, sort, areUncountable);
  const readNext = makeReader(em, filter, criteria, costParts);
  const purpose = criteria.transactionType;
  let homes: CostedRow[] = [];
  // where to continue with each purpose that is not read to its end
  const positions: ReadPosition[] = [];
  /** Reads more homes into `homes` and `positions`. Callers wait for each read, so that a request takes one connection. */
  const readMore = async (...args: Parameters<ReadNext>): Promise<void> => {
    const next = await readNext(...args);
    homes = [...homes, ...next.homes].sort((a, b) => costOf(sort, a) - costOf(sort, b) || a.home.id - b.home.id);
    if (next.position) positions.push(next.position);
  };
  const [firstSize, ...furtherSizes] = purpose ? joinReads(READ_SIZES, count) : READ_SIZES;
  for (const transactionType of purpose ? [purpose] : TRANSACTION_TYPES) await readMore(transactionType, firstSize!);
  for (const limit of furtherSizes) {
    positions.sort((a, b) => a.leastNext - b.leastNext);
    // continue with the purpose whose next home can cost least
    const [cheapestNext] = positions;
    const last = homes[count - 1];
    // a later home of the same cost may have a smaller id and so come before `last`
    if (!cheapestNext || (last && costOf(sort, last) < cheapestNext.leastNext)) break;
    positions.shift();
    await readMore(cheapestNext.transactionType, limit, cheapestNext.after);
  }
  return homes.slice(0, count);
}

/** Joins the reads without which `count` homes are not reached into one read, which ends at the same home as the last of them. */
function joinReads(sizes: readonly number[], count: number): number[] {
  const [first, second, ...others] = sizes;
  return second !== undefined && first! < count ? joinReads([first! + second, ...others], count) : [...sizes];
}

/** Makes the function that reads homes of a filter in the order of their reference cost. */
function makeReader(em: EntityManager, filter: SearchFilter, criteria: SearchCriteria, costParts: readonly CostPart[]): ReadNext {
  const sort = filter.sort as CostSort;
  const budget: Budget = budgetOf(filter);
  return async (transactionType, limit, after) => {
    const page = { criteria: ofPurpose(criteria, transactionType), filter, limit, offset: 0, after, total: 'none', costParts } as const;
    const { json, next } = await readPage(em, COST_COLUMNS, page);
    const homes = parseCostedRows(json, budget);
    const last = homes.at(-1);
    if (!next || !last) return { homes, position: null };
    const leastNext = leastCost(sort, transactionType, budget)(referenceCost(sort, last.home));
    return { homes, position: { transactionType, after: next, leastNext } };
  };
}
