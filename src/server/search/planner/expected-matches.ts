// Estimates how many homes a filter matches, from the count tables (`stored-counts.ts`) and from PostgreSQL's statistics. Estimates decide how homes are
// read, and whether a total is shown as `10,000+` instead of being counted. No estimate is shown as a number. Reads only.
import type { EntityManager } from '@mikro-orm/postgresql';
import { INT4_MAX } from '../../../shared/property/property.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement, SqlParams, unpreparedStatement } from '../../db/sql.ts';
import { areIndexedTogether, whereClauses } from './conditions.ts';
import { canCountFromFacets, hasText, onlyFacets, onlyUncounted, type SearchCriteria, UNRESTRICTED, withoutWords } from './criteria.ts';
import { isTotalStored, selectStoredTotal } from './stored-counts.ts';

/** What the count tables say about the matches of a filter, and about the index entries that are read to find them. */
export interface ExpectedMatches {
  /** The number of matches, as if the restrictions were independent. Those that no table counts (size, furnishing, dates) are ignored. */
  matches: number;
  /** Whether the tables count everything that the filter restricts. */
  isCounted: boolean;
  /** How many index entries are read to find all matches by the best index. */
  entries: number;
  /** How many index entries are read to find all matches along the index of a sort order. */
  inOrder: number;
}

/** How many entries of the best index are read until `limit` matches are found. */
export const entriesUpTo = ({ matches, entries }: ExpectedMatches, limit: number): number =>
  matches > limit ? (entries * limit) / matches : entries;

/** The price range of a filter, lowered to the price limit of its budget. A filter for both purposes has two limits and keeps its range. */
function boundedPrice({ transactionType, price, priceLimits }: SearchCriteria): SearchCriteria['price'] {
  if (!transactionType || priceLimits.length === 0) return price;
  return { ...price, max: Math.min(price.max ?? INT4_MAX, Math.max(1, ...priceLimits.map(({ max }) => max))) };
}

/** Totals from the count tables that were read or are being read, by the JSON of their statement and its values. */
export type StoredTotals = Map<string, Promise<number>>;

/**
 * Estimates the matches of a filter in a few milliseconds: the number by place, type, bedrooms and price, times the share of homes of the same purpose,
 * type and emirate that have the amenities, times the share that has the words.
 * @param totals callers that estimate several similar filters pass the same map, so that no total is read twice; this adds to it
 */
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
  // the tables of amenities have no places, bedrooms and prices: shares are of all homes of this purpose, type and emirate
  const base = onlyPurposeTypeEmirate(criteria);
  const withAmenities: SearchCriteria[] = otherAmenities.map((name) => ({ ...base, otherAmenities: [name] }));
  // those of the closed list come first; `amenityTotals[0]` below is their total
  if (amenities.length + excludedAmenities.length > 0) withAmenities.unshift({ ...base, amenities, excludedAmenities });
  const [entries, baseTotal, ...amenityTotals] = await Promise.all(
    [{ ...onlyFacets(criteria), price: criteria.price }, base, ...withAmenities].map((part) => readTotal(em, part, totals)),
  );
  const share = amenityTotals.reduce((product, n) => product * (n / Math.max(1, baseTotal!)), criteria.wordsShare);
  return {
    matches: entries! * share,
    isCounted: canCountFromFacets({ ...withoutWords(criteria), price: {}, amenities: [], excludedAmenities: [], otherAmenities: [] }),
    entries: areIndexedTogether(criteria) ? Math.min(entries!, amenityTotals[0]!) : entries!,
    inOrder,
  };
}

/** The share (0 to 1) of homes that probably meet the restrictions that no table counts (size, furnishing, dates, an agent), by PostgreSQL's statistics. */
export async function shareOfUncounted(em: EntityManager, criteria: SearchCriteria): Promise<number> {
  const uncountedCriteria = onlyUncounted({ ...criteria, priceLimits: criteria.transactionType ? [] : criteria.priceLimits });
  if (canCountFromFacets(uncountedCriteria)) return 1;
  const [{ matches }, homes] = await Promise.all([expectByStatistics(em, uncountedCriteria), readTotal(em, UNRESTRICTED)]);
  return Math.min(1, matches / Math.max(1, homes));
}

/** What PostgreSQL expects of reading all matches of a filter. */
export interface PlannedRead {
  matches: number;
  /** In the cost unit of PostgreSQL's planner, in which reading one page of a table in sequence costs 1. */
  cost: number;
}

/** How many homes match, and what reading them costs, by `explain`, which runs nothing and takes a millisecond. */
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

/** The part of a filter that the count tables of amenities have: without places and bedrooms. */
const onlyPurposeTypeEmirate = ({ transactionType, propertyTypes, emirates }: SearchCriteria): SearchCriteria => ({
  ...UNRESTRICTED,
  transactionType,
  propertyTypes,
  emirates,
});

/** Reads a total that the count tables have, unless `totals` has it; adds it to `totals`. */
function readTotal(em: EntityManager, criteria: SearchCriteria, totals: StoredTotals = new Map()): Promise<number> {
  const params = new SqlParams();
  const sql = selectStoredTotal(criteria, params)!;
  const key = JSON.stringify([sql, params.list]);
  const total = totals.get(key) ?? rows<{ n: number }>(em, preparedStatement(sql, params.list)).then(([row]) => row!.n);
  totals.set(key, total);
  return total;
}
