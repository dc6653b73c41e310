// Reads a file as bytes; decompresses gzip and zip, and reports where a file is truncated or damaged.
import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { constants, crc32, createInflateRaw } from 'node:zlib';
import { formatNumber } from '../../../shared/format.ts';
import { FeedError, FeedStopped } from './read.ts';
import { readZip } from './zip.ts';

/** Bytes that are read and decompressed at once. */
const CHUNK_BYTES = 128 * 1024;
/** The most bytes of a gzip header; it contains a file name and a comment. */
const MAX_HEADER_BYTES = 64 * 1024;

/** What happened, in words for the report. */
const plainReason = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return code?.startsWith('Z_') ? `the gzip file is damaged (${message})` : message;
};

/** At most `length` bytes from a position. */
async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Offset of the data of a gzip member that starts at `position`; null when none starts there. The header is described in RFC 1952. */
async function memberData(file: FileHandle, position: number): Promise<number | null> {
  const headerBytes = await readAt(file, position, MAX_HEADER_BYTES);
  if (headerBytes.length < 10 || headerBytes[0] !== 0x1f || headerBytes[1] !== 0x8b || headerBytes[2] !== 8) return null;
  const [hasChecksum, hasExtra, hasName, hasComment] = [2, 4, 8, 16].map((bit) => (headerBytes[3]! & bit) !== 0);
  let at = 10;
  if (hasExtra) at += 2 + (headerBytes.length > at + 1 ? headerBytes.readUInt16LE(at) : 0);
  for (const hasText of [hasName, hasComment]) {
    if (!hasText) continue;
    const end = headerBytes.indexOf(0, at);
    if (end === -1) return null;
    at = end + 1;
  }
  return position + at + (hasChecksum ? 2 : 0);
}

/**
 * Decompresses all members of a gzip file. Node's gunzip discards decompressed data when other bytes follow the last member.
 * @param note receives a remark about ignored bytes after the compressed data
 * @throws FeedStopped (line 0) where the data is damaged or truncated, after yielding everything before
 */
async function* unpack(path: string, file: FileHandle, note: (text: string) => void): AsyncGenerator<Buffer> {
  const { size } = await stat(path);
  let position = 0;
  for (let data = await memberData(file, 0); data !== null; data = await memberData(file, position)) {
    const compressedStream = createReadStream(path, { start: data, highWaterMark: CHUNK_BYTES });
    // truncated data is yielded as far as possible; the checksum detects it
    const unpacked = createInflateRaw({ chunkSize: CHUNK_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
    compressedStream.on('error', (error) => unpacked.destroy(error)).pipe(unpacked);
    let [checksum, length] = [0, 0];
    try {
      for await (const chunk of unpacked as AsyncIterable<Buffer>) {
        checksum = crc32(chunk, checksum);
        length = (length + chunk.length) % 2 ** 32;
        yield chunk;
      }
    } finally {
      compressedStream.destroy();
      unpacked.destroy();
    }
    position = data + unpacked.bytesWritten;
    const trailer = await readAt(file, position, 8);
    if (trailer.length < 8) throw new FeedStopped('the gzip file is truncated', 0);
    if (trailer.readUInt32LE(0) !== checksum || trailer.readUInt32LE(4) !== length)
      throw new FeedStopped('the gzip file is damaged (its checksum differs)', 0);
    position += 8;
  }
  // archives pad their last block with zeros
  const remainingBytes = await readAt(file, position, CHUNK_BYTES);
  if (remainingBytes.some((byte) => byte !== 0)) note(`${formatNumber(size - position)} bytes behind the compressed data were ignored`);
}

/** How a file is compressed, by its first bytes. */
function packingOf(magic: Buffer): 'gzip' | 'zip' | null {
  if (magic.toString('latin1') === 'PK\x03\x04') return 'zip';
  return magic[0] === 0x1f && magic[1] === 0x8b ? 'gzip' : null;
}

/** Opens a file. @throws FeedError when it is missing, unreadable, a folder or empty */
async function openFile(path: string): Promise<{ file: FileHandle; packing: 'gzip' | 'zip' | null }> {
  try {
    if ((await stat(path)).isDirectory()) throw new FeedError(`${path} is a folder, not a file`);
    const file = await open(path);
    const magic = await readAt(file, 0, 4);
    if (magic.length > 0) return { file, packing: packingOf(magic) };
    await file.close();
    throw new FeedError(`${path} is empty`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof FeedError) throw error;
    if (code === 'ENOENT') throw new FeedError(`${path} does not exist`);
    throw new FeedError(`${path} cannot be read: ${code === 'EACCES' ? 'permission denied' : message}`);
  }
}

/**
 * Reads a plain or gzip file, or the one file of a zip archive; its first bytes decide which.
 * @param note receives remarks about the file
 * @throws FeedError when it cannot be opened, FeedStopped (line 0) where it breaks off
 */
export async function* readBytes(path: string, note: (text: string) => void = () => {}): AsyncGenerator<Buffer> {
  const { file, packing } = await openFile(path);
  try {
    if (packing === 'zip') yield* readZip(path);
    else if (packing === 'gzip') yield* unpack(path, file, note);
    else yield* createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>;
  } catch (error) {
    throw error instanceof FeedStopped || error instanceof FeedError ? error : new FeedStopped(plainReason(error), 0);
  } finally {
    await file.close();
  }
}
