// Makes sure that a payment takes effect once, although webhooks, users and jobs settle it at the same time: one settlement of a key at a
// time in this process, retries after conflicts with other processes, and processed events of the payment provider recorded in
// `payment_events`.
import type { EntityManager } from '@mikro-orm/postgresql';
import { isTransactionConflict, isUniqueViolation, sqlStateOf } from '../db/sql-states.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { KeyedQueue } from '../keyed-queue.ts';
import type { Gateway, ProviderEvent } from './gateway.ts';
import { PaymentEvent } from './payment.entity.ts';

/** The services that settling needs. Settling stores the state that the provider reports for a payment, with its effects. */
export type SettleDeps = Pick<Deps, 'orm' | 'env' | 'payments' | 'now' | 'log' | 'mail'>;

/** `settled`: the stored payment has the provider's state; `unknown`: no payment or subscription of ours has the id. */
export type SettleResult = 'settled' | 'unknown';

/**
 * Another process changed the row (its `revision`) after the provider was queried, so the response may be outdated. `retryOnConflict`
 * starts again.
 */
export class StaleRevisionError extends Error {}

const MAX_RETRIES = 6;

/** Runs `work`, which queries the provider and stores the response, and runs it again while other processes change the same row. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let retriesLeft = MAX_RETRIES; ; retriesLeft--) {
    try {
      return await work();
    } catch (error) {
      const state = sqlStateOf(error);
      const isConflict = error instanceof StaleRevisionError || isTransactionConflict(state) || isUniqueViolation(state);
      if (!isConflict || retriesLeft === 0) throw error;
    }
  }
}

/** Whether an event has been processed before; then there is no need to query the provider. */
export async function isRecorded(deps: SettleDeps, event: ProviderEvent): Promise<boolean> {
  return (await deps.orm.em.fork().count(PaymentEvent, { id: event.id })) > 0;
}

/** Records an event as processed, in the transaction `tx` of its effect. @returns false when it was processed before */
export async function recordIfNew(tx: EntityManager, event: ProviderEvent): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await statements(tx)
    .insertInto('payment_events')
    .values({ id: event.id, type: event.type, happened_at: event.createdAt ?? null })
    .onConflict((stored) => stored.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The queues of this process, one for each gateway (payment provider). */
const queues = new WeakMap<Gateway, KeyedQueue>();

/** Runs work with the same key one after the other in this process. Conflicts between processes are found by the column `revision`. */
export function serializeByKey<T>(gateway: Gateway, key: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(gateway) ?? new KeyedQueue();
  queues.set(gateway, queue);
  return queue.run(key, work);
}
