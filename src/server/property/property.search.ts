import type { EntityManager } from '@mikro-orm/postgresql';
import Cursor from 'pg-cursor';
import { INT4_MAX, type PropertyCard, type PropertyView } from '../../shared/property.ts';
import { COUNT_CAP, PAGE_SIZE, type SearchFilter, type Sort } from '../../shared/search.ts';
import { connectReader, rows } from '../db/orm.ts';
import { statement, Values } from '../db/statement.ts';
import { conditions, countedByFacets, facetConditions, matchesNothing, type Understood, understand } from './property.filter.ts';
import { sweepExpiredPromotions } from './property.promoted.ts';
import { CARD_COLUMNS, type CardRow, toCard, toView, VIEW_COLUMNS, VIEW_JSON_COLUMNS, type ViewRow } from './property.row.ts';
import { loadVocabulary } from './property.terms.ts';

/** R271, A17; the id makes every order total, so that no home shows on two pages. */
export const ORDER: Record<Sort, string> = {
  featured: 'p.rank desc, p.created_at desc, p.id desc',
  'price-asc': 'p.price, p.id',
  'price-desc': 'p.price desc, p.id desc',
  newest: 'p.created_at desc, p.id desc',
};

/** How many match: exact below COUNT_CAP, `capped` from it on. */
export interface Total {
  total: number;
  capped: boolean;
}

export const understandFilter = async (em: EntityManager, filter: SearchFilter): Promise<Understood> =>
  understand(filter, await loadVocabulary(em));

/**
 * N of `Showing N properties`: all matches, not the page (A50). From the count table where it can answer, else counted up to `cap`.
 */
export async function countProperties(em: EntityManager, u: Understood, cap = COUNT_CAP): Promise<Total> {
  if (matchesNothing(u)) return { total: 0, capped: false };
  const v = new Values();
  const [row] = await rows<{ n: number }>(em, statement(countSql(u, v, cap), v.list));
  const n = row?.n ?? 0;
  return countedByFacets(u) ? { total: n, capped: false } : { total: Math.min(n, cap - 1), capped: n >= cap };
}

/** One number `n`: all from the count table, else counted, up to `cap` when there is one. */
function countSql(u: Understood, v: Values, cap?: number): string {
  if (countedByFacets(u)) {
    const where = facetConditions(u, v);
    return `select coalesce(sum(p.n), 0)::int as n from property_facets p ${where.length ? `where ${where.join(' and ')}` : ''}`;
  }
  const where = conditions(u, v).join(' and ');
  if (cap === undefined) return `select count(*)::int as n from properties p where ${where}`;
  return `select count(*)::int as n from (select 1 from properties p where ${where} limit ${cap}) x`;
}

/** The rows that match, in order. */
function selectSql(u: Understood, sort: Sort, columns: string, limit: number, offset: number, total: Total, v: Values): string {
  const walk = u.words.length > 0 && u.unknown.length === 0 && walkIsCheaper(u, total, limit + offset);
  const where = conditions(u, v, walk).join(' and ');
  const order = ORDER[sort];
  const page = `select p.id from properties p where ${where} order by ${order} limit ${v.bind(limit)} offset ${v.bind(offset)}`;
  const join = columns === CARD_COLUMNS ? 'left join agents a on a.id = p.agent_id' : '';
  // the ids first: a deep offset then walks the index alone and reads only the rows of the page
  return `select ${columns} from properties p ${join} where p.id in (${page}) order by ${order}`;
}

function selectStatement(u: Understood, sort: Sort, columns: string, limit: number, offset: number, total: Total) {
  const v = new Values();
  return statement(selectSql(u, sort, columns, limit, offset, total, v), v.list);
}

/** Walking the order until the page is full beats fetching every hit of the text index when many rows match. */
const walkIsCheaper = (u: Understood, total: Total, wanted: number): boolean =>
  total.capped && u.words.reduce((share, word) => share * word.freq, 1) * COUNT_CAP > wanted;

/** What a page is planned for when its total is not known before. */
const MANY: Total = { total: COUNT_CAP, capped: true };

export interface PropertyPage extends Total {
  items: PropertyCard[];
  page: number;
  pages: number;
  /** The search text as understood when a typo was mended. */
  corrected: string | null;
}

