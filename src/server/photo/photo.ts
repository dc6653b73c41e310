// Uploaded photos: stores their rows (`photos`, `photo_hashes`) and files, removes the files and the rows in `photos` (hashes stay), marks
// which ones listings show, and limits the space of a user.
import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { UploadView } from '../../shared/listing/upload.ts';
import { m } from '../../shared/messages/messages.ts';
import { MAX_LOGO_BYTES } from '../../shared/organization/brokerage-settings.ts';
import { uploadFiles, uploadId } from '../../shared/property/picture/picture.ts';
import { HOUR_MS } from '../../shared/time.ts';
import { lockOfUser, PHOTO_LOCK } from '../db/locks.ts';
import { intArray } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { DomainError, UNAVAILABLE_TEXT } from '../errors.ts';
import { isInStockOf } from '../organization-homes.ts';
import type { AuthedContext } from '../trpc.ts';
import { Photo } from './photo.entity.ts';
import { photoStore, withStoredFile } from './photo.store.ts';
import type { Turn } from './photo.tasks.ts';
import { encodeInWorker, inspectInWorker } from './photo-worker-client.ts';
import { storeHashes } from './stored-hashes.ts';

/** Storage quota of one user: stored photos and their bytes. */
const MAX_FILES = 300;
const MAX_BYTES = 200 * 1024 * 1024;
/** When a client may retry after a photo could not be stored. */
const RETRY_AFTER_SECONDS = 10;

/** Checks that a user may store a photo with `bytes` more. @throws DomainError LIMIT when it exceeds the quota */
async function assertStorageQuota(em: EntityManager, userId: number, bytes: number): Promise<void> {
  const usage = await statements(em)
    .selectFrom('photos')
    .select((eb) => [eb.fn.countAll().as('files'), eb.fn.sum('bytes').as('total')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(usage.files) >= MAX_FILES || Number(usage.total) + bytes > MAX_BYTES)
    throw new DomainError('LIMIT', m.photo_storage_full({ files: MAX_FILES }));
}

/**
 * Lets one transaction at a time store, use or release photos of a user: simultaneous uploads together keep the quota, and a photo that one
 * listing drops is not released while another one with it is stored. Take it before writing listings, which locks count tables.
 */
export const lockPhotos = (tx: EntityManager, userId: number): Promise<unknown> => lockOfUser(tx, PHOTO_LOCK, userId);

/** URL of the largest size of a photo, as listings store it. */
const urlOf = (photo: Pick<Photo, 'id' | 'width' | 'height'>): string => `/uploads/${uploadFiles(photo.id, photo.width, photo.height)[0]}`;

/** SQL: the same URL, of a row of `photos`. */
const URL_SQL = `'/uploads/' || photos.id || '-' || photos.width || 'x' || photos.height || '.webp'`;

/** SQL: the addresses of all pictures of the home `p`, also of floor plans and of the originals of edited photos. */
const ALL_PICTURES_SQL = `(p.images || p.floor_plans || array(select facts->>'original' from jsonb_array_elements(p.pictures) facts
  where facts->>'original' is not null))`;

/** SQL condition: a row of `photos` is the logo of a brokerage, or the picture of its user's profile as an agent. */
const IS_SHOWN_BESIDES_HOMES = `(exists (select from organizations o where o.logo = ${URL_SQL})
  or exists (select from agents a where a.user_id = photos.user_id and a.image = ${URL_SQL}))`;

/** Removes every size of a photo from the store. */
async function removeFiles(env: Deps['env'], photo: Pick<Photo, 'id' | 'width' | 'height'>): Promise<void> {
  const store = photoStore(env);
  for (const name of uploadFiles(photo.id, photo.width, photo.height)) await store.delete(name);
}

/** Bytes at the start of a file that tell its type. */
const HEAD_BYTES = 12;

/** Whether an inspected file may be a logo: PNG or WebP by its first bytes, and not too large. */
async function fitsLogo(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    if ((await file.stat()).size > MAX_LOGO_BYTES) return false;
    const { buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.toString('latin1');
    return head.startsWith('\x89PNG') || (head.startsWith('RIFF') && head.endsWith('WEBP'));
  } finally {
    await file.close();
  }
}

/** What storing a photo needs. */
type StoreContext = Pick<Deps, 'env' | 'log' | 'now'> & { em: EntityManager };

/**
 * Encodes a file in every size and stores it; metadata and scripts in the file are lost. The row is inserted first, so that a cleanup job finds the files
 * after a crash. `assertFits` refuses a number of bytes: 0 before the file is encoded, then those of all sizes in the transaction of the row.
 * @throws DomainError INVALID for a file that is not a photo, UNAVAILABLE when it cannot be stored (only hashes remain)
 */
async function storeFile(
  ctx: StoreContext,
  path: string,
  owner: { user: number } | { isFetched: true },
  assertFits: (em: EntityManager, bytes: number) => Promise<void>,
  degrees: Turn = 0,
): Promise<UploadView> {
  const pixels = await inspectInWorker(path);
  await assertFits(ctx.em, 0);
  const { width, height, files, hashes } = await encodeInWorker(path, pixels, degrees);
  const isLogo = await fitsLogo(path);
  const photo = { id: randomBytes(16).toString('hex'), width, height };
  const bytes = files.reduce((sum, file) => sum + file.length, 0);
  await ctx.em.transactional(async (tx) => {
    await assertFits(tx, bytes);
    await tx.insert(Photo, { ...photo, ...owner, bytes, fitsLogo: isLogo, unusedSince: ctx.now(), createdAt: ctx.now() });
    await storeHashes(tx, urlOf(photo), hashes);
  });
  try {
    for (const [i, name] of uploadFiles(photo.id, width, height).entries()) {
      await photoStore(ctx.env).put(name, Buffer.from(files[i]!), name.endsWith('.avif') ? 'image/avif' : 'image/webp');
    }
  } catch (error) {
    ctx.log.error({ err: error }, 'a photo could not be stored');
    await removeFiles(ctx.env, photo).catch(() => {});
    await ctx.em.nativeDelete(Photo, { id: photo.id });
    throw new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, RETRY_AFTER_SECONDS);
  }
  return { url: urlOf(photo), width, height };
}

