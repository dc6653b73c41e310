// Encryption of backup files: AES-256-GCM in frames, so that files of any size are read with little memory and any change is found.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { BackupError } from './backup-error.ts';

// A file is a header (MAGIC, salt, check) and frames; a frame is its length (4 bytes, which are authenticated too), the encrypted bytes and the tag.
const MAGIC = Buffer.from('HOMES1');
const SALT_BYTES = 16;
const CHECK_BYTES = 8;
const HEADER_BYTES = MAGIC.length + SALT_BYTES + CHECK_BYTES;
const TAG_BYTES = 16;
const FRAME_BYTES = 64 * 1024;
/** The bit of a frame's length that marks the last frame, by which a file that was cut is recognised. */
const LAST_FRAME = 0x8000_0000;

/** A file's own key, and bytes that tell a wrong secret from a damaged file. */
function deriveKey(secret: string, salt: Buffer): { key: Buffer; check: Buffer } {
  const derive = (purpose: string, bytes: number): Buffer => Buffer.from(hkdfSync('sha256', secret, salt, purpose, bytes));
  return { key: derive('backup file', 32), check: derive('backup key check', CHECK_BYTES) };
}

/** The nonce of a frame: keys are never used for two files, so its number is enough. */
function nonceOf(frame: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(frame), 4);
  return nonce;
}

/** Encrypts one frame; `frame` is its number from 0. */
function sealFrame(key: Buffer, frame: number, text: Buffer, isLast: boolean): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE((text.length | (isLast ? LAST_FRAME : 0)) >>> 0);
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(frame)).setAAD(length);
  return Buffer.concat([length, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** Encrypts a stream with a key that is derived from `secret` for this file alone. */
export const seal = (secret: string) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT_BYTES);
    const { key, check } = deriveKey(secret, salt);
    yield Buffer.concat([MAGIC, salt, check]);
    let buffered: Buffer = Buffer.alloc(0);
    let frame = 0;
    for await (const chunk of source) {
      buffered = buffered.length ? Buffer.concat([buffered, chunk]) : chunk;
      for (; buffered.length > FRAME_BYTES; buffered = buffered.subarray(FRAME_BYTES))
        yield sealFrame(key, frame++, buffered.subarray(0, FRAME_BYTES), false);
    }
    yield sealFrame(key, frame, buffered, true);
  };

/** Reads a stream in pieces of given lengths. */
class Reader {
  readonly #source: AsyncIterator<Buffer>;
  #buffered: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next bytes. @throws Error when there are fewer */
  async take(bytes: number): Promise<Buffer> {
    while (this.#buffered.length < bytes) {
      const { value, done } = await this.#source.next();
      if (done) throw new Error('The file ends too early');
      this.#buffered = this.#buffered.length ? Buffer.concat([this.#buffered, value as Buffer]) : (value as Buffer);
    }
    const result = this.#buffered.subarray(0, bytes);
    this.#buffered = this.#buffered.subarray(bytes);
    return result;
  }

  /** @throws Error when there is more to read */
  async expectEnd(): Promise<void> {
    if (this.#buffered.length > 0 || !(await this.#source.next()).done) throw new Error('The file is longer than it was');
  }
}

/**
 * Decrypts what `seal` wrote.
 * @throws BackupError for another secret; Error when the file was changed, cut or is not encrypted
 */
export const unseal = (secret: string) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const reader = new Reader(source);
    const header = await reader.take(HEADER_BYTES);
    if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error('The file is not encrypted');
    const { key, check } = deriveKey(secret, header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES));
    if (!timingSafeEqual(check, header.subarray(HEADER_BYTES - CHECK_BYTES)))
      throw new BackupError('BACKUP_KEY is wrong: the backup was made with another key');
    for (let frame = 0, isLast = false; !isLast; frame++) {
      const length = await reader.take(4);
      const bytes = length.readUInt32BE();
      isLast = (bytes & LAST_FRAME) !== 0;
      const frameBytes = (bytes & ~LAST_FRAME) >>> 0;
      if (frameBytes > FRAME_BYTES) throw new Error('The file is damaged');
      const text = await reader.take(frameBytes);
      const cipher = createDecipheriv('aes-256-gcm', key, nonceOf(frame))
        .setAAD(length)
        .setAuthTag(await reader.take(TAG_BYTES));
      yield Buffer.concat([cipher.update(text), cipher.final()]);
    }
    await reader.expectEnd();
  };
