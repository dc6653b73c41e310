// The daily job that puts listings with the pictures of another advertiser's home into the queue of staff.
import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS, HOUR_MS } from '../../../shared/time.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { addReviewItem, URGENCY } from '../review-items.ts';
import { findAlikePictures } from './alike-pictures.ts';

/** Fewer pictures in common say nothing. */
const LEAST_PICTURES = 3;
/** Listings of one run; the rest was uploaded by more people than staff can look at in a day. */
const LISTINGS_AT_ONCE = 5000;
/** A run looks a little further back than the one before. */
const LOOK_BACK_MS = DAY_MS + 2 * HOUR_MS;

const UPLOADED_SQL = `select p.id from photos f join properties p on p.user_id = f.user_id and p.status = 'published'
  where f.created_at > $1 and f.unused_since is null group by p.id order by p.id limit ${LISTINGS_AT_ONCE}`;

/** Opens an item for each listing whose pictures another advertiser uploaded before. One that staff have looked at is not asked about again. @returns how many */
export async function queueAlikePictures(em: EntityManager, now: Date): Promise<number> {
  const uploaded = await rows<{ id: number }>(em, preparedStatement(UPLOADED_SQL, [new Date(now.getTime() - LOOK_BACK_MS)]));
  const later = new Set<number>();
  for (const { id } of uploaded)
    for (const other of await findAlikePictures(em, id, LEAST_PICTURES)) later.add(other.ownAt > other.otherAt ? id : other.id);
  if (later.size === 0) return 0;
  const known = await rows<{ id: number }>(
    em,
    preparedStatement(
      `select subject_id as id from review_items where subject_kind = 'property' and kind = 'duplicate' and subject_id = any($1::int[])`,
      [[...later]],
    ),
  );
  for (const { id } of known) later.delete(id);
  await em.fork().transactional(async (tx) => {
    for (const id of [...later].toSorted((x, y) => x - y))
      await addReviewItem(tx, { kind: 'duplicate', subject: { kind: 'property', id }, urgency: URGENCY.normal, now });
  });
  return later.size;
}
