import type { EntityManager } from '@mikro-orm/postgresql';
import { INT4_MAX, type PropertyView } from '../../shared/property.ts';
import type { SearchFilter, Sort } from '../../shared/search.ts';
import { rows } from '../db/orm.ts';
import { Values } from '../db/statement.ts';
import { Refused } from '../errors.ts';
import { filterMark, fromCursor, toCursor } from './property.cursor.ts';
import { countedByFacets, marketStatement, matchesNothing, type Understood } from './property.filter.ts';
import { orderBy, type Position, positionColumn } from './property.order.ts';
import { sweepExpiredPromotions } from './property.promoted.ts';
import { toView, VIEW_COLUMNS, VIEW_JSON_COLUMNS, type ViewRow } from './property.row.ts';
import { countProperties, countSql, type Total, understandFilter } from './property.search.ts';
import { numbersOf, type Part, selectKeys, selectRows } from './property.select.ts';

/** A part of a list: `after` is where the page before ended, `offset` how many to leave out. */
export interface ListInput extends SearchFilter {
  limit: number;
  offset: number;
  after?: string | undefined;
  /** False leaves the total out, which can cost a hundred times a page. */
  count?: boolean | undefined;
}
export interface PropertyList extends Omit<Total, 'total'> {
  /** Of the whole filter; null when it was not asked for. */
  total: number | null;
  items: PropertyView[];
  /** `after` of the next page; null at the end. */
  next: string | null;
}
export interface JsonList extends Pick<PropertyList, 'total' | 'next'> {
  /** An array of full views. */
  json: string;
}

interface Asked {
  u: Understood;
  sort: Sort;
  mark: string;
  /** One home more than the page holds: it tells whether there is a next page. */
  part: Part;
  /** The total that the page before handed on, null when there is none to trust. */
  handedOn: number | null;
}

/** @throws Refused INVALID for an `after` that cannot be read, belongs to another sort or comes with an offset */
async function understandList(em: EntityManager, { limit, offset, after, count: _count, ...filter }: ListInput): Promise<Asked> {
  const sort = filter.sort ?? 'featured';
  if (after !== undefined && offset > 0) throw new Refused('INVALID', 'Give after or offset, not both');
  const cursor = after === undefined ? null : fromCursor(after, sort);
  const [u] = await Promise.all([understandFilter(em, filter), sweepExpiredPromotions(em)]);
  const mark = filterMark(filter);
  // what the count table does not know is counted once a walk: counting can cost a hundred times a page
  const handedOn = cursor?.filter === mark && !countedByFacets(u) ? cursor.total : null;
  return { u, sort, mark, part: { limit: limit + 1, offset, after: cursor?.at }, handedOn };
}

/**
 * Full rows for GET /api/properties: at most 1,000, with the exact total of the filter; a page that is not full tells it without counting. A page
 * by `after` costs what the first one costs, however deep, and homes that come and go on the way neither double nor hide others.
 * @throws Refused INVALID for an `after` that cannot be read, belongs to another sort or comes with an offset
 */
export async function listProperties(em: EntityManager, input: ListInput): Promise<PropertyList> {
  const { u, sort, mark, part, handedOn } = await understandList(em, input);
  if (matchesNothing(u)) return { items: [], total: 0, capped: false, next: null };
  const v = new Values();
  const sql = selectRows(u, sort, `${VIEW_COLUMNS}, ${positionColumn(sort)} as position`, part, true, v);
  const found = await rows<ViewRow & { position: Position }>(em, marketStatement(u, sql, v));
  const page = found.slice(0, input.limit);
  const more = found.length > input.limit;
  const isWhole = !more && !part.after && (page.length > 0 || part.offset === 0);
  const total =
    input.count === false ? null : (handedOn ?? (isWhole ? part.offset + page.length : (await countProperties(em, u, INT4_MAX)).total));
  const next = more ? toCursor({ sort, at: page.at(-1)!.position, total, filter: mark }) : null;
  return { items: page.map(toView), total, capped: false, next };
}

/**
 * The same answer as JSON text made by PostgreSQL in one statement: the REST door hands it on as it is, which costs a third of decoding and
 * encoding it here. The count stands in a branch that is taken only when the page does not tell the total.
 */
export async function listPropertiesJson(em: EntityManager, input: ListInput): Promise<JsonList> {
  const asked = await understandList(em, input);
  const { u, sort, mark, part } = asked;
  if (matchesNothing(u)) return { json: '[]', total: 0, next: null };
  const v = new Values();
  const keys = selectKeys(u, sort, part, true, v);
  const limit = numbersOf(u, part, v)(input.limit);
  const homes = `select ${VIEW_JSON_COLUMNS} from properties p where p.id = any(array(select id from keys limit ${limit})) order by ${orderBy(sort)}`;
  const sql = `with keys as materialized (${keys})
    select coalesce((select json_agg(v) from (${homes}) v), '[]')::text as json, (${input.count === false ? 'null' : totalSql(asked, limit, v)})::int as total,
      case when found > ${limit} then (select ${positionColumn(sort)} from keys p limit 1 offset ${limit} - 1) end as last
    from (select count(*) as found from keys) k`;
  const [row] = await rows<{ json: string; total: number | null; last: Position | null }>(em, marketStatement(u, sql, v));
  const { json, total: all, last } = row!;
  return { json, total: all, next: last && toCursor({ sort, at: last, total: all, filter: mark }) };
}

/** The total beside the number of keys `found`: handed on, told by a page that is not full, or counted. */
function totalSql({ u, part, handedOn }: Asked, limit: string, v: Values): string {
  if (handedOn !== null) return v.bind(handedOn);
  const counted = `(${countSql(u, v)})`;
  if (part.after) return counted;
  const start = `${v.bind(part.offset)}::int`;
  return `case when found <= ${limit} and (found > 0 or ${start} = 0) then ${start} + found else ${counted} end`;
}
