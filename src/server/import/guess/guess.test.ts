// Tests of the guess which column of a list of homes has which field, by names in English and Arabic and by values alone, as the whole reader then takes it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openFeed } from '../import.ts';
import type { Listing } from '../mapping/listing.ts';
import { readMapping } from '../mapping/mapping.ts';
import type { RawRow } from '../reading/read.ts';
import { RowClassifier } from '../row-classifier.ts';
import { inspectFile, limitRows } from './inspect.ts';

const folder = mkdtempSync(join(tmpdir(), 'homes-guess-'));
afterAll(() => rmSync(folder, { recursive: true }));
const LIMITS = { unpacked: 10_000_000, ratio: 100 };

/** The guess for a file, and the first home that the reader makes of it. */
async function guess(content: string, name = 'homes.csv') {
  const file = join(folder, name);
  writeFileSync(file, content);
  const { columns, header, mapping } = await inspectFile(file, name, LIMITS);
  const { fields, values, ...units } = mapping;
  const feed = await openFeed({
    file,
    header,
    mapping: readMapping(JSON.stringify({ ...fields, ...units, ...(values && { values }) }), 'guess'),
  });
  const classifier = new RowClassifier(feed.layout);
  const rows: (Listing | string)[] = [];
  const lines: number[] = [];
  for await (const row of feed.rows) {
    const result = classifier.classify(row);
    rows.push(result.kind === 'listing' ? result.listing : 'reason' in result ? result.reason : result.kind);
    lines.push(row.line);
  }
  return { columns, header, mapping, rows, lines };
}
/** Rows of a table from cells, repeated with other references and prices. */
const many = (row: (i: number) => (string | number)[], count = 6) => Array.from({ length: count }, (_, i) => row(i).join(',')).join('\n');

