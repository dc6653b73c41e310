// Counts at night, for each kind of homes of an area (`market_nights`), how often they were viewed and saved in the last weeks, and which came and went.
import type { EntityManager } from '@mikro-orm/postgresql';
import { CHANGE_DAYS, INTEREST_DAYS } from '../../shared/market/market-limits.ts';
import { DAY_MS } from '../../shared/time.ts';
import { withoutQueryTimeout } from '../db/connection/bounded-client.ts';
import { execute } from '../db/orm.ts';
import { unpreparedStatement } from '../db/sql.ts';
import { bedroomsSql } from './cells.ts';

/** SQL: the start of a day in UTC, in which views are counted. */
const startOf = (day: string): string => `(${day}::date::timestamp at time zone 'UTC')`;
const KIND = `purpose, location, emirate, type, ${bedroomsSql('', 'type')} as bedrooms`;
/** SQL: the events of the days from `$2` to `$3`. */
const IN_DAYS = `at >= ${startOf('$2')} and at < ${startOf('$3')} + interval '1 day'`;

/** SQL: the views and saves of the homes that are online in the days from `$1` to `$3`, and the homes that came and went from `$2` to `$3` and are not back. */
const COUNT_SQL = `insert into market_nights (purpose, location, emirate, type, bedrooms, homes, views, saves, fresh, gone_days, gone_homes, until)
  with interest as (select p.transaction_type as purpose, p.location, p.emirate, p.property_type as type,
      ${bedroomsSql('p.', 'property_type')} as bedrooms, count(*) as homes, coalesce(sum(viewed.n), 0) as views,
      coalesce(sum(saved.n), 0) as saves
    from properties p
    left join (select property_id, sum(n) as n from property_views where day between $1::date and $3::date group by 1) viewed on viewed.property_id = p.id
    left join (select property_id, count(*) as n from saved_properties
      where created_at >= ${startOf('$1')} and created_at < ${startOf('$3')} + interval '1 day' group by 1) saved on saved.property_id = p.id
    where p.status = 'published' group by 1, 2, 3, 4, 5),
  came as (select ${KIND}, count(distinct property_id) as fresh from home_events where ${IN_DAYS} and kind = 'new' and not is_repeated group by 1, 2, 3, 4, 5),
  went as (select ${KIND}, greatest(0, extract(epoch from h.left_at - h.listed_at) / 86400)::int as days, count(*) as n
    from (select distinct on (property_id) * from home_events where ${IN_DAYS} and kind in ('taken', 'gone') order by property_id, at desc) e
    join (select property_id as id, listed_at, left_at from home_listings where left_at is not null) h on h.id = e.property_id group by 1, 2, 3, 4, 5, 6),
  gone as (select purpose, location, emirate, type, bedrooms, array_agg(days order by days) as days, array_agg(n order by days) as homes
    from went group by 1, 2, 3, 4, 5)
  select purpose, location, emirate, type, bedrooms, coalesce(interest.homes, 0), coalesce(views, 0), coalesce(saves, 0), coalesce(fresh, 0),
    coalesce(gone.days, '{}'), coalesce(gone.homes, '{}'), $3::date
  from interest full join came using (purpose, location, emirate, type, bedrooms) full join gone using (purpose, location, emirate, type, bedrooms)`;

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Nightly job: replaces all rows of `market_nights` in one transaction, by the days to yesterday. Reads add what happened since. */
export function countMarketNights(em: EntityManager, now: Date): Promise<void> {
  // today is the last of the days in which homes are new or gone
  const days = [INTEREST_DAYS, CHANGE_DAYS - 1, 1].map((ago) => isoDay(now.getTime() - ago * DAY_MS));
  return withoutQueryTimeout(() =>
    em.fork().transactional(async (tx) => {
      await tx.execute(`set local statement_timeout = '10min'`);
      await tx.execute('delete from market_nights');
      await execute(tx, unpreparedStatement(COUNT_SQL, days));
    }),
  );
}
