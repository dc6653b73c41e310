// Positions for reading the event log of homes (`home_events`), and the job for its monthly partitions. Triggers write the events.
import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS } from '../../shared/time.ts';

/**
 * A position in the log of what happens to homes. Events are read in the order of (xid, id), and only those of transactions that are older than every
 * running one: ids are given out before the commit, so that a reader by ids alone would miss an event that commits late. Numbers as texts.
 */
export interface EventPosition {
  xid: string;
  id: string;
}

/** SQL: the events of `home_events e` after a position that no running transaction can still add to; binds xid and id. */
export const AFTER_POSITION = '(e.xid, e.id) > (?::xid8, ?::bigint) and e.xid < pg_snapshot_xmin(pg_current_snapshot())';

/** The transactions that are complete now, as PostgreSQL writes a snapshot; events that only a later snapshot sees are new. */
export async function readSnapshot(em: EntityManager): Promise<string> {
  const [row] = await em.execute<{ snapshot: string }[]>('select pg_current_snapshot()::text as snapshot');
  return row!.snapshot;
}

/** The oldest transaction that a snapshot may not see. */
export const oldestRunning = (snapshot: string): bigint => BigInt(snapshot.split(':')[0]!);

/** Days that events are stored. */
const RETENTION_DAYS = 400;
/** Months that have a partition ahead of time, this month included; events of a month without one go to the default partition. */
const MONTHS_AHEAD = 3;

/** Daily job: adds the partitions of the next months and deletes events that are older than 400 days. Waits at most two seconds for a lock. */
export function maintainEventPartitions(em: EntityManager, now: Date): Promise<void> {
  return em.transactional(async (tx) => {
    await tx.execute(`set local lock_timeout = '2s'`);
    await tx.execute('select home_events_prepare(?)', [MONTHS_AHEAD]);
    await tx.execute('select home_events_expire(?)', [new Date(now.getTime() - RETENTION_DAYS * DAY_MS)]);
  });
}
