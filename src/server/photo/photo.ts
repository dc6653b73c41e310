import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { UploadView } from '../../shared/listing/listing.ts';
import { uploadFiles, uploadId } from '../../shared/property/picture.ts';
import type { Deps } from '../deps.ts';
import { DomainError, UNAVAILABLE_TEXT } from '../errors.ts';
import type { AuthedContext } from '../trpc.ts';
import { encodeInWorker, inspectInWorker } from './encode-pool.ts';
import { Photo } from './photo.entity.ts';
import { photoStore } from './photo.store.ts';

/** What one member may keep, counted as stored. */
const MAX_FILES = 300;
const MAX_BYTES = 200 * 1024 * 1024;
const FULL = `Your photos take all the space of your account (${MAX_FILES} photos or 200 MB). Remove some from your listings first.`;
/** One upload of a member is booked at a time; 1 is taken by saved homes. */
const PHOTO_LOCK = 3;

/** @throws Refused LIMIT when one more photo of so many bytes does not fit */
async function assertStorageQuota(em: EntityManager, userId: number, bytes: number): Promise<void> {
  const sql = 'select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes from photos where user_id = ?';
  const [used] = await em.execute<{ files: number; bytes: number }[]>(sql, [userId]);
  if (used && (used.files >= MAX_FILES || used.bytes + bytes > MAX_BYTES)) throw new DomainError('LIMIT', FULL);
}

const urlOf = (photo: Pick<Photo, 'id' | 'width' | 'height'>): string => `/uploads/${uploadFiles(photo.id, photo.width, photo.height)[0]}`;

async function removeFiles(env: Deps['env'], photo: Pick<Photo, 'id' | 'width' | 'height'>): Promise<void> {
  const store = photoStore(env);
  for (const name of uploadFiles(photo.id, photo.width, photo.height)) await store.delete(name);
}

/**
 * Rewrites an uploaded file in every size and stores it for the caller: only pixels survive, so no place, name or script in the file does.
 * The row comes first, so that a crash leaves nothing that the daily clearing does not find.
 * @throws Refused INVALID for what is no photo, LIMIT over the quota, UNAVAILABLE when it cannot be stored: nothing is left then
 */
export async function storePhoto(ctx: AuthedContext, path: string): Promise<UploadView> {
  const pixels = await inspectInWorker(path);
  await assertStorageQuota(ctx.em, ctx.user.id, 0);
  const { width, height, files } = await encodeInWorker(path, pixels);
  const photo = { id: randomBytes(16).toString('hex'), width, height };
  const bytes = files.reduce((sum, file) => sum + file.length, 0);
  await ctx.em.transactional(async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(?, ?)', [PHOTO_LOCK, ctx.user.id]);
    await assertStorageQuota(tx, ctx.user.id, bytes);
    await tx.insert(Photo, { ...photo, user: ctx.user.id, bytes, unusedSince: ctx.now(), createdAt: ctx.now() });
  });
  try {
    for (const [i, name] of uploadFiles(photo.id, width, height).entries()) {
      await photoStore(ctx.env).put(name, Buffer.from(files[i]!), name.endsWith('.avif') ? 'image/avif' : 'image/webp');
    }
  } catch (error) {
    ctx.log.error({ err: error }, 'a photo could not be stored');
    await removeFiles(ctx.env, photo).catch(() => {});
    await ctx.em.nativeDelete(Photo, { id: photo.id });
    throw new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, 10);
  }
  return { url: urlOf(photo), width, height };
}

/**
 * Takes the uploaded photos of a listing into use, in the listing's transaction; other addresses are left alone.
 * @throws Refused INVALID for an upload that is not the member's own or no longer there
 */
export async function attachPhotos(tx: EntityManager, userId: number, images: readonly string[]): Promise<void> {
  const wanted = images.flatMap((url) => (uploadId(url) ? [{ id: uploadId(url)!, url }] : []));
  if (wanted.length === 0) return;
  const mine = { id: { $in: wanted.map(({ id }) => id) }, user: userId };
  await tx.nativeUpdate(Photo, mine, { unusedSince: null });
  const urls = new Set((await tx.find(Photo, mine)).map(urlOf));
  if (!wanted.every(({ url }) => urls.has(url))) throw new DomainError('INVALID', 'Unknown image');
}

/** Marks the member's photos that no listing shows any more; a day after `since` their files are removed. */
export async function detachPhotos(tx: EntityManager, userId: number, since: Date): Promise<void> {
  await tx.execute(
    `update photos set unused_since = ? where user_id = ? and unused_since is null and '/uploads/' || id || '-' || width || 'x' || height || '.webp' not in
      (select image from properties p, unnest(p.images) image where p.user_id = ?)`,
    [since, userId, userId],
  );
}

/** How long an upload may wait for its listing, and how many are removed in one transaction. */
const UNUSED_HOURS = 24;
const AT_ONCE = 10;

/**
 * For a job, at least once a day: removes photos that no listing has shown for a day, and those of deleted accounts, files and rows.
 * The rows are locked meanwhile, so that a listing either keeps its photo or is told that it is gone.
 * @returns how many photos were removed
 */
export async function removeOrphanPhotos(deps: Pick<Deps, 'orm' | 'env' | 'now'>): Promise<number> {
  const before = new Date(deps.now().getTime() - UNUSED_HOURS * 3_600_000);
  let removed = 0;
  for (let found = AT_ONCE; found === AT_ONCE; removed += found) {
    found = await deps.orm.em.fork().transactional(async (tx) => {
      const sql = `select id, width, height from photos where user_id is null or unused_since < ? order by id limit ${AT_ONCE} for update skip locked`;
      const photos = await tx.execute<Pick<Photo, 'id' | 'width' | 'height'>[]>(sql, [before]);
      for (const photo of photos) await removeFiles(deps.env, photo);
      await tx.nativeDelete(Photo, { id: { $in: photos.map(({ id }) => id) } });
      return photos.length;
    });
  }
  return removed;
}
