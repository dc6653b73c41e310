// Positions for reading the event log of homes (`home_events`), and the daily job that adds and drops its monthly partitions. Triggers write the events.
import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS } from '../../shared/time.ts';

/**
 * A position in the event log. Readers take events in the order of (xid, id), and only those of transactions that are older than every running one:
 * ids are assigned before the commit, so that a reader by id alone would miss an event that commits late.
 */
export interface EventPosition {
  /** The id of the transaction that wrote the event; a 64-bit number as text. */
  xid: string;
  /** The id of the event; a 64-bit number as text. */
  id: string;
}

/** SQL: whether no running transaction may still write an event before the event `e`. */
export const IS_COMPLETE = 'e.xid < pg_snapshot_xmin(pg_current_snapshot())';
/** SQL: the events `e` of `home_events` after a position, without those that a running transaction may still precede. */
export const afterPosition = (xid: string, id: string): string => `(e.xid, e.id) > (${xid}::xid8, ${id}::bigint) and ${IS_COMPLETE}`;
/** The same with the placeholders of MikroORM. */
export const AFTER_POSITION = afterPosition('?', '?');

/** Reads which transactions are complete now, as a snapshot of PostgreSQL. Events that only a later snapshot contains are new. */
export async function readSnapshot(em: EntityManager): Promise<string> {
  const [row] = await em.execute<{ snapshot: string }[]>('select pg_current_snapshot()::text as snapshot');
  return row!.snapshot;
}

/** The oldest transaction that may be incomplete in a snapshot, which PostgreSQL writes as `xmin:xmax:running`. */
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
