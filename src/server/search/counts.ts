import type { EntityManager } from '@mikro-orm/postgresql';
import { AMENITIES, PROPERTY_TYPES, type PropertyType, type TransactionType } from '../../shared/property/property.ts';
import type { AreaFigures, FilterCounts, ListingCounts } from '../../shared/search/facets.ts';
import type { SearchFilter } from '../../shared/search/search.ts';
import { tryRows } from '../db/costly.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement, SqlParams } from '../db/sql.ts';
import { amenityBits, publishedStatement, whereClauses } from './conditions.ts';
import { hasText, isEmptyResult, onlyFacets, resolveCriteria, type SearchCriteria } from './criteria.ts';
import { middleOf } from './price-bands.ts';
import { type StoredColumn, storedAmenities, storedBands, storedCounts, storedTotal } from './stored-counts.ts';

const BARS = 18;
/** The dearest and the cheapest homes beyond these shares are left at the ends of the bars. */
const [LOW, HIGH] = [0.01, 0.96];
/** Too few prices make no bars. */
const FEWEST_PRICES = 8;
/** What kept counts cannot tell is counted in the matches, when they are fewer than this; those of a place lie together in an index. */
const MOST = 10_000;
const MOST_OF_PLACE = 40_000;
/** Words stand only in the homes' own wide rows. */
const MOST_WITH_WORDS = 2_000;
const mostOf = (criteria: SearchCriteria): number =>
  hasText(criteria) ? MOST_WITH_WORDS : criteria.locations.length > 0 ? MOST_OF_PLACE : MOST;
/** So many of the newest prices make the bars when there are more. */
const PRICES = 2_000;

type Counted = FilterCounts['locations'];

const whereOf = (criteria: SearchCriteria, params: SqlParams): string => whereClauses(criteria, params).join(' and ');

/** Homes per value of one column, with that column's own choice lifted, most first; without counts when there are too many to count. */
async function countBy(em: EntityManager, criteria: SearchCriteria, column: StoredColumn, limit: number): Promise<Counted> {
  const lifted: SearchCriteria =
    column === 'location' ? { ...criteria, locations: [], emirates: criteria.emirates } : { ...criteria, propertyTypes: undefined };
  if (isEmptyResult(lifted)) return [];
  const kept = new SqlParams();
  const sql = storedCounts(lifted, column, limit, kept);
  if (sql) return rows<Counted[number]>(em, publishedStatement(lifted, sql, kept));
  const counted = (await areFew(em, lifted)) ? await countMatchesBy(em, lifted, column, limit) : null;
  if (counted && (counted[0]?.all ?? 0) < mostOf(lifted)) return counted.map(({ name, count }) => ({ name, count }));
  const names = new SqlParams();
  const known = storedCounts(onlyFacets(lifted), column, limit, names)!;
  return (await rows<{ name: string }>(em, preparedStatement(known, names.list))).map(({ name }) => ({ name, count: null }));
}

/** Whether the matches may be few enough to be counted one by one, as far as kept counts and the dictionary know. */
async function areFew(em: EntityManager, criteria: SearchCriteria): Promise<boolean> {
  const params = new SqlParams();
  const total = storedTotal(hasText(criteria) ? { ...onlyFacets(criteria), price: criteria.price } : criteria, params);
  if (total === null) return true;
  const [row] = await rows<{ n: number }>(em, preparedStatement(total, params.list));
  return row!.n * criteria.share < mostOf(criteria);
}

function countMatchesBy(em: EntityManager, criteria: SearchCriteria, column: StoredColumn, limit: number) {
  const params = new SqlParams();
  const matches = `select p.${column} as name from properties p where ${whereOf(criteria, params)} limit ${mostOf(criteria)}`;
  const sql = `select name, count(*)::int as count, (sum(count(*)) over ())::int as all from (${matches}) m group by 1 order by 2 desc, 1 limit ${limit}`;
  return tryRows<Counted[number] & { all: number }>(em, publishedStatement(criteria, sql, params));
}

async function countAmenities(em: EntityManager, criteria: SearchCriteria): Promise<Counted> {
  type Row = Record<string, number>;
  const kept = new SqlParams();
  const sql = storedAmenities(criteria, kept);
  if (sql) {
    const [row] = await rows<Row>(em, preparedStatement(sql, kept.list));
    return AMENITIES.map((name, i) => ({ name, count: row?.[i] ?? 0 }));
  }
  if (!(await areFew(em, criteria))) return AMENITIES.map((name) => ({ name, count: null }));
  const params = new SqlParams();
  const counts = AMENITIES.map((name, i) => `count(*) filter (where amenity_bits & ${amenityBits([name])} <> 0)::int as "${i}"`);
  const matches = `select p.amenity_bits from properties p where ${whereOf(criteria, params)} limit ${mostOf(criteria)}`;
  const found = await tryRows<Row>(
    em,
    publishedStatement(criteria, `select count(*)::int as all, ${counts.join(', ')} from (${matches}) m`, params),
  );
  const row = found?.[0];
  return AMENITIES.map((name, i) => ({ name, count: row && row.all! < mostOf(criteria) ? row[i]! : null }));
}

/** A price and how many homes have it, or about it. */
interface PricePoint {
  price: number;
  n: number;
}

