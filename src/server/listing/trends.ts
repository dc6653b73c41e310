// Views, saves and inquiries of a user's listings by day.
import { type ListingTrends, TREND_DAYS, type TrendFigure } from '../../shared/listing/trends.ts';
import { DAY_MS } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { AuthedContext } from '../trpc.ts';
import { MAX_OWN } from './own-listings.ts';

/** `created_at` as a day of UTC, as views are counted. */
const DAY = `(c.created_at at time zone 'UTC')::date`;
/** Counts rows of `table` by property and day. `at` is the day as an index from the first one. */
const createdPerDay = (figure: TrendFigure, table: string): string =>
  `select c.property_id as id, '${figure}' as figure, ${DAY} - $2::date as at, count(*)::int as n
    from own join ${table} c on c.property_id = own.id and ${DAY} between $2::date and $3::date group by 1, 3`;

const TRENDS_SQL = `with own as (
    select id from properties where user_id = $1 and status <> 'deleted' order by created_at desc, id desc limit ${MAX_OWN})
  select v.property_id as id, 'views' as figure, v.day - $2::date as at, v.n
    from own join property_views v on v.property_id = own.id and v.day between $2::date and $3::date
  union all ${createdPerDay('saves', 'saved_properties')}
  union all ${createdPerDay('inquiries', 'inquiries')}`;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const zeroDays = (): number[] => Array.from({ length: TREND_DAYS }, () => 0);

/** Views, saves and inquiries of each listing of the caller on each of the last `TREND_DAYS` days of UTC, today included. Listings without any are left out. */
export async function listingTrends(ctx: AuthedContext): Promise<ListingTrends> {
  const today = ctx.now().getTime();
  const from = dayOf(today - (TREND_DAYS - 1) * DAY_MS);
  const counted = await rows<{ id: number; figure: TrendFigure; at: number; n: number }>(
    ctx.em,
    preparedStatement(TRENDS_SQL, [ctx.user.id, from, dayOf(today)]),
  );
  const listings = new Map<number, ListingTrends['listings'][number]>();
  for (const { id, figure, at, n } of counted) {
    const listing = listings.get(id) ?? { id, views: zeroDays(), saves: zeroDays(), inquiries: zeroDays() };
    listings.set(id, listing);
    listing[figure][at] = n;
  }
  return { from, listings: [...listings.values()] };
}
