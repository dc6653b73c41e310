// Takes reviews of agents down and shows them again. Writes `reviews.removed_at` and `reviews.held_at`. A review is hidden while `held_at`
// is set: after a removal, and while the office still has to check a doubtful new review.
import type { EntityManager } from '@mikro-orm/postgresql';
import { statements } from '../db/typed.ts';
import { Review } from '../review/review.entity.ts';

/** Takes a review down. */
export const removeReview = async (tx: EntityManager, id: number, now: Date): Promise<void> =>
  void (await statements(tx)
    .updateTable('reviews')
    .set((eb) => ({ removed_at: now, held_at: eb.fn.coalesce('held_at', eb.val(now)) }))
    .where('id', '=', id)
    .execute());

/** Shows a removed review again. @returns null when it had not been removed */
export const restoreReview = async (tx: EntityManager, id: number): Promise<'shown' | null> =>
  (await tx.nativeUpdate(Review, { id, removedAt: { $ne: null } }, { removedAt: null, heldAt: null })) > 0 ? 'shown' : null;
