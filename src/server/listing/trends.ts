// Reads how often a user's listings were viewed, saved and inquired about, by day of UTC.
import { type DailyFigures, type ListingTrends, TREND_DAYS, type TrendFigure } from '../../shared/listing/trends.ts';
import { DAY_MS } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { intArray, preparedStatement } from '../db/sql.ts';
import { isManagedBy } from '../organization/managed.ts';
import type { AuthedContext } from '../trpc.ts';

/** SQL: the day of UTC on which a row was created, because views are counted by days of UTC too. */
const CREATED_DAY = `(created.created_at at time zone 'UTC')::date`;

/**
 * SQL with a row for each group (`id`), figure and day from `$2` to `$3` with a count above 0, over the listings `from` of the user `$1`. `dayIndex` is 0 for
 * the first day. Views are stored by day; saves and inquiries are counted by the day on which they were made.
 */
function trendsSql(from: string, id: string): string {
  const createdPerDay = (figure: TrendFigure, table: string): string =>
    `select ${id} as id, '${figure}' as figure, ${CREATED_DAY} - $2::date as "dayIndex", count(*)::int as count
      from listings join ${table} created on created.property_id = listings.id and ${CREATED_DAY} between $2::date and $3::date group by 1, 3`;
  return `with listings as (${from})
    select ${id} as id, 'views' as figure, views.day - $2::date as "dayIndex", sum(views.n)::int as count
      from listings join property_views views on views.property_id = listings.id and views.day between $2::date and $3::date group by 1, 3
    union all ${createdPerDay('saves', 'saved_properties')}
    union all ${createdPerDay('inquiries', 'inquiries')}`;
}

const OWN_LISTINGS = `select p.id from properties p where ${isManagedBy('$1')} and p.status <> 'deleted'`;
const TRENDS_SQL = trendsSql(`${OWN_LISTINGS} and p.id = any($4::int[])`, 'listings.id');
const TOTALS_SQL = trendsSql(OWN_LISTINGS, '0');

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const zeroDays = (): number[] => Array.from({ length: TREND_DAYS }, () => 0);

/** Reads the figures of the last `TREND_DAYS` days of UTC, today included, by the groups of a statement. */
async function readDaily(
  ctx: AuthedContext,
  sql: string,
  values: readonly unknown[] = [],
): Promise<{ from: string; groups: Map<number, DailyFigures> }> {
  const today = ctx.now().getTime();
  const from = dayOf(today - (TREND_DAYS - 1) * DAY_MS);
  const counts = await rows<{ id: number; figure: TrendFigure; dayIndex: number; count: number }>(
    ctx.em,
    preparedStatement(sql, [ctx.user.id, from, dayOf(today), ...values]),
  );
  const groups = new Map<number, DailyFigures>();
  for (const { id, figure, dayIndex, count } of counts) {
    const figures = groups.get(id) ?? { views: zeroDays(), saves: zeroDays(), inquiries: zeroDays() };
    groups.set(id, figures);
    figures[figure][dayIndex] = count;
  }
  return { from, groups };
}

/** Views, saves and inquiries by day of those of these listings that are the caller's. Listings without any are left out. */
export async function listingTrends(ctx: AuthedContext, ids: readonly number[]): Promise<ListingTrends> {
  const { from, groups } = await readDaily(ctx, TRENDS_SQL, [intArray(ids)]);
  return { from, listings: [...groups].map(([id, figures]) => ({ id, ...figures })) };
}

/** Views, saves and inquiries by day of all listings of the caller together. */
export async function totalTrends(ctx: AuthedContext): Promise<DailyFigures & { from: string }> {
  const { from, groups } = await readDaily(ctx, TOTALS_SQL);
  return { from, ...(groups.get(0) ?? { views: zeroDays(), saves: zeroDays(), inquiries: zeroDays() }) };
}
