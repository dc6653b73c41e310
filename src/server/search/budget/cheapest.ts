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
import { planCosts } from './cost-plan.ts';
import { COST_COLUMNS, type CostedRow, costRows } from './costed-rows.ts';
import { costOf, leastCost, referenceCost } from './least-costs.ts';

/** How many homes more than requested the first read of each purpose has: many homes cost the same, and planning another read takes longer than these. */
const SPARE = 85;
/**
 * Homes of each further read, while those that were read do not decide which cost least. After the last read the list is in order of what was read, even if a
 * home that follows costs less.
 */
const READ_SIZES = [100, 300, 600, 1000];

/** The homes of a purpose, read as far as `after`. */
interface Part {
  transactionType: TransactionType;
  after: string;
  /** A lower bound of what the homes after it cost, AED. */
  leastNext: number;
}

/** The `count` homes of a filter that cost least, in order; fewer at the end of the list. `areUncountable`: see `planCosts`. */
export async function readCheapest(
  em: EntityManager,
  filter: SearchFilter,
  criteria: SearchCriteria,
  count: number,
  areUncountable: boolean,
): Promise<CostedRow[]> {
  const sort = filter.sort as CostSort;
  const budget: Budget = budgetOf(filter);
  const found: CostedRow[] = [];
  const costParts = await planCosts(em, criteria, sort, areUncountable);
  /** Reads the next homes of a purpose into `found`. @returns where to go on; null at the end */
  const readPart = async (transactionType: TransactionType, limit: number, after?: string): Promise<Part | null> => {
    const { json, next } = await readPage(em, COST_COLUMNS, {
      filter: { ...filter, transactionType },
      limit,
      offset: 0,
      after,
      total: 'none',
      costParts,
    });
    const costed = costRows(json, budget);
    found.push(...costed);
    const last = costed.at(-1);
    if (!next || !last) return null;
    return { transactionType, after: next, leastNext: leastCost(sort, transactionType, budget)(referenceCost(sort, last.home)) };
  };
  const wantedPurpose = purposeOf(filter);
  const purposes = wantedPurpose ? [wantedPurpose] : TRANSACTION_TYPES;
  // one after the other: a visitor's request takes one connection
  const open: Part[] = [];
  for (const purpose of purposes) {
    const part = await readPart(purpose, count + SPARE);
    if (part) open.push(part);
  }
  const compare = (a: CostedRow, b: CostedRow) => costOf(sort, a) - costOf(sort, b) || a.home.id - b.home.id;
  for (const limit of READ_SIZES) {
    if (open.length === 0) break;
    found.sort(compare);
    open.sort((a, b) => a.leastNext - b.leastNext);
    const last = found[count - 1];
    if (last && costOf(sort, last) <= open[0]!.leastNext) break;
    const { transactionType: purpose, after } = open.shift()!;
    const part = await readPart(purpose, limit, after);
    if (part) open.push(part);
  }
  return found.sort(compare).slice(0, count);
}
