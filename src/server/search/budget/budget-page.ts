// Pages of homes within a budget, and in order of what homes cost: the bounds are SQL, the exact costs are counted for the rows read.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type HomeCosts, isAffordable } from '../../../shared/costs/home-costs.ts';
import { m } from '../../../shared/messages/messages.ts';
import { budgetOf } from '../../../shared/search/budget-filter.ts';
import { hasBudget, isCostSort } from '../../../shared/search/budget-keys.ts';
import { DomainError } from '../../errors.ts';
import type { Total } from '../counts/total.ts';
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
  if (!hasBudget(filter)) return { ...(await readPage(em, columns, request)), costs: null };
  const { page, fitting, leftOut } = await readFitting(em, request, end);
  const shown = await showRows(em, columns, page, fitting.slice(offset, end));
  if (fitting.length >= end || !page.next) return shown;
  // the rows after those that were costed follow the ones that fit
  const from = Math.max(offset, fitting.length);
  const rest = await readPage(em, columns, { ...request, limit: end - from, offset: from + leftOut, total: 'none' });
  return { ...rest, json: joinRows(shown.json, rest.json), total: page.total, costs: shown.costs };
}

/** The homes of a list that fit a budget by their exact costs: more than `end` of them, or all among the first `MAX_COSTED`; and how many were left out. */
async function readFitting(
  em: EntityManager,
  request: PageRequest,
  end: number,
): Promise<{ page: Page; fitting: CostedRow[]; leftOut: number }> {
  const budget = budgetOf(request.filter);
  let matches: readonly number[] | undefined;
  for (let size = Math.min(end + SPARE, MAX_COSTED); ; ) {
    const page = await readPage(em, COST_COLUMNS, { ...request, limit: size, offset: 0, matches });
    if (Array.isArray(page.matches)) ({ matches } = page);
    const costed = costRows(page.json, budget);
    const fitting = costed.filter(({ costs }) => isAffordable(costs, budget));
    if (fitting.length <= end && page.next && size < MAX_COSTED) {
      size = fitting.length * RARE < size ? MAX_COSTED : Math.min(GROWTH * size, MAX_COSTED);
      continue;
    }
    const leftOut = costed.length - fitting.length;
    return { page: { ...page, total: fittingTotal(page, fitting.length, leftOut, size, request) }, fitting, leftOut };
  }
}

/** How many homes fit, as far as it is known: where not all were costed, those that follow count as fitting. */
function fittingTotal(page: Page, fits: number, leftOut: number, size: number, request: PageRequest): Total | null {
  if (request.total === 'none') return null;
  if (!page.next) return { total: fits, capped: false };
  return page.total && !page.total.capped && size >= MAX_COSTED ? { total: page.total.total - leftOut, capped: false } : page.total;
}

/** JSON text of two lists of rows, one after the other. */
const joinRows = (first: string, second: string): string =>
  first === '[]' ? second : JSON.stringify([...(JSON.parse(first) as unknown[]), ...(JSON.parse(second) as unknown[])]);

/** The page with these homes and their costs. */
async function showRows(em: EntityManager, columns: string, page: Page, shown: readonly CostedRow[]): Promise<BudgetPage> {
  const json = await readInOrder(
    em,
    columns,
    shown.map(({ home }) => home.id),
  );
  return { ...page, json, costs: new Map(shown.map(({ home, costs }) => [home.id, costs])) };
}
