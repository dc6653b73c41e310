// Estimates from stored counts and planner statistics how many homes a filter matches, to choose how they are read.
import type { EntityManager } from '@mikro-orm/postgresql';
import { INT4_MAX } from '../../../shared/property/property.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement, SqlParams, unpreparedStatement } from '../../db/sql.ts';
import { areIndexedTogether, whereClauses } from '../criteria/conditions.ts';
import { canCountFromFacets, hasText, type SearchCriteria, UNRESTRICTED } from '../criteria/criteria.ts';
import { onlyFacets, onlyUncounted, withoutWords } from '../criteria/criteria-parts.ts';
import { isTotalStored, storedTotal } from './stored-counts.ts';

/** What counting the matches of a filter one by one would take, from stored counts alone. */
export interface ExpectedMatches {
  /** What the filter restricts is taken for independent; of sizes and furnishing there are no counts: they count as no restriction. */
  matches: number;
  /** Whether there are counts of everything that the filter restricts. */
  isCounted: boolean;
  /** How many entries of an index hold the matches. */
  entries: number;
  /** How many entries hold them in the index of an order. */
  inOrder: number;
}

/** How many entries of an index are passed until `limit` matches are found. */
export const entriesUpTo = ({ matches, entries }: ExpectedMatches, limit: number): number =>
  matches > limit ? (entries * limit) / matches : entries;

/** The price up to which a budget for one purpose finds homes; of both purposes no single price does. */
function boundedPrice({ transactionType, price, priceLimits }: SearchCriteria): SearchCriteria['price'] {
  if (!transactionType || priceLimits.length === 0) return price;
  return { ...price, max: Math.min(price.max ?? INT4_MAX, ...priceLimits.map((limits) => Math.max(1, ...limits.map(({ max }) => max)))) };
}

/** Expects the number of matches, in a few milliseconds at most. */
export async function expectMatches(em: EntityManager, requestedCriteria: SearchCriteria): Promise<ExpectedMatches> {
  const criteria: SearchCriteria = { ...requestedCriteria, price: boundedPrice(requestedCriteria) };
  const { transactionType, locations, emirates, amenities, excludedAmenities, otherAmenities } = criteria;
  const inOrder = await readTotal(em, { ...UNRESTRICTED, transactionType, locations, emirates });
  if (!hasText(criteria) && isTotalStored(criteria)) {
    const matches = await readTotal(em, criteria);
    return { matches, isCounted: true, entries: matches, inOrder };
  }
  const kind = withoutPlaceAndSize(criteria);
  const restrictions: SearchCriteria[] = otherAmenities.map((name) => ({ ...kind, otherAmenities: [name] }));
  if (amenities.length + excludedAmenities.length > 0) restrictions.unshift({ ...kind, amenities, excludedAmenities });
  const [entries, ofKind, ...restricted] = await Promise.all(
    [{ ...onlyFacets(criteria), price: criteria.price }, kind, ...restrictions].map((one) => readTotal(em, one)),
  );
  const share = restricted.reduce((product, n) => product * (n / Math.max(1, ofKind!)), criteria.share);
  return {
    matches: entries! * share,
    isCounted: canCountFromFacets({ ...withoutWords(criteria), price: {}, amenities: [], excludedAmenities: [], otherAmenities: [] }),
    entries: areIndexedTogether(criteria) ? Math.min(entries!, restricted[0]!) : entries!,
    inOrder,
  };
}

/**
 * The share of properties that what no table counts (sizes, furnishing, dates, an agent) is likely to leave, by the statistics that PostgreSQL plans
 * with. It decides how matches are looked for, never what is shown.
 */
export async function shareOfUncounted(em: EntityManager, criteria: SearchCriteria): Promise<number> {
  const uncountedCriteria = onlyUncounted({ ...criteria, priceLimits: criteria.transactionType ? [] : criteria.priceLimits });
  if (canCountFromFacets(uncountedCriteria)) return 1;
  const params = new SqlParams();
  const sql = `explain (format json) select from properties p where ${whereClauses(uncountedCriteria, params).join(' and ')}`;
  const [[row], all] = await Promise.all([
    rows<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(em, unpreparedStatement(sql, params.list)),
    readTotal(em, UNRESTRICTED),
  ]);
  return Math.min(1, row!['QUERY PLAN'][0].Plan['Plan Rows'] / Math.max(1, all));
}

/** What the counts by amenities are grouped by. */
const withoutPlaceAndSize = ({ transactionType, propertyTypes, emirates }: SearchCriteria): SearchCriteria => ({
  ...UNRESTRICTED,
  transactionType,
  propertyTypes,
  emirates,
});

/** A total that the count tables have. */
async function readTotal(em: EntityManager, criteria: SearchCriteria): Promise<number> {
  const params = new SqlParams();
  const [row] = await rows<{ n: number }>(em, preparedStatement(storedTotal(criteria, params)!, params.list));
  return row!.n;
}
