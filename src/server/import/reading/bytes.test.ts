import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { readBytes } from './bytes.ts';

const folder = mkdtempSync(join(tmpdir(), 'homes-bytes-'));
afterAll(() => rmSync(folder, { recursive: true }));

const TEXT = Buffer.from(Array.from({ length: 40_000 }, (_, i) => `row ${i} ${Math.sin(i)}\n`).join(''));

async function read(content: Buffer): Promise<{ bytes: Buffer; notes: string[]; error?: string }> {
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
    ['text', Buffer.from('-- end of transmission --\n')],
    ['what looks like another member', Buffer.from([0x1f, 0x8b, 1, 2, 3, 4, 5, 6, 7, 8, 9])],
    ['half a magic number', Buffer.from([0x1f])],
  ])('followed by %s loses nothing, and says what was ignored', async (_what, garbage) => {
    const { bytes, notes, error } = await read(Buffer.concat([gzipSync(TEXT), garbage]));
    expect([bytes.equals(TEXT), error]).toEqual([true, undefined]);
    expect(notes).toEqual([`${garbage.length} bytes behind the compressed data were ignored`]);
  });

  test('filled up with zeros is whole', async () => {
    const { bytes, notes } = await read(Buffer.concat([gzipSync(TEXT), Buffer.alloc(512)]));
    expect([bytes.equals(TEXT), notes]).toEqual([true, []]);
  });

  test('of several members is all of them, and a header with a name is read over', async () => {
    const named = gzipSync(TEXT);
    named[3] = 8;
    const withName = Buffer.concat([named.subarray(0, 10), Buffer.from('feed.csv\0'), named.subarray(10)]);
    const { bytes } = await read(Buffer.concat([gzipSync('first\n'), withName, gzipSync('last\n')]));
    expect(bytes.equals(Buffer.concat([Buffer.from('first\n'), TEXT, Buffer.from('last\n')]))).toBe(true);
  });

  test('that ends too early gives all that is there and says so; a wrong checksum too', async () => {
    const packed = gzipSync(TEXT);
    for (const missing of [4, 8, 1000]) {
      const { bytes, error } = await read(packed.subarray(0, packed.length - missing));
      expect(error).toBe('the gzip file is truncated');
      expect(TEXT.subarray(0, bytes.length).equals(bytes)).toBe(true);
      expect(TEXT.length - bytes.length).toBeLessThan(missing <= 8 ? 1 : 20_000);
    }
    packed[packed.length - 6]! ^= 1;
    expect(await read(packed)).toMatchObject({ error: 'the gzip file is damaged (its checksum differs)' });
  });
});
