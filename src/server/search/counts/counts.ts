// The counts beside the values of the filter panel and the histogram of prices, and the figures of areas, types and the whole site.
// They come from the count tables where these have them, else from one pass over the matches.
import type { EntityManager } from '@mikro-orm/postgresql';
import { AMENITIES, PROPERTY_TYPES, type PropertyType, type TransactionType } from '../../../shared/property/property.ts';
import type { AreaFigures, FilterCounts, ListingCounts } from '../../../shared/search/facets.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { tryRows } from '../../db/costly-reads.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement, SqlParams } from '../../db/sql.ts';
import { publishedStatement, whereClauses } from '../criteria/conditions.ts';
import { hasText, isEmptyResult, type SearchCriteria } from '../criteria/criteria.ts';
import { onlyFacets } from '../criteria/criteria-parts.ts';
import { resolveCriteria } from '../criteria/resolve-criteria.ts';
import { selectFirstPrices } from '../text/dictionary/frequent-words.ts';
import { type CountedOption, countMatches, type MatchCounts, type PricePoint, withoutFiltersOf } from './match-counts.ts';
import { middleOf } from './price-bands.ts';
import { readRememberedCounts } from './remembered-counts.ts';
import { keyOf } from './remembered-totals.ts';
import { type StoredColumn, selectStoredAmenities, selectStoredBands, selectStoredCounts } from './stored-counts.ts';

/** Bars of the histogram of prices. */
const BAR_COUNT = 18;
/** Shares of the matches in order of price: the cheaper ones before are in the first bar, the dearer ones after in the last. */
const FIRST_BAR_SHARE = 0.01;
const LAST_BAR_SHARE = 0.96;
/** Fewer matches have no histogram. */
const MIN_PRICES = 8;
/** With fewer matches the exact prices are read: bands are too coarse for the histogram of one street. */
const MIN_MATCHES_FOR_BANDS = 10_000;
/** How many matches give the histogram when there are too many to count. */
const SAMPLED_PRICES = 2_000;

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

/** The values of a column, most first; without counts when there are too many to count. */
async function listValues(
  em: EntityManager,
  criteria: SearchCriteria,
  column: StoredColumn,
  counted: CountedValues | undefined,
  maxValues = MAX_VALUES[column],
): Promise<CountedValues> {
  if (counted) return counted.slice(0, maxValues);
  const params = new SqlParams();
  const sql = selectStoredCounts(onlyFacets(withoutFiltersOf(criteria, [column])), column, maxValues, params)!;
  return (await rows<{ name: string }>(em, preparedStatement(sql, params.list))).map(({ name }) => ({ name, count: null }));
}

/** Every community with matches, most first, whatever place the filter names; counts are null when there are too many to count. */
export async function countAreas(em: EntityManager, filter: SearchFilter): Promise<CountedValues> {
  const criteria = await resolveCriteria(em, filter);
  const stored = await readStoredColumn(em, criteria, 'location', MAX_AREAS);
  const counted = stored ?? (await countMatches(em, criteria, ['location'])).location;
  return listValues(em, criteria, 'location', counted, MAX_AREAS);
}

/** The prices of a sample of the matches, when they are too many to count; none when even that takes too long. */
async function readSamplePrices(em: EntityManager, criteria: SearchCriteria): Promise<PricePoint[]> {
  const params = new SqlParams();
  const sample = hasText(criteria) ? selectFirstPrices(criteria, params) : selectNewestPrices(criteria, params);
  const sql = `select price, count(*)::int as n from (${sample}) sampled group by price`;
  return (await tryRows<PricePoint>(em, publishedStatement(criteria, sql, params))) ?? [];
}

/** Selects the prices of the newest matches; of any matches for both purposes together without a place, which no index has in order of date. */
function selectNewestPrices(criteria: SearchCriteria, params: SqlParams): string {
  const where = whereClauses(criteria, params);
  const isInPlace = criteria.locations.length > 0;
  // the index of a place has its homes in order of rank and date: only those of one rank, here the ordinary homes, are in order of date
  if (isInPlace) where.push('p.rank = 0');
  const order = isInPlace || criteria.transactionType ? 'order by p.created_at desc' : '';
  return `select p.price from properties p where ${where.join(' and ')} ${order} limit ${SAMPLED_PRICES}`;
}

