import type { EntityManager } from '@mikro-orm/postgresql';
import { COUNT_CAP, type Sort } from '../../../shared/search/search.ts';
import { type CostlyKind, tryRows } from '../../db/costly.ts';
import { rows } from '../../db/orm.ts';
import { SqlParams, unpreparedStatement } from '../../db/sql.ts';
import { DomainError, UNAVAILABLE_TEXT } from '../../errors.ts';
import { textConditions, whereClauses } from '../conditions.ts';
import { hasText, type SearchCriteria, UNRESTRICTED, withoutWords } from '../criteria.ts';
import { currentKey, keysetCondition, orderBy } from '../order.ts';
import { type PageWindow, selectKeys } from '../query.ts';
import { storedTotal } from '../stored-counts.ts';

/** How many homes of an order are looked into for words; each costs a look into its text. */
const MOST_STEPS = 8000;
const FEWEST_STEPS = 500;

/** A part of a list by the cheapest plan, and the number of matches if the plan knows it. */
export interface FoundPart {
  criteria: SearchCriteria;
  window: PageWindow;
  matches: number | null;
}

/**
 * The homes of a part of the list in which words are found, as a filter and a part that name them; a filter without words as it is. Along the order
 * where many homes have the words, else by the text index, which finds all of them first.
 * @throws Refused UNAVAILABLE when that takes too long
 */
export async function findWords(em: EntityManager, criteria: SearchCriteria, sort: Sort, window: PageWindow): Promise<FoundPart> {
  if (!hasText(criteria) || window.limit === 0) return { criteria, window, matches: null };
  const walked = await walkOrder(em, criteria, sort, window);
  const { ids, matches } = walked ? { ids: walked, matches: null } : await gatherWords(em, criteria, sort, window);
  return { criteria: { ...UNRESTRICTED, ids }, window: { limit: window.limit, offset: 0 }, matches };
}

/** One row when the home that a key `p` names has the words: the keys come from an index, and only so many texts are read as are needed. */
const hasWords = (criteria: SearchCriteria, params: SqlParams): string =>
  `select from properties w where w.id = p.id and ${textConditions(criteria, params, true, 'w').join(' and ')} offset 0`;

/** The ids of a window, found along its order; null when too few were found within the steps that this may take. */
async function walkOrder(em: EntityManager, criteria: SearchCriteria, sort: Sort, window: PageWindow): Promise<number[] | null> {
  const steps = Math.ceil((3 * (window.limit + window.offset)) / criteria.share);
  if (steps > MOST_STEPS) return null;
  const params = new SqlParams();
  const keys = selectKeys(withoutWords(criteria), sort, { limit: Math.max(FEWEST_STEPS, steps), offset: 0, after: window.after }, params);
  const sql = `select p.id from (${keys}) p, lateral (${hasWords(criteria, params)}) t order by ${orderBy(sort)} limit ${params.bind(window.limit)}::int offset ${params.bind(window.offset)}::int`;
  const found = await tryRows<{ id: number }>(em, unpreparedStatement(sql, params.list));
  return found && found.length === window.limit ? found.map(({ id }) => id) : null;
}

/** The ids of a window, and how many match; unknown after the end of the list and behind a position. */
async function gatherWords(
  em: EntityManager,
  criteria: SearchCriteria,
  sort: Sort,
  window: PageWindow,
): Promise<{ ids: number[]; matches: number | null }> {
  const params = new SqlParams();
  const where = [...whereClauses(criteria, params), ...(window.after ? [keysetCondition(sort, window.after, params, 'current')] : [])].join(
    ' and ',
  );
  const matches = `select ${currentKey(sort)}, count(*) over () as n from properties p where ${where} offset 0`;
  const sql = `select id, n::int from (${matches}) p order by ${orderBy(sort, window.fromEnd)} limit ${params.bind(window.limit)}::int offset ${params.bind(window.offset)}::int`;
  const found = await tryRows<{ id: number; n: number }>(em, unpreparedStatement(sql, params.list), 'needed');
  if (!found) throw new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, 2);
  return { ids: found.map(({ id }) => id), matches: window.after ? null : (found[0]?.n ?? (window.offset === 0 ? 0 : null)) };
}

/** How many of the first homes tell how many have the words. */
const PROBE = 1000;
/** Counting is skipped when the estimate is this many times the limit, far beyond the error of the sample. */
const SURELY = 1.5;

/**
 * Whether far more than COUNT_CAP homes have the words: the dictionary expects it, and so do the first thousand homes. Counting ten thousand of them one
 * by one would tell the same.
 */
export async function haveMany(em: EntityManager, criteria: SearchCriteria, kind: CostlyKind): Promise<boolean> {
  const columns = withoutWords(criteria);
  const kept = new SqlParams();
  const total = storedTotal(columns, kept);
  if (!hasText(criteria) || !total) return false;
  const all = (await rows<{ n: number }>(em, unpreparedStatement(total, kept.list)))[0]!.n;
  const isExpected = (share: number) => share * all >= SURELY * COUNT_CAP;
  if (!isExpected(criteria.share)) return false;
  const params = new SqlParams();
  const keys = selectKeys(columns, 'featured', { limit: PROBE, offset: 0 }, params);
  const sql = `select count(*)::int as n from (${keys}) p, lateral (${hasWords(criteria, params)}) t`;
  const found = await tryRows<{ n: number }>(em, unpreparedStatement(sql, params.list), kind);
  return found !== null && isExpected(found[0]!.n / PROBE);
}
