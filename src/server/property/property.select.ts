import { TRANSACTION_TYPES } from '../../shared/property.ts';
import { COUNT_CAP, type Sort } from '../../shared/search.ts';
import type { Values } from '../db/statement.ts';
import { conditions, countedByFacets, hasText, type Understood } from './property.filter.ts';
import { isAfter, orderBy, orderColumns, type Position } from './property.order.ts';
import { CARD_COLUMNS } from './property.row.ts';

/** Which rows of the ordered matches. */
export interface Part {
  limit: number;
  offset: number;
  after?: Position | undefined;
  /** `offset` counts from the last match backwards; the rows still come in order. */
  fromEnd?: boolean;
}

/** Page sizes that many ask for, with and without the one home more that tells whether there is a next page. */
const USUAL_LIMITS = new Set([10, 20, 24, 50, 100].flatMap((limit) => [limit, limit + 1]));
const USUAL_PAGES = 5;

/**
 * Writes the numbers of a part. Those of a usual page of the whole market, among the first, stand in the text, so that PostgreSQL plans it once: it takes a bound
 * limit for a tenth of all rows, and then plans every call again, at three times the cost of running it. A narrower filter is planned for its values
 * each time on purpose, because the best way depends on them; of amenities PostgreSQL knows no frequencies, so that their values change no plan.
 */
export function numbersOf(u: Understood, { limit, offset, after }: Part, v: Values): (value: number) => string {
  const isUsual =
    countedByFacets({ ...u, amenities: [] }) && !isNarrowed(u) && USUAL_LIMITS.has(limit) && isAmongFirst(offset, limit) && !after;
  return isUsual ? String : (value) => `${v.bind(value)}::int`;
}
/** The pages are few, so that few statements are kept. */
const isAmongFirst = (offset: number, limit: number): boolean => {
  const size = limit - (limit % 2);
  return offset % size === 0 && offset < USUAL_PAGES * size;
};

/** Whether anything but the transaction type narrows what the count table can count. */
const isNarrowed = (u: Understood): boolean =>
  u.propertyTypes !== undefined ||
  u.locations.length + u.emirates.length > 0 ||
  u.bedrooms.min !== undefined ||
  u.bedrooms.max !== undefined;

/**
 * The rows that match, in order. The ids first: a deep offset then walks the index alone and reads only the rows of the page. `crowded`: so many
 * match that walking the order until the page is full may be cheaper than finding all.
 */
export function selectRows(u: Understood, sort: Sort, columns: string, part: Part, crowded: boolean, v: Values): string {
  const join = columns.endsWith(CARD_COLUMNS) ? 'left join agents a on a.id = p.agent_id' : '';
  const keys = `array(select id from (${selectKeys(u, sort, part, crowded, v)}) keys)`;
  return `select ${columns} from properties p ${join} where p.id = any(${keys}) order by ${orderBy(sort)}`;
}

/** The columns of the order alone, of the rows that match. */
export function selectKeys(u: Understood, sort: Sort, part: Part, crowded: boolean, v: Values): string {
  const { limit, offset, after, fromEnd } = part;
  const walk = crowded && walkIsCheaper(u, limit + offset);
  const order = orderBy(sort, fromEnd);
  const number = numbersOf(u, part, v);
  const window = () => `limit ${number(limit)} offset ${number(offset)}`;
  const matches = (wanted: Understood) => {
    const where = [...conditions(wanted, v, walk), ...(after ? [isAfter(sort, after, v)] : [])];
    return `select ${orderColumns(sort)} from properties p where ${where.join(' and ')} order by ${order}`;
  };
  if (u.transactionType || sort === 'featured' || (hasText(u) && !walk)) return `${matches(u)} ${window()}`;
  // the indexes of the other orders begin with the transaction type: each type is walked for itself, then the two are merged
  const each = TRANSACTION_TYPES.map((transactionType) => `(${matches({ ...u, transactionType })} limit ${number(limit + offset)})`);
  return `select * from (${each.join(' union all ')}) p order by ${order} ${window()}`;
}

/** Walking the order until the page is full beats fetching every hit of the text index when many rows match. */
const walkIsCheaper = (u: Understood, wanted: number): boolean =>
  u.words.length > 0 && u.unknown.length === 0 && u.words.reduce((share, word) => share * word.freq, 1) * COUNT_CAP > wanted;
