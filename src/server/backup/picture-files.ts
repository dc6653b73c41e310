// Pictures in a backup: one file each, encrypted like the rest, shared by all backups of a place because a picture never changes.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { PhotoStore } from '../photo/photo.store.ts';
import { BackupError } from './backup-error.ts';
import { seal, unseal } from './seal.ts';
import type { BackupStorage } from './storage/backup-storage.ts';

/** A picture file with size and SHA-256 as it is stored in the backup. */
export interface PictureFile {
  name: string;
  bytes: number;
  sha256: string;
}

/** Files that are copied at once. */
const MAX_PARALLEL = 8;

/** Runs work for each item, eight at a time. The first error ends it. */
export async function forEachOf<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: MAX_PARALLEL }, async () => {
      for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value);
    }),
  );
}

const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** The folder of a storage; it has a folder for each first two characters of a name. */
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

  /** Whether a picture of an earlier backup is there with its size. */
  async has(file: PictureFile): Promise<boolean> {
    return (await this.#storage.bytesOf(this.#pathOf(file.name))) === file.bytes;
  }

  /** Copies a picture from the store and reads it back; null when the store does not have it. @throws BackupError when it reads back differently */
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

  /** Removes the pictures that no backup lists. @returns how many */
  async removeOthers(listed: ReadonlySet<string>): Promise<number> {
    const unlisted = (await this.#storage.filesBelow(FOLDER)).filter((path) => !listed.has(path.slice(path.lastIndexOf('/') + 1)));
    await this.#storage.remove(unlisted);
    return unlisted.length;
  }
}
