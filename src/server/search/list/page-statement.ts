// SQL statements that read a page of results: its rows as JSON, or the ids of a window of matches.
import type { Sort } from '../../../shared/search/search.ts';
import type { SqlParams } from '../../db/sql.ts';
import { whereClauses } from '../criteria/conditions.ts';
import type { SearchCriteria } from '../criteria/criteria.ts';
import { currentKey, currentOrder, keysetCondition, orderBy, type Position, positionColumn } from './order.ts';
import { limitLiteralOrParam, type PageWindow } from './page-window.ts';
import { selectKeys } from './query.ts';

/** A page of rows, as `selectPage` answers it. */
export interface PageRow {
  /** JSON text of an array of rows. */
  json: string;
  /** How many keys the window has: one more than the page holds when there is a next page. */
  found: number;
  /** What `total` says. */
  total: number | null;
  /** The position of the last row of the page when there is a next one. */
  last: Position | null;
}

/**
 * The statement of every list: the first `size` rows of a window as JSON made by PostgreSQL, which costs a third of decoding rows and encoding
 * them again. The keys come first: a deep offset then scans the index alone and reads only the rows of the page. `total` makes an expression of
 * the first keys (`found`) or null.
 */
export function selectPage(
  criteria: SearchCriteria,
  sort: Sort,
  columns: string,
  window: PageWindow,
  size: number,
  total: ((size: string) => string) | null,
  params: SqlParams,
): string {
  const keys = selectKeys(criteria, sort, window, params);
  const first = limitLiteralOrParam(criteria, window, params)(size);
  const rows = `select ${columns} from properties p where p.id = any(array(select id from keys limit ${first})) order by ${currentOrder(sort)}`;
  return `with keys as materialized (${window.fromEnd ? `select * from (${keys}) p order by ${orderBy(sort)}` : keys})
    select coalesce((select json_agg(v) from (${rows}) v), '[]')::text as json, found::int, (${total?.(first) ?? 'null'})::int as total,
      case when found > ${first} then (select ${positionColumn(sort)} from keys p limit 1 offset ${first} - 1) end as last
    from (select count(*) as found from keys) k`;
}

/**
 * The statement that reads up to `maxMatches` matches and one more in any order, and answers the ids of a window of them with their number `n`. A limit
 * without an order keeps the planner from scanning an order in the hope of ending early.
 */
export function selectGathered(criteria: SearchCriteria, sort: Sort, window: PageWindow, maxMatches: number, params: SqlParams): string {
  const { limit, offset, after, fromEnd } = window;
  const where = [...whereClauses(criteria, params), ...(after ? [keysetCondition(sort, after, params, 'current')] : [])].join(' and ');
  return `with matches as materialized (select ${currentKey(sort)} from properties p where ${where} limit ${maxMatches + 1})
    select p.id, (select count(*)::int from matches) as n from matches p order by ${orderBy(sort, fromEnd)} limit ${params.bind(limit)}::int offset ${params.bind(offset)}::int`;
}
