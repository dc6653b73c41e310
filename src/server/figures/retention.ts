// The job that deletes figures of months that no page shows any more.
import type { EntityManager } from '@mikro-orm/postgresql';
import { MAX_FIGURE_DAYS } from '../../shared/figures/periods.ts';
import { DAY_MS } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';

/** The most rows that one statement deletes. */
const BATCH_SIZE = 10_000;

const DELETE_SQL = `with gone as (
    delete from property_figures where (property_id, month) in
      (select property_id, month from property_figures where month < date_trunc('month', $1::date) order by month limit ${BATCH_SIZE} for update skip locked)
    returning 1)
  select count(*)::int as deleted from gone`;

/** Job: deletes the months that ended before the oldest day that pages show. @returns the number of rows, each a home in a month */
export async function deleteOldFigures(em: EntityManager, now: Date): Promise<number> {
  const firstDay = new Date(now.getTime() - MAX_FIGURE_DAYS * DAY_MS).toISOString().slice(0, 10);
  let total = 0;
  for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE; total += deleted)
    deleted = (await rows<{ deleted: number }>(em, preparedStatement(DELETE_SQL, [firstDay])))[0]!.deleted;
  return total;
}
