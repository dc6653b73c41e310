// Marks subscriptions that must not be charged any more; the reconciler ends them at the provider.
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Marks the subscriptions that meet the SQL condition, except those that have ended or are marked already. Without `checked_at` the next run of the
 * reconciler ends them, and the new `revision` makes a settlement that is under way read them again. @returns their ids
 */
export async function markToEnd(em: EntityManager, condition: string, values: unknown[]): Promise<string[]> {
  const subscriptions = await em.execute<{ id: string }[]>(
    `update subscriptions set end_wanted = true, checked_at = null, revision = revision + 1
      where not end_wanted and status <> 'ended' and (${condition}) returning id`,
    values,
  );
  return subscriptions.map(({ id }) => id);
}
