// Writes the files of one backup into a folder of a storage (a local folder or a bucket), compressed and encrypted, and verifies them when it reads them
// back.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import { seal, unseal } from './seal.ts';
import type { BackupStorage } from './storage/backup-storage.ts';

/** A part of a backup: a file by its path in the backup's folder, with the size and the SHA-256 (hexadecimal) of its stored bytes. */
export interface Part {
  file: string;
  bytes: number;
  sha256: string;
}

/** The file with the checksums of all others, in the format of `sha256sum -c`. It is written last, so a folder without it is no complete backup. */
const SUMS_FILE = 'SHA256SUMS';
/** A file that exists while a backup is written; a backup that still has it was interrupted. */
export const UNFINISHED_FILE = 'UNFINISHED';
const MANIFEST_FILE = 'manifest.json';
/** The ending of encrypted files. */
const SEALED_ENDING = '.sealed';

/** The default level of Zstandard, from 1 (fast) to 22 (small). */
const ZSTD_LEVEL = 3;

/** A stage of a pipeline that counts and hashes the bytes that pass through. */
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

/** A stage of a pipeline that does nothing. */
const passUnchanged = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* source;
};

/** The files of one backup, in one folder of a storage. They are encrypted when there is a secret. */
export class Archive {
  readonly #storage: BackupStorage;
  readonly #folder: string;
  readonly #secret: string | undefined;

  constructor(storage: BackupStorage, folder: string, secret: string | undefined) {
    this.#storage = storage;
    this.#folder = folder;
    this.#secret = secret;
  }

  /** Where the backup is, for messages: `/backups/2026-11-22T041500Z`. */
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

  /** Removes all files of the backup. */
  async discard(): Promise<void> {
    await this.#storage.remove(await this.#storage.filesBelow(this.#folder));
  }

  #pathOf(file: string): string {
    return `${this.#folder}/${file}`;
  }

  /** Writes a file, compressed unless `isPlain`. @returns its name with the endings `.zst` and `.sealed`, size and checksum */
  async write(name: string, source: Readable, options: { isPlain?: boolean } = {}): Promise<Part> {
    const file = name + (options.isPlain ? '' : '.zst') + (this.#secret ? SEALED_ENDING : '');
    const counter = new HashingCounter();
    await pipeline(
      source,
      options.isPlain ? passUnchanged : createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } }),
      this.#secret ? seal(this.#secret) : passUnchanged,
      counter.pass,
      (bytes: AsyncIterable<Buffer>) => this.#storage.write(this.#pathOf(file), bytes),
    );
    return { file, bytes: counter.bytes, sha256: counter.sha256 };
  }

  /**
   * Reads a file, decrypted and decompressed. It fails before the end unless checksum and encryption are right.
   * @throws BackupError naming the file when it is missing or damaged, or the key when it is wrong; any error of the storage
   */
  async *read(part: Part): AsyncGenerator<Buffer> {
    const counter = new HashingCounter();
    const isPlain = !part.file.replace(SEALED_ENDING, '').endsWith('.zst');
    if ((await this.#storage.bytesOf(this.#pathOf(part.file))) === null) throw new BackupError(`${part.file} is missing`);
    // an error of the storage says nothing about the content of the file
    let storageError: unknown;
    const readStored = async function* (stored: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      try {
        yield* stored;
      } catch (error) {
        storageError = error;
        throw error;
      }
    };
    try {
      let chunks: AsyncIterable<Buffer> = counter.pass(readStored(this.#storage.read(this.#pathOf(part.file))));
      if (this.#secret) chunks = unseal(this.#secret)(chunks);
      if (!isPlain) chunks = decompress(chunks);
      yield* chunks;
    } catch (error) {
      if (error instanceof BackupError) throw error;
      if (storageError !== undefined) throw storageError;
      // decryption and decompression fail on changed bytes
      throw new BackupError(`${part.file} is damaged`);
    }
    if (counter.sha256 !== part.sha256 || counter.bytes !== part.bytes) throw new BackupError(`${part.file} is damaged`);
  }

  /** Writes the manifest (the description of the backup) and the checksums of all files, which makes the backup complete. */
  async finish(manifest: object, parts: Part[]): Promise<void> {
    const manifestPart = await this.write(MANIFEST_FILE, Readable.from([Buffer.from(JSON.stringify(manifest, null, 1))]), {
      isPlain: true,
    });
    const lines = [...parts, manifestPart].map(({ sha256, file }) => `${sha256}  ${file}\n`);
    await this.#storage.write(this.#pathOf(SUMS_FILE), Readable.from([Buffer.from(lines.join(''))]));
    await this.#storage.remove([this.#pathOf(UNFINISHED_FILE)]);
  }

  /**
   * Reads the manifest that `finish` wrote, as parsed JSON.
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

/** Decompresses a stream. Errors of the source and of the decompression reach the reader of the result. */
async function* decompress(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const stream = createZstdDecompress();
  const finished = pipeline(source, stream);
  // avoids an unhandled rejection: the statements below throw the same error
  finished.catch(() => {});
  yield* stream;
  await finished;
}
