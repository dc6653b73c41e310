// Calculates the figures of areas, number and price quartiles of sales, from `land_sales`, and writes them to `area_stats`. Also writes
// `sales_register`.
import type pg from 'pg';
import { SQUARE_METRES_PER_SQUARE_FOOT } from '../../../shared/format.ts';
import { WINDOW_DAYS } from '../../../shared/sale/sale.ts';
import { MAD_SCALE, MAX_DEVIATIONS } from '../outliers.ts';

/** The smallest deviation of log prices that is assumed, so that a few equal prices do not make all others outliers. */
const MIN_DEVIATION = 0.1;

/** A register has sales on every day but weekends and holidays. Sales with more days between them than this do not fill the 90 days. */
const MAX_DAYS_BETWEEN = 14;
/** Sales that are fewer than this share of the shipped ones in 90 days are those of some areas or kinds of homes only. */
const MIN_WINDOW_SHARE = 0.5;

/** Whether two rows, `a` and `b`, are of the same area, stage, kind of home and period. */
const isSameGroup = (a: string, b: string) =>
  ['area', 'stage', 'housing', 'period'].map((name) => `${a}.${name} = ${b}.${name}`).join(' and ');

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
  `create temp table own_stats on commit drop as
    select area, stage, housing, coalesce(bedrooms, 'all') as bedrooms, period, n, price, unit from (
      select area_id, min(area) as area, min(stage) as stage, min(housing) as housing, bedrooms, grouping(bedrooms) as is_all, period, count(*) as n,
        percentile_cont(array[0.25, 0.5, 0.75]) within group (order by amount) as price,
        percentile_cont(array[0.25, 0.5, 0.75]) within group (order by unit_price) as unit
      from (
        select *, to_char(registered_on, 'YYYY-MM') collate "C" as period from counted_sales
        union all
        select *, 'window' collate "C" from counted_sales where registered_on > (select max(registered_on) from land_sales) - ${WINDOW_DAYS}
      ) dated group by grouping sets ((area_id, bedrooms, period), (area_id, period))
    ) counted where bedrooms is not null or is_all = 1`,
  // 6. the last 90 days are those of the stored sales (`is_own`), unless the shipped ones are newer, or the stored sales do not fill 90 days or all areas
  `create temp table window_choice on commit drop as
    with newest as (select max(registered_on) as day from land_sales),
      days as (select distinct registered_on as day from land_sales where registered_on > (select day from newest) - ${WINDOW_DAYS}),
      gaps as (select day - lag(day, 1, (select day from newest) - ${WINDOW_DAYS}) over (order by day) as days from days),
      shipped as (select sum(n) as n from area_stats where is_shipped and period = 'window' and bedrooms = 'all'),
      own as (select sum(n) as n from own_stats where period = 'window' and bedrooms = 'all')
    select newest.day as own_end, coalesce(shipped.n is null or (newest.day >= (select window_end from sales_register)
      and (select max(days) from gaps) <= ${MAX_DAYS_BETWEEN} and own.n >= ${MIN_WINDOW_SHARE} * shipped.n), false) as is_own
    from newest, shipped, own`,
  // 7. shipped figures stay, in each group and month, where they count more sales than the stored ones
  `delete from own_stats where period = 'window' and not (select is_own from window_choice)`,
  `delete from area_stats where not is_shipped or (period = 'window' and (select is_own from window_choice))`,
  `delete from area_stats shipped using own_stats own where ${isSameGroup('own', 'shipped')} and own.bedrooms = 'all'
    and own.n >= (select n from area_stats whole where ${isSameGroup('whole', 'shipped')} and whole.bedrooms = 'all')`,
  `delete from own_stats own using area_stats shipped where ${isSameGroup('own', 'shipped')}`,
  `insert into area_stats (area, stage, housing, bedrooms, period, n, price_low, price_median, price_high, unit_low, unit_median, unit_high)
    select area, stage, housing, bedrooms, period, n, price[1], price[2], price[3], unit[1], unit[2], unit[3] from own_stats`,
  // 8. the days that are loaded; from now on these are the operator's own sales, which newer shipped figures do not replace
  `insert into sales_register (id, first_day, last_day, is_shipped, window_end)
    select 1, min(registered_on), max(registered_on), false, (select own_end from window_choice) from land_sales
    on conflict (id) do update set is_shipped = false,
      first_day = case when exists (select from area_stats where is_shipped) then least(sales_register.first_day, excluded.first_day) else excluded.first_day end,
      last_day = case when exists (select from area_stats where is_shipped) then greatest(sales_register.last_day, excluded.last_day) else excluded.last_day end,
      window_end = case when (select is_own from window_choice) then excluded.window_end else sales_register.window_end end`,
];

/**
 * Calculates the rows of `area_stats` from the stored sales without outliers, and notes in `sales_register` that the sales are the operator's own.
 * Figures that come with the product stay for the days that the stored sales do not cover. Changes nothing while no sales are stored. Runs in the
 * transaction of the caller.
 */
export async function refreshAreaStats(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query('select from land_sales limit 1');
  if (rowCount === 0) return;
  for (const step of STEPS) await client.query(step);
}
