import type { EntityManager } from '@mikro-orm/postgresql';
import type { PropertyView } from '../../shared/property/property.ts';
import { COUNT_CAP, type SearchFilter, type Sort } from '../../shared/search/search.ts';
import { SqlParams } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { expirePromotions } from '../property/expire-promotions.ts';
import { toView, VIEW_COLUMNS, VIEW_JSON_COLUMNS, type ViewRow } from '../property/property.row.ts';
import { canCountFromFacets, hasText, isEmptyResult, publishedStatement, type SearchCriteria } from './criteria.ts';
import { filterHash, fromCursor, toCursor } from './cursor.ts';
import { orderBy, type Position, positionColumn } from './order.ts';
import { fromNearerEnd, limitLiteralOrParam, type PageWindow, selectKeys, selectRows } from './query.ts';
import { cappedTotal, countProperties, isFew, resolveCriteria, rowsOf, type Total, totalFrom } from './search.ts';
import { type FoundPart, findWords } from './text/find-words.ts';
import { isTotalStored, storedTotal } from './total.ts';

/** A part of a list: `after` is where the page before ended, `offset` how many to leave out. */
export interface ListInput extends SearchFilter {
  limit: number;
  offset: number;
  after?: string | undefined;
  /** False leaves the total out, which can cost a hundred times a page. */
  count?: boolean | undefined;
}
export interface PropertyList extends Omit<Total, 'total'> {
  /** Of the whole filter; null when it was not asked for or counting would take too long. */
  total: number | null;
  items: PropertyView[];
  /** `after` of the next page; null at the end. */
  next: string | null;
}
export interface JsonList extends Pick<PropertyList, 'total' | 'capped' | 'next'> {
  /** An array of full views. */
  json: string;
}

interface ListRequest {
  u: SearchCriteria;
  sort: Sort;
  mark: string;
  /** One home more than the page holds: it tells whether there is a next page. */
  part: PageWindow;
  offset: number;
  /** The same rows as they are found best: from the other end, or by the ids of the homes that have the words. */
  page: FoundPart;
  /** The total that the page before handed on, or that was counted first; null when there is none yet. */
  counted: Total | null;
}

/** An offset from which it pays to count first and read from the end of the list when that is nearer. */
const FAR = 20_000;

/** @throws Refused INVALID for an `after` that cannot be read, belongs to another sort or comes with an offset */
async function resolveListCriteria(em: EntityManager, { limit, offset, after, count: _count, ...filter }: ListInput): Promise<ListRequest> {
  const sort = filter.sort ?? 'featured';
  if (after !== undefined && offset > 0) throw new DomainError('INVALID', 'Give after or offset, not both');
  const cursor = after === undefined ? null : fromCursor(after, sort);
  const [u] = await Promise.all([resolveCriteria(em, filter), expirePromotions(em)]);
  const mark = filterHash(filter);
  // what the count table does not know is counted once a walk: counting can cost a hundred times a page
  const totalFromCursor = cursor?.filter === mark && !canCountFromFacets(u) && cursor.total !== null ? totalFrom(u, cursor.total) : null;
  const part: PageWindow = { limit: limit + 1, offset, after: cursor?.at };
  const asked = { u, sort, mark, offset, part, page: { u, part, matches: null }, counted: totalFromCursor };
  if (isEmptyResult(u)) return asked;
  // words are found by their own index, whatever their number
  if (hasText(u)) {
    const page = await findWords(em, u, sort, part);
    return { ...asked, page, counted: totalFromCursor ?? (page.matches === null ? null : cappedTotal(page.matches)) };
  }
  if (totalFromCursor) return asked;
  if (isTotalStored(u)) {
    if (offset < FAR) return asked;
    const counted = await countProperties(em, u);
    return { ...asked, page: { ...asked.page, part: fromNearerEnd(part, counted!.total) }, counted };
  }
  const counted = await countProperties(em, u);
  return { ...asked, page: { ...asked.page, part: { ...part, few: isFew(counted, sort) } }, counted };
}