/** The histogram of prices, AED; without bars when there are too few matches or prices. */
function toHistogram(points: readonly PricePoint[]): FilterCounts['prices'] {
  const sorted = points.toSorted((a, b) => a.price - b.price);
  const totalCount = sorted.reduce((sum, { n }) => sum + n, 0);
  const priceAt = (share: number): number => {
    let remainingCount = share * totalCount;
    for (const { price, n } of sorted) {
      remainingCount -= n;
      if (remainingCount <= 0) return price;
    }
    return 0;
  };
  const [low, high] = [priceAt(FIRST_BAR_SHARE), priceAt(LAST_BAR_SHARE)];
  if (totalCount < MIN_PRICES || low >= high) return { low: 0, high: 0, bars: [] };
  const bars = Array.from({ length: BAR_COUNT }, () => 0);
  for (const { price, n } of sorted) {
    const bar = Math.floor(((price - low) / (high - low)) * BAR_COUNT);
    bars[Math.max(0, Math.min(BAR_COUNT - 1, bar))]! += n;
  }
  return { low, high, bars };
}

/** How many homes the counts of types are about; null when one of the numbers beside the filters is unknown. */
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
    listValues(em, criteria, 'location', counts.location),
    listValues(em, criteria, 'property_type', counts.property_type),
    counts.prices ?? readSamplePrices(em, withoutFiltersOf(criteria, ['prices'])),
  ]);
  const amenities = AMENITIES.map((name, i) => ({ name, count: counts.amenities?.[i] ?? null }));
  return { locations, propertyTypes, amenities, prices: toHistogram(prices) };
}

/**
 * Figures of communities, in the order of `names`, of one type or of all. Step 1: `named` are the names ($1) in order. Step 2: the numbers of homes of the types
 * ($2) from the count table. Step 3: the lowest price of each type, which is one step in an index, and the lowest of these.
 */
export async function areaFigures(em: EntityManager, names: readonly string[], propertyType?: PropertyType): Promise<AreaFigures[]> {
  const lowestPrice = (purpose: TransactionType) => `(select min(cheapest.price) from unnest($2::text[]) types(type),
    lateral (select p.price from properties p where p.status = 'published' and p.transaction_type = '${purpose}'
      and p.location = named.name and p.property_type = types.type order by p.price limit 1) cheapest)`;
  const sql = `select named.name, homes.sale::int as "forSale", homes.rent::int as "forRent", (homes.sale + homes.rent)::int as count,
      ${lowestPrice('Buy')} as "saleFrom", ${lowestPrice('Rent')} as "rentFrom"
    from unnest($1::text[]) with ordinality named(name, i)
    cross join lateral (
      select coalesce(sum(n) filter (where transaction_type = 'Buy'), 0) as sale, coalesce(sum(n) filter (where transaction_type = 'Rent'), 0) as rent
      from property_facets where location = named.name and property_type = any($2::text[])) homes
    order by named.i`;
  return rows<AreaFigures>(em, preparedStatement(sql, [names, propertyType ? [propertyType] : PROPERTY_TYPES]));
}

/**
 * The lowest price of a type ($2) for a purpose ($1) in an emirate ($3), or anywhere, AED (per month for rent); null without homes. Step 1: `places` are the
 * communities with such homes, from the count table. Step 2: the cheapest home of each, which is one step in an index, and the lowest of these prices.
 */
export async function cheapestPrice(
  em: EntityManager,
  transactionType: TransactionType,
  propertyType: PropertyType,
  emirate?: string,
): Promise<number | null> {
  const sql = `select min(cheapest.price) as price
    from (select distinct location, case when $3::text is not null then emirate end as emirate from property_facets
      where transaction_type = $1 and property_type = $2 and n > 0 and ($3::text is null or emirate = $3)) places,
    lateral (select p.price from properties p where p.status = 'published' and p.transaction_type = $1 and p.location = places.location
      and p.property_type = $2 and (places.emirate is null or p.emirate = places.emirate) order by p.price limit 1) cheapest`;
  const [row] = await rows<{ price: number | null }>(em, preparedStatement(sql, [transactionType, propertyType, emirate ?? null]));
  return row?.price ?? null;
}

/** The numbers of all published homes by purpose and type, and of agents. */
export async function countListings(em: EntityManager): Promise<ListingCounts> {
  const byType = await rows<ListingCounts['byType'][number]>(
    em,
    preparedStatement(
      `select transaction_type as "transactionType", property_type as "propertyType", sum(n)::int as count
       from property_facets group by 1, 2 having sum(n) > 0 order by 1, 2`,
      [],
    ),
  );
  const [agents] = await rows<{ n: number }>(em, preparedStatement('select count(*)::int as n from agents where removed_at is null', []));
  return { total: byType.reduce((sum, row) => sum + row.count, 0), agents: agents?.n ?? 0, byType };
}
