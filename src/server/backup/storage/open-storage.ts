// Chooses a storage of backups by its place: a local folder, or a prefix of an S3-compatible bucket.
import type { Env } from '../../env.ts';
import type { BackupStorage } from './backup-storage.ts';
import { bucketStorage } from './bucket-storage.ts';
import { folderStorage } from './folder-storage.ts';

/** `s3://bucket/prefix`, with or without the prefix. */
const BUCKET = /^s3:\/\/([^/]+)(?:\/(.*))?$/;

/** The storage of a place: `s3://bucket/prefix` is read and written with the `S3_*` settings of pictures, everything else is a folder. */
export function openStorage(place: string, env: Env): BackupStorage {
  const [, bucket, prefix = ''] = BUCKET.exec(place) ?? [];
  return bucket ? bucketStorage(env, bucket, prefix.replace(/\/+$/, '')) : folderStorage(place);
}
