// The counts beside the values of the filter panel, and its histogram of prices: from the count tables where these have them, else from one pass over the
// matches, else names without counts and a histogram of a sample. Each process remembers counts of many homes for a minute (`remembered-counts.ts`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { AMENITIES, type TransactionType } from '../../../shared/property/property.ts';
import type { FilterCounts } from '../../../shared/search/facets.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement, SqlParams } from '../../db/sql.ts';
import { publishedStatement } from '../criteria/conditions.ts';
import { isEmptyResult, type SearchCriteria } from '../criteria/criteria.ts';
import { onlyFacets } from '../criteria/criteria-parts.ts';
import { resolveCriteria } from '../criteria/resolve-criteria.ts';
import { readSamplePrices, toHistogram } from './histogram.ts';
import { type CountedOption, countMatches, type MatchCounts, type PricePoint, withoutFiltersOf } from './match-counts.ts';
import { middleOf } from './price-bands.ts';
import { readRememberedCounts } from './remembered-counts.ts';
import { keyOf } from './remembered-totals.ts';
import { type StoredColumn, selectStoredAmenities, selectStoredBands, selectStoredCounts } from './stored-counts.ts';

/** With fewer matches the exact prices are read: bands are too coarse for the histogram of one street. */
const MIN_MATCHES_FOR_BANDS = 10_000;

/** The values of a column with their counts; null for an unknown count. */
type CountedValues = FilterCounts['locations'];

/** The most values of a column that are listed. */
const MAX_VALUES = { location: 30, property_type: 5 };
/** The most areas of the list of all areas. */
const MAX_AREAS = 2000;

/** The counts of all fields that the count tables have; a field is left out when they lack it. */
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

/** The counts of the values of a column by the count tables, without the filter's own choice there; null when they lack them. */
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

/** The counts of AMENITIES by the count tables; null when they lack them. */
async function readStoredAmenities(em: EntityManager, criteria: SearchCriteria): Promise<number[] | null> {
  if (isEmptyResult(criteria)) return AMENITIES.map(() => 0);
  const params = new SqlParams();
  const sql = selectStoredAmenities(criteria, params);
  if (sql === null) return null;
  const [row] = await rows<Record<string, number>>(em, preparedStatement(sql, params.list));
  return AMENITIES.map((_, i) => row?.[i] ?? 0);
}

/** The prices of the matches by price band, without the filter's own prices; null when the count tables lack them or bands are too coarse. */
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
 * The counted values of a column, most first. When the matches were too many to count: its names by what `property_facets` knows of the filter,
 * without counts.
 */
async function countedOrNamesOnly(
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

/** Every community with matches, most first, whatever place the filter names; counts are null when there are too many to count. */
export async function countAreas(em: EntityManager, filter: SearchFilter): Promise<CountedValues> {
  const criteria = await resolveCriteria(em, filter);
  const stored = await readStoredColumn(em, criteria, 'location', MAX_AREAS);
  const counted = stored ?? (await countMatches(em, criteria, ['location'])).location;
  return countedOrNamesOnly(em, criteria, 'location', counted, MAX_AREAS);
}

/**
 * How many homes a result counts, by its types: this decides whether it is remembered for a minute. Null when a number in it is unknown; such a result
 * is never remembered.
 */
function homesInCounts({ locations, propertyTypes, amenities }: FilterCounts): number | null {
  if ([...locations, ...propertyTypes, ...amenities].some(({ count }) => count === null)) return null;
  return propertyTypes.reduce((sum, { count }) => sum + count!, 0);
}

/**
 * The counts beside the values of the filter panel: those of places, types and prices without the filter's own choice there, those of amenities with it.
 * Those of many homes are up to a minute old.
 */
export async function countFilters(em: EntityManager, filter: SearchFilter): Promise<FilterCounts> {
  const criteria = await resolveCriteria(em, filter);
  return readRememberedCounts(em, `filters ${keyOf(criteria)}`, () => countFiltersNow(em, criteria), homesInCounts);
}

async function countFiltersNow(em: EntityManager, criteria: SearchCriteria): Promise<FilterCounts> {
  const stored = await readStored(em, criteria);
  const options: CountedOption[] = ['location', 'property_type', 'amenities', 'prices'];
  const counts = {
    ...stored,
    ...(await countMatches(
      em,
      criteria,
      options.filter((option) => !stored[option]),
    )),
  };
  const [locations, propertyTypes, prices] = await Promise.all([
    countedOrNamesOnly(em, criteria, 'location', counts.location),
    countedOrNamesOnly(em, criteria, 'property_type', counts.property_type),
    counts.prices ?? readSamplePrices(em, withoutFiltersOf(criteria, ['prices'])),
  ]);
  const amenities = AMENITIES.map((name, i) => ({ name, count: counts.amenities?.[i] ?? null }));
  return { locations, propertyTypes, amenities, prices: toHistogram(prices) };
}