/** The total beside a page of which `found` homes were found, one more than it holds when there is a next one. */
async function totalOf(em: EntityManager, { u, offset, part, counted }: ListRequest, found: number, limit: number): Promise<Total | null> {
  if (counted) return counted;
  const isWhole = found <= limit && !part.after && (found > 0 || offset === 0);
  return isWhole ? { total: offset + found, capped: false } : countProperties(em, u);
}

/** A total as the next page is handed it. */
const handOn = (counted: Total | null): number | null => counted && (counted.capped ? COUNT_CAP : counted.total);

/**
 * Full rows for GET /api/properties: at most 1,000, with the total of the filter; a page that is not full tells it without counting. A page
 * by `after` costs what the first one costs, however deep, and homes that come and go on the way neither double nor hide others.
 * @throws Refused INVALID for an `after` that cannot be read, belongs to another sort or comes with an offset
 */
export async function listProperties(em: EntityManager, input: ListInput): Promise<PropertyList> {
  const asked = await resolveListCriteria(em, input);
  const { sort, mark, counted: known, page } = asked;
  if (isEmptyResult(asked.u)) return { items: [], total: 0, capped: false, next: null };
  const v = new SqlParams();
  const sql = selectRows(page.u, sort, `${VIEW_COLUMNS}, ${positionColumn(sort)} as position`, page.part, v);
  const found = await rowsOf<ViewRow & { position: Position }>(em, page.u, known, publishedStatement(page.u, sql, v));
  const items = found.slice(0, input.limit);
  const counted = input.count === false ? null : await totalOf(em, asked, found.length, input.limit);
  const next = found.length > input.limit ? toCursor({ sort, at: items.at(-1)!.position, total: handOn(counted), filter: mark }) : null;
  return { items: items.map(toView), total: counted?.total ?? null, capped: counted?.capped ?? false, next };
}

/**
 * The same answer as JSON text made by PostgreSQL in one statement: the REST door hands it on as it is, which costs a third of decoding and
 * encoding it here. A total from kept counts comes along, in a branch that is taken only when the page does not tell it.
 */
export async function listPropertiesJson(em: EntityManager, input: ListInput): Promise<JsonList> {
  const asked = await resolveListCriteria(em, input);
  const { u, sort, mark, counted: known, page } = asked;
  if (isEmptyResult(u)) return { json: '[]', total: 0, capped: false, next: null };
  const v = new SqlParams();
  const order = orderBy(sort);
  const keys = selectKeys(page.u, sort, page.part, v);
  const limit = limitLiteralOrParam(page.u, page.part, v)(input.limit);
  const homes = `select ${VIEW_JSON_COLUMNS} from properties p where p.id = any(array(select id from keys limit ${limit})) order by ${order}`;
  const isIncluded = input.count !== false && !known && isTotalStored(u);
  const sql = `with keys as materialized (${page.part.fromEnd ? `select * from (${keys}) p order by ${order}` : keys})
    select coalesce((select json_agg(v) from (${homes}) v), '[]')::text as json, found::int, (${isIncluded ? totalSql(asked, limit, v) : 'null'})::int as total,
      case when found > ${limit} then (select ${positionColumn(sort)} from keys p limit 1 offset ${limit} - 1) end as last
    from (select count(*) as found from keys) k`;
  const [row] = await rowsOf<JsonRow>(em, page.u, known, publishedStatement(page.u, sql, v));
  const { json, found, total, last } = row!;
  const along = total === null ? null : { total, capped: false };
  const counted = along ?? (input.count === false ? null : await totalOf(em, asked, found, input.limit));
  const next = last && toCursor({ sort, at: last, total: handOn(counted), filter: mark });
  return { json, total: counted?.total ?? null, capped: counted?.capped ?? false, next };
}

interface JsonRow {
  json: string;
  found: number;
  total: number | null;
  last: Position | null;
}

/** The kept total beside the number of keys `found`; a page that is not full tells it. */
function totalSql({ u, part }: ListRequest, limit: string, v: SqlParams): string {
  const kept = `(${storedTotal(u, v)})`;
  if (part.after) return kept;
  const start = `${v.bind(part.offset)}::int`;
  return `case when found <= ${limit} and (found > 0 or ${start} = 0) then ${start} + found else ${kept} end`;
}
