// The SQL statement that reads the rows of a page as JSON, and the one that reads the ids of a page when all matches are read and sorted.
// Builds SQL and binds values into `params`; sends nothing. Stored sort columns may be a minute old, when a promotion has just ended; functions named
// `current…` compute them at this instant.
import type { Sort } from '../../../shared/search/sorts-and-limits.ts';
import type { SqlParams } from '../../db/sql.ts';
import { whereClauses } from './conditions.ts';
import type { SearchCriteria } from './criteria.ts';
import { currentKey, currentOrder, keysetCondition, orderBy, type Position, positionColumn } from './order.ts';
import { selectKeys } from './page-keys.ts';
import { limitLiteralOrParam, type PageWindow } from './page-window.ts';

/** The one row that `selectPage` returns. */
export interface PageRow {
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
export function selectPage(
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

/**
 * The statement that reads all matches, up to `maxMatches` and one more, sorts them, and returns the ids of a window, each with the number of matches `n`.
 * The matches are read with a limit and without an order, because with an order the planner might scan the index of the order to its end.
 */
export function selectGathered(criteria: SearchCriteria, sort: Sort, window: PageWindow, maxMatches: number, params: SqlParams): string {
  const { limit, offset, after, fromEnd } = window;
  const where = [...whereClauses(criteria, params), ...(after ? [keysetCondition(sort, after, params, 'current')] : [])].join(' and ');
  return `with matches as materialized (select ${currentKey(sort)} from properties p where ${where} limit ${maxMatches + 1})
    select p.id, (select count(*)::int from matches) as n from matches p
    order by ${orderBy(sort, fromEnd)} limit ${params.bind(limit)}::int offset ${params.bind(offset)}::int`;
}
