// Counts how many homes match a filter: read from the count tables, else counted one by one up to COUNT_CAP (10,001) within a time limit.
// `remembered-totals.ts` calls this and remembers the totals. Reads only.
import type { EntityManager } from '@mikro-orm/postgresql';
import { TRANSACTION_TYPES, type TransactionType } from '../../../shared/property/property.ts';
import { COUNT_CAP } from '../../../shared/search/search.ts';
import { type CostlyKind, tryRows } from '../../db/costly-reads.ts';
import { rows } from '../../db/orm.ts';
import { SqlParams, unpreparedStatement } from '../../db/sql.ts';
import { publishedStatement, selectMatching, whereClauses } from './conditions.ts';
import { forOrderedScan, hasText, onlyFacets, type SearchCriteria, UNRESTRICTED } from './criteria.ts';
import { expectMatches } from './expected-matches.ts';
import { areWordsFrequent } from './frequent-words.ts';
import { selectKeys } from './page-keys.ts';
import { isTotalStored, selectStoredTotal } from './stored-counts.ts';

/** How many homes match. When `capped`, `total` is COUNT_CAP - 1 and there are more. */
export interface Total {
  total: number;
  capped: boolean;
}

/** The total of a count that stops at COUNT_CAP. */
export const cappedTotal = (n: number): Total => ({ total: Math.min(n, COUNT_CAP - 1), capped: n >= COUNT_CAP });

/** The total from the single number `n` that the cursor of a page holds; from COUNT_CAP on it is exact only where the count tables have it. */
export const totalFrom = (criteria: SearchCriteria, n: number): Total =>
  isTotalStored(criteria) ? { total: n, capped: false } : cappedTotal(n);

/**
 * SQL that selects up to `maxMatches` matches in any order, and one more if there are more.
 * @param columns makes the SQL of the columns; `part` is the criteria, or the criteria with one of both purposes (Buy, Rent)
 */
export function selectUpTo(
  criteria: SearchCriteria,
  columns: (part: SearchCriteria) => string,
  maxMatches: number,
  params: SqlParams,
): string {
  const select = (part: SearchCriteria) => `select ${columns(part)} from ${selectMatching(part, params)} limit ${maxMatches + 1}`;
  if (criteria.transactionType || criteria.priceLimits.length === 0) return select(criteria);
  // indexes by price begin with the purpose, so each purpose is read by itself
  const parts = TRANSACTION_TYPES.map((transactionType) => `(${select(ofPurpose(criteria, transactionType))})`);
  return `${parts.join(' union all ')} limit ${maxMatches + 1}`;
}

/**
 * Counts matches one by one, up to `maxMatches` + 1. Also returns their ids when there are at most `maxIds`, because finding them again would cost as much
 * as counting them; `ids` is null when there are more. Null when counting takes too long.
 */
export async function countUpTo(
  em: EntityManager,
  criteria: SearchCriteria,
  maxMatches: number,
  { kind = 'optional', maxIds = 0 }: { kind?: CostlyKind; maxIds?: number } = {},
): Promise<{ n: number; ids: number[] | null } | null> {
  const params = new SqlParams();
  const ids = maxIds > 0 ? `case when count(*) <= ${maxIds} then coalesce(array_agg(matches.id), '{}') end` : 'null';
  const matches = selectUpTo(criteria, () => (maxIds > 0 ? 'p.id' : '1'), maxMatches, params);
  const sql = `select count(*)::int as n, ${ids} as ids from (${matches}) matches`;
  const counts = await tryRows<{ n: number; ids: number[] | null }>(em, publishedStatement(criteria, sql, params), kind);
  return counts && counts[0]!;
}

/** The criteria of one purpose, without the price limits of the other. */
export const ofPurpose = (criteria: SearchCriteria, transactionType: TransactionType): SearchCriteria => ({
  ...criteria,
  transactionType,
  priceLimits: criteria.priceLimits.filter((limit) => limit.transactionType === transactionType),
});

/** The total by the count tables; null when they lack it. */
export async function readStoredTotal(em: EntityManager, criteria: SearchCriteria): Promise<number | null> {
  const params = new SqlParams();
  const sql = selectStoredTotal(criteria, params);
  return sql === null ? null : (await rows<{ n: number }>(em, publishedStatement(criteria, sql, params)))[0]!.n;
}

/** COUNT_CAP homes surely match when estimate and sample are this many times COUNT_CAP, which is far beyond their errors. */
const ESTIMATE_MARGIN = 1.5;
/** How many homes, the first of the default order, are sampled. */
const SAMPLED_HOMES = 1000;

/**
 * Whether COUNT_CAP or more homes surely match, by the count tables and by a sample: the tables have each amenity by itself, and homes with one may all lack
 * another. Only for filters with an amenity outside the closed list; false for others, and when reading the sample takes too long.
 */
export async function areSurelyMany(em: EntityManager, criteria: SearchCriteria, kind: CostlyKind = 'optional'): Promise<boolean> {
  if (criteria.otherAmenities.length === 0 || hasText(criteria)) return false;
  const { isCounted, matches } = await expectMatches(em, criteria);
  const isFarAboveCap = (n: number) => n >= ESTIMATE_MARGIN * COUNT_CAP;
  if (!isCounted || !isFarAboveCap(matches)) return false;
  const params = new SqlParams();
  const otherCriteria = forOrderedScan({ ...onlyFacets(criteria), price: criteria.price });
  const keys = selectKeys(otherCriteria, 'featured', { limit: SAMPLED_HOMES, offset: 0 }, params);
  const { amenities, excludedAmenities, otherAmenities } = criteria;
  const conditions = whereClauses({ ...UNRESTRICTED, amenities, excludedAmenities, otherAmenities }, params);
  const sql = `select count(*)::int as n from properties p where p.id = any(array(select sampled.id from (${keys}) sampled))
    and ${conditions.join(' and ')}`;
  const sample = await tryRows<{ n: number }>(em, unpreparedStatement(sql, params.list), kind);
  if (sample === null) return false;
  // never null: `property_facets` and the price bands answer these criteria
  const homes = (await readStoredTotal(em, otherCriteria))!;
  return isFarAboveCap((sample[0]!.n / SAMPLED_HOMES) * homes);
}

/** The total from the count tables; else capped where estimates suffice; else counted one by one up to COUNT_CAP. Null when that takes too long. */
export async function countTotal(em: EntityManager, criteria: SearchCriteria, kind: CostlyKind): Promise<Total | null> {
  const stored = await readStoredTotal(em, criteria);
  if (stored !== null) return { total: stored, capped: false };
  const isCapped = (await areSurelyMany(em, criteria, kind)) || (await areWordsFrequent(em, criteria, kind));
  if (isCapped === null) return null;
  if (isCapped) return cappedTotal(COUNT_CAP);
  const counted = await countUpTo(em, criteria, COUNT_CAP - 1, { kind });
  return counted && cappedTotal(counted.n);
}
