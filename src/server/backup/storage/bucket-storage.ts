// A storage of backups in an S3-compatible bucket. Writes each file to the local disk before it uploads it. Names with a capital are parameters of S3.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Env } from '../../env.ts';
import { connectToS3, type S3Connection } from '../../photo/s3-connection.ts';
import { BackupError } from '../backup-error.ts';
import type { BackupStorage } from './backup-storage.ts';

/** The most objects that S3 deletes with one request. */
const MAX_DELETED_OBJECTS = 1000;

/** Writes `source` to a temporary file for `send`, because an upload has to state its length, and removes it afterwards. S3 accepts at most 5 GB. */
async function withTemporaryFile(source: AsyncIterable<Buffer>, send: (path: string, bytes: number) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'homes-backup-'));
  try {
    const path = join(folder, 'part');
    await pipeline(source, createWriteStream(path));
    await send(path, (await stat(path)).size);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A storage below a prefix of a bucket, with the endpoint and access keys of the bucket for pictures (`S3_*` settings). */
export function bucketStorage(env: Env, Bucket: string, prefix: string): BackupStorage {
  const place = `s3://${Bucket}${prefix && `/${prefix}`}`;
  const keyPrefix = prefix && `${prefix}/`;
  let connection: Promise<S3Connection> | undefined;
  const connect = () => (connection ??= connectToS3(env));

  /** All files whose names begin with `start`. With the delimiter `/` only the files and folders directly in the folder `start`. */
  async function list(start: string, Delimiter?: string): Promise<{ files: string[]; folders: string[] }> {
    const { sdk, client } = await connect();
    const files: string[] = [];
    const folders: string[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: keyPrefix + start, Delimiter, ContinuationToken }));
      files.push(...(page.Contents ?? []).map(({ Key = '' }) => Key.slice(keyPrefix.length)));
      folders.push(...(page.CommonPrefixes ?? []).map(({ Prefix = '' }) => Prefix.slice(keyPrefix.length).replace(/\/$/, '')));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    return { files, folders };
  }

  /** Reads a file. @throws BackupError when it is missing */
  async function* read(file: string): AsyncGenerator<Buffer> {
    const { sdk, client } = await connect();
    const object = await client.send(new sdk.GetObjectCommand({ Bucket, Key: keyPrefix + file })).catch((error: unknown) => {
      throw error instanceof sdk.NoSuchKey || error instanceof sdk.NotFound ? new BackupError(`${file} is missing`) : error;
    });
    yield* object.Body as unknown as AsyncIterable<Buffer>;
  }

  const upload = async (client: S3Client, sdk: S3Connection['sdk'], file: string, path: string, ContentLength: number) =>
    client.send(new sdk.PutObjectCommand({ Bucket, Key: keyPrefix + file, Body: createReadStream(path), ContentLength }));

  return {
    place,
    folders: async () => {
      const listing = await list('', '/').catch((error: Error) => {
        throw new BackupError(`${place} cannot be read: ${error.message}`);
      });
      return listing.folders;
    },
    filesBelow: async (folder) => (await list(`${folder}/`)).files,
    bytesOf: async (file) => {
      const { sdk, client } = await connect();
      try {
        return (await client.send(new sdk.HeadObjectCommand({ Bucket, Key: keyPrefix + file }))).ContentLength ?? null;
      } catch (error) {
        if (error instanceof sdk.NotFound) return null;
        throw error;
      }
    },
    read,
    write: async (file, source) => {
      const { sdk, client } = await connect();
      await withTemporaryFile(source, (path, bytes) => upload(client, sdk, file, path, bytes));
    },
    remove: async (files) => {
      const { sdk, client } = await connect();
      for (let start = 0; start < files.length; start += MAX_DELETED_OBJECTS) {
        const Objects = files.slice(start, start + MAX_DELETED_OBJECTS).map((file) => ({ Key: keyPrefix + file }));
        const { Errors = [] } = await client.send(new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
        if (Errors[0]) throw new BackupError(`${Errors[0].Key} cannot be removed: ${Errors[0].Message}`);
      }
    },
  };
}
