// The job that moves the view counts of older days (`property_views`) into one total a home (`property_view_totals`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';

/** Days for which views are kept by day; older ones are one number a home. */
const VIEW_DAYS = 90;
/** Rows that one statement moves. */
const BATCH = 5_000;

/** Moves rows of days before `$1`, in the order of the index on `day`; those that another process moves at the moment are skipped. */
const MOVE_SQL = `with old as (
    delete from property_views where (property_id, day) in
      (select property_id, day from property_views where day < $1::date order by day limit ${BATCH} for update skip locked)
    returning property_id, n),
  added as (
    insert into property_view_totals as t (property_id, n) select property_id, sum(n)::int from old group by 1 order by 1
    on conflict (property_id) do update set n = t.n + excluded.n)
  select count(*)::int as moved from old`;

/**
 * Job: adds views of more than VIEW_DAYS ago to the total of their home, a batch per statement, so that the table holds a bounded number of days.
 * @returns the number of rows that were moved, each a home on a day
 */
export async function sumUpOldViews(em: EntityManager, now: Date): Promise<number> {
  const before = new Date(now.getTime() - VIEW_DAYS * DAY_MS).toISOString().slice(0, 10);
  let total = 0;
  for (let moved = BATCH; moved === BATCH; total += moved) {
    moved = (await rows<{ moved: number }>(em, preparedStatement(MOVE_SQL, [before])))[0]!.moved;
  }
  return total;
}
