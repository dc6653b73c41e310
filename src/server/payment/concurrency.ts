// Tools that let a payment settle once: a queue of this process for each key, retries after conflicts, events recorded in `payment_events`.
import type { EntityManager } from '@mikro-orm/postgresql';
import { isTransactionConflict, isUniqueViolation, sqlStateOf } from '../db/sql-states.ts';
import type { Deps } from '../deps.ts';
import { KeyedQueue } from '../keyed-queue.ts';
import type { Gateway, ProviderEvent } from './gateway.ts';

/** The services that settling needs; the context of a call has them too. */
export type SettleDeps = Pick<Deps, 'orm' | 'payments' | 'now' | 'log'>;

/** `settled`: the stored payment has the provider's state; `unknown`: no payment or subscription of ours has the id. */
export type SettleResult = 'settled' | 'unknown';

/** The row was changed after the provider was queried, so its response may be outdated. `retryOnConflict` queries again. */
export class StaleRevisionError extends Error {}

/** Retries up to six times, with a new response of the provider, while others change the same row. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let retriesLeft = 6; ; retriesLeft--) {
    try {
      return await work();
    } catch (error) {
      const state = sqlStateOf(error);
      const isConflict = error instanceof StaleRevisionError || isTransactionConflict(state) || isUniqueViolation(state);
      if (!isConflict || retriesLeft === 0) throw error;
    }
  }
}

/** Whether an event has been processed; then the provider need not be queried. */
export async function isRecorded(deps: SettleDeps, event: ProviderEvent): Promise<boolean> {
  const records = await deps.orm.em.fork().execute('select 1 from payment_events where id = ?', [event.id]);
  return records.length > 0;
}

/** Records an event as processed, in the transaction of its effect. Returns whether it is new; false when it was processed before. */
export async function recordIfNew(tx: EntityManager, event: ProviderEvent): Promise<boolean> {
  const inserted = await tx.execute(
    'insert into payment_events (id, type, happened_at) values (?, ?, ?) on conflict do nothing returning 1',
    [event.id, event.type, event.createdAt ?? null],
  );
  return inserted.length > 0;
}

const queues = new WeakMap<Gateway, KeyedQueue>();

/** Runs work on the same object one after the other in this process; between processes `revision` detects conflicts. */
export function serializeByKey<T>(gateway: Gateway, key: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(gateway) ?? new KeyedQueue();
  queues.set(gateway, queue);
  return queue.run(key, work);
}