/**
 * Stores an uploaded file for the caller, turned clockwise by `degrees`.
 * @throws DomainError INVALID for a file that is not a photo, LIMIT over the quota, UNAVAILABLE when it cannot be stored
 */
export const storePhoto = (ctx: AuthedContext, path: string, degrees: Turn = 0): Promise<UploadView> => {
  const assertFits = async (em: EntityManager, bytes: number): Promise<void> => {
    if (bytes > 0) await lockPhotos(em, ctx.user.id);
    await assertStorageQuota(em, ctx.user.id, bytes);
  };
  return storeFile(ctx, path, { user: ctx.user.id }, assertFits, degrees);
};

/**
 * Stores a copy of a photo turned clockwise, made of its largest size. The photo is the caller's upload, or one that a home of theirs shows; it stays until no home
 * shows it.
 * @throws DomainError MISSING for any other, LIMIT over the storage quota, UNAVAILABLE when it cannot be stored
 */
export async function turnPhoto(ctx: AuthedContext, id: string, degrees: Turn): Promise<UploadView> {
  const [photo] = await ctx.em.execute<Pick<Photo, 'id' | 'width' | 'height'>[]>(
    `select id, width, height from photos where id = ? and (user_id = ?
       or exists (select from properties p where ${isInStockOf('?')} and ${URL_SQL} = any(${ALL_PICTURES_SQL})))`,
    [id, ctx.user.id, ctx.user.id, ctx.user.id],
  );
  const name = photo && uploadFiles(photo.id, photo.width, photo.height)[0]!;
  const turned = name ? await withStoredFile(ctx.env, name, (path) => storePhoto(ctx, path, degrees)) : null;
  if (!turned) throw new DomainError('MISSING', m.photo_unknown());
  return turned;
}

/**
 * Stores a file that was fetched from an address of a feed, for no user. @returns its URL
 * @throws DomainError INVALID for a file that is not a photo, UNAVAILABLE when it cannot be stored
 */
export const storeFetchedPhoto = async (deps: Omit<StoreContext, 'em'>, em: EntityManager, path: string): Promise<string> =>
  (await storeFile({ env: deps.env, log: deps.log, now: deps.now, em }, path, { isFetched: true }, async () => {})).url;

/**
 * Marks the uploaded photos of a listing as used (`unused_since`), in the transaction that stores the listing and before it does; ignores URLs
 * of other pictures. `userIds`: whose uploads it may show, such as those of who answers for it. A photo that was fetched for a home of theirs becomes an
 * upload of the first of them. Takes the lock of `lockPhotos`.
 * @throws DomainError INVALID for a missing upload or one of another user
 */
