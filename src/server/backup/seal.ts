// Encrypts and decrypts (seals and unseals) the files of backups: AES-256-GCM in frames, so that files of any size are read with little memory and any change
// is detected.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { BackupError } from './backup-error.ts';

// A file is a header (MAGIC, salt, check of the key) and frames. A frame is its length (4 bytes), the encrypted bytes and the authentication tag, which
// covers the length too.
const MAGIC = Buffer.from('HOMES1');
const SALT_BYTES = 16;
const CHECK_BYTES = 8;
const HEADER_BYTES = MAGIC.length + SALT_BYTES + CHECK_BYTES;
const TAG_BYTES = 16;
/** The most bytes that one frame encrypts. */
const MAX_FRAME_BYTES = 64 * 1024;
/** The bit of a frame's length that marks the last frame. A file without a last frame was cut off. */
const LAST_FRAME_BIT = 0x8000_0000;

/** Derives the key of one file from the secret (BACKUP_KEY) and its salt, and bytes to check whether the secret is the right one. */
function deriveKey(secret: string, salt: Buffer): { key: Buffer; check: Buffer } {
  const derive = (purpose: string, bytes: number): Buffer => Buffer.from(hkdfSync('sha256', secret, salt, purpose, bytes));
  return { key: derive('backup file', 32), check: derive('backup key check', CHECK_BYTES) };
}

/** The nonce of a frame is its number: a key encrypts only one file, so no nonce is used twice with a key. */
function nonceOf(frameNumber: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(frameNumber), 4);
  return nonce;
}

/** Encrypts one frame. Frames are numbered from 0. */
function sealFrame(key: Buffer, frameNumber: number, plaintext: Buffer, isLast: boolean): Buffer {
  const length = Buffer.alloc(4);
  // `>>> 0` makes the number unsigned
  length.writeUInt32BE((plaintext.length | (isLast ? LAST_FRAME_BIT : 0)) >>> 0);
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(frameNumber)).setAAD(length);
  return Buffer.concat([length, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** Returns a stage of a pipeline that encrypts a stream, with a key that is derived from `secret` for this stream alone. */
export const seal = (secret: string) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT_BYTES);
    const { key, check } = deriveKey(secret, salt);
    yield Buffer.concat([MAGIC, salt, check]);
    let buffered: Buffer = Buffer.alloc(0);
    let frameNumber = 0;
    for await (const chunk of source) {
      buffered = buffered.length ? Buffer.concat([buffered, chunk]) : chunk;
      for (; buffered.length > MAX_FRAME_BYTES; buffered = buffered.subarray(MAX_FRAME_BYTES))
        yield sealFrame(key, frameNumber++, buffered.subarray(0, MAX_FRAME_BYTES), false);
    }
    yield sealFrame(key, frameNumber, buffered, true);
  };

/** Reads a requested number of bytes at a time from a stream of chunks of any size. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #buffered: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Reads the next bytes. @throws Error when fewer are left */
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
 * Returns a stage of a pipeline that decrypts what `seal` wrote.
 * @throws BackupError for another secret; Error when the file was changed, cut or is not encrypted
 */
export const unseal = (secret: string) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const reader = new ByteReader(source);
    const header = await reader.take(HEADER_BYTES);
    if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error('The file is not encrypted');
    const { key, check } = deriveKey(secret, header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES));
    if (!timingSafeEqual(check, header.subarray(HEADER_BYTES - CHECK_BYTES)))
      throw new BackupError('BACKUP_KEY is wrong: the backup was made with another key');
    for (let frameNumber = 0, isLast = false; !isLast; frameNumber++) {
      const length = await reader.take(4);
      const lengthBits = length.readUInt32BE();
      isLast = (lengthBits & LAST_FRAME_BIT) !== 0;
      const frameBytes = (lengthBits & ~LAST_FRAME_BIT) >>> 0;
      if (frameBytes > MAX_FRAME_BYTES) throw new Error('The file is damaged');
      const ciphertext = await reader.take(frameBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(frameNumber))
        .setAAD(length)
        .setAuthTag(await reader.take(TAG_BYTES));
      yield Buffer.concat([decipher.update(ciphertext), decipher.final()]);
    }
    await reader.expectEnd();
  };
