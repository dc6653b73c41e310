// Stores, reads and deletes photo files, in a folder or in an S3 bucket as the settings say.
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Env } from '../env.ts';
import { connectToS3, type S3Connection } from './s3-connection.ts';

/** A stored file to send. */
interface StoredFile {
  body: Readable;
  bytes: number;
}

/** A store of photo files. Keys are file names that the server generates. */
export interface PhotoStore {
  /** Stores a file atomically: a reader never gets a part of one. */
  put: (key: string, content: Buffer, contentType: string) => Promise<void>;
  /** The file, or null when it does not exist. */
  get: (key: string) => Promise<StoredFile | null>;
  /** Removes a file; ignores a missing one. */
  delete: (key: string) => Promise<void>;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * A folder with 256 subfolders by the first two characters of the key. A file is written under another name and renamed when it is
 * complete.
 */
export function localStore(folder: string): PhotoStore {
  const pathOf = (key: string): string => join(folder, key.slice(0, 2), key);
  return {
    put: async (key, content) => {
      const path = pathOf(key);
      const temporaryPath = join(dirname(path), `.${randomBytes(8).toString('hex')}`);
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeFile(temporaryPath, content, { flush: true });
        await rename(temporaryPath, path);
      } catch (error) {
        await rm(temporaryPath, { force: true }).catch(() => {});
        throw error;
      }
    },
    get: async (key) => {
      try {
        const file = await open(pathOf(key));
        const { size } = await file.stat();
        return { body: file.createReadStream(), bytes: size };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
  };
}

/**
 * An S3-compatible bucket. It stays private, because the server sends every picture. Variables in capitals are named like the fields of the
 * S3 client.
 */
function s3Store(env: Env & { S3_BUCKET: string }): PhotoStore {
  const Bucket = env.S3_BUCKET;
  let connection: Promise<S3Connection> | undefined;
  const connectOnce = () => (connection ??= connectToS3(env));
  return {
    put: async (Key, Body, ContentType) => {
      const { sdk, client } = await connectOnce();
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentType, CacheControl: 'public, max-age=31536000, immutable' }));
    },
    get: async (Key) => {
      const { sdk, client } = await connectOnce();
      try {
        const object = await client.send(new sdk.GetObjectCommand({ Bucket, Key }));
        return { body: object.Body as Readable, bytes: object.ContentLength ?? 0 };
      } catch (error) {
        if (error instanceof sdk.NoSuchKey || error instanceof sdk.NotFound) return null;
        throw error;
      }
    },
    delete: async (Key) => {
      const { sdk, client } = await connectOnce();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
    },
  };
}

/** Runs work with a stored file as a temporary one; null when it does not exist. */
export async function withStoredFile<T>(env: Env, name: string, work: (path: string) => Promise<T>): Promise<T | null> {
  const file = await photoStore(env).get(name);
  if (!file) return null;
  const path = join(tmpdir(), `homes-photo-${randomBytes(8).toString('hex')}`);
  try {
    await pipeline(file.body, createWriteStream(path, { mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** The store of each settings object; this process has one, tests have several. */
const stores = new WeakMap<Env, PhotoStore>();

/** The configured store: the bucket, or else a folder under DATA_DIR. */
export function photoStore(env: Env): PhotoStore {
  const { S3_BUCKET } = env;
  const store = stores.get(env) ?? (S3_BUCKET ? s3Store({ ...env, S3_BUCKET }) : localStore(join(env.DATA_DIR, 'uploads')));
  stores.set(env, store);
  return store;
}
