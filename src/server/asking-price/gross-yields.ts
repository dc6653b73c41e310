// Writes the gross yields of homes for sale (`gross-yield.ts`) to `property_yields`, by which lists are sorted: the rent of a year that such homes ask in the community, as a share of the price.
// The trigger `property_estimates_follow` writes that table too: a changed price counts at once; a changed place, type, number of bedrooms, purpose or stage
// deletes the row until the next night.
import type { EntityManager } from '@mikro-orm/postgresql';
import { withoutQueryTimeout } from '../db/connection/bounded-client.ts';

/**
 * SQL: the homes for sale, unless they are still built, with twelve times the median rent of the homes of their place, type and bedrooms (`asking_prices`).
 * Rows that would not change are not written. Homes without such rents have no row.
 */
const WRITE_SQL = `with fresh as materialized (
    select home.id, home.location, home.property_type, least(12 * rent.median::bigint, 2147483647)::int as yearly_rent, home.price
    from properties home join asking_prices rent on rent.purpose = 'Rent' and rent.location = home.location
      and rent.type = home.property_type and rent.bedrooms = home.bedrooms
    where home.status = 'published' and home.transaction_type = 'Buy' and home.completion is distinct from 'off-plan'),
  removed as (delete from property_yields where property_id not in (select id from fresh))
  insert into property_yields as stored (property_id, location, property_type, yearly_rent, price) select * from fresh
  on conflict (property_id) do update
    set location = excluded.location, property_type = excluded.property_type, yearly_rent = excluded.yearly_rent, price = excluded.price
  where (stored.location, stored.property_type, stored.yearly_rent, stored.price) is distinct from
    (excluded.location, excluded.property_type, excluded.yearly_rent, excluded.price)`;

/** SQL: the prices that changed while WRITE_SQL ran, whose trigger found no row that was committed. */
const CORRECT_PRICES_SQL = `update property_yields stored set price = home.price from properties home
  where home.id = stored.property_id and home.price <> stored.price`;

/** Nightly job, after `countAskingPrices`: writes the gross yield of every home for sale for which 20 or more such rents are asked in its community. */
export function countGrossYields(em: EntityManager): Promise<void> {
  return withoutQueryTimeout(() =>
    em.fork().transactional(async (tx) => {
      await tx.execute(`set local statement_timeout = '10min'`);
      await tx.execute(WRITE_SQL);
      await tx.execute(CORRECT_PRICES_SQL);
    }),
  );
}
