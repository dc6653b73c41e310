// The SQL statement that reads the rows of a page as JSON, and the one that reads the ids of a page when all matches are read and sorted.
// Builds SQL and binds values into `params`; sends nothing. Stored sort columns may be a minute old (a promotion has ended): `stored...`
// uses the index of them, `current...` computes them at this instant, for a few rows.
import type { Sort } from '../../../shared/search/search.ts';
import type { SqlParams } from '../../db/sql.ts';
import { whereClauses } from '../criteria/conditions.ts';
import type { SearchCriteria } from '../criteria/criteria.ts';
import { currentKey, currentOrder, keysetCondition, orderBy, type Position, positionColumn } from './order.ts';
import { selectKeys } from './page-keys.ts';
import { limitLiteralOrParam, type PageWindow } from './page-window.ts';

/** The one row that `selectPage` returns. */
export interface PageRow {
  /** JSON text of an array of rows. */
  json: string;
  /** How many homes the window has: one more than the page when there is a next page. */
  found: number;
  /** The value of the SQL that `makeTotalSql` made; null without one. */
  total: number | null;
  /** The position of the last row of the page when there is a next one. */
  last: Position | null;
}

/**
 * The statement of every list. Step 1: `keys` are the sort columns and ids of the window, from the index alone, however deep the offset. Step 2: the rows of
 * the first `size` keys, as JSON that PostgreSQL makes: a third of the cost of decoding and encoding them here. Step 3: the number of keys, the total and
 * the position of the last row.
 * @param size homes on the page; the window asks for one more, to know whether there is a next page
 * @param makeTotalSql makes the SQL of the total from the SQL of `size`; it may use the column `found`
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
  // as a literal where one plan serves all calls, else as a bound parameter
  const sizeSql = limitLiteralOrParam(criteria, window, params)(size);
  const rows = `select ${columns} from properties p where p.id = any(array(select id from keys limit ${sizeSql})) order by ${currentOrder(sort)}`;
  const lastPosition = `select ${positionColumn(sort)} from keys p limit 1 offset ${sizeSql} - 1`;
  return `with keys as materialized (${orderedKeys})
    select
      coalesce((select json_agg(page_row) from (${rows}) page_row), '[]')::text as json,
      found::int,
      (${makeTotalSql?.(sizeSql) ?? 'null'})::int as total,
      case when found > ${sizeSql} then (${lastPosition}) end as last
    from (select count(*) as found from keys) key_count`;
}

/**
 * The statement that reads all matches, up to `maxMatches` and one more, sorts them, and returns the ids of a window, each with the number of matches `n`.
 * The matches have a limit and no order: with an order the planner might scan its index to the end.
 */
export function selectGathered(criteria: SearchCriteria, sort: Sort, window: PageWindow, maxMatches: number, params: SqlParams): string {
  const { limit, offset, after, fromEnd } = window;
  const where = [...whereClauses(criteria, params), ...(after ? [keysetCondition(sort, after, params, 'current')] : [])].join(' and ');
  return `with matches as materialized (select ${currentKey(sort)} from properties p where ${where} limit ${maxMatches + 1})
    select p.id, (select count(*)::int from matches) as n from matches p
    order by ${orderBy(sort, fromEnd)} limit ${params.bind(limit)}::int offset ${params.bind(offset)}::int`;
}
