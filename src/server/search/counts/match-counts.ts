// Counts the matches of a filter by place, type, amenity and price in one pass.
import type { EntityManager } from '@mikro-orm/postgresql';
import { AMENITIES } from '../../../shared/property/property.ts';
import type { FilterCounts } from '../../../shared/search/facets.ts';
import { tryRows } from '../../db/costly.ts';
import { SqlParams } from '../../db/sql.ts';
import { amenityBits, matchConditions, priceConditions, publishedStatement, typeConditions } from '../criteria/conditions.ts';
import { hasText, type SearchCriteria } from '../criteria/criteria.ts';
import { entriesUpTo, expectMatches, type StoredTotals, shareOfUncounted } from './expected-matches.ts';

/** A price and how many properties have it, or about it. */
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

/** Matches are counted one by one below this number; those of a place are neighbours in an index, those with words need their whole rows. */
const MAX_MATCHES = 10_000;
const MAX_MATCHES_OF_PLACE = 25_000;
const MAX_MATCHES_WITH_WORDS = 2000;
function limitOf(criteria: SearchCriteria): number {
  if (hasText(criteria)) return MAX_MATCHES_WITH_WORDS;
  return criteria.locations.length > 0 ? MAX_MATCHES_OF_PLACE : MAX_MATCHES;
}
/** Counting is skipped when statistics, which take conditions for independent, expect this many times the limit. */
const ESTIMATE_MARGIN = 2;
/** Entries of an index that are read at most to find the matches: about 30 ms of PostgreSQL. */
const MAX_ENTRIES = 150_000;

/** A filter without what it says about these options; amenities stay. */
export const withoutFiltersOf = (criteria: SearchCriteria, options: readonly CountedOption[]): SearchCriteria => ({
  ...criteria,
  ...(options.includes('location') && { locations: [] }),
  ...(options.includes('property_type') && { propertyTypes: undefined }),
  ...(options.includes('prices') && { price: {} }),
});

/**
 * Counts matches one by one for some options: in one pass over the matches without any filter of these options where those are few enough, else each
 * option for itself and those with equal matches together. An option is left out when its matches are too many, or counting them takes too long.
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
      // options without a filter of their own have the same matches; where they restrict nothing, as many as all together, which are too many
      const narrower = Map.groupBy(together, (option) => JSON.stringify(withoutFiltersOf(criteria, [option])));
      narrower.delete(JSON.stringify(withoutFiltersOf(criteria, together)));
      return Object.assign({}, ...(await Promise.all([...narrower.values()].map((equal) => countTogether(em, criteria, equal, totals)))));
    }),
  );
  return Object.assign({}, ...counted);
}

/**
 * Counts for all of these options in one pass. Null when the matches are too many; empty when counting takes too long, because each option by itself
 * would take as long again.
 */
async function countTogether(
  em: EntityManager,
  criteria: SearchCriteria,
  options: readonly CountedOption[],
  totals: StoredTotals,
): Promise<Partial<MatchCounts> | null> {
  const all = withoutFiltersOf(criteria, options);
  const limit = limitOf(all);
  const expected = await expectMatches(em, all, totals);
  if ((expected.isCounted || hasText(all)) && expected.matches >= limit) return null;
  if (!expected.isCounted && expected.matches * (await shareOfUncounted(em, all)) >= ESTIMATE_MARGIN * limit) return null;
  // words are found by their own index
  if (!hasText(all) && entriesUpTo(expected, limit) > MAX_ENTRIES) return null;
  const params = new SqlParams();
  const where = matchConditions(all, params).join(' and ');
  const counts = options.map((option) => `(${countOf(option, criteria, options, params)}) as ${option}`);
  const sql = `with matches as materialized (select p.location, p.property_type, p.amenity_bits, p.price from properties p where ${where} limit ${limit})
    select (select count(*)::int from matches) as all, ${counts.join(', ')}`;
  const counted = await tryRows<RawCounts>(em, publishedStatement(all, sql, params));
  if (!counted) return {};
  if (counted[0]!.all >= limit) return null;
  const { all: _, amenities, prices, ...otherCounts } = counted[0]!;
  return {
    ...otherCounts,
    ...(amenities && { amenities: countEachAmenity(amenities) }),
    ...(prices && { prices: prices.map(([price, n]) => ({ price, n })) }),
  };
}

/** Counts as PostgreSQL answers them. */
interface RawCounts extends Partial<Omit<MatchCounts, 'amenities' | 'prices'>> {
  all: number;
  amenities?: [bits: number, n: number][];
  prices?: [price: number, n: number][];
}

/** A JSON list of one option's counts over `matches`, with the filters of the other options that these lack. */
function countOf(option: CountedOption, criteria: SearchCriteria, options: readonly CountedOption[], params: SqlParams): string {
  const others = options.filter((other) => other !== option);
  const conditions = [
    ...(others.includes('property_type') ? typeConditions(criteria, params) : []),
    ...(others.includes('prices') ? priceConditions(criteria, params) : []),
  ];
  const { column, items } = COUNTS[option];
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  return `select coalesce(json_agg(${items}), '[]') from (select p.${column} as value, count(*)::int as n from matches p ${where} group by 1) c`;
}

const NAMED = `json_build_object('name', value, 'count', n) order by n desc, value`;
/** In no order and as arrays: a thousand prices as objects in an order take 3 ms more. */
const PAIRS = 'json_build_array(value, n)';

/** The column that an option counts, and its values with their counts as JSON. */
const COUNTS: Record<CountedOption, { column: string; items: string }> = {
  location: { column: 'location', items: NAMED },
  property_type: { column: 'property_type', items: NAMED },
  amenities: { column: 'amenity_bits', items: PAIRS },
  prices: { column: 'price', items: PAIRS },
};

/** Matches per amenity, in the order of AMENITIES, from counts of sets of amenities as bits. */
const countEachAmenity = (sets: readonly [bits: number, n: number][]): number[] =>
  AMENITIES.map((name) => sets.reduce((sum, [bits, n]) => (bits & amenityBits([name]) ? sum + n : sum), 0));
