// A storage of backups in a folder of this machine, or of a disk that is mounted.
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError } from '../backup-error.ts';
import type { BackupStorage } from './backup-storage.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Reads a file. @throws BackupError when it is missing */
async function* readFrom(root: string, file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(join(root, file)) as AsyncIterable<Buffer>;
  } catch (error) {
    throw isMissing(error) ? new BackupError(`${file} is missing`) : error;
  }
}

/** Writes a temporary file in the same folder, flushes it to the disk and renames it to `path`, so that a file is complete or does not exist. */
async function writeTo(path: string, source: AsyncIterable<Buffer>): Promise<void> {
  const temporaryPath = join(dirname(path), `.${randomBytes(8).toString('hex')}`);
  await mkdir(dirname(path), { recursive: true });
  try {
    await pipeline(source, createWriteStream(temporaryPath, { flush: true, flags: 'wx' }));
    await rename(temporaryPath, path);
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
}

export function folderStorage(root: string): BackupStorage {
  return {
    place: root,
    folders: async () => {
      const entries = await readdir(root, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
        throw new BackupError(isMissing(error) ? `${root} does not exist` : `${root} cannot be read: ${error.message}`);
      });
      return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
    },
    filesBelow: async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      return entries.flatMap((entry) => (entry.isFile() ? [relative(root, join(entry.parentPath, entry.name))] : []));
    },
    bytesOf: async (file) => (await stat(join(root, file)).catch(() => null))?.size ?? null,
    read: (file) => readFrom(root, file),
    write: (file, source) => writeTo(join(root, file), source),
    remove: async (files) => {
      for (const file of files) await rm(join(root, file), { force: true });
      // removes the folders that are empty now, the deepest first; one that cannot be read counts as not empty
      const folders = [...new Set(files.flatMap((file) => parentsOf(file)))].toSorted((a, b) => b.length - a.length);
      for (const folder of folders) {
        const entries = await readdir(join(root, folder)).catch(() => null);
        if (entries?.length === 0) await rm(join(root, folder), { recursive: true });
      }
    },
  };
}

/** The folders around a file: `a/b` and `a` for `a/b/c`. */
function parentsOf(file: string): string[] {
  const folder = dirname(file);
  return folder === '.' ? [] : [folder, ...parentsOf(folder)];
}
