import type { EntityManager } from '@mikro-orm/postgresql';
import type { AreaFigures, FilterCounts, MarketCounts } from '../../shared/facets.ts';
import { AMENITIES, PROPERTY_TYPES, type PropertyType, type TransactionType } from '../../shared/property.ts';
import type { SearchFilter } from '../../shared/search.ts';
import { rows } from '../db/orm.ts';
import { statement, Values } from '../db/statement.ts';
import {
  amenityBits,
  conditions,
  countedByFacets,
  facetConditions,
  marketStatement,
  matchesNothing,
  type Understood,
} from './property.filter.ts';
import { understandFilter } from './property.search.ts';

const BARS = 18;
/** Beyond this many matches, amenities and prices are counted in a sample of them. */
const SAMPLE = 20_000;

interface Counted {
  name: string;
  count: number;
}

/** Homes per value of one column, with that column's own choice lifted, most first. */
async function countBy(em: EntityManager, u: Understood, column: 'location' | 'property_type', limit: number): Promise<Counted[]> {
  const lifted: Understood = column === 'location' ? { ...u, locations: [], emirates: u.emirates } : { ...u, propertyTypes: undefined };
  if (matchesNothing(lifted)) return [];
  const v = new Values();
  const facets = countedByFacets(lifted);
  const where = facets ? facetConditions(lifted, v) : conditions(lifted, v);
  const sql = `select ${column} as name, ${facets ? 'sum(p.n)' : 'count(*)'}::int as count from ${facets ? 'property_facets' : 'properties'} p
    ${where.length ? `where ${where.join(' and ')}` : ''} group by 1 having ${facets ? 'sum(p.n)' : 'count(*)'} > 0 order by 2 desc, 1 limit ${limit}`;
  return rows<Counted>(em, marketStatement(lifted, sql, v));
}

async function countAmenities(em: EntityManager, u: Understood): Promise<Counted[]> {
  const v = new Values();
  const counts = AMENITIES.map((name, i) => `count(*) filter (where amenity_bits & ${amenityBits([name])} <> 0)::int as "${i}"`);
  const sql = `select ${counts.join(', ')} from (select p.amenity_bits from properties p where ${conditions(u, v).join(' and ')} limit ${SAMPLE}) s`;
  const [row] = await rows<Record<string, number>>(em, marketStatement(u, sql, v));
  return AMENITIES.map((name, i) => ({ name, count: row?.[i] ?? 0 }));
}

/** Homes per price step, with the price choice lifted; the dearest and cheapest hundredth are left at the ends. */
async function countPrices(em: EntityManager, u: Understood): Promise<FilterCounts['prices']> {
  const v = new Values();
  const where = conditions({ ...u, price: {} }, v).join(' and ');
  const sql = `with prices as (select p.price from properties p where ${where} limit ${SAMPLE}),
      ends as (select percentile_disc(0.01) within group (order by price) as low, percentile_disc(0.96) within group (order by price) as high, count(*) as n from prices)
    select low, high, b as bar, count(price)::int as n from ends cross join generate_series(1, ${BARS}) b
      left join prices on true and least(${BARS}, greatest(1, width_bucket(price, low, high, ${BARS}))) = b
    where n >= 8 and low < high group by 1, 2, 3 order by 3`;
  const bars = await rows<{ low: number; high: number; n: number }>(em, marketStatement(u, sql, v));
  return bars[0] ? { low: bars[0].low, high: bars[0].high, bars: bars.map((bar) => bar.n) } : { low: 0, high: 0, bars: [] };
}

/** The counts beside the filter panel's options. */
export async function countFilters(em: EntityManager, filter: SearchFilter): Promise<FilterCounts> {
  const u = await understandFilter(em, filter);
  const none = { low: 0, high: 0, bars: [] };
  const [locations, propertyTypes, amenities, prices] = await Promise.all([
    countBy(em, u, 'location', 30),
    countBy(em, u, 'property_type', 5),
    matchesNothing(u) ? AMENITIES.map((name) => ({ name, count: 0 })) : countAmenities(em, u),
    matchesNothing({ ...u, price: {} }) ? none : countPrices(em, u),
  ]);
  return { locations, propertyTypes, amenities, prices };
}

/**
 * Live figures of communities, in the order asked (A24), of one type or of all. The cheapest home of each type is one step in an index; the least
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
  return rows<AreaFigures>(em, statement(sql, [names, propertyType ? [propertyType] : PROPERTY_TYPES]));
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
  const [row] = await rows<{ price: number | null }>(em, statement(sql, [transactionType, propertyType]));
  return row?.price ?? null;
}

/** Live counts of the whole market. */
export async function marketCounts(em: EntityManager): Promise<MarketCounts> {
  const byType = await rows<MarketCounts['byType'][number]>(
    em,
    statement(
      `select transaction_type as "transactionType", property_type as "propertyType", sum(n)::int as count from property_facets group by 1, 2 having sum(n) > 0 order by 1, 2`,
      [],
    ),
  );
  const [agents] = await rows<{ n: number }>(em, statement('select count(*)::int as n from agents', []));
  return { total: byType.reduce((sum, row) => sum + row.count, 0), agents: agents?.n ?? 0, byType };
}
