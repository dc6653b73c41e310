import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';

/** The whole file is refused: the message is the one line that the person reads. */
export class FeedError extends Error {}

/** Reading ended before the end of the file; every row before `line` was read. */
export class FeedStopped extends Error {
  line: number;
  constructor(reason: string, line: number) {
    super(reason);
    this.line = line;
  }
}

/** Column or tag path → text, or the texts of a repeated tag. */
export type Fields = Record<string, string | string[]>;

/** One row of the file with the line it begins at, or why it cannot be read. */
export type RawRow = { line: number; fields: Fields } | { line: number; problem: string };

/** No row is longer than this; a file that says otherwise would fill the memory. */
export const MAX_ROW = 2_000_000;
const CHUNK = 128 * 1024;

const plainReason = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR') return 'the gzip file is truncated';
  return code?.startsWith('Z_') ? `the gzip file is damaged (${message})` : message;
};

async function firstBytes(path: string): Promise<Buffer> {
  try {
    if ((await stat(path)).isDirectory()) throw new FeedError(`${path} is a folder, not a file`);
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof FeedError) throw error;
    if (code === 'ENOENT') throw new FeedError(`${path} does not exist`);
    throw new FeedError(`${path} cannot be read: ${code === 'EACCES' ? 'permission denied' : message}`);
  }
}

/**
 * The text of a plain or gzip file (told by its first bytes), in pieces; UTF-8, or UTF-16 with a byte order mark.
 * @throws FeedError when it is missing, unreadable, an archive or empty; FeedStopped (line 0) where compressed data end too early
 */
export async function* openText(path: string): AsyncGenerator<string> {
  const magic = await firstBytes(path);
  if (magic.length === 0) throw new FeedError(`${path} is empty`);
  if (magic.toString('latin1', 0, 2) === 'PK')
    throw new FeedError(`${path} is a zip archive or a spreadsheet; unpack it or save it as CSV first`);
  const file = createReadStream(path, { highWaterMark: CHUNK });
  const packed = magic[0] === 0x1f && magic[1] === 0x8b;
  const bytes = packed ? file.on('error', (error) => bytes.destroy(error)).pipe(createGunzip({ chunkSize: CHUNK })) : file;
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      decoder ??= new TextDecoder(
        chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : chunk[0] === 0xfe && chunk[1] === 0xff ? 'utf-16be' : 'utf-8',
      );
      yield decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    throw new FeedStopped(plainReason(error), 0);
  } finally {
    bytes.destroy();
    file.destroy();
  }
}

/** The first `size` characters and, apart from them, the whole text again. */
export async function peek(text: AsyncGenerator<string>, size: number): Promise<{ head: string; text: AsyncGenerator<string> }> {
  const pieces: string[] = [];
  let failure: unknown;
  try {
    for (let length = 0; length < size; ) {
      const next = await text.next();
      if (next.done) break;
      pieces.push(next.value);
      length += next.value.length;
    }
  } catch (error) {
    if (!(error instanceof FeedStopped)) throw error;
    if (pieces.length === 0) throw new FeedError(`Nothing can be read: ${error.message}`);
    failure = error;
  }
  async function* again(): AsyncGenerator<string> {
    yield* pieces;
    if (failure) throw failure;
    yield* text;
  }
  return { head: pieces.join(''), text: again() };
}

/** Says at which line the text stopped: the opener of the file cannot know. */
export async function* stopAt(text: AsyncIterable<string>, line: () => number): AsyncGenerator<string> {
  try {
    yield* text;
  } catch (error) {
    throw error instanceof FeedStopped ? new FeedStopped(error.message, line()) : error;
  }
}
