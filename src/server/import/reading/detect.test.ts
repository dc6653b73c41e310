// Tests of recognising the format of a file and of reading the rows of each format. They write files into a temporary folder and use no
// database.
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { bayutFeed, bayutHome, createFeedFolder, csvRow, OWN_HEADER } from '../../../testing/factories/feed-files.ts';
import { openFeed } from '../import.ts';
import type { Draft } from '../mapping/raw-listing.ts';
import { FeedError, FeedStopped } from './read.ts';

const files = createFeedFolder();
afterAll(files.remove);
const { folder, write } = files;

/** The result of reading a file. */
interface ReadFile {
  /** Names the format: the default name of a feed in this format, `file` for our own field names. */
  source: string;
  /** Each row with our fields, or the problem in it. */
  drafts: Array<{ line: number; draft?: Draft; problem?: string }>;
  /** The error where reading stopped before the end of the file. */
  stopped?: FeedStopped;
}

/** Reads a file to its end or to where it stops. */
async function readFile(file: string, options: { map?: string; format?: 'csv' } = {}): Promise<ReadFile> {
  const { layout, rows, close } = await openFeed({ file, ...options });
  const result: ReadFile = { source: layout.source, drafts: [] };
  try {
    for await (const row of rows) result.drafts.push('problem' in row ? row : { line: row.line, draft: layout.draft(row.fields) });
  } catch (error) {
    if (!(error instanceof FeedStopped)) throw error;
    result.stopped = error;
  }
  await close();
  return result;
}

/** The message with which a file is refused, or `accepted`. */
const errorOf = (file: string, map?: string): Promise<string> =>
  openFeed({ file, map }).then(
    () => 'accepted',
    (error: unknown) => (error instanceof FeedError ? error.message : Promise.reject(error as Error)),
  );

describe('format detection', () => {
  test('recognizes each format by its columns or tags, compressed or not', async () => {
    const header = 'listing_id,title_en,price_aed,hide_price,area_sqft,location_path,image_urls\n';
    expect((await readFile(write(header))).source).toBe('bayut-sale');
    expect((await readFile(write(gzipSync('listing_id,title_en,description_en,price_aed,size_sqft,community,photos\n')))).source).toBe(
      'dubizzle',
    );
    expect((await readFile(write('listing_id,added_on_raw,price_raw,size_raw,bedrooms_raw,community\n'))).source).toBe('bayut-dubai-rent');
    expect((await readFile(write('Address;Rent;Beds;Baths;Type;Area_in_sqft;Location;City\n'))).source).toBe('bayut-uae-rent');
    expect((await readFile(write(`\uFEFF${OWN_HEADER}\r\n`))).source).toBe('file');
    expect((await readFile(write(Buffer.from(`\uFEFF${OWN_HEADER}\n${csvRow('a')}\n`, 'utf16le')))).drafts).toHaveLength(1);
    expect((await readFile(write(bayutFeed(bayutHome('r1'))))).source).toBe('bayut');
    expect((await readFile(write('<list><property><reference_number>1</reference_number></property></list>'))).source).toBe(
      'propertyfinder',
    );
  });

  test('rejects a register of sales, a location tree and a map by name', async () => {
    expect(await errorOf(write('{"TRANSACTION_NUMBER":"1-2-2026","TRANS_VALUE":900000,"AREA_EN":"SOMEWHERE"}\n'))).toMatch(
      /register of sales/,
    );
    expect(await errorOf(write('Transaction Number,Transaction Date,Transaction Type,Transaction sub type\n1,2,3,4\n'))).toMatch(
      /npm run sales/,
    );
    expect(await errorOf(write('Version,Area,Contract Amount,Annual Amount\n1,2,3,4\n'))).toMatch(/register of rental contracts/);
    expect(await errorOf(write('location_id,level,name_en,slug,parent_id\n1,1,Dubai,/dubai,0\n'))).toMatch(/tree of locations/);
    expect(await errorOf(write('{"type":"FeatureCollection","features":[]}'))).toMatch(/GeoJSON/);
  });

  test('rejects anything else with a message of one line, and names unknown columns', async () => {
    const errors = [
      await errorOf(write('colour,weight\nred,2\n')),
      await errorOf(write('<rss><channel/></rss>')),
      await errorOf(write(Buffer.from([7, 0, 0, 9, 1, 0]))),
      await errorOf(write('PK\u0003\u0004')),
      await errorOf(write('')),
      await errorOf(write(gzipSync('').subarray(0, 12))),
      await errorOf(join(folder, 'missing.csv')),
      await errorOf(folder),
    ];
    for (const error of errors) expect(error).toMatch(/^[^\n]{10,400}$/);
    expect(errors).not.toContain('accepted');
    expect(errors[0]).toContain('Unknown columns: colour, weight');
  });

  test('names unknown fields and missing columns of a mapping', async () => {
    const file = write('Headline,Asking price\nHome,1\n');
    expect(await errorOf(file, write('{"titel":"Headline"}'))).toMatch(/mapping .*titel/);
    expect(await errorOf(file, write('{"title":"Heading"}'))).toMatch(/column "Heading"/);
    expect(await errorOf(file, write('{'))).toMatch(/not JSON/);
    expect(await errorOf(file, join(folder, 'none.json'))).toMatch(/does not exist/);
    expect(await errorOf(write(bayutFeed(bayutHome('r1'))), write('{"title":"Headline"}'))).toMatch(
      /column "Headline", which the elements <Property> in <Properties> do not have; they have Property_Ref_No, /,
    );
  });
});

