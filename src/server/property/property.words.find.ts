import type { EntityManager } from '@mikro-orm/postgresql';
import { COUNT_CAP, type Sort } from '../../shared/search.ts';
import { tryRows } from '../db/costly.ts';
import { rows } from '../db/orm.ts';
import { replanned, Values } from '../db/statement.ts';
import { Refused, UNAVAILABLE_TEXT } from '../errors.ts';
import { columnConditions, conditions, hasText, textConditions, UNRESTRICTED, type Understood } from './property.filter.ts';
import { isAfter, orderBy, orderColumns } from './property.order.ts';
import type { Part } from './property.select.ts';
import { keptTotal } from './property.total.ts';

/** How many homes of an order are looked into for words; each costs a look into its text. */
const MOST_STEPS = 8000;
const FEWEST_STEPS = 500;

/**
 * The homes of a part of the list in which words are found, as a filter and a part that name them; a filter without words as it is. Along the order
 * where many homes have the words, else by the text index, which finds all of them first.
 * @throws Refused UNAVAILABLE when that takes too long
 */
export async function findWords(em: EntityManager, u: Understood, sort: Sort, part: Part): Promise<{ u: Understood; part: Part }> {
  if (!hasText(u) || part.limit === 0) return { u, part };
  const ids = (await walkOrder(em, u, sort, part)) ?? (await gatherWords(em, u, sort, part));
  return { u: { ...UNRESTRICTED, ids }, part: { limit: part.limit, offset: 0 } };
}

/** The ids of a part, found along its order; null when too few were found within the steps that this may take. */
async function walkOrder(em: EntityManager, u: Understood, sort: Sort, part: Part): Promise<number[] | null> {
  const steps = Math.ceil((3 * (part.limit + part.offset)) / u.share);
  if (steps > MOST_STEPS) return null;
  const v = new Values();
  const where = [...columnConditions(u, v), ...(part.after ? [isAfter(sort, part.after, v)] : [])].join(' and ');
  const best = `select * from properties p where ${where} order by ${orderBy(sort)} limit ${Math.max(FEWEST_STEPS, steps)}`;
  const sql = `select p.id from (${best}) p where ${textConditions(u, v, true).join(' and ')} order by ${orderBy(sort)} limit ${v.bind(part.limit)}::int offset ${v.bind(part.offset)}::int`;
  const found = await tryRows<{ id: number }>(em, replanned(sql, v.list));
  return found && found.length === part.limit ? found.map(({ id }) => id) : null;
}

async function gatherWords(em: EntityManager, u: Understood, sort: Sort, part: Part): Promise<number[]> {
  const v = new Values();
  const where = [...conditions(u, v), ...(part.after ? [isAfter(sort, part.after, v)] : [])].join(' and ');
  const matches = `select ${orderColumns(sort)} from properties p where ${where} offset 0`;
  const sql = `select id from (${matches}) p order by ${orderBy(sort, part.fromEnd)} limit ${v.bind(part.limit)}::int offset ${v.bind(part.offset)}::int`;
  const found = await tryRows<{ id: number }>(em, replanned(sql, v.list));
  if (!found) throw new Refused('UNAVAILABLE', UNAVAILABLE_TEXT, 2);
  return found.map(({ id }) => id);
}

/** How many of the newest homes tell how many have the words. */
const PROBE = 1000;
/** So many times as many as are counted must be expected before nobody counts. */
const SURELY = 3;

/**
 * Whether far more than COUNT_CAP homes have the words: the dictionary expects it, and so do the newest thousand homes. Counting ten thousand of them one
 * by one would tell the same.
 */
export async function haveMany(em: EntityManager, u: Understood): Promise<boolean> {
  const columns: Understood = { ...u, words: [], unknown: [], placeWords: [] };
  const kept = new Values();
  const sql = keptTotal(columns, kept);
  if (!hasText(u) || !sql) return false;
  const all = (await rows<{ n: number }>(em, replanned(sql, kept.list)))[0]!.n;
  const isExpected = (share: number) => share * all >= SURELY * COUNT_CAP;
  if (!isExpected(u.share)) return false;
  const v = new Values();
  const newest = `select * from properties p where ${columnConditions(u, v).join(' and ')} order by p.created_at desc limit ${PROBE}`;
  const found = await tryRows<{ n: number }>(
    em,
    replanned(`select count(*)::int as n from (${newest}) p where ${textConditions(u, v, true).join(' and ')}`, v.list),
  );
  return found !== null && isExpected(found[0]!.n / PROBE);
}
