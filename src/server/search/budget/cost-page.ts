// Pages of every list: in order of what homes cost, or in the order of an index.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../../shared/messages/messages.ts';
import { isCostSort } from '../../../shared/search/budget-keys.ts';
import { DomainError } from '../../errors.ts';
import { type Page, type PageRequest, readPage, refuseTwoStarts } from '../list/page.ts';
import { readCheapest } from './cheapest.ts';
import { readInOrder } from './costed-rows.ts';

/** So many homes of an order by cost can be paged through. */
const MAX_COSTED = 1000;

/**
 * Reads a page of a list in any order.
 * @throws DomainError INVALID for an `after` that cannot be read, belongs to another sort or comes with an offset, or with an order by costs, which has none;
 * UNAVAILABLE when finding the rows takes too long
 */
export async function readListPage(em: EntityManager, columns: string, request: PageRequest): Promise<Page> {
  const { filter, limit, offset } = request;
  if (!isCostSort(filter.sort)) return readPage(em, columns, request);
  refuseTwoStarts(request);
  if (request.after !== undefined) throw new DomainError('INVALID', m.search_after_invalid({ name: 'after', header: 'Link' }));
  const end = offset + limit;
  // read for the total alone; one home in the default order is found soonest
  const unsorted = { ...request, filter: { ...filter, sort: undefined } };
  const page = await readPage(em, 'p.id', { ...unsorted, limit: 1, offset: 0, isRowless: true });
  if (end > MAX_COSTED) return { ...page, json: '[]', next: null, isTooDeep: true };
  const cheapest = await readCheapest(em, filter, end + 1, page);
  const shown = cheapest.slice(offset, end).map(({ home }) => home.id);
  return { ...page, next: null, json: await readInOrder(em, columns, shown) };
}
