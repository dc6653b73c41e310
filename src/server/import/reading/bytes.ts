// Reads an imported file as bytes, decompressed if it is a gzip file or zip archive, and throws where it is truncated or damaged.
import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { constants, crc32, createInflateRaw } from 'node:zlib';
import { formatNumber } from '../../../shared/format.ts';
import { FeedError, FeedStopped } from './read.ts';
import { readZip } from './zip.ts';

/** Bytes that are read or decompressed at a time. */
const CHUNK_BYTES = 128 * 1024;
/** Longest gzip header that is read; it may contain a file name and a comment. */
const MAX_HEADER_BYTES = 64 * 1024;

/** The message of a read error, in words for the report. Codes of zlib errors begin with `Z_`. */
const plainReason = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return code?.startsWith('Z_') ? `the gzip file is damaged (${message})` : message;
};

/** Reads at most `length` bytes from a position; fewer at the end of the file. */
async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Where the compressed data begins of a gzip member (RFC 1952) that starts at `position`; null when no member starts there. */
async function findMemberData(file: FileHandle, position: number): Promise<number | null> {
  const headerBytes = await readAt(file, position, MAX_HEADER_BYTES);
  // ten bytes: 0x1f 0x8b, 8 for the method deflate, the flags, and six that do not matter here
  if (headerBytes.length < 10 || headerBytes[0] !== 0x1f || headerBytes[1] !== 0x8b || headerBytes[2] !== 8) return null;
  const [hasChecksum, hasExtra, hasName, hasComment] = [2, 4, 8, 16].map((bit) => (headerBytes[3]! & bit) !== 0);
  let offset = 10;
  // the extra field begins with its length
  if (hasExtra) offset += 2 + (headerBytes.length > offset + 1 ? headerBytes.readUInt16LE(offset) : 0);
  // name and comment end with 0
  for (const hasText of [hasName, hasComment]) {
    if (!hasText) continue;
    const textEnd = headerBytes.indexOf(0, offset);
    if (textEnd === -1) return null;
    offset = textEnd + 1;
  }
  return position + offset + (hasChecksum ? 2 : 0);
}

/**
 * Decompresses all members of a gzip file. Not with Node's gunzip, which discards decompressed data when other bytes follow the last
 * member. `addNote` receives a remark about such bytes, which are ignored.
 * @throws FeedStopped (line 0) where the data is damaged or truncated, after yielding everything before
 */
async function* decompressGzip(path: string, file: FileHandle, addNote: (text: string) => void): AsyncGenerator<Buffer> {
  const { size } = await stat(path);
  let position = 0;
  for (let dataStart = await findMemberData(file, 0); dataStart !== null; dataStart = await findMemberData(file, position)) {
    const compressedStream = createReadStream(path, { start: dataStart, highWaterMark: CHUNK_BYTES });
    // Z_SYNC_FLUSH yields truncated data as far as possible; the checksum shows that it is truncated
    const decompressedStream = createInflateRaw({ chunkSize: CHUNK_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
    compressedStream.on('error', (error) => decompressedStream.destroy(error)).pipe(decompressedStream);
    let [checksum, length] = [0, 0];
    try {
      for await (const chunk of decompressedStream as AsyncIterable<Buffer>) {
        checksum = crc32(chunk, checksum);
        // the file stores the length modulo 2^32
        length = (length + chunk.length) % 2 ** 32;
        yield chunk;
      }
    } finally {
      compressedStream.destroy();
      decompressedStream.destroy();
    }
    position = dataStart + decompressedStream.bytesWritten;
    // four bytes of checksum and four of length follow the data
    const trailer = await readAt(file, position, 8);
    if (trailer.length < 8) throw new FeedStopped('the gzip file is truncated', 0);
    if (trailer.readUInt32LE(0) !== checksum || trailer.readUInt32LE(4) !== length)
      throw new FeedStopped('the gzip file is damaged (its checksum differs)', 0);
    position += 8;
  }
  // archives pad their last block with zeros
  const remainingBytes = await readAt(file, position, CHUNK_BYTES);
  if (remainingBytes.some((byte) => byte !== 0)) addNote(`${formatNumber(size - position)} bytes behind the compressed data were ignored`);
}

/** How a file is compressed, by its first four bytes; null for other files. */
function compressionOf(firstBytes: Buffer): 'gzip' | 'zip' | null {
  if (firstBytes.toString('latin1') === 'PK\x03\x04') return 'zip';
  return firstBytes[0] === 0x1f && firstBytes[1] === 0x8b ? 'gzip' : null;
}

/** Opens a file and detects how it is compressed. @throws FeedError when it is missing, unreadable, a folder or empty */
async function openFile(path: string): Promise<{ file: FileHandle; compression: 'gzip' | 'zip' | null }> {
  try {
    if ((await stat(path)).isDirectory()) throw new FeedError(`${path} is a folder, not a file`);
    const file = await open(path);
    const firstBytes = await readAt(file, 0, 4);
    if (firstBytes.length > 0) return { file, compression: compressionOf(firstBytes) };
    await file.close();
    throw new FeedError(`${path} is empty`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof FeedError) throw error;
    if (code === 'ENOENT') throw new FeedError(`${path} does not exist`);
    throw new FeedError(`${path} cannot be read: ${code === 'EACCES' ? 'permission denied' : message}`);
  }
}

/** The most that a file from elsewhere unpacks to. */
export interface FileLimits {
  /** Bytes. */
  unpacked: number;
  /** Times its own size; it may always unpack to `MIN_UNPACKED`. */
  ratio: number;
}

/** Bytes that a file may unpack to however small it is. */
const MIN_UNPACKED = 10_000_000;

/** Passes bytes on up to the limits of the file. @throws FeedStopped (line 0) beyond them */
async function* limitBytes(bytes: AsyncIterable<Buffer>, packed: number, { unpacked, ratio }: FileLimits): AsyncGenerator<Buffer> {
  const most = Math.min(unpacked, Math.max(MIN_UNPACKED, packed * ratio));
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > most) throw new FeedStopped(`the file unpacks to more than ${formatNumber(Math.floor(most / 1_000_000))} MB`, 0);
    yield chunk;
  }
}

/**
 * Reads the bytes of a plain or gzip file, or of the only feed in a zip archive; the first bytes decide which it is. `addNote` receives
 * remarks for the report.
 * @throws FeedError when the file cannot be opened, FeedStopped (line 0) where it is damaged, truncated or over the limits
 */
export async function* readBytes(path: string, addNote: (text: string) => void = () => {}, limits?: FileLimits): AsyncGenerator<Buffer> {
  const { file, compression } = await openFile(path);
  const limited = async (bytes: AsyncIterable<Buffer>) => (limits ? limitBytes(bytes, (await file.stat()).size, limits) : bytes);
  try {
    if (compression === 'zip') yield* await limited(readZip(path));
    else if (compression === 'gzip') yield* await limited(decompressGzip(path, file, addNote));
    else yield* createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>;
  } catch (error) {
    throw error instanceof FeedStopped || error instanceof FeedError ? error : new FeedStopped(plainReason(error), 0);
  } finally {
    await file.close();
  }
}
