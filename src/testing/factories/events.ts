// For tests of the event log (`home_events`).
import { setTimeout } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { rows } from '../../server/db/orm.ts';

/**
 * Waits until readers of the event log see the events that are committed. They see those before the oldest running transaction, which may
 * be in a database of another test. @throws Error after 15 seconds
 */
export async function waitForReadableEvents(em: EntityManager): Promise<void> {
  const [current] = await rows<{ xid: string }>(em, { text: 'select pg_current_xact_id()::text as xid' });
  for (const end = Date.now() + 15_000; Date.now() < end; await setTimeout(10)) {
    const [state] = await rows<{ isPassed: boolean }>(em, {
      text: 'select $1::xid8 < pg_snapshot_xmin(pg_current_snapshot()) as "isPassed"',
      values: [current!.xid],
    });
    if (state!.isPassed) return;
  }
  throw new Error('A transaction has been running for 15 seconds');
}