/** Homes per price step, with the price choice lifted, of the newest when there are many; none when there are too few prices. */
async function countPrices(em: EntityManager, criteria: SearchCriteria): Promise<FilterCounts['prices']> {
  const lifted = { ...criteria, price: {} };
  const kept = new SqlParams();
  const bands = storedBands(lifted, kept);
  if (bands) {
    const found = await rows<{ transactionType: TransactionType; band: number; n: number }>(em, preparedStatement(bands, kept.list));
    // few homes are looked at one by one: bands are too coarse for a single street
    if (found.reduce((sum, { n }) => sum + n, 0) >= MOST) {
      return barsOf(found.map(({ transactionType, band, n }) => ({ price: middleOf(transactionType, band), n })));
    }
  }
  const params = new SqlParams();
  // an index by price would give the cheapest first
  const newest = lifted.transactionType && !bands && !hasText(lifted) ? 'order by p.created_at desc' : '';
  const matches = `select p.price from properties p where ${whereOf(lifted, params)} ${newest} limit ${bands ? MOST : PRICES}`;
  const found = await tryRows<PricePoint>(
    em,
    publishedStatement(criteria, `select price, count(*)::int as n from (${matches}) m group by 1`, params),
  );
  return barsOf(found ?? []);
}

function barsOf(points: readonly PricePoint[]): FilterCounts['prices'] {
  const sorted = points.toSorted((a, b) => a.price - b.price);
  const all = sorted.reduce((sum, { n }) => sum + n, 0);
  const priceAt = (share: number): number => {
    let left = share * all;
    for (const { price, n } of sorted) {
      left -= n;
      if (left <= 0) return price;
    }
    return 0;
  };
  const [low, high] = [priceAt(LOW), priceAt(HIGH)];
  if (all < FEWEST_PRICES || low >= high) return { low: 0, high: 0, bars: [] };
  const bars = Array.from({ length: BARS }, () => 0);
  for (const { price, n } of sorted) {
    const bar = Math.floor(((price - low) / (high - low)) * BARS);
    bars[Math.max(0, Math.min(BARS - 1, bar))]! += n;
  }
  return { low, high, bars };
}

/** The counts beside the filter panel's options. */
export async function countFilters(em: EntityManager, filter: SearchFilter): Promise<FilterCounts> {
  const criteria = await resolveCriteria(em, filter);
  const none = { low: 0, high: 0, bars: [] };
  const [locations, propertyTypes, amenities, prices] = await Promise.all([
    countBy(em, criteria, 'location', 30),
    countBy(em, criteria, 'property_type', 5),
    isEmptyResult(criteria) ? AMENITIES.map((name) => ({ name, count: 0 })) : countAmenities(em, criteria),
    isEmptyResult({ ...criteria, price: {} }) ? none : countPrices(em, criteria),
  ]);
  return { locations, propertyTypes, amenities, prices };
}

/**
 * Live figures of communities, in the order asked, of one type or of all. The cheapest home of each type is one step in an index; the least
 * of those is the place's.
 */
export async function areaFigures(em: EntityManager, names: readonly string[], propertyType?: PropertyType): Promise<AreaFigures[]> {
  const cheapest = (transaction: string) => `(select min(c.price) from unnest($2::text[]) t(type), lateral (select p.price from properties p
    where p.status = 'published' and p.transaction_type = '${transaction}' and p.location = w.name and p.property_type = t.type order by p.price limit 1) c)`;
  const sql = `select w.name, f.sale::int as "forSale", f.rent::int as "forRent", (f.sale + f.rent)::int as count,
      ${cheapest('Buy')} as "saleFrom", ${cheapest('Rent')} as "rentFrom"
    from unnest($1::text[]) with ordinality w(name, i)
    cross join lateral (select coalesce(sum(n) filter (where transaction_type = 'Buy'), 0) as sale, coalesce(sum(n) filter (where transaction_type = 'Rent'), 0) as rent
      from property_facets where location = w.name and property_type = any($2::text[])) f order by w.i`;
  return rows<AreaFigures>(em, preparedStatement(sql, [names, propertyType ? [propertyType] : PROPERTY_TYPES]));
}

/** The lowest price at which a type is offered anywhere, AED (per month for rent); one step in an index for each place. Null when there is none. */
export async function cheapestPrice(
  em: EntityManager,
  transactionType: TransactionType,
  propertyType: PropertyType,
): Promise<number | null> {
  const sql = `select min(c.price) as price from (select distinct location from property_facets where transaction_type = $1 and property_type = $2 and n > 0) l,
    lateral (select p.price from properties p where p.status = 'published' and p.transaction_type = $1 and p.location = l.location
      and p.property_type = $2 order by p.price limit 1) c`;
  const [row] = await rows<{ price: number | null }>(em, preparedStatement(sql, [transactionType, propertyType]));
  return row?.price ?? null;
}

/** Live counts of the whole market. */
export async function countListings(em: EntityManager): Promise<ListingCounts> {
  const byType = await rows<ListingCounts['byType'][number]>(
    em,
    preparedStatement(
      `select transaction_type as "transactionType", property_type as "propertyType", sum(n)::int as count from property_facets group by 1, 2 having sum(n) > 0 order by 1, 2`,
      [],
    ),
  );
  const [agents] = await rows<{ n: number }>(em, preparedStatement('select count(*)::int as n from agents', []));
  return { total: byType.reduce((sum, row) => sum + row.count, 0), agents: agents?.n ?? 0, byType };
}
