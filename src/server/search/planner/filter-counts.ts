// Reads the counts beside the values of the filter panel, and its histogram of prices. First choice: the count tables. Second: one pass over the matches.
// Third: names without counts, and a histogram of a sample. Each process remembers counts of many homes for a minute (`remembered-counts.ts`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { AMENITIES, type TransactionType } from '../../../shared/property/property.ts';
import type { FilterCounts } from '../../../shared/search/facets.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { tryRows } from '../../db/costly-reads.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement, SqlParams } from '../../db/sql.ts';
import { publishedStatement, whereClauses } from './conditions.ts';
import { hasText, isEmptyResult, onlyFacets, type SearchCriteria } from './criteria.ts';
import { selectFirstPrices } from './frequent-words.ts';
import { type CountedOption, countMatches, type MatchCounts, type PricePoint, withoutFiltersOf } from './match-counts.ts';
import { middleOf } from './price-bands.ts';
import { readRememberedCounts } from './remembered-counts.ts';
import { keyOf } from './remembered-totals.ts';
import { resolveCriteria } from './resolve-criteria.ts';
import { type StoredColumn, selectStoredAmenities, selectStoredBands, selectStoredCounts } from './stored-counts.ts';

/** How many bars the histogram has. */
const BAR_COUNT = 18;
/** Bars span these shares of the matches in order of price. The cheapest 1 % are added to the first bar and the dearest 4 % to the last. */
const FIRST_BAR_SHARE = 0.01;
const LAST_BAR_SHARE = 0.96;
/** Fewer matches have no histogram. */
const MIN_MATCHES_FOR_HISTOGRAM = 8;
/** The size of the sample when the matches are too many to count. */
const SAMPLED_PRICES = 2_000;

/**
 * Reads the prices of a sample of the matches: for a filter with words those matches that are among the first homes of the default order, else the newest
 * matches. Empty when even that takes too long.
 */
async function readSamplePrices(em: EntityManager, criteria: SearchCriteria): Promise<PricePoint[]> {
  const params = new SqlParams();
  const sample = hasText(criteria) ? selectFirstPrices(criteria, params) : selectNewestPrices(criteria, params);
  const sql = `select price, count(*)::int as n from (${sample}) sampled group by price`;
  return (await tryRows<PricePoint>(em, publishedStatement(criteria, sql, params))) ?? [];
}

/** Selects the prices of the newest matches. With neither purpose nor place no index is in order of date, so any matches are taken. */
function selectNewestPrices(criteria: SearchCriteria, params: SqlParams): string {
  const where = whereClauses(criteria, params);
  const isInPlace = criteria.locations.length > 0;
  // the index of a place has its homes in order of rank and date: only those of one rank, here the ordinary homes, are in order of date
  if (isInPlace) where.push('p.rank = 0');
  const order = isInPlace || criteria.transactionType ? 'order by p.created_at desc' : '';
  return `select p.price from properties p where ${where.join(' and ')} ${order} limit ${SAMPLED_PRICES}`;
}

/** The histogram of prices: `low` and `high` (AED) are where its bars begin and end. No bars when the matches are few or nearly all have one price. */
function toHistogram(points: readonly PricePoint[]): FilterCounts['prices'] {
  const sorted = points.toSorted((a, b) => a.price - b.price);
  const totalCount = sorted.reduce((sum, { n }) => sum + n, 0);
  /** The price below which a share of the matches lies. */
  const priceAt = (share: number): number => {
    let remainingCount = share * totalCount;
    for (const { price, n } of sorted) {
      remainingCount -= n;
      if (remainingCount <= 0) return price;
    }
    return 0;
  };
  const [low, high] = [priceAt(FIRST_BAR_SHARE), priceAt(LAST_BAR_SHARE)];
  if (totalCount < MIN_MATCHES_FOR_HISTOGRAM || low >= high) return { low: 0, high: 0, bars: [] };
  const bars = Array.from({ length: BAR_COUNT }, () => 0);
  for (const { price, n } of sorted) {
    const bar = Math.floor(((price - low) / (high - low)) * BAR_COUNT);
    bars[Math.max(0, Math.min(BAR_COUNT - 1, bar))]! += n;
  }
  return { low, high, bars };
}

/** With fewer matches than this the exact prices are read: price bands are too coarse for the histogram of few homes. */
const MIN_MATCHES_FOR_BANDS = 10_000;

/** The values of a column with their counts; a count is null where it is unknown. */
type CountedValues = FilterCounts['locations'];

/** The most values of a column that the filter panel lists. */
const MAX_VALUES = { location: 30, property_type: 5 };
/** The most communities that `countAreas` lists. */
const MAX_AREAS = 2000;

/** All counts that the count tables have for a filter; those that they lack are absent. The keys are those of `MatchCounts`. */
async function readStored(em: EntityManager, criteria: SearchCriteria): Promise<Partial<MatchCounts>> {
  const [location, property_type, amenities, prices] = await Promise.all([
    readStoredColumn(em, criteria, 'location'),
    readStoredColumn(em, criteria, 'property_type'),
    readStoredAmenities(em, criteria),
    readStoredPrices(em, criteria),
  ]);
  return {
    ...(location && { location }),
    ...(property_type && { property_type }),
    ...(amenities && { amenities }),
    ...(prices && { prices }),
  };
}

/** The counts of the values of a column by the count tables, for the filter without its own choice of that column; null when the tables lack them. */
async function readStoredColumn(
  em: EntityManager,
  criteria: SearchCriteria,
  column: StoredColumn,
  maxValues = MAX_VALUES[column],
): Promise<CountedValues | null> {
  const otherCriteria = withoutFiltersOf(criteria, [column]);
  if (isEmptyResult(otherCriteria)) return [];
  const params = new SqlParams();
  const sql = selectStoredCounts(otherCriteria, column, maxValues, params);
  return sql === null ? null : rows<CountedValues[number]>(em, publishedStatement(otherCriteria, sql, params));
}

