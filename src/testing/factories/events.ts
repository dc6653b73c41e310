import { setTimeout } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { rows } from '../../server/db/orm.ts';

/** Waits until readers of the event log see what was committed so far: transactions of other databases of the server hold them up too. */
export async function waitForReadableEvents(em: EntityManager): Promise<void> {
  const [last] = await rows<{ xid: string }>(em, { text: 'select pg_current_xact_id()::text as xid' });
  for (const end = Date.now() + 15_000; Date.now() < end; await setTimeout(10)) {
    const [state] = await rows<{ passed: boolean }>(em, {
      text: 'select $1::xid8 < pg_snapshot_xmin(pg_current_snapshot()) as passed',
      values: [last!.xid],
    });
    if (state!.passed) return;
  }
  throw new Error('A transaction has been running for 15 seconds');
}
