// Reads a page of a list in the order of minutes to the first place of a filter. No index has that order: homes are read ring by ring, from the place
// outwards, until the page is full. Reads only; totals may be remembered in this process.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../../shared/messages/messages.ts';
import { tryRows } from '../../db/costly-reads.ts';
import { SqlParams, unpreparedStatement } from '../../db/sql.ts';
import { DomainError, UNAVAILABLE_TEXT } from '../../errors.ts';
import { whereClauses } from './conditions.ts';
import { readJsonInOrder } from './costed-rows.ts';
import { isEmptyResult, type SearchCriteria } from './criteria.ts';
import { type Page, type PageRequest, readPage, rejectTwoStarts } from './page.ts';
import { findTotal } from './remembered-totals.ts';

/** How many homes of this order pages can reach at most. */
const MAX_SORTED = 1000;
/** The ends of the rings, in minutes. */
const RINGS = [5, 8, 12, 16, 20, 25, 30, 35, 40, 45, 50, 55, 60] as const;
const RETRY_SECONDS = 2;

/** The ids of the first `count` homes in the order of minutes, then of rank. @throws DomainError UNAVAILABLE when finding them takes too long */
async function findNearest(em: EntityManager, criteria: SearchCriteria, count: number): Promise<number[]> {
  const [trip, ...others] = criteria.trips;
  const { within } = trip!.trip;
  const ids: number[] = [];
  let from = 0;
  for (const ring of RINGS) {
    const to = Math.min(ring, within);
    if (to <= from) break;
    if (trip!.finestRuns(from, to).length > 0) {
      const params = new SqlParams();
      // the runs say that the first trip is short enough
      const where = whereClauses({ ...criteria, trips: others }, params);
      const homes = `select p.id, p.rank, ${trip!.minutes(params)} as minutes from ${trip!.inRuns(where, params, from, to)}`;
      const sql = `select id from (${homes}) home order by minutes, rank desc, id desc limit ${params.bind(count - ids.length)}::int`;
      const found = await tryRows<{ id: number }>(em, unpreparedStatement(sql, params.list), 'needed');
      if (!found) throw new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, RETRY_SECONDS);
      ids.push(...found.map(({ id }) => id));
    }
    if (ids.length >= count) break;
    from = to;
  }
  return ids;
}

/**
 * Reads a page in the order of minutes. It has no cursor (`after`), so that its pages are read by offset alone.
 * @throws DomainError INVALID for an `after`, UNAVAILABLE when finding the rows takes too long
 */
export async function readTripPage(em: EntityManager, columns: string, request: PageRequest): Promise<Page> {
  const { criteria, limit, offset } = request;
  rejectTwoStarts(request);
  if (request.after !== undefined) throw new DomainError('INVALID', m.search_after_invalid({ name: 'after', header: 'Link' }));
  const end = offset + limit;
  if (isEmptyResult(criteria) || end > MAX_SORTED) {
    const first = await readPage(em, 'p.id', { ...request, criteria: { ...criteria, sort: 'featured' }, limit: 1, offset: 0 });
    return { ...first, json: '[]', next: null, isTooDeep: end > MAX_SORTED };
  }
  const ids = await findNearest(em, criteria, end + 1);
  const json = await readJsonInOrder(em, columns, ids.slice(offset, end));
  const isAll = ids.length <= end;
  const total = isAll && request.total !== 'none' ? { total: ids.length, capped: false } : await findTotal(em, criteria, request.total);
  return { json, total, next: null, hasNext: !isAll, isTooDeep: false };
}