/** The counts of the amenities of AMENITIES, in its order, by the count tables; null when these lack them. */
async function readStoredAmenities(em: EntityManager, criteria: SearchCriteria): Promise<number[] | null> {
  if (isEmptyResult(criteria)) return AMENITIES.map(() => 0);
  const params = new SqlParams();
  const sql = selectStoredAmenities(criteria, params);
  if (sql === null) return null;
  const [row] = await rows<Record<string, number>>(em, preparedStatement(sql, params.list));
  return AMENITIES.map((_, i) => row?.[i] ?? 0);
}

/** The middle prices of the price bands with their numbers of matches, whatever price the filter names; null when the tables lack them or matches are few. */
async function readStoredPrices(em: EntityManager, criteria: SearchCriteria): Promise<PricePoint[] | null> {
  const otherCriteria = withoutFiltersOf(criteria, ['prices']);
  if (isEmptyResult(otherCriteria)) return [];
  const params = new SqlParams();
  const sql = selectStoredBands(otherCriteria, params);
  if (sql === null) return null;
  const bands = await rows<{ transactionType: TransactionType; band: number; n: number }>(em, preparedStatement(sql, params.list));
  if (bands.reduce((sum, { n }) => sum + n, 0) < MIN_MATCHES_FOR_BANDS) return null;
  return bands.map(({ transactionType, band, n }) => ({ price: middleOf(transactionType, band), n }));
}

/**
 * The values of a column, the most frequent first. Where the matches were too many to count, values without counts, by the part of the filter that the
 * table `property_facets` can answer.
 */
async function listValues(
  em: EntityManager,
  criteria: SearchCriteria,
  column: StoredColumn,
  counted: CountedValues | undefined,
  maxValues = MAX_VALUES[column],
): Promise<CountedValues> {
  if (counted) return counted.slice(0, maxValues);
  const params = new SqlParams();
  // never null: `property_facets` answers whatever `onlyFacets` keeps
  const sql = selectStoredCounts(onlyFacets(withoutFiltersOf(criteria, [column])), column, maxValues, params)!;
  return (await rows<{ name: string }>(em, preparedStatement(sql, params.list))).map(({ name }) => ({ name, count: null }));
}

/** Every community with matches, the most frequent first, whatever community the filter names; counts are null when the matches are too many to count. */
export async function countAreas(em: EntityManager, filter: SearchFilter): Promise<CountedValues> {
  const criteria = await resolveCriteria(em, filter);
  const stored = await readStoredColumn(em, criteria, 'location', MAX_AREAS);
  const counted = stored ?? (await countMatches(em, criteria, ['location'])).location;
  return listValues(em, criteria, 'location', counted, MAX_AREAS);
}

/**
 * How many homes a result counts: the sum over its types. The number decides whether the result is remembered for a minute. Null when a count is
 * unknown; such a result is never remembered.
 */
function sumHomes({ locations, propertyTypes, amenities }: FilterCounts): number | null {
  if ([...locations, ...propertyTypes, ...amenities].some(({ count }) => count === null)) return null;
  return propertyTypes.reduce((sum, { count }) => sum + count!, 0);
}

/**
 * The counts beside the values of the filter panel. Those of places, types and prices ignore the communities, types or price that the filter itself names,
 * but not its emirates; those of amenities are of homes that match the whole filter. Visitors get counts of many homes that are up to a minute old.
 */
export async function countFilters(em: EntityManager, filter: SearchFilter): Promise<FilterCounts> {
  const criteria = await resolveCriteria(em, filter);
  // `keyOf` leaves out the selectable types, which the counts of types depend on
  const key = `filters ${keyOf(criteria)} ${criteria.selectableTypes?.join() ?? ''}`;
  return readRememberedCounts(em, key, () => countFiltersNow(em, criteria), sumHomes);
}

/** Adds the studios to the apartments where the filter has 0 bedrooms: it then finds studios by either type. */
function addStudiosToApartments(types: CountedValues, { bedroomValues }: SearchCriteria): CountedValues {
  const studios = types.find(({ name }) => name === 'Studio');
  if (!studios || !bedroomValues.includes(0)) return types;
  const apartments = types.find(({ name }) => name === 'Apartment');
  const count = studios.count === null ? null : studios.count + (apartments?.count ?? 0);
  const otherTypes = types.filter((type) => type !== apartments);
  return [{ name: 'Apartment', count }, ...otherTypes].sort((a, b) => (b.count ?? 0) - (a.count ?? 0));
}

/** `countFilters` without remembered counts. */
async function countFiltersNow(em: EntityManager, criteria: SearchCriteria): Promise<FilterCounts> {
  const stored = await readStored(em, criteria);
  const options: CountedOption[] = ['location', 'property_type', 'amenities', 'prices'];
  const missingOptions = options.filter((option) => !stored[option]);
  const counts = { ...stored, ...(await countMatches(em, criteria, missingOptions)) };
  const [locations, propertyTypes, prices] = await Promise.all([
    listValues(em, criteria, 'location', counts.location),
    listValues(em, criteria, 'property_type', counts.property_type),
    counts.prices ?? readSamplePrices(em, withoutFiltersOf(criteria, ['prices'])),
  ]);
  const amenities = AMENITIES.map((name, i) => ({ name, count: counts.amenities?.[i] ?? null }));
  return { locations, propertyTypes: addStudiosToApartments(propertyTypes, criteria), amenities, prices: toHistogram(prices) };
}
