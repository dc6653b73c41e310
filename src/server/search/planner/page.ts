// Reads one page of a list in an order that an index has: its rows as JSON text, its total, and the cursor of the next page.
// Totals that took long to count are remembered in this process (`planner/remembered-totals.ts`). Writes to no table.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../../shared/messages/messages.ts';
import { COUNT_CAP } from '../../../shared/search/search.ts';
import type { Sort } from '../../../shared/search/sorts-and-limits.ts';
import { tryRows } from '../../db/costly-reads.ts';
import { rows } from '../../db/orm.ts';
import { SqlParams } from '../../db/sql.ts';
import { DomainError, UNAVAILABLE_TEXT } from '../../errors.ts';
import { publishedStatement } from './conditions.ts';
import { canCountFromFacets, isEmptyResult, type SearchCriteria } from './criteria.ts';
import { filterHash, fromCursor, type PageCursor, toCursor } from './cursor.ts';
import { currentOrder, orderBy, type Position, positionColumn } from './order.ts';
import { selectKeys } from './page-keys.ts';
import { MAX_STEPS, type Plan, planPage } from './page-plan.ts';
import { type CostPart, limitLiteralOrParam, type PageWindow } from './page-window.ts';
import { countIfCheap, countProperties, rememberedTotal, rememberTotal, type TotalMode } from './remembered-totals.ts';
import type { ListFilter } from './resolve-criteria.ts';
import { isTotalInstant, isTotalStored, selectStoredTotal } from './stored-counts.ts';
import { type Total, totalFrom } from './total.ts';

/** Which page of which list, and whether its total is needed. */
export interface PageRequest {
  /** What the homes are chosen by, with their order: the criteria of the filter, or of a part of its list. */
  criteria: SearchCriteria;
  /** The filter: a cursor tells by it whether its total belongs to the list, and costs are those of its budget. */
  filter: ListFilter;
  limit: number;
  offset: number;
  /** The cursor of the page before. A page by cursor is as fast as the first one, however deep it is. */
  after?: string | undefined;
  /** How many index entries a scan may skip to reach an offset; `MAX_STEPS` by default. */
  maxSteps?: number | undefined;
  total: TotalMode;
  /** How homes are found in an order by cost. The caller plans this once for all pages of the list. */
  costParts?: readonly CostPart[] | undefined;
}

/** A page of a list. */
export interface Page {
  /** JSON text of an array of rows. */
  json: string;
  /** Of the whole filter; null when it was not requested, is not known yet, or counting would take too long. */
  total: Total | null;
  /** `after` of the next page; null at the end, and in orders that have none. */
  next: string | null;
  /** Whether homes follow, in an order without `after`. */
  hasNext?: boolean;
  /** Whether the offset is so far from both ends of the list that its rows are not read; the page is empty then. */
  isTooDeep: boolean;
}

/**
 * Returns the function that makes the SQL of the total for `selectPage`. A page that is not full is the last one, so that its offset and its homes
 * (`window_count`) make the total; for other pages the count tables have it.
 */
function totalSqlMaker(criteria: SearchCriteria, { after, offset }: PageWindow, params: SqlParams): (sizeSql: string) => string {
  return (sizeSql) => {
    const storedTotalSql = `(${selectStoredTotal(criteria, params)})`;
    if (after) return storedTotalSql;
    const offsetSql = `${params.bind(offset)}::int`;
    const isLastPage = `window_count <= ${sizeSql} and (window_count > 0 or ${offsetSql} = 0)`;
    return `case when ${isLastPage} then ${offsetSql} + window_count else ${storedTotalSql} end`;
  };
}

/** The one row that `selectPage` returns. */
interface PageRow {
  /** JSON text of an array of rows. */
  json: string;
  /** How many homes the window has: one more than the page when there is a next page. */
  windowCount: number;
  /** The value of the SQL that `makeTotalSql` made; null without one. */
  total: number | null;
  /** The position of the last row of the page when there is a next one. */
  lastPosition: Position | null;
}

/**
 * The statement of every list. Step 1: `keys` are the sort columns and ids of the window, from the index alone, however deep the offset. Step 2: the rows of
 * the first `size` keys, as JSON that PostgreSQL makes: a third of the cost of decoding and encoding them here. Step 3: the number of keys, the total and
 * the position of the last row.
 * @param size homes on the page; the window asks for one more, to know whether there is a next page
 * @param columns SQL of the columns of the rows, for `properties p`
 * @param makeTotalSql makes the SQL of the total from the SQL of `size`; it may use the column `window_count`
 */
function selectPage(
  criteria: SearchCriteria,
  sort: Sort,
  columns: string,
  window: PageWindow,
  size: number,
  makeTotalSql: ((sizeSql: string) => string) | null,
  params: SqlParams,
): string {
  const keys = selectKeys(criteria, sort, window, params);
  const orderedKeys = window.fromEnd ? `select * from (${keys}) p order by ${orderBy(sort)}` : keys;
  const sizeSql = limitLiteralOrParam(criteria, window, params)(size);
  const rows = `select ${columns} from properties p where p.id = any(array(select id from keys limit ${sizeSql})) order by ${currentOrder(sort)}`;
  const lastPosition = `select ${positionColumn(sort)} from keys p limit 1 offset ${sizeSql} - 1`;
  return `with keys as materialized (${orderedKeys})
    select
      coalesce((select json_agg(page_row) from (${rows}) page_row), '[]')::text as json,
      window_count::int as "windowCount",
      (${makeTotalSql?.(sizeSql) ?? 'null'})::int as total,
      case when window_count > ${sizeSql} then (${lastPosition}) end as "lastPosition"
    from (select count(*) as window_count from keys) counted_keys`;
}

