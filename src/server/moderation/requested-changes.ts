// Follows up listings whose advertiser staff asked for a change. At the end of the time for it (`review_items.change_due_at`, three days) a
// listing gets a new review item, and is paused (`properties.status`) if it was not changed. While it is sold, removed or deleted, the time waits.
import type { EntityManager } from '@mikro-orm/postgresql';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { addReviewItem, CONTENT_HASH, URGENCY } from './review-items.ts';

/** The most requested changes that one run of the job handles; others wait for the next run. */
const MAX_ITEMS_PER_RUN = 200;

/** Job: opens a review item for each listing whose time for a requested change is over, and pauses those that were not changed. */
export async function followUpChanges(em: EntityManager, now: Date): Promise<void> {
  const dueItems = await rows<{ id: number; subjectId: number }>(
    em,
    preparedStatement(
      `select item.id, item.subject_id as "subjectId" from review_items item
         join properties p on p.id = item.subject_id and p.status in ('published', 'paused')
       where item.change_due_at <= $1 and item.subject_kind = 'property' order by item.change_due_at limit ${MAX_ITEMS_PER_RUN}`,
      [now],
    ),
  );
  for (const { id, subjectId } of dueItems) {
    await em.fork().transactional(async (tx) => {
      const [listing] = await tx.execute<unknown[]>(
        `select 1 from properties where id = ? and status in ('published', 'paused') for update`,
        [subjectId],
      );
      if (!listing) return;
      // only the run that clears the time handles the item
      const [claimedItem] = await tx.execute<unknown[]>(
        'update review_items set change_due_at = null where id = ? and change_due_at is not null returning 1',
        [id],
      );
      if (!claimedItem) return;
      // the content hash of the item was stored with the decision; an equal one means that nothing was changed
      await tx.execute(
        `update properties p set status = 'paused', updated_at = ? from review_items item
         where item.id = ? and p.id = item.subject_id and p.status = 'published' and ${CONTENT_HASH} = item.content_hash`,
        [now, id],
      );
      await addReviewItem(tx, { kind: 'change', subject: { kind: 'property', id: subjectId }, urgency: URGENCY.changed, now });
    });
  }
}
