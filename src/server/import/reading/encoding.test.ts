// Tests of detecting the character encoding of a file and decoding it. Files in a temporary folder are read as in an import, without a
// database.
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

/** The columns of our own import format. */
const HEADER = 'reference,title,price,area,bedrooms,location,emirate,propertyType,transactionType\n';
/** A valid row with a title in the encoding under test. */
const csvRow = (reference: string, title: string) => `${reference},${title},900000,800,2,Arjan,Dubai,Apartment,Buy\n`;

/** Writes a file of such rows and reads it as an import does: the name of its encoding, the titles, and the remarks about it. */
async function readTitles(content: Buffer, encoding?: string): Promise<{ encoding: string; titles: string[]; notes: readonly string[] }> {
  const file = join(folder, 'feed.csv');
  writeFileSync(file, content);
  const feed = await openFeed({ file, encoding });
  const titles: string[] = [];
  for await (const row of feed.rows) if ('fields' in row) titles.push(feed.layout.draft(row.fields).title);
  await feed.close();
  return { encoding: feed.encoding, titles, notes: feed.notes };
}

const WESTERN_TITLES = ['Résidence de la mer – côté parc', 'Château’s view', '120 m² for €'];
const ARABIC_TITLES = ['شقة', 'فيلا في نخلة جميرا', 'Bright flat دبي مارينا'];
const RUSSIAN_TITLES = ['Квартира у моря', 'Вилла на Пальме', 'Дом с видом'];

describe('the encoding of a file', () => {
  test.each([
    ['windows-1252', WESTERN_TITLES, 'Windows-1252 (Western European)'],
    ['windows-1256', ARABIC_TITLES, 'Windows-1256 (Arabic)'],
    ['windows-1256', [ARABIC_TITLES[0]!], 'Windows-1256 (Arabic)'],
    ['windows-1256', [...ARABIC_TITLES, 'owner’s café', 'the “view”'], 'Windows-1256 (Arabic)'],
    ['windows-1251', RUSSIAN_TITLES, 'Windows-1251 (Cyrillic)'],
  ])('%s is detected by its characters %j, which are all decoded', async (label, titles, name) => {
    const text = HEADER + titles.map((title, i) => csvRow(`r${i}`, title)).join('');
    expect(await readTitles(encode(text, label))).toEqual({ encoding: name, titles, notes: [] });
  });

  test('remains UTF-8 or UTF-16', async () => {
    const titles = [...WESTERN_TITLES, ...ARABIC_TITLES, '🏝 Palm'];
    const text = HEADER + titles.map((title, i) => csvRow(`r${i}`, title)).join('');
    expect(await readTitles(Buffer.from(text))).toEqual({ encoding: 'UTF-8', titles, notes: [] });
    expect(await readTitles(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toMatchObject({ encoding: 'UTF-16', titles });
  });

  test('is detected when the only non-ASCII characters are in the last of many rows', async () => {
    const rows = Array.from({ length: 30_000 }, (_, i) => csvRow(`r${i}`, `Home number ${i}`)).join('');
    const { encoding, titles } = await readTitles(encode(`${HEADER}${rows}${csvRow('last', 'Maison d’été')}`, 'windows-1252'));
    expect([encoding, titles.length, titles.at(-1)]).toEqual(['Windows-1252 (Western European)', 30_001, 'Maison d’été']);
  });

  test('remains UTF-8 with a few invalid bytes, which are read as Windows-1252 and reported with the first line', async () => {
    const validRows = [csvRow('a', 'فيلا في نخلة جميرا'), csvRow('b', 'Résidence')].map((text) => Buffer.from(text));
    const invalidRow = encode(csvRow('c', 'café'), 'windows-1252');
    const { encoding, titles, notes } = await readTitles(Buffer.concat([Buffer.from(HEADER), ...validRows, invalidRow]));
    expect([encoding, titles]).toEqual(['UTF-8', ['فيلا في نخلة جميرا', 'Résidence', 'café']]);
    expect(notes).toEqual(['Bytes that are no UTF-8: 1, read as Windows-1252, the first in line 4']);
  });

  test('is reported with a remark on characters that were lost before the import (U+FFFD)', async () => {
    const { notes } = await readTitles(Buffer.from(HEADER + csvRow('a', 'R\uFFFDsidence d\uFFFDt\uFFFD')));
    expect(notes).toEqual(['Letters that were lost before the file came here: 3 (they stand in it as �), the first in line 2']);
  });

  test('can be named by the operator, and an unknown name is rejected', async () => {
    const content = encode(HEADER + csvRow('a', 'Maison d’été'), 'windows-1252');
    // Windows-1252 and Windows-1256 have the same bytes for these letters
    expect(await readTitles(content, 'windows-1256')).toMatchObject({ encoding: 'Windows-1256 (Arabic)', titles: ['Maison d’été'] });
    await expect(readTitles(content, 'klingon')).rejects.toThrow(/The encoding "klingon" is not known/);
  });
});
