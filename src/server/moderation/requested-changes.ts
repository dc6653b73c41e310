// Follows up listings whose advertiser staff asked for a change. At the end of the time for it (`review_items.change_due_at`, three days) a
// listing gets a new review item, and is paused (`properties.status`) if it was not changed. While it is sold, removed or deleted, the time waits.
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statements } from '../db/typed.ts';
import { ReviewItem } from './moderation.entity.ts';
import { addReviewItem, CONTENT_HASH, URGENCY } from './review-items.ts';

/** The most requested changes that one run of the job handles; others wait for the next run. */
const MAX_ITEMS_PER_RUN = 200;

/** Job: opens a review item for each listing whose time for a requested change is over, and pauses those that were not changed. */
export async function followUpChanges(em: EntityManager, now: Date): Promise<void> {
  const dueItems = await statements(em)
    .selectFrom('review_items as item')
    .innerJoin('properties as p', 'p.id', 'item.subject_id')
    .select(['item.id', 'item.subject_id as subjectId'])
    .where('p.status', 'in', ['published', 'paused'])
    .where('item.change_due_at', '<=', now)
    .where('item.subject_kind', '=', 'property')
    .orderBy('item.change_due_at')
    .limit(MAX_ITEMS_PER_RUN)
    .execute();
  for (const { id, subjectId } of dueItems) {
    await em.fork().transactional(async (tx) => {
      const subject = statements(tx).selectFrom('properties').select('id').where('id', '=', subjectId);
      const listing = await subject.where('status', 'in', ['published', 'paused']).forUpdate().executeTakeFirst();
      if (!listing) return;
      // only the run that clears the time handles the item
      if ((await tx.nativeUpdate(ReviewItem, { id, changeDueAt: { $ne: null } }, { changeDueAt: null })) === 0) return;
      // the content hash of the item was stored with the decision; an equal one means that nothing was changed
      await statements(tx)
        .updateTable('properties as p')
        .from('review_items as item')
        .set({ status: 'paused', updated_at: now })
        .where('item.id', '=', id)
        .whereRef('p.id', '=', 'item.subject_id')
        .where('p.status', '=', 'published')
        .where(sql.raw<string>(CONTENT_HASH), '=', (eb) => eb.ref('item.content_hash'))
        .execute();
      await addReviewItem(tx, { kind: 'change', subject: { kind: 'property', id: subjectId }, urgency: URGENCY.changed, now });
    });
  }
}
