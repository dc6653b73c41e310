import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryConfig } from 'pg';
import type { PropertyCard } from '../../shared/property/property.ts';
import { COUNT_CAP, PAGE_SIZE, type SearchFilter, type Sort } from '../../shared/search/search.ts';
import { tryRows } from '../db/costly.ts';
import { rows } from '../db/orm.ts';
import { SqlParams } from '../db/sql.ts';
import { DomainError, UNAVAILABLE_TEXT } from '../errors.ts';
import { expirePromotions } from '../property/expire-promotions.ts';
import { CARD_COLUMNS, type CardRow, toCard } from '../property/property.row.ts';
import { hasText, isEmptyResult, publishedStatement, type SearchCriteria, toSearchCriteria, whereClauses } from './criteria.ts';
import { FEW, fromNearerEnd, type PageWindow, selectRows } from './query.ts';
import { getSearchDictionary } from './text/dictionary.ts';
import { type FoundPart, findWords, haveMany } from './text/find-words.ts';
import { isTotalStored, storedTotal } from './total.ts';

/** How many match: exact, or `capped` when there are more than that. */
export interface Total {
  total: number;
  capped: boolean;
}

export const resolveCriteria = async (em: EntityManager, filter: SearchFilter): Promise<SearchCriteria> =>
  toSearchCriteria(filter, await getSearchDictionary(em));

/**
 * N of `Showing N properties`: all matches, not the page. Exact from kept counts where they can answer, else counted below COUNT_CAP. Null
 * when counting would take too long.
 */
export async function countProperties(em: EntityManager, u: SearchCriteria): Promise<Total | null> {
  if (isEmptyResult(u)) return { total: 0, capped: false };
  const v = new SqlParams();
  const kept = storedTotal(u, v);
  if (kept) return { total: (await rows<{ n: number }>(em, publishedStatement(u, kept, v)))[0]!.n, capped: false };
  if (await haveMany(em, u)) return cappedTotal(COUNT_CAP);
  const counted = new SqlParams();
  const sql = `select count(*)::int as n from (select 1 from properties p where ${whereClauses(u, counted).join(' and ')} limit ${COUNT_CAP}) x`;
  const found = await tryRows<{ n: number }>(em, publishedStatement(u, sql, counted));
  return found && cappedTotal(found[0]!.n);
}

/** A number that was counted up to COUNT_CAP, as a total. */
export const cappedTotal = (n: number): Total => ({ total: Math.min(n, COUNT_CAP - 1), capped: n >= COUNT_CAP });

/** A total that was handed on as one number; from COUNT_CAP on only kept counts are exact. */
export const totalFrom = (u: SearchCriteria, n: number): Total => (isTotalStored(u) ? { total: n, capped: false } : cappedTotal(n));

/** Whether so few match that they are found first and put in order then. */
export const isFew = (counted: Total | null, sort: Sort): boolean => counted !== null && !counted.capped && counted.total <= FEW[sort];

/**
 * The rows of a page. Of a filter whose matches could not even be counted in time the page may take no longer either.
 * @throws Refused UNAVAILABLE when it would
 */
export async function rowsOf<T>(em: EntityManager, u: SearchCriteria, counted: Total | null, query: QueryConfig): Promise<T[]> {
  if (counted || u.ids || isTotalStored(u)) return rows<T>(em, query);
  const found = await tryRows<T>(em, query, 'needed');
  if (!found) throw new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, 2);
  return found;
}

/** What a page itself tells when nobody counted: what lies before it and on it, and whether there is more. */
const totalOfPage = (offset: number, found: number, more: boolean): Total => ({ total: offset + found, capped: more });

export interface PropertyPage extends Total {
  items: PropertyCard[];
  page: number;
  pages: number;
  /** The search text as understood when a typo was mended. */
  corrected: string | null;
}

/** One page of cards and the total. */
export async function searchProperties(em: EntityManager, filter: SearchFilter, page: number): Promise<PropertyPage> {
  const [u] = await Promise.all([resolveCriteria(em, filter), expirePromotions(em)]);
  const sort = filter.sort ?? 'featured';
  const { total, found } = page === 1 && isTotalStored(u) ? await firstPage(em, u, sort) : await laterPage(em, u, sort, page);
  const pages = Math.max(1, Math.ceil(total.total / PAGE_SIZE));
  return { items: found.map(toCard), ...total, page, pages, corrected: u.corrected };
}
interface Found {
  total: Total;
  found: CardRow[];
}

/** Rows and total in one statement, where the count tables know the total: what most visits begin with. */
async function firstPage(em: EntityManager, u: SearchCriteria, sort: Sort): Promise<Found> {
  if (isEmptyResult(u)) return { total: { total: 0, capped: false }, found: [] };
  const v = new SqlParams();
  const columns = `(${storedTotal(u, v)}) as total, ${CARD_COLUMNS}`;
  const sql = selectRows(u, sort, columns, { limit: PAGE_SIZE, offset: 0 }, v);
  const found = await rows<CardRow & { total: number }>(em, publishedStatement(u, sql, v));
  return { total: { total: found[0]?.total ?? 0, capped: false }, found };
}

async function laterPage(em: EntityManager, u: SearchCriteria, sort: Sort, number: number): Promise<Found> {
  if (hasText(u) && !isEmptyResult(u) && !(await haveMany(em, u))) return pageOfWords(em, u, sort, number);
  const counted = await countProperties(em, u);
  const part = { ...pagePart(number, counted), few: isFew(counted, sort) };
  const page = await findWords(em, u, sort, part);
  const found = await cardsOf(em, page, sort, counted);
  const more = found.length > PAGE_SIZE;
  return { total: counted ?? totalOfPage(part.offset, Math.min(found.length, PAGE_SIZE), more), found: found.slice(0, PAGE_SIZE) };
}

/** A page of a list whose matches are found by words first, which tells how many they are. */
async function pageOfWords(em: EntityManager, u: SearchCriteria, sort: Sort, number: number): Promise<Found> {
  const part = pagePart(number, null);
  const page = await findWords(em, u, sort, part);
  const found = await cardsOf(em, page, sort, null);
  const counted = page.matches === null ? await countProperties(em, u) : cappedTotal(page.matches);
  const total = counted ?? totalOfPage(part.offset, Math.min(found.length, PAGE_SIZE), found.length > PAGE_SIZE);
  return { total, found: found.slice(0, PAGE_SIZE) };
}

async function cardsOf(em: EntityManager, { u, part }: FoundPart, sort: Sort, counted: Total | null): Promise<CardRow[]> {
  if (part.limit === 0 || u.ids?.length === 0) return [];
  const v = new SqlParams();
  return rowsOf<CardRow>(em, u, counted, publishedStatement(u, selectRows(u, sort, CARD_COLUMNS, part, v), v));
}

/** The rows of a page: none beyond what the total says, and of a list that nobody counted none far down. */
function pagePart(page: number, counted: Total | null): PageWindow {
  const offset = (page - 1) * PAGE_SIZE;
  // not counted: one home more tells whether there is a next page
  if (!counted) return offset < COUNT_CAP ? { limit: PAGE_SIZE + 1, offset } : { limit: 0, offset: 0 };
  if (!counted.capped) return fromNearerEnd({ limit: PAGE_SIZE, offset }, counted.total);
  return { limit: Math.max(0, Math.min(PAGE_SIZE, counted.total - offset)), offset };
}