test('names in any wording, with values that decide where a name has two meanings', async () => {
  const { mapping, rows } = await guess(
    `Unit Ref,Property,Area,Size (sq.m),BR,Baths,Asking Price AED,Price/sqft,Deal,Tower Name,Agent Mobile,Photo Links\n${many((i) => [
      `DX-${100 + i}`,
      'Flat',
      'Dubai Marina',
      90 + i,
      2,
      2,
      1_900_000 + i * 1000,
      1700,
      'For Sale',
      'Marina Gate 1',
      '+971501234567',
      `https://example.com/${i}.jpg`,
    ])}`,
  );
  expect(mapping).toEqual({
    fields: {
      reference: 'Unit Ref',
      propertyType: 'Property',
      location: 'Area',
      area: 'Size (sq.m)',
      bedrooms: 'BR',
      bathrooms: 'Baths',
      price: 'Asking Price AED',
      transactionType: 'Deal',
      building: 'Tower Name',
      agentPhone: 'Agent Mobile',
      images: 'Photo Links',
      emirate: '=Dubai',
    },
    rentPer: 'year',
    areaUnit: 'sqm',
  });
  expect(rows[0]).toMatchObject({ reference: 'DX-100', area: 969, price: 1_900_000, propertyType: 'Apartment', location: 'Dubai Marina' });
});

test('Arabic names and values, and rents whose period the name of the price says', async () => {
  const { mapping, rows } = await guess(
    `رقم العقار,نوع العقار,المنطقة,الإمارة,عدد الغرف,الحمامات,المساحة بالقدم,الإيجار الشهري,الغرض\n${many((i) => [`A${i}0`, 'شقة', 'دبي مارينا', 'دبي', 'غرفتين', 2, 1200, 9000 + i, 'للإيجار'])}`,
  );
  expect(mapping.fields).toMatchObject({
    reference: 'رقم العقار',
    price: 'الإيجار الشهري',
    bedrooms: 'عدد الغرف',
    transactionType: 'الغرض',
    emirate: 'الإمارة',
  });
  expect(mapping.rentPer).toBe('month');
  expect(rows[1]).toMatchObject({ price: 9001, bedrooms: 2, transactionType: 'Rent', emirate: 'Dubai', advertised: { period: 'month' } });
});

test('a title above the table, columns without a name and repeated names keep the numbers of lines', async () => {
  const { header, mapping, rows, lines } = await guess(
    `"Marina Homes LLC\nStock of November",,,,,,\r\n\r\nRef,Type,Community,Beds,Size,Price,Price,\r\n${many((i) => [`R${i}`, 'Villa', 'Arabian Ranches', 4, 4200, 5_100_000 + i, 'AED', 'x'])}`,
  );
  expect(header).toMatchObject({ lines: 4, names: ['Ref', 'Type', 'Community', 'Beds', 'Size', 'Price', 'Price (2)', 'H'] });
  expect(mapping.fields).toMatchObject({ price: 'Price', transactionType: '=Buy', location: 'Community' });
  expect(rows).toHaveLength(6);
  expect(rows[0]).toMatchObject({ reference: 'R0', price: 5_100_000 });
  expect(lines[0]).toBe(5);
});

test('a table without a header is read by its values, and its first row is a home', async () => {
  const { header, mapping, rows, lines } = await guess(
    many((i) => [`MH-20${i}`, 'Apartment', 'Jumeirah Village Circle', 1, 2, 780 + i, 980_000 + i, 'Sale']),
  );
  expect(header).toMatchObject({ lines: 0 });
  expect(mapping.fields).toMatchObject({
    reference: 'A',
    propertyType: 'B',
    location: 'C',
    bedrooms: 'D',
    bathrooms: 'E',
    area: 'F',
    price: 'G',
    transactionType: 'H',
  });
  expect(rows[0]).toMatchObject({ reference: 'MH-200', bedrooms: 1, bathrooms: 2, area: 780 });
  expect(lines[0]).toBe(1);
});

test('one list for sale or rent by the name of the file, and JSON and XML with their own names', async () => {
  const row = (i: number) => [`Q${i}`, 'Apartment', 'Arjan', 1, 700, 300_000 + i];
  const rents = await guess(`code,category,district,beds,sqft,amount\n${many(row)}`, 'homes for rent.csv');
  expect(rents.mapping).toMatchObject({ fields: { transactionType: '=Rent' }, rentPer: 'year' });
  const homes = Array.from({ length: 4 }, (_, i) => ({
    id: `J${i}`,
    details: { beds: 2, bua: 900 },
    kind: 'Flat',
    offering: 'sale',
    district: 'Arjan',
    askingPrice: 900_000 + i,
  }));
  const json = await guess(JSON.stringify({ homes }), 'homes.json');
  expect(json.mapping.fields).toMatchObject({ bedrooms: 'details.beds', area: 'details.bua', propertyType: 'kind', price: 'askingPrice' });
  expect(json.rows[0]).toMatchObject({ reference: 'J0', bedrooms: 2 });
  const element = (i: number) =>
    `<unit><code>X${i}</code><kind>Flat</kind><purpose>Sale</purpose><community>Arjan</community><rooms>2</rooms><bua>900</bua><asking>${900_000 + i}</asking></unit>`;
  const xml = await guess(
    `<stock><office>Marina</office><units>${Array.from({ length: 4 }, (_, i) => element(i)).join('')}</units></stock>`,
    'homes.xml',
  );
  expect(xml.rows).toHaveLength(4);
  expect(xml.rows[3]).toMatchObject({ reference: 'X3', price: 900_003, location: 'Arjan' });
});

test('files without homes say what they are, and too many columns are refused before a row is read', async () => {
  await expect(guess('%PDF-1.7 …', 'a.csv')).rejects.toThrow('This is a PDF');
  await expect(guess('<html><body>Log in</body></html>', 'a.xml')).rejects.toThrow('This is a web page');
  await expect(guess(`${','.repeat(100_000)}\n${','.repeat(100_000)}`, 'a.csv')).rejects.toThrow(/columns/);
  await expect(guess('hello', 'a.csv')).rejects.toThrow(/names no|Unknown columns|no column/);
});

test('a file may have 50,000 rows', async () => {
  async function* rows(count: number): AsyncGenerator<RawRow> {
    for (let line = 1; line <= count; line++) yield { line, fields: {} };
  }
  const count = async (limited: AsyncGenerator<RawRow>) => {
    let read = 0;
    for await (const _ of limited) read++;
    return read;
  };
  expect(await count(limitRows(rows(50_000)))).toBe(50_000);
  await expect(count(limitRows(rows(50_001)))).rejects.toThrow('the file has more than 50000 rows');
});
