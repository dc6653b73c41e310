// Finds the registered sale (`land_sales`) by which a home was certainly sold after its page had shown a range (`shown_ranges`). What is not certain is no sale of
// the home: nothing is chosen among several, and prices are never compared.
import type { EntityManager } from '@mikro-orm/postgresql';
import { SQUARE_METRES_PER_SQUARE_FOOT } from '../../shared/format.ts';
import { SALES_LOCK } from '../db/locks.ts';

/** Days before a sale, and after it, in which the advertiser marked the home as sold. */
const MARKED_DAYS = { before: 180, after: 90 };
/** Another sale or another home of this many square metres more or less may be the one that is meant. */
const RIVAL_METRES = 1;
/** Another sale in these months before the sale, or days after it, may be the one that is meant. */
const RIVAL_MONTHS = 24;
const RIVAL_DAYS = 180;

/** SQL: square metres of a number of square feet. */
const metres = (feet: string): string => `(${feet} * ${SQUARE_METRES_PER_SQUARE_FOOT})`;
/**
 * SQL: whether `size`, the square feet of a listing, is `metresOfSale` rounded: to a square foot, or to a whole square metre that the listing writes in square
 * feet.
 */
const isRounded = (
  size: string,
  metresOfSale: string,
): string => `(abs(${metres(size)} - ${metresOfSale}) <= ${SQUARE_METRES_PER_SQUARE_FOOT}
    or (abs(${metresOfSale} - round(${metres(size)})) <= 0.5 and abs(${metres(size)} - round(${metres(size)})) <= ${SQUARE_METRES_PER_SQUARE_FOOT}))`;
/** SQL: whether a row is of the same building and kind of home as the sale `sale`. */
const isSameBuilding = (row: string): string =>
  ['area', 'building', 'housing'].map((column) => `${row}.${column} = sale.${column}`).join(' and ');
/** SQL: whether bedrooms of two rows may be the same: unless both say a number, and another one. The register does not say the number of a penthouse. */
const mayHaveSameBedrooms = (a: string, b: string): string =>
  `(${a}.bedrooms is null or ${b}.bedrooms is null or ${a}.bedrooms = ${b}.bedrooms or 'penthouse' in (${a}.bedrooms, ${b}.bedrooms))`;
/** The most square feet by which a size may differ from a sale, so that an index finds it. */
const NEAR_FEET = 12;

/**
 * SQL: writes to `sale_id` of `shown_ranges` the sale of each home that was certainly sold, and takes back what is not certain any more.
 *
 * `candidate`: the newest range of a listing before a ready sale of the same building, kind, size and, where both say them, bedrooms. The home was marked as sold
 * around that day and not put back on the market. `certain`: without another sale and another home of about this size in the building.
 */
export const FIND_SALES_SQL = `with candidate as materialized (
    select shown.property_id, shown.shown_on, shown.size, listing.home_id, sale.id as sale_id, sale.area, sale.building, sale.housing,
      coalesce(sale.bedrooms, shown.bedrooms) as bedrooms, sale.square_metres, sale.registered_on
    from land_sales sale
    join shown_ranges shown on ${isSameBuilding('shown')} and shown.shown_on < sale.registered_on
      and shown.size between floor(sale.square_metres / ${SQUARE_METRES_PER_SQUARE_FOOT})::int - ${NEAR_FEET}
        and ceil(sale.square_metres / ${SQUARE_METRES_PER_SQUARE_FOOT})::int + ${NEAR_FEET}
    join home_listings listing on listing.property_id = shown.property_id and listing.area = shown.size
      and (listing.listed_at at time zone 'Asia/Dubai')::date <= shown.shown_on
    where sale.stage = 'ready' and sale.registered_on > (select min(shown_on) from shown_ranges)
      and ${isRounded('shown.size', 'sale.square_metres')}
      and (sale.bedrooms is null or shown.bedrooms is null or sale.bedrooms = shown.bedrooms)
      and not exists (select from shown_ranges newer where newer.property_id = shown.property_id and newer.shown_on > shown.shown_on
        and newer.shown_on < sale.registered_on)
      and exists (select from price_points taken where taken.property_id = shown.property_id and taken.purpose = 'Buy' and taken.kind = 'taken'
        and taken.at >= sale.registered_on - ${MARKED_DAYS.before} and taken.at < sale.registered_on + ${MARKED_DAYS.after + 1}
        and not exists (select from price_points back where back.property_id = shown.property_id and back.kind = 'back' and back.at > taken.at
          and back.at < greatest(taken.at, sale.registered_on) + interval '${MARKED_DAYS.after} days'))),
  certain as (
    select distinct on (sale.home_id, sale.sale_id) sale.property_id, sale.shown_on, sale.sale_id from candidate sale
    where not exists (select from land_sales rival where ${isSameBuilding('rival')} and rival.stage = 'ready' and rival.id <> sale.sale_id
        and abs(rival.square_metres - sale.square_metres) <= ${RIVAL_METRES} and ${mayHaveSameBedrooms('rival', 'sale')}
        and rival.registered_on >= sale.registered_on - interval '${RIVAL_MONTHS} months' and rival.registered_on <= sale.registered_on + ${RIVAL_DAYS})
      and not exists (select from shown_ranges rival join home_listings other on other.property_id = rival.property_id
        where ${isSameBuilding('rival')} and rival.size between sale.size - ${NEAR_FEET} and sale.size + ${NEAR_FEET}
        and abs(${metres('(rival.size - sale.size)')}) <= ${RIVAL_METRES} and ${mayHaveSameBedrooms('rival', 'sale')} and other.home_id <> sale.home_id)
    order by sale.home_id, sale.sale_id, sale.shown_on desc, sale.property_id)
  update shown_ranges shown set sale_id = found.sale_id
  from (select property_id, shown_on, max(sale_id) as sale_id from (
      select property_id, shown_on, sale_id from certain
      union all select property_id, shown_on, null from shown_ranges where sale_id is not null) each_range group by 1, 2) found
  where (shown.property_id, shown.shown_on) = (found.property_id, found.shown_on) and shown.sale_id is distinct from found.sale_id`;

/** Nightly job: finds the sales of homes that were marked as sold after the register was loaded. A load that runs at the moment finds them itself. */
export const findSalesOfShownHomes = (em: EntityManager): Promise<void> =>
  em.fork().transactional(async (tx) => {
    const [lock] = await tx.execute<{ isFree: boolean }[]>('select pg_try_advisory_xact_lock(?) as "isFree"', [SALES_LOCK]);
    if (!lock!.isFree) return;
    await tx.execute('set local statement_timeout = 0');
    await tx.execute(FIND_SALES_SQL);
  });