export async function attachPhotos(tx: EntityManager, userIds: readonly number[], images: readonly string[]): Promise<void> {
  for (const userId of userIds.toSorted((a, b) => a - b)) await lockPhotos(tx, userId);
  const uploads = images.flatMap((url) => (uploadId(url) ? [{ id: uploadId(url)!, url }] : []));
  if (uploads.length === 0) return;
  await tx.execute(
    `update photos set user_id = ?, is_fetched = false where id = any(?::text[]) and is_fetched and exists (select from feed_pictures f
       join properties p on p.id = f.property_id where f.photo = ${URL_SQL}
       and exists (select from unnest(?::int[]) member(id) where ${isInStockOf('member.id')}))`,
    [userIds[0], `{${uploads.map(({ id }) => id).join()}}`, intArray(userIds)],
  );
  const ownUploads = { id: { $in: uploads.map(({ id }) => id) }, user: { $in: [...userIds] } };
  await tx.nativeUpdate(Photo, ownUploads, { unusedSince: null });
  const urls = new Set((await tx.find(Photo, ownUploads)).map(urlOf));
  if (!uploads.every(({ url }) => urls.has(url))) throw new DomainError('INVALID', m.photo_unknown());
}

/**
 * Marks the photos of users that no listing of theirs or of their organization shows any more as unused; a job removes their files a day after `since`.
 * Call `lockPhotos` before.
 */
export async function detachPhotos(tx: EntityManager, userIds: readonly number[], since: Date): Promise<void> {
  for (const userId of userIds)
    await tx.execute(
      `update photos set unused_since = ? where user_id = ? and unused_since is null
        and ${URL_SQL} not in
          (select image from properties p, unnest(${ALL_PICTURES_SQL}) image where ${isInStockOf('?')})
        and not ${IS_SHOWN_BESIDES_HOMES}`,
      [since, userId, userId, userId],
    );
}

/** Moves the photos of a user that listings of their organization show to the person who takes the listings over. Takes the locks of `lockPhotos`. */
export async function movePhotos(
  tx: EntityManager,
  { from, to, organizationId }: { from: number; to: number; organizationId: number },
): Promise<void> {
  for (const userId of [from, to].toSorted((a, b) => a - b)) await lockPhotos(tx, userId);
  await tx.execute(
    `update photos set user_id = ? where user_id = ?
      and ${URL_SQL} in (select image from properties p, unnest(${ALL_PICTURES_SQL}) image where p.organization_id = ?)`,
    [to, from, organizationId],
  );
}

/** Hours that an unused upload is stored. */
const UNUSED_HOURS = 24;
/** Photos that are claimed at once. */
const BATCH_SIZE = 10;
/**
 * Takes photos without a listing or a draft from their users and returns them, and those of feeds that no home shows. Skips rows that a listing is adding, and photos that a listing shows
 * although an earlier release marked them as unused. Parameter: unused before.
 */
const CLAIM_ORPHANS_SQL = `update photos set user_id = null where id = any(array(
    select id from photos where (user_id is null and (not is_fetched or coalesce(unused_since, created_at) < ?)
      and not exists (select from feed_pictures f where f.photo = ${URL_SQL})) or (user_id is not null and unused_since < ? and not exists (
      select from properties p where ${isInStockOf('photos.user_id')} and ${URL_SQL} = any(${ALL_PICTURES_SQL}))
      and not exists (select from listing_drafts d where d.user_id = photos.user_id and (d.form->'images' @> to_jsonb(${URL_SQL})
        or d.form->'floorPlans' @> to_jsonb(${URL_SQL}) or d.form->'pictures' @> jsonb_build_array(jsonb_build_object('original', ${URL_SQL}))))
      and not ${IS_SHOWN_BESIDES_HOMES})
    order by id limit ${BATCH_SIZE} for update skip locked))
  returning id, width, height`;

/**
 * Hourly job: removes the files and rows of photos that no listing has shown for a day, and of deleted accounts. First takes the photos from
 * their users in the database, so that no listing can show them any more, also if removing the files fails; the next run finds them again.
 * @returns the number of removed photos
 */
export async function removeOrphanPhotos(deps: Pick<Deps, 'orm' | 'env' | 'now'>): Promise<number> {
  const unusedBefore = new Date(deps.now().getTime() - UNUSED_HOURS * HOUR_MS);
  const em = deps.orm.em.fork();
  let removedCount = 0;
  for (let count = BATCH_SIZE; count === BATCH_SIZE; removedCount += count) {
    const photos = await em.execute<Pick<Photo, 'id' | 'width' | 'height'>[]>(CLAIM_ORPHANS_SQL, [unusedBefore, unusedBefore]);
    for (const photo of photos) await removeFiles(deps.env, photo);
    await em.nativeDelete(Photo, { id: { $in: photos.map(({ id }) => id) } });
    count = photos.length;
  }
  return removedCount;
}
