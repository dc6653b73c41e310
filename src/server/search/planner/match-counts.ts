// Counts the matches of a filter one by one, by place, type, amenity and price, for the filter panel where no count table has the numbers. Counts by
// place, type and price ignore the communities, types or price that the filter itself names. Reads only.
import type { EntityManager } from '@mikro-orm/postgresql';
import { AMENITIES } from '../../../shared/property/property.ts';
import type { FilterCounts } from '../../../shared/search/facets.ts';
import { tryRows } from '../../db/costly-reads.ts';
import { SqlParams } from '../../db/sql.ts';
import { amenityBits, matchConditions, priceConditions, publishedStatement, typeConditions } from './conditions.ts';
import { hasText, type SearchCriteria } from './criteria.ts';
import { entriesUpTo, expectMatches, type StoredTotals, shareOfUncounted } from './expected-matches.ts';

/** A price (AED) and the number of homes that have it. */
export interface PricePoint {
  price: number;
  n: number;
}

/**
 * The numbers of matches by the values of each option (what the filter panel counts). Those of an option ignore what the filter says about it, except for
 * an emirate or free words of a place; those of amenities are of the whole filter, in the order of AMENITIES.
 */
export interface MatchCounts {
  location: FilterCounts['locations'];
  property_type: FilterCounts['locations'];
  amenities: number[];
  prices: PricePoint[];
}
export type CountedOption = keyof MatchCounts;

/** Fewer matches than this are counted: more in a place, where they are neighbours in an index; fewer with words, for which whole rows are read. */
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
/** How many index entries may be read to find the matches; PostgreSQL reads these in about 30 ms. */
const MAX_ENTRIES = 150_000;

/** A filter without its communities, types or price, for these options. Amenities stay, because they are counted with them; so do emirates. */
export const withoutFiltersOf = (criteria: SearchCriteria, options: readonly CountedOption[]): SearchCriteria => ({
  ...criteria,
  ...(options.includes('location') && { locations: [] }),
  ...(options.includes('property_type') && { propertyTypes: criteria.selectableTypes }),
  ...(options.includes('prices') && { price: {} }),
});

/**
 * Counts the matches for some options. An option is absent from the result when its matches are too many or counting takes too long. When the filter names
 * a place, communities are counted by themselves: without the place there are far more matches than with it.
 */
export async function countMatches(
  em: EntityManager,
  criteria: SearchCriteria,
  options: readonly CountedOption[],
): Promise<Partial<MatchCounts>> {
  const totals: StoredTotals = new Map();
  if (criteria.locations.length === 0) return countInSteps(em, criteria, options, totals);
  const isLocation = (option: CountedOption) => option === 'location';
  const otherOptions = options.filter((option) => !isLocation(option));
  const [locationCounts, otherCounts] = await Promise.all([
    countInSteps(em, criteria, options.filter(isLocation), totals),
    countInSteps(em, criteria, otherOptions, totals),
  ]);
  return { ...locationCounts, ...otherCounts };
}

/**
 * Step 1: counts for all options in one pass over the matches without any restriction of these options. Step 2, when these matches are too many: one pass
 * for each option, or for several options with the same matches.
 */
async function countInSteps(
  em: EntityManager,
  criteria: SearchCriteria,
  options: readonly CountedOption[],
  totals: StoredTotals,
): Promise<Partial<MatchCounts>> {
  if (options.length === 0) return {};
  const counts = await countTogether(em, criteria, options, totals);
  if (counts || options.length === 1) return counts ?? {};
  // options that the filter does not restrict have the same matches
  const optionsByMatches = Map.groupBy(options, (option) => JSON.stringify(withoutFiltersOf(criteria, [option])));
  // options with all matches of step 1 have too many
  optionsByMatches.delete(JSON.stringify(withoutFiltersOf(criteria, options)));
  const passes = [...optionsByMatches.values()].map((sameMatches) => countTogether(em, criteria, sameMatches, totals));
  return Object.assign({}, ...(await Promise.all(passes)));
}

/**
 * Counts for these options in one statement. Step 1: `matches` are all homes of the filter without restrictions of these options. Step 2: for each option
 * a grouped count over them, with the restrictions of the others. Null when the matches are too many; empty when counting takes too long.
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
  // matches of words are found by the text index, whatever the number of entries here
  if (!hasText(unrestricted) && entriesUpTo(expected, limit) > MAX_ENTRIES) return null;
  const params = new SqlParams();
  const where = matchConditions(unrestricted, params).join(' and ');
  const counts = options.map((option) => `(${selectCounts(option, criteria, options, params)}) as ${option}`);
  const matches = `select p.location, p.property_type, p.amenity_bits, p.price from properties p where ${where} limit ${limit}`;
  const sql = `with matches as materialized (${matches})
    select (select count(*)::int from matches) as total, ${counts.join(', ')}`;
  const countRows = await tryRows<RawCounts>(em, publishedStatement(unrestricted, sql, params));
  if (!countRows) return {};
  const { total, amenities, prices, ...otherCounts } = countRows[0]!;
  if (total >= limit) return null;
  return {
    ...otherCounts,
    ...(amenities && { amenities: countEachAmenity(amenities) }),
    ...(prices && { prices: prices.map(([price, n]) => ({ price, n })) }),
  };
}

/** Counts as PostgreSQL returns them. `bits` is a set of amenities: bit i stands for AMENITIES[i]. */
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
  return `select coalesce(json_agg(${items}), '[]') from (select p.${column} as value, count(*)::int as n from matches p ${where} group by 1) counted`;
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

/** The number of matches with each amenity, in the order of AMENITIES, from the number of matches with each set of amenities. */
function countEachAmenity(sets: readonly [bits: number, n: number][]): number[] {
  return AMENITIES.map((name) => {
    const setsWithAmenity = sets.filter(([bits]) => (bits & amenityBits([name])) !== 0);
    return setsWithAmenity.reduce((sum, [, n]) => sum + n, 0);
  });
}