/** One page of cards and the total (R83, R253). */
export async function searchProperties(em: EntityManager, filter: SearchFilter, page: number): Promise<PropertyPage> {
  const [u] = await Promise.all([understandFilter(em, filter), sweepExpiredPromotions(em)]);
  const total = await countProperties(em, u);
  const offset = (page - 1) * PAGE_SIZE;
  const items =
    total.total === 0 ? [] : await rows<CardRow>(em, selectStatement(u, filter.sort ?? 'featured', CARD_COLUMNS, PAGE_SIZE, offset, total));
  return { items: items.map(toCard), ...total, page, pages: Math.max(1, Math.ceil(total.total / PAGE_SIZE)), corrected: u.corrected };
}

export interface ListInput extends SearchFilter {
  limit: number;
  offset: number;
}
export interface JsonList extends Pick<ListInput, 'limit' | 'offset'> {
  /** An array of full views. */
  json: string;
  total: number;
}
export interface PropertyList extends Total {
  items: PropertyView[];
  limit: number;
  offset: number;
}

/** Full rows for GET /api/properties: at most 1,000, with the exact total; a page that is not full tells it without counting. */
export async function listProperties(em: EntityManager, filter: SearchFilter, limit: number, offset: number): Promise<PropertyList> {
  const [u] = await Promise.all([understandFilter(em, filter), sweepExpiredPromotions(em)]);
  if (matchesNothing(u)) return { items: [], total: 0, capped: false, limit, offset };
  const select = selectStatement(u, filter.sort ?? 'featured', VIEW_COLUMNS, limit, offset, MANY);
  const items = (await rows<ViewRow>(em, select)).map(toView);
  const known = items.length < limit && (items.length > 0 || offset === 0);
  const total = known ? { total: offset + items.length, capped: false } : { ...(await countProperties(em, u, INT4_MAX)), capped: false };
  return { items, ...total, limit, offset };
}

/**
 * The same answer as JSON text made by PostgreSQL in one statement: the REST door hands it on as it is, which costs a third of decoding and
 * encoding it here. The count stands in a branch that is taken only when the page does not tell the total.
 */
export async function listPropertiesJson(em: EntityManager, { limit, offset, ...filter }: ListInput): Promise<JsonList> {
  const [u] = await Promise.all([understandFilter(em, filter), sweepExpiredPromotions(em)]);
  if (matchesNothing(u)) return { json: '[]', total: 0, limit, offset };
  const v = new Values();
  const page = selectSql(u, filter.sort ?? 'featured', VIEW_JSON_COLUMNS, limit, offset, MANY, v);
  const start = `${v.bind(offset)}::int`;
  const known = `count(*) < ${v.bind(limit)}::int and (count(*) > 0 or ${start} = 0)`;
  const sql = `select coalesce(json_agg(v), '[]')::text as json, (case when ${known} then ${start} + count(*) else (${countSql(u, v)}) end)::int as total from (${page}) v`;
  const [row] = await rows<{ json: string; total: number }>(em, statement(sql, v.list));
  return { json: row?.json ?? '[]', total: row?.total ?? 0, limit, offset };
}

/** Every match, 500 rows at a time through a server-side cursor, so that memory stays flat (NDJSON export). */
export async function* streamProperties(em: EntityManager, filter: SearchFilter): AsyncGenerator<PropertyView> {
  const u = await understandFilter(em, filter);
  if (matchesNothing(u)) return;
  const v = new Values();
  const sql = `select ${VIEW_COLUMNS} from properties p where ${conditions(u, v).join(' and ')} order by ${ORDER[filter.sort ?? 'featured']}`;
  const client = await connectReader(em);
  let failed: Error | undefined;
  try {
    await client.query('begin transaction read only; set local statement_timeout = 0');
    const cursor = client.query(new Cursor<ViewRow>(sql, v.list));
    for (let batch = await cursor.read(500); batch.length > 0; batch = await cursor.read(500)) for (const row of batch) yield toView(row);
    await client.query('commit');
  } catch (error) {
    failed = error as Error;
    throw error;
  } finally {
    // an abandoned stream leaves its transaction open: end the connection rather than hand it on
    if (!failed) await client.query('rollback').catch((error: Error) => (failed = error));
    client.release(failed);
  }
}
