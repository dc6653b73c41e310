// Writes, reads and removes the pictures beside the backups in a storage. Each is one file, encrypted like other files of backups. All backups share them,
// because a picture never changes.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { PhotoStore } from '../photo/photo.store.ts';
import { BackupError } from './backup-error.ts';
import { seal, unseal } from './seal.ts';
import type { BackupStorage } from './storage/backup-storage.ts';

/** A picture file with the size and the SHA-256 (hexadecimal) of its stored bytes. */
export interface PictureFile {
  name: string;
  bytes: number;
  sha256: string;
}

/** Files that are copied at once. */
const MAX_PARALLEL = 8;

/** Runs `work` for each item, eight at a time. Rejects with the first error. */
export async function forEachInParallel<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: MAX_PARALLEL }, async () => {
      // all eight loops take their next item from the same iterator
      for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value);
    }),
  );
}

const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** The folder of the pictures in a storage. It has a subfolder for each first two characters of a name. */
const FOLDER = 'pictures';

/** The pictures beside the backups of a storage. */
export class PictureFiles {
  readonly #storage: BackupStorage;
  readonly #secret: string | undefined;

  constructor(storage: BackupStorage, secret: string | undefined) {
    this.#storage = storage;
    this.#secret = secret;
  }

  #pathOf(name: string): string {
    return `${FOLDER}/${name.slice(0, 2)}/${name}`;
  }

  /** Whether a picture that an earlier backup lists still exists with the same size. */
  async has(file: PictureFile): Promise<boolean> {
    return (await this.#storage.bytesOf(this.#pathOf(file.name))) === file.bytes;
  }

  /**
   * Copies a picture from the photo store into the storage and reads it back. Null when the store does not have it.
   * @throws BackupError when the copy is not equal
   */
  async add(store: PhotoStore, name: string): Promise<PictureFile | null> {
    const stored = await store.get(name);
    if (!stored) return null;
    const plain = await buffer(stored.body);
    const content = this.#secret ? await buffer(seal(this.#secret)(Readable.from([plain]))) : plain;
    await this.#storage.write(this.#pathOf(name), Readable.from([content]));
    const file = { name, bytes: content.length, sha256: sha256Of(content) };
    if (!(await this.read(file)).equals(plain)) throw new BackupError(`pictures/${name} is damaged`);
    return file;
  }

  /** The decrypted content of a picture. @throws BackupError when it is missing, damaged, or encrypted with another key */
  async read(file: PictureFile): Promise<Buffer> {
    const path = this.#pathOf(file.name);
    if ((await this.#storage.bytesOf(path)) === null) throw new BackupError(`pictures/${file.name} is missing`);
    const content = await buffer(this.#storage.read(path));
    if (content.length !== file.bytes || sha256Of(content) !== file.sha256) throw new BackupError(`pictures/${file.name} is damaged`);
    return this.#secret ? buffer(unseal(this.#secret)(Readable.from([content]))) : content;
  }

  /** Removes all pictures but those with these names. @returns how many */
  async removeUnlisted(listedNames: ReadonlySet<string>): Promise<number> {
    const unlisted = (await this.#storage.filesBelow(FOLDER)).filter((path) => !listedNames.has(path.slice(path.lastIndexOf('/') + 1)));
    await this.#storage.remove(unlisted);
    return unlisted.length;
  }
}
