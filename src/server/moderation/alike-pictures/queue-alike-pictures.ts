// The daily job that puts listings with the pictures of another advertiser's home into the queue of staff (`review_items`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS, HOUR_MS } from '../../../shared/time.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { addReviewItem, URGENCY } from '../review-items.ts';
import { findListingsWithSamePictures, MIN_PICTURES } from './alike-pictures.ts';

/** Most listings of one run: staff cannot look at more in a day. The others are left out. */
const LISTINGS_AT_ONCE = 5000;
/** How far back a run looks for uploads: a little more than the day between two runs. */
const LOOK_BACK_MS = DAY_MS + 2 * HOUR_MS;

/** Published listings of advertisers who uploaded a photo since `$1`. */
const UPLOADED_SQL = `select p.id from photos photo join properties p on p.user_id = photo.user_id and p.status = 'published'
  where photo.created_at > $1 and photo.unused_since is null group by p.id order by p.id limit ${LISTINGS_AT_ONCE}`;

/** Of the listings `$1` with the upload times `$2`, those that wait in the queue or that staff have decided about since the upload. */
const SEEN_SQL = `select listing.id from unnest($1::int[], $2::timestamptz[]) listing(id, uploaded_at) where exists (
  select from review_items item where item.subject_kind = 'property' and item.subject_id = listing.id
    and (item.state <> 'decided' or item.decided_at > listing.uploaded_at))`;

/** Of each pair of listings with the same pictures the one with the later upload, and the time of that upload (ISO). */
async function findLaterUploads(em: EntityManager, now: Date): Promise<Map<number, string>> {
  const uploaded = await rows<{ id: number }>(em, preparedStatement(UPLOADED_SQL, [new Date(now.getTime() - LOOK_BACK_MS)]));
  const laterUploads = new Map<number, string>();
  for (const { id } of uploaded)
    for (const { id: otherId, ownAt, otherAt } of await findListingsWithSamePictures(em, id, MIN_PICTURES))
      if (ownAt > otherAt) laterUploads.set(id, ownAt);
      else laterUploads.set(otherId, otherAt);
  return laterUploads;
}

/** Stores an item for each listing whose pictures another advertiser uploaded before, but for those of `SEEN_SQL`. @returns how many */
export async function queueAlikePictures(em: EntityManager, now: Date): Promise<number> {
  const laterUploads = await findLaterUploads(em, now);
  const idsAndTimes = [[...laterUploads.keys()], [...laterUploads.values()]];
  for (const { id } of await rows<{ id: number }>(em, preparedStatement(SEEN_SQL, idsAndTimes))) laterUploads.delete(id);
  if (laterUploads.size === 0) return 0;
  await em.fork().transactional(async (tx) => {
    for (const id of [...laterUploads.keys()].toSorted((a, b) => a - b))
      await addReviewItem(tx, { kind: 'duplicate', subject: { kind: 'property', id }, urgency: URGENCY.normal, now });
  });
  return laterUploads.size;
}
