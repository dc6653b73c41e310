// Tests of reading and decompressing gzip files, which they write into a temporary folder.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { readBytes } from './bytes.ts';

const folder = mkdtempSync(join(tmpdir(), 'homes-bytes-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** 40,000 lines that compress badly, so that the compressed file is read in several chunks. */
const LONG_TEXT = Buffer.from(Array.from({ length: 40_000 }, (_, i) => `row ${i} ${Math.sin(i)}\n`).join(''));

/** Writes a file with this content and reads it: its bytes, the remarks about it, and the error where reading stopped. */
async function readFile(content: Buffer): Promise<{ bytes: Buffer; notes: string[]; error?: string }> {
  const path = join(folder, 'file');
  writeFileSync(path, content);
  const notes: string[] = [];
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of readBytes(path, (text) => notes.push(text))) chunks.push(chunk);
  } catch (error) {
    return { bytes: Buffer.concat(chunks), notes, error: (error as Error).message };
  }
  return { bytes: Buffer.concat(chunks), notes };
}

describe('a gzip file', () => {
  test.each([
    ['a text', Buffer.from('-- end of transmission --\n')],
    ['the beginning of another member', Buffer.from([0x1f, 0x8b, 1, 2, 3, 4, 5, 6, 7, 8, 9])],
    ['one of the two bytes that begin a member', Buffer.from([0x1f])],
  ])('followed by %s is read completely, and the ignored bytes are reported', async (_description, trailingBytes) => {
    const { bytes, notes, error } = await readFile(Buffer.concat([gzipSync(LONG_TEXT), trailingBytes]));
    expect([bytes.equals(LONG_TEXT), error]).toEqual([true, undefined]);
    expect(notes).toEqual([`${trailingBytes.length} bytes behind the compressed data were ignored`]);
  });

  test('padded with zeros is read completely without a remark', async () => {
    const { bytes, notes } = await readFile(Buffer.concat([gzipSync(LONG_TEXT), Buffer.alloc(512)]));
    expect([bytes.equals(LONG_TEXT), notes]).toEqual([true, []]);
  });

  test('of several members is read completely, including a header with a name', async () => {
    const member = gzipSync(LONG_TEXT);
    // flag 8 in byte 3: a name that ends with 0 follows the header of ten bytes (RFC 1952)
    member[3] = 8;
    const withName = Buffer.concat([member.subarray(0, 10), Buffer.from('feed.csv\0'), member.subarray(10)]);
    const { bytes } = await readFile(Buffer.concat([gzipSync('first\n'), withName, gzipSync('last\n')]));
    expect(bytes.equals(Buffer.concat([Buffer.from('first\n'), LONG_TEXT, Buffer.from('last\n')]))).toBe(true);
  });

  test('that is truncated returns all readable data and reports it, like one with a wrong checksum', async () => {
    const gzipped = gzipSync(LONG_TEXT);
    for (const missingBytes of [4, 8, 1000]) {
      const { bytes, error } = await readFile(gzipped.subarray(0, gzipped.length - missingBytes));
      expect(error).toBe('the gzip file is truncated');
      expect(LONG_TEXT.subarray(0, bytes.length).equals(bytes)).toBe(true);
      // the last eight bytes are checksum and length: without them, the text itself is complete
      expect(LONG_TEXT.length - bytes.length).toBeLessThan(missingBytes <= 8 ? 1 : 20_000);
    }
    // changes one bit of the checksum, which is in the first four of the last eight bytes
    gzipped[gzipped.length - 6]! ^= 1;
    expect(await readFile(gzipped)).toMatchObject({ error: 'the gzip file is damaged (its checksum differs)' });
  });
});
