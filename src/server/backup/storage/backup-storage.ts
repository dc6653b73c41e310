// Where backups are kept: a folder, or a part of an S3-compatible bucket.
import type { Env } from '../../env.ts';
import { bucketStorage } from './bucket-storage.ts';
import { folderStorage } from './folder-storage.ts';

/** Files by name, with slashes between folders. A file is there whole or not at all. */
export interface BackupStorage {
  /** The place as people write it, for messages: a folder, or `s3://bucket/prefix`. */
  readonly place: string;
  /** Names of the folders at the top. @throws BackupError when the place cannot be read */
  folders: () => Promise<string[]>;
  /** Names of all files below a folder. */
  filesBelow: (folder: string) => Promise<string[]>;
  /** The size of a file; null when it does not exist. */
  bytesOf: (file: string) => Promise<number | null>;
  /** @throws BackupError when it is missing */
  read: (file: string) => AsyncIterable<Buffer>;
  /** Stores what `source` yields, and resolves when it is safe. */
  write: (file: string, source: AsyncIterable<Buffer>) => Promise<void>;
  remove: (files: readonly string[]) => Promise<void>;
}

const BUCKET = /^s3:\/\/([^/]+)(?:\/(.*))?$/;

/** Splits a place and the rest of its path: the last part, and the place without it. */
export function splitPlace(place: string): { parent: string; name: string } {
  const path = place.replace(/\/+$/, '');
  const at = path.lastIndexOf('/');
  return { parent: at > 0 ? path.slice(0, at) : '.', name: path.slice(at + 1) };
}

/** The storage of a place: `s3://bucket/prefix` is read and written with the `S3_*` settings of pictures, everything else is a folder. */
export function openStorage(place: string, env: Env): BackupStorage {
  const [, bucket, prefix = ''] = BUCKET.exec(place) ?? [];
  return bucket ? bucketStorage(env, bucket, prefix.replace(/\/+$/, '')) : folderStorage(place);
}
