// Writes the files of one backup into a storage, compressed and encrypted, and checks their checksums when it reads them.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import { seal, unseal } from './seal.ts';
import type { BackupStorage } from './storage/backup-storage.ts';

/** A file of a backup: its path in the backup's folder, size and SHA-256 in hexadecimal as it is stored. */
export interface Part {
  file: string;
  bytes: number;
  sha256: string;
}

/** The checksums of all files of a backup, as `sha256sum -c` reads them. */
const SUMS_FILE = 'SHA256SUMS';
/** Exists while a backup is written; a backup that still has it was interrupted. */
export const UNFINISHED_FILE = 'UNFINISHED';
const MANIFEST = 'manifest.json';
const SEALED_ENDING = '.sealed';

/** Counts and hashes the bytes of a stream, which it passes on unchanged. */
class HashingCounter {
  bytes = 0;
  readonly #hash = createHash('sha256');
  readonly pass = async function* (this: HashingCounter, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      this.bytes += chunk.length;
      this.#hash.update(chunk);
      yield chunk;
    }
  }.bind(this);

  get sha256(): string {
    return this.#hash.copy().digest('hex');
  }
}

const passUnchanged = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* source;
};

/** One folder of a storage with the files of a backup, encrypted when there is a secret. */
export class Archive {
  readonly #storage: BackupStorage;
  readonly #folder: string;
  readonly #secret: string | undefined;

  constructor(storage: BackupStorage, folder: string, secret: string | undefined) {
    this.#storage = storage;
    this.#folder = folder;
    this.#secret = secret;
  }

  /** The backup in messages: `/backups/2026-11-22T041500Z`. */
  get place(): string {
    return `${this.#storage.place}/${this.#folder}`;
  }

  /** Marks the backup as unfinished, before anything is written. */
  begin(): Promise<void> {
    return this.#storage.write(
      this.#pathOf(UNFINISHED_FILE),
      Readable.from([Buffer.from('This backup is being written, or was interrupted.\n')]),
    );
  }

  /** Removes all files. */
  async discard(): Promise<void> {
    await this.#storage.remove(await this.#storage.filesBelow(this.#folder));
  }

  #pathOf(file: string): string {
    return `${this.#folder}/${file}`;
  }

  /** Writes a file, compressed unless `plain`. @returns its stored name with the endings, size and checksum */
  async write(name: string, source: Readable, options: { plain?: boolean } = {}): Promise<Part> {
    const file = name + (options.plain ? '' : '.zst') + (this.#secret ? SEALED_ENDING : '');
    const counter = new HashingCounter();
    await pipeline(
      source,
      options.plain ? passUnchanged : createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
      this.#secret ? seal(this.#secret) : passUnchanged,
      counter.pass,
      (bytes: AsyncIterable<Buffer>) => this.#storage.write(this.#pathOf(file), bytes),
    );
    return { file, bytes: counter.bytes, sha256: counter.sha256 };
  }

  /**
   * Reads a file. Its end is reached only when checksum and encryption are right.
   * @throws BackupError naming the file when it is missing or damaged, or the key when it is wrong
   */
  async *read(part: Part): AsyncGenerator<Buffer> {
    const counter = new HashingCounter();
    const isPlain = !part.file.replace(SEALED_ENDING, '').endsWith('.zst');
    if ((await this.#storage.bytesOf(this.#pathOf(part.file))) === null) throw new BackupError(`${part.file} is missing`);
    try {
      let chunks: AsyncIterable<Buffer> = counter.pass(this.#storage.read(this.#pathOf(part.file)));
      if (this.#secret) chunks = unseal(this.#secret)(chunks);
      if (!isPlain) chunks = decompress(chunks);
      yield* chunks;
    } catch (error) {
      if (error instanceof BackupError) throw error;
      throw new BackupError(`${part.file} is damaged`);
    }
    if (counter.sha256 !== part.sha256 || counter.bytes !== part.bytes) throw new BackupError(`${part.file} is damaged`);
  }

  /** Writes the description of the backup and the list of checksums, which makes it complete. */
  async finish(manifest: object, parts: Part[]): Promise<void> {
    const manifestPart = await this.write(MANIFEST, Readable.from([Buffer.from(JSON.stringify(manifest, null, 1))]), { plain: true });
    const lines = [...parts, manifestPart].map(({ sha256, file }) => `${sha256}  ${file}\n`);
    await this.#storage.write(this.#pathOf(SUMS_FILE), Readable.from([Buffer.from(lines.join(''))]));
    await this.#storage.remove([this.#pathOf(UNFINISHED_FILE)]);
  }

  /**
   * The description that `finish` wrote.
   * @throws BackupError when the folder is not a complete backup, the key is wrong or missing, or the file is damaged
   */
  async readManifest(): Promise<unknown> {
    if ((await this.#storage.bytesOf(this.#pathOf(SUMS_FILE))) === null)
      throw new BackupError(`${this.place} is not a complete backup: it has no ${SUMS_FILE}`);
    const sums = (await buffer(this.#storage.read(this.#pathOf(SUMS_FILE)))).toString('utf8');
    // the line of the manifest: `<64 hexadecimal digits>  manifest.json`
    const [, sha256, file] = /^([0-9a-f]{64}) {2}(manifest\.json(?:\.sealed)?)$/m.exec(sums) ?? [];
    if (!sha256 || !file) throw new BackupError(`${SUMS_FILE} is damaged`);
    if (file.endsWith(SEALED_ENDING) && !this.#secret) throw new BackupError('BACKUP_KEY is missing: the backup is encrypted');
    if (!file.endsWith(SEALED_ENDING) && this.#secret)
      throw new BackupError('BACKUP_KEY is set, but the backup is not encrypted: unset it to read this backup');
    const bytes = (await this.#storage.bytesOf(this.#pathOf(file))) ?? 0;
    return JSON.parse((await buffer(this.read({ file, bytes, sha256 }))).toString('utf8')) as unknown;
  }
}

/** Decompresses a stream; an error of its source reaches the reader. */
async function* decompress(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const stream = createZstdDecompress();
  const done = pipeline(source, stream);
  // the reader below gets the error
  done.catch(() => {});
  yield* stream;
  await done;
}