describe('reading rows', () => {
  test('gives each row its first line through quoted line breaks, blank lines and mixed line ends', async () => {
    const { drafts } = await readFile(
      write(`${OWN_HEADER}\r\n${csvRow('a')}\n${csvRow('b', '"two\nlines ""quoted"""')}\r\n\n${csvRow('c')}\n`),
    );
    expect(drafts.map(({ line, draft }) => [line, draft?.reference])).toEqual([
      [2, 'a'],
      [3, 'b'],
      [6, 'c'],
    ]);
    expect(drafts[1]!.draft!.title).toBe('two\nlines "quoted"');
  });

  test('reports a row with shifted columns and continues with the next rows', async () => {
    const { drafts, stopped } = await readFile(write(`${OWN_HEADER}\na,b,c\n${csvRow('ok')}\n`));
    expect(drafts[0]).toEqual({ line: 2, problem: '3 columns where the header has 10' });
    expect(drafts[1]!.draft!.reference).toBe('ok');
    expect(stopped).toBeUndefined();
  });

  test('stops a table where a quote, a row or the compressed data is truncated, and keeps every row before', async () => {
    const rows = Array.from({ length: 40 }, (_, i) => csvRow(`r${i}`));
    const openQuote = await readFile(write(`${OWN_HEADER}\n${rows.join('\n')}\nx,"never closed`));
    expect(openQuote.drafts).toHaveLength(40);
    expect([openQuote.stopped?.line, openQuote.stopped?.message]).toEqual([42, 'a quote is opened and never closed']);
    const cutRow = await readFile(write(`${OWN_HEADER}\n${rows.join('\n')}\nx,half`));
    expect([cutRow.drafts.length, cutRow.stopped?.line]).toEqual([40, 42]);
    const manyRows = Array.from({ length: 20_000 }, (_, i) => csvRow(`r${i}`, `Home ${Math.sin(i)}`)).join('\n');
    const gzipped = gzipSync(`${OWN_HEADER}\n${manyRows}\n`);
    const truncatedFile = await readFile(write(gzipped.subarray(0, Math.floor(gzipped.length / 2))));
    expect(truncatedFile.stopped?.message).toBe('the gzip file is truncated');
    expect(truncatedFile.drafts.length).toBeGreaterThan(1000);
    // the line after the header and the rows that were read
    expect(truncatedFile.stopped?.line).toBe(truncatedFile.drafts.length + 2);
    expect(truncatedFile.drafts.every(({ draft }) => draft?.purpose === 'Buy')).toBe(true);
  });

  test('stops an XML feed at the line of a truncated or broken record, and keeps every record before', async () => {
    const truncatedFeed = await readFile(write(bayutFeed(`${bayutHome('r1')}\n${bayutHome('r2')}`).slice(0, -300)));
    expect(truncatedFeed.drafts.map(({ draft }) => draft?.reference)).toEqual(['r1']);
    expect([truncatedFeed.stopped?.message, truncatedFeed.stopped?.line]).toEqual(['the XML ends too early', 12]);
    const brokenFeed = await readFile(write(bayutFeed(`${bayutHome('r1')}\n<Property><Price>1</Prize></Property>`)));
    expect(brokenFeed.drafts).toHaveLength(1);
    expect(brokenFeed.stopped?.message).toMatch(/the XML is broken/);
  });

  test('reports broken JSON lines and stops at a truncated last line', async () => {
    const validLine = JSON.stringify({
      title: 'A home',
      price: 5,
      area: 900,
      bedrooms: 0,
      location: 'Arjan',
      propertyType: 'Apartment',
      transactionType: 'Rent',
      images: ['https://a.example/1.jpg'],
    });
    const { drafts, stopped } = await readFile(write(`${validLine}\nnot json\n[1]\n\n${validLine}\n{"title":"ha`));
    expect(drafts.map(({ line, problem }) => [line, problem])).toEqual([
      [1, undefined],
      [2, 'not valid JSON'],
      [3, 'no JSON object'],
      [5, undefined],
    ]);
    expect(stopped?.line).toBe(6);
    expect(drafts[0]!.draft!.images).toEqual(['https://a.example/1.jpg']);
  });
});
