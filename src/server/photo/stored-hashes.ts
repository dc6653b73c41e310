// Stores hashes by which pictures are recognised in the table `photo_hashes`, whose rows stay. The key of a row is a hash of the picture's
// URL; a picture that cannot be read has a row without hashes.
import type { EntityManager } from '@mikro-orm/postgresql';
import { uploadFiles } from '../../shared/property/picture/picture.ts';
import type { Deps } from '../deps.ts';
import { withStoredFile } from './photo.store.ts';
import type { PhotoHashes } from './photo.tasks.ts';
import { hashInWorker } from './photo-worker-client.ts';

/** Stores the hashes of a picture, or null for one that cannot be read. `url` is the URL that listings store. */
export async function storeHashes(em: EntityManager, url: string, hashes: PhotoHashes | null): Promise<void> {
  const { dct, dctMiddle, dctWide, diff, diffMiddle, diffWide } = hashes ?? {};
  await em.execute('insert into photo_hashes values (hashtextextended(?, 0), ?, ?, ?, ?, ?, ?) on conflict do nothing', [
    url,
    ...[dct, dctMiddle, dctWide, diff, diffMiddle, diffWide].map((hash) => hash ?? null),
  ]);
}

/**
 * What the smallest size of a photo counts against the limit on pixels that are decoded at once. Few have more: it is at most 320 pixels
 * wide and 3840 high.
 */
const SMALLEST_SIZE_PIXELS = 1_000_000;
/** The most photos that one run hashes; others wait for the next run. */
const MAX_PER_RUN = 500;
/** SQL: the URL of a `photo`, as listings store it. */
const PHOTO_URL_SQL = `'/uploads/' || photo.id || '-' || photo.width || 'x' || photo.height || '.webp'`;

/**
 * Job: stores the hashes of photos that have none yet, and clears `home_listings.is_checked` of their listings, so that these are compared
 * with other homes again.
 * @returns the number of photos that now have a row, with or without hashes
 */
export async function hashStoredPhotos(deps: Pick<Deps, 'orm' | 'env'>): Promise<number> {
  const em = deps.orm.em.fork();
  const photos = await em.execute<{ id: string; width: number; height: number; url: string; user: number | null }[]>(
    `select photo.id, photo.width, photo.height, ${PHOTO_URL_SQL} as url, photo.user_id as user from photos photo
     where not exists (select from photo_hashes hash where hash.picture = hashtextextended(${PHOTO_URL_SQL}, 0))
     order by photo.created_at desc limit ${MAX_PER_RUN}`,
  );
  for (const { id, width, height, url, user } of photos) {
    await storeHashes(em, url, await hashStoredPhoto(deps.env, { id, width, height }));
    await em.execute(
      `update home_listings listing set is_checked = false from properties p
       where p.user_id = ? and listing.property_id = p.id and hashtextextended(?, 0) = any(listing.pictures)`,
      [user, url],
    );
  }
  return photos.length;
}

/** The hashes of the smallest stored size of a photo, through a temporary file; null when it is missing or cannot be read. */
async function hashStoredPhoto(
  env: Deps['env'],
  { id, width, height }: { id: string; width: number; height: number },
): Promise<PhotoHashes | null> {
  const name = uploadFiles(id, width, height).findLast((fileName) => fileName.endsWith('.webp'))!;
  return withStoredFile(env, name, (path) => hashInWorker(path, SMALLEST_SIZE_PIXELS));
}
