// Hashes of pictures in the database (`photo_hashes`), by the hash of their address; a picture that cannot be read has a row without hashes.
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { uploadFiles } from '../../shared/property/picture/picture.ts';
import type { Deps } from '../deps.ts';
import type { PhotoHashes } from './photo.hash.ts';
import { photoStore } from './photo.store.ts';
import { hashInWorker } from './photo-worker-client.ts';

/** Stores the hashes of the picture at an address as listings name it; null for one that cannot be read. */
export async function storeHashes(em: EntityManager, url: string, hashes: PhotoHashes | null): Promise<void> {
  const { dct, dctMiddle, dctWide, diff, diffMiddle, diffWide } = hashes ?? {};
  await em.execute('insert into photo_hashes values (hashtextextended(?, 0), ?, ?, ?, ?, ?, ?) on conflict do nothing', [
    url,
    ...[dct, dctMiddle, dctWide, diff, diffMiddle, diffWide].map((hash) => hash ?? null),
  ]);
}

/** More than the smallest size of a photo has; bounds how many are hashed at once. */
const SMALLEST_SIZE_PIXELS = 1_000_000;
/** Photos of one run. */
const MAX_PER_RUN = 500;
const URL = `'/uploads/' || f.id || '-' || f.width || 'x' || f.height || '.webp'`;

/** Job: stores the hashes of photos that have none yet, and marks their listings to be compared with other homes again (`is_checked`). @returns how many */
export async function hashStoredPhotos(deps: Pick<Deps, 'orm' | 'env'>): Promise<number> {
  const em = deps.orm.em.fork();
  const photos = await em.execute<{ id: string; width: number; height: number; url: string; user: number | null }[]>(
    `select f.id, f.width, f.height, ${URL} as url, f.user_id as user from photos f
     where not exists (select from photo_hashes h where h.picture = hashtextextended(${URL}, 0)) order by f.created_at desc limit ${MAX_PER_RUN}`,
  );
  for (const { id, width, height, url, user } of photos) {
    await storeHashes(em, url, await hashStored(deps.env, { id, width, height }));
    await em.execute(
      `update home_listings h set is_checked = false from properties p
       where p.user_id = ? and h.property_id = p.id and hashtextextended(?, 0) = any(h.pictures)`,
      [user, url],
    );
  }
  return photos.length;
}

/** The hashes of the smallest stored size of a photo; null when it is missing or cannot be read. */
async function hashStored(
  env: Deps['env'],
  { id, width, height }: { id: string; width: number; height: number },
): Promise<PhotoHashes | null> {
  const name = uploadFiles(id, width, height).findLast((file) => file.endsWith('.webp'))!;
  const stored = await photoStore(env).get(name);
  if (!stored) return null;
  const path = join(tmpdir(), `homes-hash-${randomBytes(8).toString('hex')}`);
  try {
    await pipeline(stored.body, createWriteStream(path, { mode: 0o600 }));
    return await hashInWorker(path, SMALLEST_SIZE_PIXELS);
  } finally {
    await rm(path, { force: true });
  }
}
