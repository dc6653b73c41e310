// Listings whose advertiser was asked for a change: after three days (`change_due_at`) they return to the review queue, paused if nothing was changed.
import type { EntityManager } from '@mikro-orm/postgresql';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { addReviewItem, CONTENT_HASH, URGENCY } from './review-items.ts';

/** Items that one run of the job handles. */
const ITEMS_OF_RUN = 200;

/** Job: pauses listings that were not changed in time, and puts all of them back into the queue. */
export async function followUpChanges(em: EntityManager, now: Date): Promise<void> {
  const due = await rows<{ id: number; subjectId: number }>(
    em,
    preparedStatement(
      `select id, subject_id as "subjectId" from review_items where change_due_at <= $1 and subject_kind = 'property' order by change_due_at limit ${ITEMS_OF_RUN}`,
      [now],
    ),
  );
  for (const { id, subjectId } of due) {
    await em.fork().transactional(async (tx) => {
      const [item] = await tx.execute<unknown[]>(
        'update review_items set change_due_at = null where id = ? and change_due_at is not null returning 1',
        [id],
      );
      const [listing] = await tx.execute<{ status: string }[]>('select status from properties where id = ? for update', [subjectId]);
      if (!item || (listing?.status !== 'published' && listing?.status !== 'paused')) return;
      await tx.execute(
        `update properties p set status = 'paused', updated_at = ? from review_items i
         where i.id = ? and p.id = i.subject_id and p.status = 'published' and ${CONTENT_HASH} = i.content_hash`,
        [now, id],
      );
      await addReviewItem(tx, { kind: 'change', subject: { kind: 'property', id: subjectId }, urgency: URGENCY.changed, now });
    });
  }
}
