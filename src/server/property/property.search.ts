import type { EntityManager } from '@mikro-orm/postgresql';
import type { PropertyCard } from '../../shared/property.ts';
import { COUNT_CAP, PAGE_SIZE, type SearchFilter, type Sort } from '../../shared/search.ts';
import { rows } from '../db/orm.ts';
import { Values } from '../db/statement.ts';
import {
  conditions,
  countedByFacets,
  facetConditions,
  marketStatement,
  matchesNothing,
  type Understood,
  understand,
} from './property.filter.ts';
import { sweepExpiredPromotions } from './property.promoted.ts';
import { CARD_COLUMNS, type CardRow, toCard } from './property.row.ts';
import { type Part, selectRows } from './property.select.ts';
import { loadVocabulary } from './property.terms.ts';

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
  const [row] = await rows<{ n: number }>(em, marketStatement(u, countSql(u, v, cap), v));
  const n = row?.n ?? 0;
  return countedByFacets(u) ? { total: n, capped: false } : { total: Math.min(n, cap - 1), capped: n >= cap };
}

/** One number `n`: all from the count table, else counted, up to `cap` when there is one. */
export function countSql(u: Understood, v: Values, cap?: number): string {
  if (countedByFacets(u)) {
    const where = facetConditions(u, v);
    return `select coalesce(sum(p.n), 0)::int as n from property_facets p ${where.length ? `where ${where.join(' and ')}` : ''}`;
  }
  const where = conditions(u, v).join(' and ');
  if (cap === undefined) return `select count(*)::int as n from properties p where ${where}`;
  return `select count(*)::int as n from (select 1 from properties p where ${where} limit ${cap}) x`;
}

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
  const sort = filter.sort ?? 'featured';
  const { total, found } = page === 1 && countedByFacets(u) ? await firstPage(em, u, sort) : await anyPage(em, u, sort, page);
  const pages = Math.max(1, Math.ceil(total.total / PAGE_SIZE));
  return { items: found.map(toCard), ...total, page, pages, corrected: u.corrected };
}
interface Found {
  total: Total;
  found: CardRow[];
}

/** Rows and total in one statement, where the count table knows the total: what most visits begin with. */
async function firstPage(em: EntityManager, u: Understood, sort: Sort): Promise<Found> {
  if (matchesNothing(u)) return { total: { total: 0, capped: false }, found: [] };
  const v = new Values();
  const columns = `(${countSql(u, v)}) as total, ${CARD_COLUMNS}`;
  const sql = selectRows(u, sort, columns, { limit: PAGE_SIZE, offset: 0 }, false, v);
  const found = await rows<CardRow & { total: number }>(em, marketStatement(u, sql, v));
  return { total: { total: found[0]?.total ?? 0, capped: false }, found };
}

async function anyPage(em: EntityManager, u: Understood, sort: Sort, page: number): Promise<Found> {
  const total = await countProperties(em, u);
  const part = pagePart(page, total);
  const v = new Values();
  const sql = selectRows(u, sort, CARD_COLUMNS, part, total.capped, v);
  return { total, found: part.limit === 0 ? [] : await rows<CardRow>(em, marketStatement(u, sql, v)) };
}

/** The rows of a page, counted from the nearer end: the last page is then as fast as the first, the middle one the slowest. */
function pagePart(page: number, { total, capped }: Total): Part {
  const offset = (page - 1) * PAGE_SIZE;
  if (capped) return { limit: PAGE_SIZE, offset };
  const limit = Math.max(0, Math.min(PAGE_SIZE, total - offset));
  const behind = total - offset - limit;
  return behind < offset ? { limit, offset: behind, fromEnd: true } : { limit, offset };
}
