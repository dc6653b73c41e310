// Estimates from stored counts and planner statistics how many homes a filter matches, to choose how they are read.
import type { EntityManager } from '@mikro-orm/postgresql';
import { INT4_MAX } from '../../../shared/property/property.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement, SqlParams, unpreparedStatement } from '../../db/sql.ts';
import { areIndexedTogether, whereClauses } from '../criteria/conditions.ts';
import { canCountFromFacets, hasText, type SearchCriteria, UNRESTRICTED } from '../criteria/criteria.ts';
import { onlyFacets, onlyUncounted, withoutWords } from '../criteria/criteria-parts.ts';
import { isTotalStored, selectStoredTotal } from './stored-counts.ts';

/** How much is read when the matches of a filter are counted one by one, expected from stored counts alone. */
export interface ExpectedMatches {
  /** Number of matches, as if the restrictions were independent. Restrictions of sizes and furnishing, of which there are no counts, are ignored. */
  matches: number;
  /** Whether there are counts of everything that the filter restricts. */
  isCounted: boolean;
  /** How many entries of the best index are read to find all matches. */
  entries: number;
  /** How many entries of the index of an order are read to find them all. */
  inOrder: number;
}

/** How many entries of an index are read until `limit` matches are found. */
export const entriesUpTo = ({ matches, entries }: ExpectedMatches, limit: number): number =>
  matches > limit ? (entries * limit) / matches : entries;

/** The prices of a filter, up to the largest that a budget for one purpose allows; for both purposes there is no single largest price. */
function boundedPrice({ transactionType, price, priceLimits }: SearchCriteria): SearchCriteria['price'] {
  if (!transactionType || priceLimits.length === 0) return price;
  return { ...price, max: Math.min(price.max ?? INT4_MAX, Math.max(1, ...priceLimits.map(({ max }) => max))) };
}

/** Totals that are read or being read, by their statements. */
export type StoredTotals = Map<string, Promise<number>>;

/** Expects how many homes match, in a few milliseconds at most. Filters that differ in their place or prices share the totals that they have in common. */
export async function expectMatches(
  em: EntityManager,
  requestedCriteria: SearchCriteria,
  totals: StoredTotals = new Map(),
): Promise<ExpectedMatches> {
  const criteria: SearchCriteria = { ...requestedCriteria, price: boundedPrice(requestedCriteria) };
  const { transactionType, locations, emirates, amenities, excludedAmenities, otherAmenities } = criteria;
  const inOrder = await readTotal(em, { ...UNRESTRICTED, transactionType, locations, emirates }, totals);
  if (!hasText(criteria) && isTotalStored(criteria)) {
    const matches = await readTotal(em, criteria, totals);
    return { matches, isCounted: true, entries: matches, inOrder };
  }
  const kindCriteria = withoutPlaceAndSize(criteria);
  const restrictions: SearchCriteria[] = otherAmenities.map((name) => ({ ...kindCriteria, otherAmenities: [name] }));
  if (amenities.length + excludedAmenities.length > 0) restrictions.unshift({ ...kindCriteria, amenities, excludedAmenities });
  const [entries, kindTotal, ...restricted] = await Promise.all(
    [{ ...onlyFacets(criteria), price: criteria.price }, kindCriteria, ...restrictions].map((one) => readTotal(em, one, totals)),
  );
  const share = restricted.reduce((product, n) => product * (n / Math.max(1, kindTotal!)), criteria.share);
  return {
    matches: entries! * share,
    isCounted: canCountFromFacets({ ...withoutWords(criteria), price: {}, amenities: [], excludedAmenities: [], otherAmenities: [] }),
    entries: areIndexedTogether(criteria) ? Math.min(entries!, restricted[0]!) : entries!,
    inOrder,
  };
}

/**
 * The share of properties that probably meet the restrictions of which no table has counts (sizes, furnishing, dates, an agent), by the statistics that
 * PostgreSQL plans with. It decides how matches are looked for, never what is shown.
 */
export async function shareOfUncounted(em: EntityManager, criteria: SearchCriteria): Promise<number> {
  const uncountedCriteria = onlyUncounted({ ...criteria, priceLimits: criteria.transactionType ? [] : criteria.priceLimits });
  if (canCountFromFacets(uncountedCriteria)) return 1;
  const [{ matches }, all] = await Promise.all([expectByStatistics(em, uncountedCriteria), readTotal(em, UNRESTRICTED)]);
  return Math.min(1, matches / Math.max(1, all));
}

/** What PostgreSQL expects of reading all matches of a filter. */
export interface PlannedRead {
  matches: number;
  /** In the unit of its cost settings, where a page of an index read in order is 1. */
  cost: number;
}

/** How many homes match, and what reading them costs, by the statistics that PostgreSQL plans with; in a millisecond. */
export async function expectByStatistics(em: EntityManager, criteria: SearchCriteria): Promise<PlannedRead> {
  const params = new SqlParams();
  const sql = `explain (format json) select from properties p where ${whereClauses(criteria, params).join(' and ')}`;
  const [row] = await rows<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number; 'Total Cost': number } }] }>(
    em,
    unpreparedStatement(sql, params.list),
  );
  const { 'Plan Rows': matches, 'Total Cost': cost } = row!['QUERY PLAN'][0].Plan;
  return { matches, cost };
}

/** The part of a filter by which the counts of amenities are grouped. */
const withoutPlaceAndSize = ({ transactionType, propertyTypes, emirates }: SearchCriteria): SearchCriteria => ({
  ...UNRESTRICTED,
  transactionType,
  propertyTypes,
  emirates,
});

/** A total that the count tables have. */
function readTotal(em: EntityManager, criteria: SearchCriteria, totals: StoredTotals = new Map()): Promise<number> {
  const params = new SqlParams();
  const sql = selectStoredTotal(criteria, params)!;
  const key = JSON.stringify([sql, params.list]);
  const read = totals.get(key) ?? rows<{ n: number }>(em, preparedStatement(sql, params.list)).then(([row]) => row!.n);
  totals.set(key, read);
  return read;
}
