import type { EntityManager } from '@mikro-orm/postgresql';
import { COUNT_CAP, type Sort } from '../../../shared/search/search.ts';
import { tryRows } from '../../db/costly.ts';
import { rows } from '../../db/orm.ts';
import { SqlParams, unpreparedStatement } from '../../db/sql.ts';
import { DomainError, UNAVAILABLE_TEXT } from '../../errors.ts';
import { hasText, type SearchCriteria, textConditions, UNRESTRICTED, whereClauses } from '../criteria.ts';
import { keysetCondition, orderBy, orderColumns } from '../order.ts';
import { type PageWindow, selectKeys } from '../query.ts';
import { storedTotal } from '../total.ts';

/** How many homes of an order are looked into for words; each costs a look into its text. */
const MOST_STEPS = 8000;
const FEWEST_STEPS = 500;

/** A part of a list as it is found best, and how many match when finding it told. */
export interface FoundPart {
  u: SearchCriteria;
  part: PageWindow;
  matches: number | null;
}

/**
 * The homes of a part of the list in which words are found, as a filter and a part that name them; a filter without words as it is. Along the order
 * where many homes have the words, else by the text index, which finds all of them first.
 * @throws Refused UNAVAILABLE when that takes too long
 */
export async function findWords(em: EntityManager, u: SearchCriteria, sort: Sort, part: PageWindow): Promise<FoundPart> {
  if (!hasText(u) || part.limit === 0) return { u, part, matches: null };
  const walked = await walkOrder(em, u, sort, part);
  const { ids, matches } = walked ? { ids: walked, matches: null } : await gatherWords(em, u, sort, part);
  return { u: { ...UNRESTRICTED, ids }, part: { limit: part.limit, offset: 0 }, matches };
}

const withoutWords = (u: SearchCriteria): SearchCriteria => ({ ...u, words: [], unknown: [], placeWords: [] });

/** One row when the home that a key `p` names has the words: the keys come from an index, and only so many texts are read as are needed. */
const hasWords = (u: SearchCriteria, v: SqlParams): string =>
  `select from properties w where w.id = p.id and ${textConditions(u, v, true, 'w').join(' and ')} offset 0`;

/** The ids of a part, found along its order; null when too few were found within the steps that this may take. */
async function walkOrder(em: EntityManager, u: SearchCriteria, sort: Sort, part: PageWindow): Promise<number[] | null> {
  const steps = Math.ceil((3 * (part.limit + part.offset)) / u.share);
  if (steps > MOST_STEPS) return null;
  const v = new SqlParams();
  const keys = selectKeys(withoutWords(u), sort, { limit: Math.max(FEWEST_STEPS, steps), offset: 0, after: part.after }, v);
  const sql = `select p.id from (${keys}) p, lateral (${hasWords(u, v)}) t order by ${orderBy(sort)} limit ${v.bind(part.limit)}::int offset ${v.bind(part.offset)}::int`;
  const found = await tryRows<{ id: number }>(em, unpreparedStatement(sql, v.list));
  return found && found.length === part.limit ? found.map(({ id }) => id) : null;
}

/** The ids of a part, and how many match; unknown after the end of the list and behind a position. */
async function gatherWords(
  em: EntityManager,
  u: SearchCriteria,
  sort: Sort,
  part: PageWindow,
): Promise<{ ids: number[]; matches: number | null }> {
  const v = new SqlParams();
  const where = [...whereClauses(u, v), ...(part.after ? [keysetCondition(sort, part.after, v)] : [])].join(' and ');
  const matches = `select ${orderColumns(sort)}, count(*) over () as n from properties p where ${where} offset 0`;
  const sql = `select id, n::int from (${matches}) p order by ${orderBy(sort, part.fromEnd)} limit ${v.bind(part.limit)}::int offset ${v.bind(part.offset)}::int`;
  const found = await tryRows<{ id: number; n: number }>(em, unpreparedStatement(sql, v.list), 'needed');
  if (!found) throw new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, 2);
  return { ids: found.map(({ id }) => id), matches: part.after ? null : (found[0]?.n ?? (part.offset === 0 ? 0 : null)) };
}

/** How many of the first homes tell how many have the words. */
const PROBE = 1000;
/** So many times as many as are counted must be expected before nobody counts: far beyond the error of such a sample. */
const SURELY = 1.5;

/**
 * Whether far more than COUNT_CAP homes have the words: the dictionary expects it, and so do the first thousand homes. Counting ten thousand of them one
 * by one would tell the same.
 */
export async function haveMany(em: EntityManager, u: SearchCriteria): Promise<boolean> {
  const columns = withoutWords(u);
  const kept = new SqlParams();
  const total = storedTotal(columns, kept);
  if (!hasText(u) || !total) return false;
  const all = (await rows<{ n: number }>(em, unpreparedStatement(total, kept.list)))[0]!.n;
  const isExpected = (share: number) => share * all >= SURELY * COUNT_CAP;
  if (!isExpected(u.share)) return false;
  const v = new SqlParams();
  const keys = selectKeys(columns, 'featured', { limit: PROBE, offset: 0 }, v);
  const sql = `select count(*)::int as n from (${keys}) p, lateral (${hasWords(u, v)}) t`;
  const found = await tryRows<{ n: number }>(em, unpreparedStatement(sql, v.list));
  return found !== null && isExpected(found[0]!.n / PROBE);
}
