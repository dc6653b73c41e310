// Gives events their numbers, after the commit that stored them. A sequence would give a number before the commit, so that a reader could pass an event that
// commits late; here a number appears together with all numbers before it.
import type { EntityManager } from '@mikro-orm/postgresql';
import { EVENT_LOCK } from '../db/locks.ts';

/** Events that get a number in one transaction. */
const BATCH = 1000;

/** Committed events get the next numbers of their logs, in the order of their ids. */
const NUMBER_SQL = `with waiting as (
    select id, log_id from organization_events where n is null order by id limit ${BATCH}
  ), numbered as (
    select w.id, w.log_id, l.last_n + row_number() over (partition by w.log_id order by w.id) as n
    from waiting w join event_logs l on l.id = w.log_id
  ), counted as (
    update event_logs l set last_n = last.n from (select log_id, max(n) as n from numbered group by log_id) last where l.id = last.log_id
  )
  update organization_events e set n = numbered.n from numbered where e.id = numbered.id returning e.id`;

/**
 * Numbers the events that have been committed, one process at a time; another returns at once. `onNumbered` gets their ids in the same transaction.
 * @returns how many
 */
export async function numberEvents(
  em: EntityManager,
  onNumbered: (tx: EntityManager, ids: readonly number[]) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  for (;;) {
    const batch = await em.fork().transactional(async (tx) => {
      const [lock] = await tx.execute<{ held: boolean }[]>('select pg_try_advisory_xact_lock(?) as held', [EVENT_LOCK]);
      if (!lock?.held) return 0;
      const numbered = await tx.execute<{ id: number }[]>(NUMBER_SQL);
      if (numbered.length > 0)
        await onNumbered(
          tx,
          numbered.map(({ id }) => id),
        );
      return numbered.length;
    });
    count += batch;
    if (batch < BATCH) return count;
  }
}
