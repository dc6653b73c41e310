// Fetches a picture of a feed into the store of photos, and stores what came of it (`feed_pictures`).
import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { PictureFailure } from '../../../shared/incoming-feed/incoming-feed.ts';
import { MAX_UPLOAD_BYTES, UPLOAD_REFUSALS } from '../../../shared/listing/upload.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/time.ts';
import { execute, rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import { downloadInto } from '../../outbound/download.ts';
import { OutboundError } from '../../outbound/outbound.ts';
import { storeFetchedPhoto } from '../../photo/photo.ts';
import { incomingFolder } from '../../photo/receive-file.ts';
import { createWeightedSemaphore } from '../../weighted-semaphore.ts';

/** A picture that this process has. */
export interface TakenPicture {
  propertyId: number;
  link: string;
  url: string;
  photo: string | null;
  etag: string | null;
  lastModified: string | null;
  contentHash: string | null;
  tries: number;
}

/** A photo in the store, with what identifies the picture at its host. */
type Stored = { photo: string } & Pick<TakenPicture, 'etag' | 'lastModified' | 'contentHash'>;
/** Why a picture was not stored: a reason, or the status of its host. */
type Failure = PictureFailure | number;

const MAX_REDIRECTS = 3;
/** Waits after the first, second and later failures. */
const WAITS_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS];
/** Statuses that may be others soon, beside those of a server in trouble. */
const PASSING_STATUSES = [408, 425, 429];
/** Reasons that may be gone soon. */
const PASSING_REASONS: readonly Failure[] = ['host', 'time', 'store'];
/** A picture at the same address that was fetched lately is not fetched for another home. */
const SHARED_MS = DAY_MS;
/** One at a time, so that pictures that people upload find a free core, and equal ones are one photo. */
const encoding = createWeightedSemaphore({ maxRunning: 1, maxWeight: 1, maxWaiting: 100 });

const findStored = async (em: EntityManager, condition: string, values: unknown[]): Promise<Stored | undefined> => {
  const sql = `select photo, etag, last_modified as "lastModified", content_hash as "contentHash" from feed_pictures
    where photo is not null and ${condition} limit 1`;
  return (await rows<Stored>(em, preparedStatement(sql, values)))[0];
};

/** A photo that is replaced is removed a day after no home shows it. */
const STORED_SQL = `with old as (select photo from feed_pictures where property_id = $1 and link = $2),
    unused as (update photos set unused_since = $3 where user_id is null and id in (select substr(photo, 10, 32) from old where photo <> $4))
  update feed_pictures set photo = $4, etag = $5, last_modified = $6, content_hash = $7, tries = 0, failure = null, next_at = null, taken_until = null,
    checked_at = $3 where property_id = $1 and link = $2`;

/** Stores which photo a picture is. */
async function keepPhoto(
  em: EntityManager,
  { propertyId, link }: TakenPicture,
  { photo, etag, lastModified, contentHash }: Stored,
  now: Date,
): Promise<null> {
  await execute(em, preparedStatement(STORED_SQL, [propertyId, link, now, photo, etag, lastModified, contentHash]));
  return null;
}

/** Downloads a picture into the file `path`. @returns the tags and hash, `unchanged`, or a status. @throws OutboundError */
async function download(
  { outbound }: Pick<Deps, 'outbound'>,
  picture: TakenPicture,
  path: string,
): Promise<Omit<Stored, 'photo'> | 'unchanged' | number> {
  const { status, ...file } = await downloadInto(outbound, path, picture.photo ? picture : null, {
    url: picture.url,
    headers: { accept: 'image/avif,image/webp,image/jpeg,image/png' },
    redirects: MAX_REDIRECTS,
    maxBytes: MAX_UPLOAD_BYTES,
  });
  if (status === 304 && picture.photo) return 'unchanged';
  return status === 200 ? file : status;
}

/** Why a photo was not stored: by its file, or by the store. */
function failureOf(error: unknown): PictureFailure {
  if (error instanceof OutboundError) return error.reason;
  if (!(error instanceof DomainError) || error.kind !== 'INVALID') return 'store';
  return error.message === UPLOAD_REFUSALS.pixels() ? 'pixels' : 'type';
}

/** Fetches a picture and stores its photo. @returns why it was not stored */
async function fetchPhoto(deps: Deps, em: EntityManager, picture: TakenPicture): Promise<Failure | null> {
  const { propertyId, link, url } = picture;
  const since = new Date(deps.now().getTime() - SHARED_MS);
  const shared = await findStored(em, 'link = $1 and url = $2 and property_id <> $3 and failure is null and checked_at > $4', [
    link,
    url,
    propertyId,
    since,
  ]);
  const keep = (stored: Stored) => keepPhoto(em, picture, stored, deps.now());
  if (shared) return keep(shared);
  const folder = incomingFolder(deps.env.DATA_DIR);
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomBytes(16).toString('hex'));
  try {
    const found = await download(deps, picture, path);
    if (typeof found === 'number') return found;
    const { photo, etag, lastModified, contentHash } = picture;
    if (found === 'unchanged') return await keep({ photo: photo!, etag, lastModified, contentHash });
    if (photo && found.contentHash === contentHash) return await keep({ ...found, photo });
    return await encoding.take(1, async () => {
      const known = await findStored(em, 'content_hash = $1', [found.contentHash]);
      return keep({ ...found, photo: known?.photo ?? (await storeFetchedPhoto(deps, em, path)) });
    });
  } catch (error) {
    const failure = failureOf(error);
    if (failure === 'store') deps.log.warn({ err: error }, 'a picture of a feed was not stored');
    return failure;
  } finally {
    await rm(path, { force: true });
  }
}

/** How long to wait for the next try; null: until the feed is read again. */
function waitAfter(failure: Failure, tries: number): number | null {
  const isPassing = typeof failure === 'number' ? failure >= 500 || PASSING_STATUSES.includes(failure) : PASSING_REASONS.includes(failure);
  return isPassing ? (WAITS_MS[tries - 1] ?? null) : null;
}

const FAILED_SQL = `update feed_pictures set tries = $4, failure = $5, next_at = $6, taken_until = null, checked_at = $3 where property_id = $1 and link = $2`;

/** Fetches a picture that this process has taken. A failure leaves what the home shows. */
export async function fetchPicture(deps: Deps, em: EntityManager, picture: TakenPicture): Promise<void> {
  const failure = await fetchPhoto(deps, em, picture);
  if (failure === null) return;
  const now = deps.now();
  const tries = picture.tries + 1;
  const wait = waitAfter(failure, tries);
  const nextAt = wait === null ? null : new Date(now.getTime() + wait);
  await execute(em, preparedStatement(FAILED_SQL, [picture.propertyId, picture.link, now, tries, String(failure), nextAt]));
}
