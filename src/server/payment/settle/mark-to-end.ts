// Marks subscriptions that must not be charged any more (`subscriptions.end_wanted`). A job, the reconciler (`reconcile.ts`), then ends
// them at the payment provider.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import { statements, type Tables } from '../../db/typed.ts';

type SubscriptionCondition = (builder: ExpressionBuilder<Tables, 'subscriptions'>) => ExpressionWrapper<Tables, 'subscriptions', SqlBool>;

/**
 * Marks the subscriptions that meet the condition, except those that have ended or are marked already. Clearing `checked_at` makes the
 * next run of the reconciler end them. The new `revision` makes a settlement that is under way start again.
 * @returns their ids
 */
export async function markToEnd(em: EntityManager, condition: SubscriptionCondition): Promise<string[]> {
  const subscriptions = await statements(em)
    .updateTable('subscriptions')
    .set((eb) => ({ end_wanted: true, checked_at: null, revision: eb('revision', '+', 1) }))
    .where((eb) => eb.and([eb('end_wanted', '=', false), eb('status', '<>', 'ended')]))
    .where(condition)
    .returning('id')
    .execute();
  return subscriptions.map(({ id }) => id);
}
