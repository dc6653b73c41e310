import { TRANSACTION_TYPES } from '../../shared/property/property.ts';
import { COUNT_CAP, type Sort } from '../../shared/search/search.ts';
import type { SqlParams } from '../db/sql.ts';
import { whereClauses } from './conditions.ts';
import { canCountFromFacets, hasBounds, type SearchCriteria } from './criteria.ts';
import { currentKey, currentOrder, keysetCondition, orderBy, type Position, positionColumn, storedKey } from './order.ts';

/** Which rows of the ordered matches. */
export interface PageWindow {
  limit: number;
  offset: number;
  after?: Position | undefined;
  /** `offset` counts from the last match backwards; the rows still come in order. */
  fromEnd?: boolean;
  /** So few match that all are found before they are put in order. */
  few?: boolean;
}

/**
 * Up to so many matches are found first and put in order then: the planner may take them for many and walk an order to its end. Size and price go together,
 * so that large homes are at the far end of the cheap ones.
 */
export const FEW: Record<Sort, number> = { featured: 3000, newest: 3000, 'price-asc': 10_000, 'price-desc': 10_000 };

/** The same rows of a list of `total`, read from its nearer end: the last page is then as fast as the first, the middle one the slowest. */
export function fromNearerEnd(window: PageWindow, total: number): PageWindow {
  const limit = Math.max(0, Math.min(window.limit, total - window.offset));
  const behind = Math.max(0, total - window.offset - limit);
  return behind < window.offset ? { limit, offset: behind, fromEnd: true } : { ...window, limit };
}

/** Page sizes that many ask for, with and without the one home more that tells whether there is a next page. */
const USUAL_LIMITS = new Set([9, 10, 20, 24, 50, 100].flatMap((limit) => [limit, limit + 1]));
const USUAL_PAGES = 5;

/**
 * Writes the numbers of a window. Those of a usual page of all homes, among the first, are in the text, so that PostgreSQL plans it once: it takes a
 * bound limit for a tenth of all rows, and then plans every call again, at three times the cost of running it. A narrower filter is planned for its
 * values each time on purpose, because the best way depends on them.
 */
function limitLiteralOrParam(criteria: SearchCriteria, { limit, offset, after }: PageWindow, params: SqlParams): (value: number) => string {
  const isUsual =
    canCountFromFacets(criteria) &&
    !criteria.ids &&
    !isNarrowed(criteria) &&
    USUAL_LIMITS.has(limit) &&
    isAmongFirst(offset, limit) &&
    !after;
  return isUsual ? String : (value) => `${params.bind(value)}::int`;
}
/** The pages are few, so that few statements are kept. */
const isAmongFirst = (offset: number, limit: number): boolean => {
  const size = limit - (limit % 2);
  return offset % size === 0 && offset < USUAL_PAGES * size;
};

/** Whether anything but the transaction type narrows what the count table can count. */
const isNarrowed = ({ propertyTypes, locations, emirates, bedrooms }: SearchCriteria): boolean =>
  propertyTypes !== undefined || locations.length + emirates.length > 0 || hasBounds(bedrooms);

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
 * them again. The keys come first: a deep offset then walks the index alone and reads only the rows of the page. `total` makes an expression of
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

/** Homes whose promotion has ended since the stored order was last reset. */
const ENDED = `array(select e.id from properties e where e.rank >= 4 and e.promotion_end_date <= now())`;

/** The columns of the order alone, of the rows that match. */
export function selectKeys(criteria: SearchCriteria, sort: Sort, window: PageWindow, params: SqlParams): string {
  const { limit, offset, after, fromEnd } = window;
  const order = orderBy(sort, fromEnd);
  const literalOrParam = limitLiteralOrParam(criteria, window, params);
  const part = `limit ${literalOrParam(limit)} offset ${literalOrParam(offset)}`;
  if (criteria.ids || window.few) {
    const all = [...whereClauses(criteria, params), ...(after ? [keysetCondition(sort, after, params, 'current')] : [])].join(' and ');
    // found by the plan that counted them
    const where = window.few ? `p.id = any(array(select p.id from properties p where ${all} limit ${COUNT_CAP}))` : all;
    return `select ${currentKey(sort)} from properties p where ${where} order by ${currentOrder(sort, fromEnd)} ${part}`;
  }
  const upTo = () => `limit ${literalOrParam(limit + offset)}`;
  const walk = (wanted: SearchCriteria, ...more: string[]) => {
    const where = [...whereClauses(wanted, params), ...(after ? [keysetCondition(sort, after, params)] : []), ...more].join(' and ');
    return `select ${storedKey(sort)} from properties p where ${where} order by ${order}`;
  };
  if (sort === 'featured') {
    // the index has homes of ended promotions too high: they are left out of the walk and merged where they belong
    const moved = [
      ...whereClauses(criteria, params),
      `p.id = any(${ENDED})`,
      ...(after ? [keysetCondition(sort, after, params, 'current')] : []),
    ];
    const walked = walk(criteria, `p.id <> all(${ENDED})`);
    return `select * from ((${walked} ${upTo()}) union all (select ${currentKey(sort)} from properties p where ${moved.join(' and ')})) p order by ${order} ${part}`;
  }
  if (criteria.transactionType) return `${walk(criteria)} ${part}`;
  // the indexes of the other orders begin with the transaction type: each type is walked for itself, then the two are merged
  const each = TRANSACTION_TYPES.map((transactionType) => `(${walk({ ...criteria, transactionType })} ${upTo()})`);
  return `select * from (${each.join(' union all ')}) p order by ${order} ${part}`;
}
