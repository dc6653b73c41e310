// Counts the matches of a filter one by one, in one pass, by place, type, amenity and price: for the counts beside filters that no count table has.
import type { EntityManager } from '@mikro-orm/postgresql';
import { AMENITIES } from '../../../shared/property/property.ts';
import type { FilterCounts } from '../../../shared/search/facets.ts';
import { tryRows } from '../../db/costly-reads.ts';
import { SqlParams } from '../../db/sql.ts';
import { amenityBits, matchConditions, priceConditions, publishedStatement, typeConditions } from '../criteria/conditions.ts';
import { hasText, type SearchCriteria } from '../criteria/criteria.ts';
import { entriesUpTo, expectMatches, type StoredTotals, shareOfUncounted } from './expected-matches.ts';

/** A price (AED) and the number of homes that have it. */
export interface PricePoint {
  price: number;
  n: number;
}

/**
 * Numbers of matches by the values of each option, counted without what the filter says about that option; amenities with the whole filter, in the order of
 * AMENITIES.
 */
export interface MatchCounts {
  location: FilterCounts['locations'];
  property_type: FilterCounts['locations'];
  amenities: number[];
  prices: PricePoint[];
}
export type CountedOption = keyof MatchCounts;

/** Fewer matches than this are counted. Those of a place are neighbours in an index; those with words need their whole rows. */
const MAX_MATCHES = 10_000;
const MAX_MATCHES_OF_PLACE = 25_000;
const MAX_MATCHES_WITH_WORDS = 2000;
/** The number of matches from which on they are not counted. */
function limitOf(criteria: SearchCriteria): number {
  if (hasText(criteria)) return MAX_MATCHES_WITH_WORDS;
  return criteria.locations.length > 0 ? MAX_MATCHES_OF_PLACE : MAX_MATCHES;
}
/** Counting is skipped when the statistics expect this many times the limit, because they take conditions for independent. */
const ESTIMATE_MARGIN = 2;
/** How many index entries may be read to find the matches: about 30 ms of PostgreSQL. */
const MAX_ENTRIES = 150_000;

/** A filter without its restrictions of these options; amenities stay. */
export const withoutFiltersOf = (criteria: SearchCriteria, options: readonly CountedOption[]): SearchCriteria => ({
  ...criteria,
  ...(options.includes('location') && { locations: [] }),
  ...(options.includes('property_type') && { propertyTypes: undefined }),
  ...(options.includes('prices') && { price: {} }),
});

/**
 * Counts the matches for some options. Step 1: in one pass, over the matches without any restriction of these options. Step 2, when these are too many: one pass
 * for each option, or for options with the same matches. An option is absent from the result when its matches are too many or counting takes too long.
 */
export async function countMatches(
  em: EntityManager,
  criteria: SearchCriteria,
  options: readonly CountedOption[],
): Promise<Partial<MatchCounts>> {
  // a place has far fewer matches than all places together
  const passes = criteria.locations.length > 0 ? [['location'], options.filter((option) => option !== 'location')] : [options];
  const totals: StoredTotals = new Map();
  const counted = await Promise.all(
    passes.map(async (pass) => {
      const together = options.filter((option) => pass.includes(option));
      if (together.length === 0) return {};
      const counts = await countTogether(em, criteria, together, totals);
      if (counts || together.length === 1) return counts ?? {};
      // options that the filter does not restrict have the same matches; when no other option is restricted either, these are the matches of step 1
      const narrower = Map.groupBy(together, (option) => JSON.stringify(withoutFiltersOf(criteria, [option])));
      narrower.delete(JSON.stringify(withoutFiltersOf(criteria, together)));
      return Object.assign(
        {},
        ...(await Promise.all([...narrower.values()].map((sameMatches) => countTogether(em, criteria, sameMatches, totals)))),
      );
    }),
  );
  return Object.assign({}, ...counted);
}

/**
 * Counts for these options in one pass: `matches` are all homes without restrictions of the options, and each option is a grouped count over them, with the
 * restrictions of the others. Null when the matches are too many; empty when counting takes too long, as each option by itself would.
 */
async function countTogether(
  em: EntityManager,
  criteria: SearchCriteria,
  options: readonly CountedOption[],
  totals: StoredTotals,
): Promise<Partial<MatchCounts> | null> {
  const unrestricted = withoutFiltersOf(criteria, options);
  const limit = limitOf(unrestricted);
  const expected = await expectMatches(em, unrestricted, totals);
  if ((expected.isCounted || hasText(unrestricted)) && expected.matches >= limit) return null;
  if (!expected.isCounted && expected.matches * (await shareOfUncounted(em, unrestricted)) >= ESTIMATE_MARGIN * limit) return null;
  // words are found by their own index
  if (!hasText(unrestricted) && entriesUpTo(expected, limit) > MAX_ENTRIES) return null;
  const params = new SqlParams();
  const where = matchConditions(unrestricted, params).join(' and ');
  const counts = options.map((option) => `(${selectCounts(option, criteria, options, params)}) as ${option}`);
  const matches = `select p.location, p.property_type, p.amenity_bits, p.price from properties p where ${where} limit ${limit}`;
  const sql = `with matches as materialized (${matches})
    select (select count(*)::int from matches) as total, ${counts.join(', ')}`;
  const counted = await tryRows<RawCounts>(em, publishedStatement(unrestricted, sql, params));
  if (!counted) return {};
  if (counted[0]!.total >= limit) return null;
  const { total: _, amenities, prices, ...otherCounts } = counted[0]!;
  return {
    ...otherCounts,
    ...(amenities && { amenities: countEachAmenity(amenities) }),
    ...(prices && { prices: prices.map(([price, n]) => ({ price, n })) }),
  };
}

/** Counts as PostgreSQL answers them. */
interface RawCounts extends Partial<Omit<MatchCounts, 'amenities' | 'prices'>> {
  total: number;
  amenities?: [bits: number, n: number][];
  prices?: [price: number, n: number][];
}

/** Selects a JSON list of one option's counts over `matches`, with the restrictions of the other options. */
function selectCounts(option: CountedOption, criteria: SearchCriteria, options: readonly CountedOption[], params: SqlParams): string {
  const others = options.filter((other) => other !== option);
  const conditions = [
    ...(others.includes('property_type') ? typeConditions(criteria, params) : []),
    ...(others.includes('prices') ? priceConditions(criteria, params) : []),
  ];
  const { column, items } = COUNTS[option];
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  return `select coalesce(json_agg(${items}), '[]') from (select p.${column} as value, count(*)::int as n from matches p ${where} group by 1) c`;
}

/** SQL of counts as objects, largest first. */
const NAMED = `json_build_object('name', value, 'count', n) order by n desc, value`;
/** SQL of counts as pairs, in no order: a thousand prices as sorted objects take 3 ms more. */
const PAIRS = 'json_build_array(value, n)';

/** The column that an option counts, and its values with their counts as JSON. */
const COUNTS: Record<CountedOption, { column: string; items: string }> = {
  location: { column: 'location', items: NAMED },
  property_type: { column: 'property_type', items: NAMED },
  amenities: { column: 'amenity_bits', items: PAIRS },
  prices: { column: 'price', items: PAIRS },
};

/** Matches of each amenity, in the order of AMENITIES. A set has the bit i when the homes have AMENITIES[i]. */
const countEachAmenity = (sets: readonly [bits: number, n: number][]): number[] =>
  AMENITIES.map((name) => sets.reduce((sum, [bits, n]) => (bits & amenityBits([name]) ? sum + n : sum), 0));
