// Reads numbers of homes and lowest prices of communities, of a property type in an emirate, and of the whole site, for pages that link to lists.
// The numbers of homes are from the count table `property_facets`; a lowest price is one step in an index for each place. Also counts agents. Reads only.
import type { EntityManager } from '@mikro-orm/postgresql';
import { PROPERTY_TYPES, type PropertyType, type TransactionType } from '../../../shared/property/property.ts';
import type { AreaFigures, ListingCounts } from '../../../shared/search/facets.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';

/**
 * Reads for each community of `names`, in their order, the numbers of homes and the lowest prices, of one property type or of all. Step 1: `named` are
 * the names ($1) in order. Step 2: the numbers of homes of the types ($2). Step 3: the lowest price of each type, and the lowest of these.
 */
export async function areaFigures(em: EntityManager, names: readonly string[], propertyType?: PropertyType): Promise<AreaFigures[]> {
  const lowestPrice = (purpose: TransactionType) => `(select min(cheapest.price) from unnest($2::text[]) types(type),
    lateral (select p.price from properties p where p.status = 'published' and p.transaction_type = '${purpose}'
      and p.location = named.name and p.property_type = types.type order by p.price limit 1) cheapest)`;
  const sql = `select named.name, homes.sale::int as "forSale", homes.rent::int as "forRent", (homes.sale + homes.rent)::int as count,
      ${lowestPrice('Buy')} as "saleFrom", ${lowestPrice('Rent')} as "rentFrom"
    from unnest($1::text[]) with ordinality named(name, position)
    cross join lateral (
      select coalesce(sum(n) filter (where transaction_type = 'Buy'), 0) as sale, coalesce(sum(n) filter (where transaction_type = 'Rent'), 0) as rent
      from property_facets where location = named.name and property_type = any($2::text[])) homes
    order by named.position`;
  return rows<AreaFigures>(em, preparedStatement(sql, [names, propertyType ? [propertyType] : PROPERTY_TYPES]));
}

/**
 * Reads the lowest price of a type ($2) for a purpose ($1) in an emirate ($3), or anywhere: AED, per month for rent; null without homes. Step 1: `places`
 * are the communities with such homes, from the count table. Step 2: the price of the cheapest home of each, and the lowest of these.
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

/** The numbers of all published homes by purpose (Buy, Rent) and type, and of agents. */
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