/** The total of a list where neither plan nor statement gave it. `windowCount` is the number of homes from the offset on, at most one more than the page. */
async function findTotal(em: EntityManager, request: PageRequest, windowCount: number, isUncountable: boolean): Promise<Total | null> {
  const { criteria, limit, offset, after } = request;
  if (request.total === 'none') return null;
  const isLastPage = windowCount <= limit && after === undefined && (windowCount > 0 || offset === 0);
  if (isLastPage) return { total: offset + windowCount, capped: false };
  if (isUncountable) return null;
  // an empty page after the end must tell where the list ends
  return request.total === 'wait' || windowCount === 0 ? countProperties(em, criteria) : countIfCheap(em, criteria);
}

/** A total as the one number that the cursor of the next page holds; COUNT_CAP when there are more. */
const cursorTotal = (total: Total | null): number | null => total && (total.capped ? COUNT_CAP : total.total);

/** Rejects a request that says in two ways where the page begins. @throws DomainError INVALID when it has both a cursor and an offset */
export function rejectTwoStarts({ after, offset }: Pick<PageRequest, 'after' | 'offset'>): void {
  if (after !== undefined && offset > 0) throw new DomainError('INVALID', m.search_after_or_offset({ after: 'after', offset: 'offset' }));
}

/**
 * The total of an earlier count, from the cursor of the page before or remembered in this process. With the cursor, a client that reads all pages has the
 * list counted once. `null` means that counting took too long, `undefined` that no total is known.
 */
function findKnownTotal(em: EntityManager, request: PageRequest, cursor: PageCursor | null): Total | null | undefined {
  const { criteria } = request;
  const remembered = isTotalInstant(criteria) ? undefined : rememberedTotal(em, criteria, { canRefresh: request.total !== 'none' });
  const isCursorOfFilter = cursor !== null && cursor.filter === filterHash(request.filter);
  return isCursorOfFilter && cursor.total !== null && !canCountFromFacets(criteria) ? totalFrom(criteria, cursor.total) : remembered;
}

/** Reads a page by its plan, with the total when `makeTotalSql` is given. @throws DomainError UNAVAILABLE when that takes too long */
async function readPlannedPage(
  em: EntityManager,
  columns: string,
  plan: Plan,
  { criteria, limit }: PageRequest,
  makeTotalSql: ((sizeSql: string) => string) | null,
  params: SqlParams,
): Promise<PageRow> {
  const sql = selectPage(plan.criteria, criteria.sort, columns, plan.window, limit, makeTotalSql, params);
  const statement = publishedStatement(makeTotalSql ? criteria : plan.criteria, sql, params);
  const pageRows = plan.isBounded ? await rows<PageRow>(em, statement) : await tryRows<PageRow>(em, statement, 'needed');
  if (!pageRows) throw new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, 2);
  return pageRows[0]!;
}

/**
 * Reads a page of any list except those in an order by cost (`planner/cost-page.ts` reads them). When homes are published or removed between two pages by
 * `after`, all other homes still appear exactly once.
 * @param columns SQL of the columns of the rows, for `properties p`
 * @throws DomainError INVALID for an `after` that cannot be read, belongs to another sort or comes with an offset
 * @throws DomainError UNAVAILABLE when finding the rows takes too long
 */
export async function readPage(em: EntityManager, columns: string, request: PageRequest): Promise<Page> {
  rejectTwoStarts(request);
  const { criteria, filter, limit, offset, after } = request;
  const { sort } = criteria;
  const cursor = after === undefined ? null : fromCursor(after, sort);
  if (isEmptyResult(criteria)) return { json: '[]', total: { total: 0, capped: false }, next: null, isTooDeep: false };
  const knownTotal = findKnownTotal(em, request, cursor);
  // one home more than the page holds tells whether there is a next page
  const window: PageWindow = { limit: limit + 1, offset, after: cursor?.at };
  const plan = await planPage(em, {
    criteria,
    window,
    knownTotal: knownTotal ?? null,
    isTotalNeeded: request.total === 'wait',
    maxSteps: request.maxSteps ?? MAX_STEPS,
    costParts: request.costParts,
  });
  if (plan.isTooDeep) return { json: '[]', total: plan.total, next: null, isTooDeep: true };
  const params = new SqlParams();
  const isStoredTotalRead = request.total !== 'none' && !plan.total && isTotalStored(criteria);
  const makeTotalSql = isStoredTotalRead ? totalSqlMaker(criteria, window, params) : null;
  const page = await readPlannedPage(em, columns, plan, request, makeTotalSql, params);
  const { json, lastPosition, windowCount } = page;
  const storedTotal = page.total === null ? null : { total: page.total, capped: false };
  if (storedTotal && !isTotalInstant(criteria)) rememberTotal(em, criteria, storedTotal);
  // an earlier count took too long: it is not repeated for a page that shows homes
  const isUncountable = plan.isUncountable || (knownTotal === null && request.total === 'cheap' && windowCount > 0);
  const total = request.total === 'none' ? null : (plan.total ?? storedTotal ?? (await findTotal(em, request, windowCount, isUncountable)));
  const next = lastPosition && toCursor({ sort, at: lastPosition, total: cursorTotal(total), filter: filterHash(filter) });
  return { json, total, next, isTooDeep: false };
}
