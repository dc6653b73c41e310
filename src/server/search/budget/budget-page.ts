// Pages of homes within a budget, and in order of what homes cost: the bounds are SQL, the exact costs are counted for the rows read.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type HomeCosts, isAffordable } from '../../../shared/costs/home-costs.ts';
import { m } from '../../../shared/messages/messages.ts';
import { budgetOf } from '../../../shared/search/budget-filter.ts';
import { hasBudget, isCostSort } from '../../../shared/search/budget-keys.ts';
import { DomainError } from '../../errors.ts';
import { type Page, type PageRequest, readPage, refuseTwoStarts } from '../list/page.ts';
import { readCheapest } from './cheapest.ts';
import { COST_COLUMNS, type CostedRow, costRows, readInOrder } from './costed-rows.ts';

/** A page with the costs of its homes, where the filter asks for them. */
export interface BudgetPage extends Page {
  costs: ReadonlyMap<number, HomeCosts> | null;
}

/** The exact costs of this many homes of a list are calculated; further down, the price limits alone decide which homes are left out. */
const MAX_COSTED = 1000;
/** Homes that are read beyond the page, in place of those that their own service charge makes too dear. */
const SPARE = 5;
/** How many times more are read when too few of them fit: finding and counting them again costs more than reading more rows at once. */
const GROWTH = 8;
/** Where only one of so many homes fits, all that may be costed are read at once. */
const RARE = 4;

/**
 * Reads a page of a list. Homes whose exact costs exceed the budget of the filter are left out.
 * @throws DomainError INVALID for an `after` that cannot be read, belongs to another sort or comes with an offset, or with an order by costs, which has none;
 * UNAVAILABLE when finding the rows takes too long
 */
export async function readListPage(em: EntityManager, columns: string, request: PageRequest): Promise<BudgetPage> {
  // the reads below begin at offset 0, so they do not see that a request has both
  refuseTwoStarts(request);
  const { filter, limit, offset } = request;
  const end = offset + limit;
  if (isCostSort(filter.sort)) {
    if (request.after !== undefined) throw new DomainError('INVALID', m.search_after_invalid({ name: 'after', header: 'Link' }));
    // read for the total alone; one home in the default order is found soonest
    const unsorted = { ...request, filter: { ...filter, sort: undefined } };
    const page = await readPage(em, 'p.id', { ...unsorted, limit: 1, offset: 0, isRowless: true });
    if (end > MAX_COSTED) return { ...page, json: '[]', next: null, isTooDeep: true, costs: null };
    const cheapest = await readCheapest(em, filter, end + 1, page);
    return showRows(em, columns, { ...page, next: null }, cheapest.slice(offset, end));
  }
  if (!hasBudget(filter) || end > MAX_COSTED) return { ...(await readPage(em, columns, request)), costs: null };
  const budget = budgetOf(filter);
  let matches: readonly number[] | undefined;
  for (let size = end + SPARE; ; ) {
    const page = await readPage(em, COST_COLUMNS, { ...request, limit: size, offset: 0, matches });
    if (Array.isArray(page.matches)) ({ matches } = page);
    const fitting = costRows(page.json, budget).filter(({ costs }) => isAffordable(costs, budget));
    if (fitting.length <= end && page.next && size < MAX_COSTED) {
      size = fitting.length * RARE < size ? MAX_COSTED : Math.min(GROWTH * size, MAX_COSTED);
      continue;
    }
    // all that the bounds leave were read: how many fit is known
    const total = page.next || request.total === 'none' ? page.total : { total: fitting.length, capped: false };
    return showRows(em, columns, { ...page, total }, fitting.slice(offset, end));
  }
}

/** The page with these homes and their costs. */
async function showRows(em: EntityManager, columns: string, page: Page, shown: readonly CostedRow[]): Promise<BudgetPage> {
  const json = await readInOrder(
    em,
    columns,
    shown.map(({ home }) => home.id),
  );
  return { ...page, json, costs: new Map(shown.map(({ home, costs }) => [home.id, costs])) };
}
