// Reads a page of a list of homes in any order: orders by cost here, all others by `planner/page.ts`. The exact costs depend on the visitor's budget.
// Writes to no table; totals may be remembered in this process (`planner/remembered-totals.ts`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../../shared/messages/messages.ts';
import { isCostSort } from '../../../shared/search/budget-keys.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { DomainError } from '../../errors.ts';
import { readCheapest } from './cheapest.ts';
import { readJsonInOrder } from './costed-rows.ts';
import { hasText, isEmptyResult, type SearchCriteria } from './criteria.ts';
import { gatherCheapest } from './gathered-costs.ts';
import { type Page, type PageRequest, readPage, rejectTwoStarts } from './page.ts';
import { countIfCheap, countProperties, rememberedTotal } from './remembered-totals.ts';
import { resolveCriteria } from './resolve-criteria.ts';
import { isTotalStored } from './stored-counts.ts';
import { cappedTotal, type Total } from './total.ts';

/** How many homes of an order by cost pages can reach at most. */
const MAX_COSTED = 1000;

/**
 * The ids of the `count` homes of a filter that cost least, in order. `total` is the number of matches where it was found on the way, else null;
 * `isUncountable` tells that counting them takes too long.
 */
export async function findCheapest(
  em: EntityManager,
  filter: SearchFilter,
  criteria: SearchCriteria,
  count: number,
): Promise<{ ids: number[]; total: Total | null; isUncountable: boolean }> {
  const gathered = await gatherCheapest(em, criteria, filter, count);
  if (typeof gathered === 'object') return { ids: gathered.ids, total: cappedTotal(gathered.total), isUncountable: false };
  const isUncountable = gathered === 'uncountable';
  const cheapest = await readCheapest(em, filter, criteria, count, isUncountable);
  return { ids: cheapest.map(({ home }) => home.id), total: null, isUncountable };
}

/** The total of a list whose homes were found without it; null where it is not requested, or not known in time. */
export async function findTotal(em: EntityManager, criteria: SearchCriteria, mode: PageRequest['total']): Promise<Total | null> {
  if (mode === 'none') return null;
  if (isTotalStored(criteria)) return countProperties(em, criteria);
  const remembered = rememberedTotal(em, criteria, { canRefresh: true });
  if (remembered !== undefined) return remembered;
  return mode === 'wait' ? countProperties(em, criteria) : countIfCheap(em, criteria);
}

/**
 * Reads a page of a list in any order. Orders by cost have no cursor (`after`), so their pages are read by offset alone.
 * @throws DomainError INVALID for an `after` that cannot be read, belongs to another sort, or comes with an offset or an order by cost
 * @throws DomainError UNAVAILABLE when finding the rows takes too long
 */
export async function readListPage(em: EntityManager, columns: string, request: PageRequest): Promise<Page> {
  const { filter, limit, offset } = request;
  if (!isCostSort(filter.sort)) return readPage(em, columns, request);
  rejectTwoStarts(request);
  if (request.after !== undefined) throw new DomainError('INVALID', m.search_after_invalid({ name: 'after', header: 'Link' }));
  const criteria = await resolveCriteria(em, filter, request.restrictsToWords);
  // a page of one home, for its total and what it tells of the search text: words are found and counted by their own index
  const readFirstHome = () => readPage(em, 'p.id', { ...request, filter: { ...filter, sort: undefined }, limit: 1, offset: 0 });
  const end = offset + limit;
  if (isEmptyResult(criteria) || end > MAX_COSTED)
    return { ...(await readFirstHome()), json: '[]', next: null, isTooDeep: end > MAX_COSTED };
  const { ids, total, isUncountable } = await findCheapest(em, filter, criteria, end + 1);
  const json = await readJsonInOrder(em, columns, ids.slice(offset, end));
  const hasNext = ids.length > end;
  if (hasText(criteria)) return { ...(await readFirstHome()), json, next: null, hasNext };
  const isTotalWanted = !isUncountable && request.total !== 'none';
  return {
    json,
    total: isTotalWanted ? (total ?? (await findTotal(em, criteria, request.total))) : null,
    next: null,
    hasNext,
    corrected: criteria.correctedText,
    unknown: criteria.ignored,
    isTooDeep: false,
  };
}
