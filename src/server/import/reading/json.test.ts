// Tests of reading JSON files of every shape (lines, lists, nested lists), from a temporary folder and in chunks of random sizes; no
// database.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { collect } from '../../../testing/factories/feed-files.ts';
import { type Feed, openFeed } from '../import.ts';
import { jsonShapes } from './json.ts';
import { FeedStopped, type RawRow } from './read.ts';

const folder = mkdtempSync(join(tmpdir(), 'homes-json-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** An object of a JSON file with all required fields of a listing, changed and completed by `fields`. */
const listingRow = (reference: string, fields: object = {}) => ({
  reference,
  title: 'Quiet home by the park',
  price: 900_000,
  area: 800,
  bedrooms: 2,
  location: 'Arjan',
  propertyType: 'Apartment',
  transactionType: 'Buy',
  photos: [{ url: 'https://a.example/1.jpg' }],
  ...fields,
});

/** The result of reading a file. */
interface ReadFile {
  rows: [line: number, reference: string][];
  /** Objects that cannot be read. */
  problems: { line: number; problem: string }[];
  /** Why reading stopped before the end of the file. */
  stopped?: string;
}
/** Opens a file with this content as an import does. */
function openFile(content: string, mapping?: object): Promise<Feed> {
  const [file, map] = [join(folder, 'feed.json'), join(folder, 'map.json')];
  writeFileSync(file, content);
  writeFileSync(map, JSON.stringify(mapping) ?? '');
  return openFeed({ file, map: mapping && map });
}
/** Reads a file with this content to its end, or to where it stops. */
async function readFile(content: string, mapping?: object): Promise<ReadFile> {
  const feed = await openFile(content, mapping);
  const result: ReadFile = { rows: [], problems: [] };
  try {
    for await (const row of feed.rows) {
      if ('problem' in row) result.problems.push(row);
      else result.rows.push([row.line, feed.layout.draft(row.fields).reference]);
    }
  } catch (error) {
    if (!(error instanceof FeedStopped)) throw error;
    result.stopped = `${error.message} (line ${error.line})`;
  }
  await feed.close();
  return result;
}

/** The first line, from 1, of the object with a reference. */
function firstLineOf(content: string, reference: string): number {
  const lines = content.split('\n');
  const index = lines.findIndex((line) => new RegExp(`"reference": ?"${reference}"`).test(line));
  // when the object is pretty-printed, its `{` is in the line before
  return lines[index]!.includes('{') ? index + 1 : index;
}

/** The field of a row that a JSON value should become: lists stay lists, every other value becomes text. */
function toField(value: string | number | null | string[]): string | string[] {
  if (Array.isArray(value)) return value;
  return value === null ? '' : String(value);
}

describe('JSON', () => {
  const twoRows = [listingRow('a'), listingRow('b')];
  test.each([
    ['one object a line', twoRows.map((record) => JSON.stringify(record)).join('\n')],
    ['a list in one line', JSON.stringify(twoRows)],
    ['a list with an object a line', `[\n${twoRows.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`],
    ['a pretty-printed list', JSON.stringify(twoRows, null, 2)],
    ['pretty-printed objects one after the other', twoRows.map((record) => JSON.stringify(record, null, 2)).join('\n')],
    ['a list inside an object', JSON.stringify({ exported: '2026-11-22', count: 2, listings: twoRows })],
    ['a list beside other objects', JSON.stringify({ facets: { purpose: { sale: 2 } }, hits: twoRows, params: { page: { n: 1 } } })],
    ['several lists', JSON.stringify({ sale: [twoRows[0]], rent: [twoRows[1]], pages: [{ n: 1 }] }, null, 1)],
    ['objects by number', JSON.stringify({ homes: { 7: twoRows[0], 9: twoRows[1] } }, null, 1)],
    [
      'objects in objects of a list',
      JSON.stringify({ hits: { total: 2, hits: twoRows.map((_source, i) => ({ _id: i, _source })) } }, null, 1),
    ],
    ['nodes of edges', JSON.stringify({ data: { homes: { edges: twoRows.map((node) => ({ node, cursor: 'x' })) } } }, null, 1)],
    ['a list in a list', JSON.stringify([twoRows], null, 1)],
    ['a list behind a long text', JSON.stringify({ note: 'x "quoted" '.repeat(20_000), listings: twoRows }, null, 1)],
    ['a list with numbers and texts', JSON.stringify({ ids: [1, 2], words: ['a', '{"b":1}'], listings: twoRows }, null, 1)],
    ['a list two objects deep', JSON.stringify({ data: { page: { n: 1 }, listings: twoRows } }, null, 1)],
  ])('as %s is read', async (_shape, content) => {
    expect(await readFile(content)).toEqual({
      rows: [
        [firstLineOf(content, 'a'), 'a'],
        [firstLineOf(content, 'b'), 'b'],
      ],
      problems: [],
    });
  });

  test('is recognised by the fields of all objects at its beginning, not only of the first', async () => {
    const { title: _title, ...untitled } = listingRow('a');
    const lines = [untitled, listingRow('b')].map((record) => JSON.stringify(record)).join('\n');
    expect((await readFile(lines)).rows.map(([, reference]) => reference)).toEqual(['a', 'b']);
    expect((await readFile(JSON.stringify([untitled, listingRow('b')]))).rows).toHaveLength(2);
  });

  test('lists far larger than the part that detects the format are read to the end', async () => {
    const manyRows = Array.from({ length: 20_000 }, (_, i) => listingRow(`r${i}`, { description: 'x "quoted" \\ {[]} '.repeat(5) }));
    const { rows, stopped } = await readFile(JSON.stringify(manyRows, null, 1));
    expect([rows.length, rows.at(-1)![1], stopped]).toEqual([20_000, 'r19999', undefined]);
  }, 60_000);

  test('lists with a broken record name its line and continue with the next', async () => {
    const fullText = JSON.stringify([listingRow('a'), listingRow('b'), listingRow('c')], null, 1);
    const broken = fullText.replace('"reference": "b"', '"reference": "b');
    const { rows, problems } = await readFile(broken);
    expect(rows.map(([, reference]) => reference)).toEqual(['a', 'c']);
    expect(problems).toEqual([{ line: firstLineOf(fullText, 'b'), problem: 'not valid JSON' }]);
  });

  test('a record of thousands of lists or objects inside each other is a problem of its line alone', async () => {
    const nested = (open: string, close: string) => `{"reference": "b", "images": ${open.repeat(40_000)}1${close.repeat(40_000)}}`;
    for (const hostile of [nested('[', ']'), nested('{"a":', '}')]) {
      const [before, after] = [listingRow('a'), listingRow('c')].map((row) => JSON.stringify(row));
      const { rows, problems } = await readFile(`${before}\n${hostile}\n${after}`);
      expect(rows.map(([, reference]) => reference)).toEqual(['a', 'c']);
      expect(problems).toEqual([{ line: 2, problem: 'too many lists or objects inside each other' }]);
    }
  });

  test('lists that are truncated stop there and keep what came before', async () => {
    const fullText = JSON.stringify([listingRow('a'), listingRow('b')], null, 1);
    expect(await readFile(fullText.slice(0, -40))).toEqual({
      rows: [[2, 'a']],
      problems: [],
      stopped: `the file ends in the middle of the JSON (line ${firstLineOf(fullText, 'b')})`,
    });
  });

  test('in chunks of any size gives the same objects as JSON.parse, each with a line in which an object begins', async () => {
    const randomRecord = fc
      .dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.string())))
      // at least one field, because a file whose objects have no fields has no shape
      .map((record) => ({ x: 1, ...record }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(randomRecord, { minLength: 1, maxLength: 6 }),
        fc.nat(3),
        fc.integer({ min: 1, max: 9 }),
        async (records, indent, chunkSize) => {
          const text = JSON.stringify(records, null, indent);
          const shape = jsonShapes(text).at(0)!;
          async function* chunks() {
            for (let at = 0; at < text.length; at += chunkSize) yield text.slice(at, at + chunkSize);
          }
          const rows: RawRow[] = [];
          for await (const row of shape.read(chunks())) rows.push(row);
          const lines = text.split('\n');
          expect(rows.map((row) => ('fields' in row ? row.fields : row))).toEqual(
            records.map((record) => Object.fromEntries(Object.entries(record).map(([name, field]) => [name, toField(field)]))),
          );
          for (const { line } of rows) expect(lines[line - 1]).toMatch(/^\s*\[?\{/);
        },
      ),
    );
  });
});

describe('a mapping of JSON', () => {
  const hit = (id: string, changes: object = {}) => ({
    externalID: id,
    title: 'A fine home',
    price: { value: 1_500_000, currency: 'AED' },
    area: 900,
    beds: 2,
    location: [{ name: 'UAE' }, { name: 'Dubai', tags: ['city'] }, { name: 'Dubai Marina' }],
    geography: { lat: 25.08, lng: 55.14 },
    category: 'Apartment',
    photos: [{ url: 'https://a.example/1.jpg' }, { url: 'https://a.example/2.jpg' }],
    'full.name': 'Tower, Marina',
    ...changes,
  });
  const answer = (...hits: object[]) => JSON.stringify({ facets: { purpose: { sale: 3 } }, hits, nbHits: hits.length, page: 0 });
  const MAP = {
    reference: 'externalID',
    price: 'price.value',
    area: 'area',
    bedrooms: 'beds',
    location: 'location.2.name',
    propertyType: 'category',
    transactionType: '=Buy',
  };
  const readDrafts = async (content: string, columns: object) => {
    const { layout, rows, close } = await openFile(content, { ...MAP, ...columns });
    const drafts = (await collect(rows)).map((row) => ('fields' in row ? layout.draft(row.fields) : undefined));
    await close();
    return drafts;
  };

  test.each([
    [
      'paths',
      { latitude: 'geography.lat', emirate: 'location.1.name' },
      { price: '1500000', community: 'Dubai Marina', emirate: 'Dubai', latitude: '25.08' },
    ],
    ['paths to all values of a list', { images: 'photos.url' }, { images: ['https://a.example/1.jpg', 'https://a.example/2.jpg'] }],
    ['a position', { images: 'photos.1.url' }, { images: ['https://a.example/2.jpg'] }],
    ['a position that there is not', { emirate: 'location.9.name' }, { emirate: '' }],
    ['a list inside a list', { emirate: 'location.tags' }, { emirate: 'city' }],
    ['brackets', { emirate: '$.hits[*].location[1].name' }, { emirate: 'Dubai' }],
    ['paths from outside', { emirate: 'hits.0.location.1.name', title: 'hits.title' }, { emirate: 'Dubai', title: 'A fine home' }],
    ['a name with a dot', { advertiser: 'full.name' }, { advertiser: 'Tower, Marina' }],
    ['slashes', { latitude: 'geography/lat' }, { latitude: '25.08' }],
  ])('reads %s', async (_what, columns, expected) => {
    expect(await readDrafts(answer(hit('a')), columns)).toMatchObject([expected]);
  });

  test('reads homes without some of the values, and nothing of an object that is none', async () => {
    const content = answer(hit('a'), hit('b', { location: null, price: 5 }), hit('c', { location: { 2: { name: 'Arjan' } } }));
    expect((await readDrafts(content, {})).map((draft) => [draft?.reference, draft?.price, draft?.community])).toEqual([
      ['a', '1500000', 'Dubai Marina'],
      ['b', '', ''],
      ['c', '1500000', 'Arjan'],
    ]);
    const beside = JSON.stringify({ meta: { agency: { name: 'Blue Palm', price: 1 } }, hits: [hit('a')] });
    expect((await readDrafts(beside, { title: 'title', advertiser: 'full.name' })).map((draft) => draft?.reference)).toEqual(['a']);
    await expect(openFile(answer(hit('a')), { ...MAP, title: 'price.constructor.name' })).rejects.toThrow(
      'column "price.constructor.name"',
    );
  });

  test.each([
    [
      { reference: 'externalIDs' },
      'column "externalIDs", which the objects in "hits" do not have; they have externalID, title, price, area',
    ],
    [{ price: 'price.val' }, 'column "price.val", which the objects in "hits" do not have; they have price.value, price.currency'],
    [{ price: 'cost.value' }, 'column "cost.value", which the objects in "hits" do not have; they have externalID, title'],
  ])('with a wrong name, %j, names the objects with the homes', async (columns, message) => {
    await expect(openFile(answer(hit('a')), { ...MAP, ...columns })).rejects.toThrow(message);
  });

  test('names the objects that look like homes when it is missing', async () => {
    await expect(openFile(answer(hit('a')))).rejects.toThrow('Unknown columns of the objects in "hits": externalID, title, price');
  });
});

test('hostile nesting and many names are looked at within bounds', () => {
  expect(jsonShapes('{"a":'.repeat(20_000))).toEqual([]);
  const manyLevels = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`k${i}`, { inner: { n: 1 } }]));
  expect(jsonShapes(JSON.stringify(manyLevels)).length).toBeLessThanOrEqual(300);
  const deep = `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`;
  expect(jsonShapes(`[${deep}]`)[0]!.innerNames.length).toBeLessThanOrEqual(2000);
});
