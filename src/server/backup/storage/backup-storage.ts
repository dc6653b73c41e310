// The interface of a storage of backups, and its place.

/** A storage of files. Their names have slashes between folders. A file exists complete or not at all. */
export interface BackupStorage {
  /** The place as people write it, for messages: a folder, or `s3://bucket/prefix`. */
  readonly place: string;
  /** Names of the folders at the top level. @throws BackupError when the place cannot be read */
  folders: () => Promise<string[]>;
  /** Names of all files below a folder. */
  filesBelow: (folder: string) => Promise<string[]>;
  /** The size of a file; null when it does not exist. */
  bytesOf: (file: string) => Promise<number | null>;
  /** Reads a file. @throws BackupError when it is missing */
  read: (file: string) => AsyncIterable<Buffer>;
  /** Stores what `source` yields as a file, and resolves when it is stored durably. */
  write: (file: string, source: AsyncIterable<Buffer>) => Promise<void>;
  /** Removes files, also when some do not exist. */
  remove: (files: readonly string[]) => Promise<void>;
}

/** Splits a place into its last part and the place without it: `/backups/a` → `/backups` and `a`. */
export function splitPlace(place: string): { parent: string; name: string } {
  const path = place.replace(/\/+$/, '');
  const slash = path.lastIndexOf('/');
  return { parent: slash < 0 ? '.' : path.slice(0, slash) || '/', name: path.slice(slash + 1) };
}
