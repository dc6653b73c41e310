// Tests of detecting the encoding of a file and decoding it, as the import reads a file in a temporary folder; no database.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openFeed } from '../import.ts';

const folder = mkdtempSync(join(tmpdir(), 'homes-encoding-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Encodes a text in a single-byte encoding; every character must exist in it. */
function encode(text: string, label: string): Buffer {
  const decoder = new TextDecoder(label);
  const byteByCharacter = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from(Array.from(text, (character) => byteByCharacter.get(character)!));
}

const HEADER = 'reference,title,price,area,bedrooms,location,emirate,propertyType,transactionType\n';
const row = (reference: string, title: string) => `${reference},${title},900000,800,2,Arjan,Dubai,Apartment,Buy\n`;

/** Reads a file of such rows as the import does: the name of its encoding, the titles, and the remarks about it. */
async function readTitles(content: Buffer, encoding?: string): Promise<{ encoding: string; titles: string[]; notes: readonly string[] }> {
  const file = join(folder, 'feed.csv');
  writeFileSync(file, content);
  const feed = await openFeed({ file, encoding });
  const titles: string[] = [];
  for await (const feedRow of feed.rows) if ('fields' in feedRow) titles.push(feed.layout.draft(feedRow.fields).title);
  await feed.close();
  return { encoding: feed.encoding, titles, notes: feed.notes };
}

const WESTERN = ['Résidence de la mer – côté parc', 'Château’s view', '120 m² for €'];
const ARABIC = ['شقة', 'فيلا في نخلة جميرا', 'Bright flat دبي مارينا'];
const RUSSIAN = ['Квартира у моря', 'Вилла на Пальме', 'Дом с видом'];

describe('the encoding of a file', () => {
  test.each([
    ['windows-1252', WESTERN, 'Windows-1252 (Western European)'],
    ['windows-1256', ARABIC, 'Windows-1256 (Arabic)'],
    ['windows-1256', [ARABIC[0]!], 'Windows-1256 (Arabic)'],
    ['windows-1256', [...ARABIC, 'owner’s café', 'the “view”'], 'Windows-1256 (Arabic)'],
    ['windows-1251', RUSSIAN, 'Windows-1251 (Cyrillic)'],
  ])('%s is detected by its characters %j, and none is lost', async (label, titles, name) => {
    const text = HEADER + titles.map((title, i) => row(`r${i}`, title)).join('');
    expect(await readTitles(encode(text, label))).toEqual({ encoding: name, titles, notes: [] });
  });

  test('remains UTF-8 or UTF-16', async () => {
    const titles = [...WESTERN, ...ARABIC, '🏝 Palm'];
    const text = HEADER + titles.map((title, i) => row(`r${i}`, title)).join('');
    expect(await readTitles(Buffer.from(text))).toEqual({ encoding: 'UTF-8', titles, notes: [] });
    expect(await readTitles(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toMatchObject({ encoding: 'UTF-16', titles });
  });

  test('is detected when the only non-ASCII character is the last one', async () => {
    const rows = Array.from({ length: 30_000 }, (_, i) => row(`r${i}`, `Home number ${i}`)).join('');
    const { encoding, titles } = await readTitles(encode(`${HEADER}${rows}${row('last', 'Maison d’été')}`, 'windows-1252'));
    expect([encoding, titles.length, titles.at(-1)]).toEqual(['Windows-1252 (Western European)', 30_001, 'Maison d’été']);
  });

  test('falls back to Windows-1252 for single invalid bytes, which are counted and reported with their line', async () => {
    const validRows = [row('a', 'فيلا في نخلة جميرا'), row('b', 'Résidence')].map((text) => Buffer.from(text));
    const invalidRow = encode(row('c', 'café'), 'windows-1252');
    const { encoding, titles, notes } = await readTitles(Buffer.concat([Buffer.from(HEADER), ...validRows, invalidRow]));
    expect([encoding, titles]).toEqual(['UTF-8', ['فيلا في نخلة جميرا', 'Résidence', 'café']]);
    expect(notes).toEqual(['Bytes that are no UTF-8: 1, read as Windows-1252, the first in line 4']);
  });

  test('reports characters that were lost before', async () => {
    const { notes } = await readTitles(Buffer.from(HEADER + row('a', 'R\uFFFDsidence d\uFFFDt\uFFFD')));
    expect(notes).toEqual(['Letters that were lost before the file came here: 3 (they stand in it as �), the first in line 2']);
  });

  test('can be named by the operator, and an unknown name is rejected', async () => {
    const content = encode(HEADER + row('a', 'Maison d’été'), 'windows-1252');
    // both encodings have the same bytes for these letters
    expect(await readTitles(content, 'windows-1256')).toMatchObject({ encoding: 'Windows-1256 (Arabic)', titles: ['Maison d’été'] });
    await expect(readTitles(content, 'klingon')).rejects.toThrow(/The encoding "klingon" is not known/);
  });
});
