import type { EntityManager } from '@mikro-orm/postgresql';
import type { Deps } from '../deps.ts';
import { KeyedQueue } from '../keyed-queue.ts';
import type { Gateway, ProviderEvent } from './gateway.ts';

/** The services that settling needs; the context of a call has them too. */
export type SettleDeps = Pick<Deps, 'orm' | 'payments' | 'now' | 'log'>;

/** Another change of the row happened after the provider was queried: query again. */
export class StaleRevisionError extends Error {}

/** Retries up to six times, with a new response of the provider, while others change the same row. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 6; ; left--) {
    try {
      return await work();
    } catch (error) {
      const again = error instanceof StaleRevisionError || ['40001', '40P01', '23505'].includes(String((error as { code?: unknown }).code));
      if (!again || left === 0) throw error;
    }
  }
}

/** Whether an event has been processed; then the provider need not be queried. */
export async function isRecorded(deps: SettleDeps, event: ProviderEvent | null): Promise<boolean> {
  if (!event) return false;
  const records = await deps.orm.em.fork().execute('select 1 from payment_events where id = ?', [event.id]);
  return records.length > 0;
}

/** Records an event as processed, in the transaction of its effect; false when it was processed before. */
export async function recordEvent(tx: EntityManager, event: ProviderEvent | null): Promise<boolean> {
  if (!event) return true;
  const inserted = await tx.execute('insert into payment_events (id, type) values (?, ?) on conflict do nothing returning 1', [
    event.id,
    event.type,
  ]);
  return inserted.length > 0;
}

const queues = new WeakMap<Gateway, KeyedQueue>();

/** Runs work on the same object one after the other in this process; between processes `revision` detects conflicts. */
export function serializeByKey<T>(gateway: Gateway, key: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(gateway) ?? new KeyedQueue();
  queues.set(gateway, queue);
  return queue.run(key, work);
}
