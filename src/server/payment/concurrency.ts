import type { EntityManager } from '@mikro-orm/postgresql';
import type { Deps } from '../deps.ts';
import { KeyedQueue } from '../keyed-queue.ts';
import type { Gateway, ProviderEvent } from './gateway.ts';

/** What settling needs; a call's context has it too, with the call's own log. */
export type SettleDeps = Pick<Deps, 'orm' | 'payments' | 'now' | 'log'>;

/** Something else has changed the row since the provider was asked: ask again. */
export class StaleRevisionError extends Error {}

/** Tries again with a fresh answer of the provider while others change the same row. */
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

/** Whether an event has had its effect: then the provider need not be asked. */
export async function isRecorded(deps: SettleDeps, event: ProviderEvent | null): Promise<boolean> {
  if (!event) return false;
  const found = await deps.orm.em.fork().execute('select 1 from payment_events where id = ?', [event.id]);
  return found.length > 0;
}

/** Writes down that an event has had its effect; false when it had it before. In the transaction of the effect. */
export async function recordEvent(tx: EntityManager, event: ProviderEvent | null): Promise<boolean> {
  if (!event) return true;
  const written = await tx.execute('insert into payment_events (id, type) values (?, ?) on conflict do nothing returning 1', [
    event.id,
    event.type,
  ]);
  return written.length > 0;
}

const queues = new WeakMap<Gateway, KeyedQueue>();

/** One after the other for the same object in this process; between processes `revision` keeps order. */
export function serializeByKey<T>(gateway: Gateway, key: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(gateway) ?? new KeyedQueue();
  queues.set(gateway, queue);
  return queue.run(key, work);
}
