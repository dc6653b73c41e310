// Reads how often a user's listings were viewed, saved and inquired about, by day of UTC.
import { type ListingTrends, TREND_DAYS, type TrendFigure } from '../../shared/listing/trends.ts';
import { DAY_MS } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { AuthedContext } from '../trpc.ts';
import { MAX_OWN_LISTINGS } from './own-listings.ts';

/** SQL: the day of UTC on which a row was created, because views are counted by days of UTC too. */
const CREATED_DAY = `(created.created_at at time zone 'UTC')::date`;
/** SQL: counts the rows of `table`, which are the figure `figure`, by listing and day. */
const createdPerDay = (figure: TrendFigure, table: string): string =>
  `select created.property_id as id, '${figure}' as figure, ${CREATED_DAY} - $2::date as "dayIndex", count(*)::int as count
    from listings join ${table} created on created.property_id = listings.id and ${CREATED_DAY} between $2::date and $3::date group by 1, 3`;

/**
 * A row for each listing of the user `$1`, figure and day from `$2` to `$3` with a count above 0. `dayIndex` is 0 for the first day. Views are stored by day;
 * saves and inquiries are counted by the day on which they were made.
 */
const TRENDS_SQL = `with listings as (
    select id from properties where user_id = $1 and status <> 'deleted' order by created_at desc, id desc limit ${MAX_OWN_LISTINGS})
  select views.property_id as id, 'views' as figure, views.day - $2::date as "dayIndex", views.n as count
    from listings join property_views views on views.property_id = listings.id and views.day between $2::date and $3::date
  union all ${createdPerDay('saves', 'saved_properties')}
  union all ${createdPerDay('inquiries', 'inquiries')}`;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const zeroDays = (): number[] => Array.from({ length: TREND_DAYS }, () => 0);

/** Views, saves and inquiries of each listing of the caller on each of the last `TREND_DAYS` days of UTC, today included. Listings without any are left out. */
export async function listingTrends(ctx: AuthedContext): Promise<ListingTrends> {
  const today = ctx.now().getTime();
  const from = dayOf(today - (TREND_DAYS - 1) * DAY_MS);
  const counts = await rows<{ id: number; figure: TrendFigure; dayIndex: number; count: number }>(
    ctx.em,
    preparedStatement(TRENDS_SQL, [ctx.user.id, from, dayOf(today)]),
  );
  const listings = new Map<number, ListingTrends['listings'][number]>();
  for (const { id, figure, dayIndex, count } of counts) {
    const listing = listings.get(id) ?? { id, views: zeroDays(), saves: zeroDays(), inquiries: zeroDays() };
    listings.set(id, listing);
    listing[figure][dayIndex] = count;
  }
  return { from, listings: [...listings.values()] };
}
