// Marks subscriptions that must not be charged any more (`subscriptions.end_wanted`). A job, the reconciler (`reconcile.ts`), then ends
// them at the payment provider.
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Marks the subscriptions that meet the SQL condition, except those that have ended or are marked already. Clearing `checked_at` makes the
 * next run of the reconciler end them. The new `revision` makes a settlement that is under way start again.
 * @returns their ids
 */
export async function markToEnd(em: EntityManager, condition: string, values: unknown[]): Promise<string[]> {
  const subscriptions = await em.execute<{ id: string }[]>(
    `update subscriptions set end_wanted = true, checked_at = null, revision = revision + 1
      where not end_wanted and status <> 'ended' and (${condition}) returning id`,
    values,
  );
  return subscriptions.map(({ id }) => id);
}
