// Takes reviews of agents down and shows them again. Writes `reviews.removed_at` and `reviews.held_at`. A review is hidden while `held_at`
// is set: after a removal, and while the office still has to check a doubtful new review.
import type { EntityManager } from '@mikro-orm/postgresql';

/** Takes a review down. */
export const removeReview = async (tx: EntityManager, id: number, now: Date): Promise<void> =>
  void (await tx.execute('update reviews set removed_at = ?, held_at = coalesce(held_at, ?) where id = ?', [now, now, id]));

/** Shows a removed review again. @returns null when it had not been removed */
export const restoreReview = async (tx: EntityManager, id: number): Promise<'shown' | null> =>
  (
    await tx.execute<unknown[]>(
      'update reviews set removed_at = null, held_at = null where id = ? and removed_at is not null returning 1',
      [id],
    )
  ).length > 0
    ? 'shown'
    : null;
