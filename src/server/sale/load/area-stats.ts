// Calculates the figures of areas, number and price quartiles of sales, from `land_sales`, and writes them to `area_stats`. Also writes
// `sales_register`.
import type pg from 'pg';
import { SQUARE_METRES_PER_SQUARE_FOOT } from '../../../shared/format.ts';
import { WINDOW_DAYS } from '../../../shared/sale/sale.ts';
import { MAD_SCALE, MAX_DEVIATIONS } from '../outliers.ts';

/** The smallest deviation of log prices that is assumed, so that a few equal prices do not make all others outliers. */
const MIN_DEVIATION = 0.1;

/**
 * The statements, in the order in which they run; temporary tables hold their results. Groups are numbered, because comparing a million names by
 * the collation of the database is slow.
 */
const STEPS = [
  // 1. groups within which outliers are found: area, stage, kind of home and year
  `create temp table sale_groups on commit drop as
    select row_number() over () as id, area, stage, housing, extract(year from registered_on)::int as year from land_sales group by 2, 3, 4, 5`,
  'analyze sale_groups',
  // 2. each sale with its group and its price per square foot
  `create temp table priced_sales on commit drop as
    select sale_group.id as group_id, sale.bedrooms collate "C" as bedrooms, sale.registered_on, sale.amount,
      sale.amount * ${SQUARE_METRES_PER_SQUARE_FOOT} / sale.square_metres as unit_price
    from land_sales sale join sale_groups sale_group on sale_group.area = sale.area and sale_group.stage = sale.stage
      and sale_group.housing = sale.housing and sale_group.year = extract(year from sale.registered_on)::int`,
  // 3. the median of each group, and how far from it a log price may be: four robust deviations
  `create temp table group_middles on commit drop as
    select group_id, percentile_cont(0.5) within group (order by ln(unit_price)) as middle from priced_sales group by 1`,
  'analyze priced_sales, group_middles',
  `create temp table group_limits on commit drop as
    select group_id, middle, ${MAX_DEVIATIONS} * greatest(${MIN_DEVIATION},
      ${MAD_SCALE} * percentile_cont(0.5) within group (order by abs(ln(unit_price) - middle))) as deviation
    from priced_sales join group_middles using (group_id) group by 1, 2`,
  'analyze group_limits',
  // 4. the sales without outliers, with a number for each area, stage and kind of home
  `create temp table counted_sales on commit drop as
    select sale_group.area, sale_group.stage, sale_group.housing, sale.bedrooms, sale.registered_on, sale.amount, sale.unit_price,
      dense_rank() over (order by sale_group.area, sale_group.stage, sale_group.housing) as area_id
    from priced_sales sale join group_limits group_limit using (group_id) join sale_groups sale_group on sale_group.id = sale.group_id
    where abs(ln(sale.unit_price) - group_limit.middle) <= group_limit.deviation`,
  'analyze counted_sales',
  // 5. number and quartiles by month and in the last 90 days (`window`), for each number of bedrooms and for all together (`is_all`), where sales
  // with unknown bedrooms count too
  'delete from area_stats',
  `insert into area_stats (area, stage, housing, bedrooms, period, n, price_low, price_median, price_high, unit_low, unit_median, unit_high)
    select area, stage, housing, coalesce(bedrooms, 'all'), period, n, price[1], price[2], price[3], unit[1], unit[2], unit[3] from (
      select area_id, min(area) as area, min(stage) as stage, min(housing) as housing, bedrooms, grouping(bedrooms) as is_all, period, count(*) as n,
        percentile_cont(array[0.25, 0.5, 0.75]) within group (order by amount) as price,
        percentile_cont(array[0.25, 0.5, 0.75]) within group (order by unit_price) as unit
      from (
        select *, to_char(registered_on, 'YYYY-MM') collate "C" as period from counted_sales
        union all
        select *, 'window' collate "C" from counted_sales where registered_on > (select max(registered_on) from land_sales) - ${WINDOW_DAYS}
      ) dated group by grouping sets ((area_id, bedrooms, period), (area_id, period))
    ) counted where bedrooms is not null or is_all = 1`,
  // 6. the days that are loaded; from now on these are the operator's own sales, which shipped figures do not replace
  `insert into sales_register (id, first_day, last_day, is_shipped)
    select 1, min(registered_on), max(registered_on), false from land_sales having count(*) > 0
    on conflict (id) do update set first_day = excluded.first_day, last_day = excluded.last_day, is_shipped = false`,
];

/**
 * Replaces all rows of `area_stats` by figures of the stored sales without outliers, and notes in `sales_register` that the sales are the operator's
 * own. Changes nothing while no sales are stored, so that shipped figures stay. Runs in the transaction of the caller.
 */
export async function refreshAreaStats(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query('select from land_sales limit 1');
  if (rowCount === 0) return;
  for (const step of STEPS) await client.query(step);
}
