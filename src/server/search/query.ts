import { TRANSACTION_TYPES } from '../../shared/property/property.ts';
import { COUNT_CAP, type Sort } from '../../shared/search/search.ts';
import type { SqlParams } from '../db/sql.ts';
import { CARD_COLUMNS } from '../property/property.row.ts';
import { canCountFromFacets, type SearchCriteria, whereClauses } from './criteria.ts';
import { keysetCondition, orderBy, orderColumns, type Position } from './order.ts';

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
export function fromNearerEnd(part: PageWindow, total: number): PageWindow {
  const limit = Math.max(0, Math.min(part.limit, total - part.offset));
  const behind = Math.max(0, total - part.offset - limit);
  return behind < part.offset ? { limit, offset: behind, fromEnd: true } : { ...part, limit };
}

/** Page sizes that many ask for, with and without the one home more that tells whether there is a next page. */
const USUAL_LIMITS = new Set([10, 20, 24, 50, 100].flatMap((limit) => [limit, limit + 1]));
const USUAL_PAGES = 5;

/**
 * Writes the numbers of a part. Those of a usual page of the whole market, among the first, stand in the text, so that PostgreSQL plans it once: it takes a bound
 * limit for a tenth of all rows, and then plans every call again, at three times the cost of running it. A narrower filter is planned for its values
 * each time on purpose, because the best way depends on them.
 */
export function limitLiteralOrParam(u: SearchCriteria, { limit, offset, after }: PageWindow, v: SqlParams): (value: number) => string {
  const isUsual = canCountFromFacets(u) && !u.ids && !isNarrowed(u) && USUAL_LIMITS.has(limit) && isAmongFirst(offset, limit) && !after;
  return isUsual ? String : (value) => `${v.bind(value)}::int`;
}
/** The pages are few, so that few statements are kept. */
const isAmongFirst = (offset: number, limit: number): boolean => {
  const size = limit - (limit % 2);
  return offset % size === 0 && offset < USUAL_PAGES * size;
};

/** Whether anything but the transaction type narrows what the count table can count. */
const isNarrowed = (u: SearchCriteria): boolean =>
  u.propertyTypes !== undefined ||
  u.locations.length + u.emirates.length > 0 ||
  u.bedrooms.min !== undefined ||
  u.bedrooms.max !== undefined;

/** The rows that match, in order. The ids first: a deep offset then walks the index alone and reads only the rows of the page. */
export function selectRows(u: SearchCriteria, sort: Sort, columns: string, part: PageWindow, v: SqlParams): string {
  const join = columns.endsWith(CARD_COLUMNS) ? 'left join agents a on a.id = p.agent_id' : '';
  const keys = `array(select id from (${selectKeys(u, sort, part, v)}) keys)`;
  return `select ${columns} from properties p ${join} where p.id = any(${keys}) order by ${orderBy(sort)}`;
}

/** The columns of the order alone, of the rows that match. */
export function selectKeys(u: SearchCriteria, sort: Sort, part: PageWindow, v: SqlParams): string {
  const { limit, offset, after, fromEnd } = part;
  const order = orderBy(sort, fromEnd);
  const number = limitLiteralOrParam(u, part, v);
  const window = () => `limit ${number(limit)} offset ${number(offset)}`;
  const whereOf = (wanted: SearchCriteria) =>
    [...whereClauses(wanted, v), ...(after ? [keysetCondition(sort, after, v)] : [])].join(' and ');
  const matches = (wanted: SearchCriteria) => `select ${orderColumns(sort)} from properties p where ${whereOf(wanted)}`;
  if (u.ids) return `${matches(u)} order by ${order} ${window()}`;
  if (part.few) {
    // found by the plan that counted them
    const ids = `array(select p.id from properties p where ${whereOf(u)} limit ${COUNT_CAP})`;
    return `select ${orderColumns(sort)} from properties p where p.id = any(${ids}) order by ${order} ${window()}`;
  }
  if (u.transactionType || sort === 'featured') return `${matches(u)} order by ${order} ${window()}`;
  // the indexes of the other orders begin with the transaction type: each type is walked for itself, then the two are merged
  const each = TRANSACTION_TYPES.map(
    (transactionType) => `(${matches({ ...u, transactionType })} order by ${order} limit ${number(limit + offset)})`,
  );
  return `select * from (${each.join(' union all ')}) p order by ${order} ${window()}`;
}
