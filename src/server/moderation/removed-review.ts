// Takes reviews down and shows them again (`reviews.removed_at`, `held_at`).
import type { EntityManager } from '@mikro-orm/postgresql';

/** Takes a review down; `held_at` is what hides it, also while staff have not looked at a new one. */
export const removeReview = async (tx: EntityManager, id: number, now: Date): Promise<void> =>
  void (await tx.execute('update reviews set removed_at = ?, held_at = coalesce(held_at, ?) where id = ?', [now, now, id]));

/** Shows a review again. @returns whether it was taken down */
export const restoreReview = async (tx: EntityManager, id: number): Promise<boolean> =>
  (
    await tx.execute<unknown[]>(
      'update reviews set removed_at = null, held_at = null where id = ? and removed_at is not null returning 1',
      [id],
    )
  ).length > 0;
