// The daily job that finds listings with pictures copied from another advertiser's listing and opens an item for staff about each
// (`review_items`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS, HOUR_MS } from '../../../shared/time.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { addReviewItem, URGENCY } from '../review-items.ts';
import { findListingsWithSamePictures, MIN_PICTURES } from './alike-pictures.ts';

/** The most listings that one run compares, newest first; the others are left out. */
const MAX_LISTINGS_PER_RUN = 5000;
/** How far back a run looks for uploads: a little more than the day between two runs. */
const LOOK_BACK_MS = DAY_MS + 2 * HOUR_MS;

/** Published listings of advertisers who, since the time `$1`, uploaded a photo that one of their listings shows. */
const RECENT_UPLOADS_SQL = `select p.id from photos photo join properties p on p.user_id = photo.user_id and p.status = 'published'
  where photo.created_at > $1 and photo.unused_since is null group by p.id order by p.id desc limit ${MAX_LISTINGS_PER_RUN}`;

/**
 * Of the listings `$1` with the upload times `$2`, those that are in the queue already or that staff have decided about since the upload.
 */
const ALREADY_REVIEWED_SQL = `select listing.id from unnest($1::int[], $2::timestamptz[]) listing(id, uploaded_at) where exists (
  select from review_items item where item.subject_kind = 'property' and item.subject_id = listing.id
    and (item.state <> 'decided' or item.decided_at > listing.uploaded_at))`;

/** Of each pair of listings with the same pictures, the one whose pictures were uploaded later: its id and the time of the upload (ISO). */
async function findLaterUploads(em: EntityManager, now: Date): Promise<Map<number, string>> {
  const since = new Date(now.getTime() - LOOK_BACK_MS);
  const recentListings = await rows<{ id: number }>(em, preparedStatement(RECENT_UPLOADS_SQL, [since]));
  const laterUploads = new Map<number, string>();
  for (const { id } of recentListings)
    for (const { id: otherId, ownAt, otherAt } of await findListingsWithSamePictures(em, id, MIN_PICTURES))
      if (ownAt > otherAt) laterUploads.set(id, ownAt);
      else laterUploads.set(otherId, otherAt);
  return laterUploads;
}

/**
 * Opens a review item for each listing whose pictures another advertiser uploaded earlier, unless staff have it in the queue or decided
 * about it since.
 * @returns the number of items
 */
export async function queueAlikePictures(em: EntityManager, now: Date): Promise<number> {
  const laterUploads = await findLaterUploads(em, now);
  const idsAndTimes = [[...laterUploads.keys()], [...laterUploads.values()]];
  const reviewedListings = await rows<{ id: number }>(em, preparedStatement(ALREADY_REVIEWED_SQL, idsAndTimes));
  for (const { id } of reviewedListings) laterUploads.delete(id);
  if (laterUploads.size === 0) return 0;
  await em.fork().transactional(async (tx) => {
    // in the order of ids, so that transactions that lock several items cannot deadlock
    for (const id of [...laterUploads.keys()].toSorted((a, b) => a - b))
      await addReviewItem(tx, { kind: 'duplicate', subject: { kind: 'property', id }, urgency: URGENCY.normal, now });
  });
  return laterUploads.size;
}
