// The job that moves the view counts of older days from `property_views` into one total for each home in `property_view_totals`.
import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';

/** Days for which the views of each day are kept; older ones are only in the total of their home. */
const VIEW_DAYS = 90;
/** The most rows that one statement moves. */
const BATCH_SIZE = 5_000;

/** Moves rows of days before `$1`, oldest first, which an index serves. Skips rows that another process is moving. */
const MOVE_SQL = `with moved_views as (
    delete from property_views where (property_id, day) in
      (select property_id, day from property_views where day < $1::date order by day limit ${BATCH_SIZE} for update skip locked)
    returning property_id, n),
  added as (
    insert into property_view_totals as total (property_id, n) select property_id, sum(n)::int from moved_views group by 1 order by 1
    on conflict (property_id) do update set n = total.n + excluded.n)
  select count(*)::int as moved from moved_views`;

/**
 * Job: adds views of more than VIEW_DAYS ago to the total of their home, a batch per statement, so that `property_views` stays small.
 * @returns the number of rows that were moved, each a home on a day
 */
export async function sumUpOldViews(em: EntityManager, now: Date): Promise<number> {
  const firstKeptDay = new Date(now.getTime() - VIEW_DAYS * DAY_MS).toISOString().slice(0, 10);
  let movedTotal = 0;
  for (let moved = BATCH_SIZE; moved === BATCH_SIZE; movedTotal += moved) {
    moved = (await rows<{ moved: number }>(em, preparedStatement(MOVE_SQL, [firstKeptDay])))[0]!.moved;
  }
  return movedTotal;
}
