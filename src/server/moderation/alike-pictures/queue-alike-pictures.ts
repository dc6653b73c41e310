// The daily job that puts listings with the pictures of another advertiser's home into the queue of staff.
import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS, HOUR_MS } from '../../../shared/time.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { addReviewItem, URGENCY } from '../review-items.ts';
import { findAlikePictures, MIN_PICTURES } from './alike-pictures.ts';

/** Most listings of one run: staff cannot look at more in a day. The others are left out. */
const LISTINGS_AT_ONCE = 5000;
/** How far back a run looks for uploads: a little more than the day between two runs. */
const LOOK_BACK_MS = DAY_MS + 2 * HOUR_MS;

/** Published listings of advertisers who uploaded a photo since `$1`. */
const UPLOADED_SQL = `select p.id from photos f join properties p on p.user_id = f.user_id and p.status = 'published'
  where f.created_at > $1 and f.unused_since is null group by p.id order by p.id limit ${LISTINGS_AT_ONCE}`;

/** Of the listings `$1` with the upload times `$2`, those that wait in the queue or that staff have decided about since the upload. */
const SEEN_SQL = `select l.id from unnest($1::int[], $2::timestamptz[]) l(id, at) where exists (
  select from review_items i where i.subject_kind = 'property' and i.subject_id = l.id and (i.state <> 'decided' or i.decided_at > l.at))`;

/** Stores an item for each listing whose pictures another advertiser uploaded before, but for those of `SEEN_SQL`. @returns how many */
export async function queueAlikePictures(em: EntityManager, now: Date): Promise<number> {
  const uploaded = await rows<{ id: number }>(em, preparedStatement(UPLOADED_SQL, [new Date(now.getTime() - LOOK_BACK_MS)]));
  /** Of each pair of listings the one with the later upload, and the time of that upload. */
  const laterUploads = new Map<number, string>();
  for (const { id } of uploaded)
    for (const { id: other, ownAt, otherAt } of await findAlikePictures(em, id, MIN_PICTURES))
      if (ownAt > otherAt) laterUploads.set(id, ownAt);
      else laterUploads.set(other, otherAt);
  for (const { id } of await rows<{ id: number }>(em, preparedStatement(SEEN_SQL, [[...laterUploads.keys()], [...laterUploads.values()]])))
    laterUploads.delete(id);
  if (laterUploads.size === 0) return 0;
  await em.fork().transactional(async (tx) => {
    for (const id of [...laterUploads.keys()].toSorted((x, y) => x - y))
      await addReviewItem(tx, { kind: 'duplicate', subject: { kind: 'property', id }, urgency: URGENCY.normal, now });
  });
  return laterUploads.size;
}
