// For tests of the event log (table `home_events`), which records when homes appear, change price or go offline.
import { setTimeout } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { rows } from '../../server/db/orm.ts';

/** Long, because transactions of other test files on the same server are waited for too. */
const MAX_WAIT_MS = 45_000;

/**
 * Waits until all events that are committed now are readable. Readers skip events that are newer than the oldest running transaction of the
 * PostgreSQL server, which may belong to another test.
 * @throws Error after MAX_WAIT_MS
 */
export async function waitForReadableEvents(em: EntityManager): Promise<void> {
  const [current] = await rows<{ xid: string }>(em, { text: 'select pg_current_xact_id()::text as xid' });
  for (const end = Date.now() + MAX_WAIT_MS; Date.now() < end; await setTimeout(10)) {
    const [state] = await rows<{ isPassed: boolean }>(em, {
      text: 'select $1::xid8 < pg_snapshot_xmin(pg_current_snapshot()) as "isPassed"',
      values: [current!.xid],
    });
    if (state!.isPassed) return;
  }
  throw new Error(`A transaction has been running for ${MAX_WAIT_MS / 1000} seconds`);
}
