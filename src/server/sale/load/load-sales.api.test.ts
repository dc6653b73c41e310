// Tests how `npm run sales` loads files of registered sales, in the layouts of the Land Department (`departmentRow` makes a usable row), its
// website (`websiteRow`) and Dubai Pulse (`pulseRow`), and calculates the figures of areas.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SQUARE_METRES_PER_SQUARE_FOOT } from '../../../shared/format.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { csvTable, departmentRow, jsonLines, pulseRow, websiteRow } from '../../../testing/factories/registered-sales.ts';
import { type TestDatabase, testDatabase } from '../../../testing/postgres/database.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { loadSales, salesReportLines } from './load-sales.ts';
import { openSales } from './read-sales.ts';
import { loadShippedSales } from './shipped-sales.ts';

let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'homes-sales-'));
const reportFile = join(folder, 'report.csv');
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const query = <T>(sql: string): Promise<T[]> => rows<T>(database.orm.em.fork(), preparedStatement(sql, []));
const deleteSales = () => query('truncate land_sales, area_stats, sales_register');

/** Writes a file with this content and loads it; returns the report. */
async function load(name: string, content: string | Buffer) {
  const file = join(folder, name);
  writeFileSync(file, content);
  return loadSales(database.url, await openSales(file), { reportFile, today: '2026-11-22' });
}

/** Makes a zip archive of local headers with compressed files, the central directory and its end record; the offsets are from APPNOTE.TXT of PKWARE. */
function zipArchive(files: Record<string, string>): Buffer {
  const localFiles: Buffer[] = [];
  const directoryEntries: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [data, compressed] = [Buffer.from(text), deflateRawSync(text)];
    // the fields that local header and directory share: version 2.0, method deflate (8), checksum, sizes, length of the name
    const sharedFields = Buffer.alloc(26);
    sharedFields.writeUInt16LE(20, 0);
    sharedFields.writeUInt16LE(8, 4);
    sharedFields.writeUInt32LE(crc32(data), 10);
    sharedFields.writeUInt32LE(compressed.length, 14);
    sharedFields.writeUInt32LE(data.length, 18);
    sharedFields.writeUInt16LE(name.length, 22);
    const localFile = Buffer.concat([Buffer.from('PK\x03\x04'), sharedFields, Buffer.from(name), compressed]);
    // the other fields of a directory entry, of which only the offset of the local header is not 0
    const directoryFields = Buffer.alloc(14);
    directoryFields.writeUInt32LE(offset, 10);
    directoryEntries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), sharedFields, directoryFields, Buffer.from(name)]));
    localFiles.push(localFile);
    offset += localFile.length;
  }
  const directory = Buffer.concat(directoryEntries);
  const endRecord = Buffer.alloc(22);
  endRecord.write('PK\x05\x06', 'latin1');
  endRecord.writeUInt16LE(directoryEntries.length, 8);
  endRecord.writeUInt16LE(directoryEntries.length, 10);
  endRecord.writeUInt32LE(directory.length, 12);
  endRecord.writeUInt32LE(offset, 16);
  return Buffer.concat([...localFiles, directory, endRecord]);
}

test('every row of a file is added, counted as a duplicate or refused with its line and reason', async () => {
  await deleteSales();
  const report = await load(
    'sales.jsonl.gz',
    gzipSync(
      `${jsonLines([
        departmentRow(),
        departmentRow(),
        departmentRow({ ACTUAL_AREA: 120 }),
        departmentRow({ TRANS_VALUE: 2_100_000 }),
        departmentRow({ PROP_SB_TYPE_EN: 'Office' }),
        departmentRow({ PROCEDURE_EN: 'Sell Development', TRANSACTION_NUMBER: '=cmd()' }),
        departmentRow({ ACTUAL_AREA: 5 }),
      ])}{"TRANSACTION_NUMBER": broken\n`,
    ),
  );
  expect(report).toMatchObject({ rows: 8, added: 3, duplicates: 1, refused: 4, layout: 'Land Department export of transactions' });
  expect(Object.fromEntries(report.reasons)).toEqual({
    'not a flat or villa': 1,
    'not a sale of a home: Sell Development': 1,
    'size is not from 180 to 30,000 sq ft': 1,
    'not valid JSON': 1,
  });
  expect(readFileSync(reportFile, 'utf8').trim().split('\n')).toEqual([
    'line,what,reference,reason',
    '5,refused,11-1-2026,not a flat or villa',
    "6,refused,'=cmd(),not a sale of a home: Sell Development",
    '7,refused,11-1-2026,"size is not from 180 to 30,000 sq ft"',
    '8,refused,,not valid JSON',
  ]);
  expect(salesReportLines('sales.jsonl.gz', report)).toContain('  duplicates 1');
  expect(await query('select first_day::text as first, last_day::text as last, is_shipped as shipped from sales_register')).toEqual([
    { first: '2026-05-04', last: '2026-05-04', shipped: false },
  ]);
});

test('a file is loaded as CSV of both layouts, plain and zipped, and a second time adds nothing', async () => {
  await deleteSales();
  const table = csvTable([
    pulseRow(),
    pulseRow({ transaction_id: '1-11-2026-2', trans_group_en: 'Mortgages', procedure_name_en: 'Mortgage Registration' }),
  ]);
  const zip = zipArchive({ '__MACOSX/._t.csv': 'x', 'Transactions.csv': `\uFEFF${table}` });
  expect(await load('pulse.zip', zip)).toMatchObject({ rows: 2, added: 1, refused: 1 });
  expect(await load('pulse.csv', table)).toMatchObject({ rows: 2, added: 0, duplicates: 1, refused: 1 });
  expect(await load('department.csv', csvTable([departmentRow()]))).toMatchObject({ rows: 1, added: 1 });
  // the procedures of the two rows, `Sell` and `Sale`, are not those of a late registration
  expect(await query('select area, building, bedrooms, is_late as "isLate" from land_sales')).toEqual([
    { area: 'DUBAI MARINA', building: 'HARBOURGATE', bedrooms: '2', isLate: false },
    { area: 'DUBAI MARINA', building: 'HARBOURGATE', bedrooms: '2', isLate: false },
  ]);
});

test('a file without a usable row leaves the shipped figures as they are', async () => {
  await deleteSales();
  await loadShippedSales(database.url);
  const [figures] = await query<{ n: number }>('select count(*)::int as n from area_stats');
  expect(await load('office.csv', csvTable([departmentRow({ PROP_SB_TYPE_EN: 'Office' })]))).toMatchObject({ added: 0, refused: 1 });
  expect(figures!.n).toBeGreaterThan(0);
  expect(await query('select count(*)::int as n from area_stats')).toEqual([figures]);
  expect(await query('select is_shipped from sales_register')).toEqual([{ is_shipped: true }]);
});

test('a zip archive of several tables and a file with other columns are refused before anything is stored', async () => {
  await deleteSales();
  const table = csvTable([departmentRow()]);
  await expect(load('two.zip', zipArchive({ 'a.csv': table, 'b.csv': table }))).rejects.toThrow('with several files');
  await expect(load('none.zip', zipArchive({ 'a.pdf': table }))).rejects.toThrow('without a feed');
  await expect(load('other.csv', 'id,price\n1,2\n')).rejects.toThrow('has no registered sales');
  expect(await query('select 1 from land_sales')).toEqual([]);
});

test('the table of the website adds nothing to the same sales of the export', async () => {
  await deleteSales();
  await load('department.csv', csvTable([departmentRow()]));
  expect(await load('website.csv', csvTable([websiteRow(), websiteRow({ 'Transaction Number': '11-2-2026' })]))).toMatchObject({
    layout: 'Land Department website, table of transactions',
    added: 1,
    duplicates: 1,
    refused: 0,
  });
});

test('rental contracts are named, and a file with the month first is refused as a whole', async () => {
  await deleteSales();
  const rents: Parameters<typeof csvTable>[0] = [
    { 'Registration Date': '1', 'Start Date': '2', Version: 'New', Area: 'MARINA', 'Contract Amount': 5, 'Annual Amount': 5 },
    { CONTRACT_AMOUNT: 5, ANNUAL_AMOUNT: 5, AREA_EN: 'MARINA', START_DATE: '2' },
    { contract_id: 1, contract_reg_type_en: 'New', contract_amount: 5, annual_amount: 5 },
  ];
  for (const row of rents) await expect(load('rents.csv', csvTable([row]))).rejects.toThrow(/register of rental contracts/);
  const days = ['03/04/2026', '03/25/2026'].map((day) => websiteRow({ 'Transaction Date': day }));
  await expect(load('months.csv', csvTable(days))).rejects.toThrow(/Line 3 has the month first \(03\/25\/2026\).*nothing was loaded/);
  expect(await query('select 1 from land_sales')).toEqual([]);
});

describe('beside the shipped figures', () => {
  /** The numbers of sales of ready flats in Dubai Marina by period, and the days of the register. */
  const readStored = async () => {
    const counts = await query<{ period: string; n: number; shipped: boolean }>(
      `select period, n, is_shipped as shipped from area_stats
        where area = 'DUBAI MARINA' and stage = 'ready' and housing = 'flat' and bedrooms = 'all' order by period`,
    );
    const [register] = await query<{ first: string; last: string; windowEnd: string }>(
      'select first_day::text as first, last_day::text as last, window_end::text as "windowEnd" from sales_register where not is_shipped',
    );
    return { counts: new Map(counts.map(({ period, n, shipped }) => [period, { n, shipped }])), register };
  };
  /** `count` sales of ready flats in Dubai Marina, one after the other through the days from `from` on. */
  const salesFrom = (from: string, days: number, count: number) =>
    Array.from({ length: count }, (_, i) =>
      departmentRow({
        TRANSACTION_NUMBER: `11-${from}-${i}`,
        INSTANCE_DATE: new Date(Date.parse(from) + (i % days) * DAY_MS).toISOString(),
        TRANS_VALUE: 2_000_000 + i * 1000,
      }),
    );
  const loadBesideShipped = async (sales: ReturnType<typeof departmentRow>[]) => {
    await deleteSales();
    await loadShippedSales(database.url);
    const shipped = new Map(
      (
        await query<{ period: string; n: number }>(
          `select period, n from area_stats where area = 'DUBAI MARINA' and stage = 'ready' and housing = 'flat' and bedrooms = 'all'`,
        )
      ).map(({ period, n }) => [period, n]),
    );
    const [days] = await query<{ first: string; last: string }>(
      'select first_day::text as first, last_day::text as last from sales_register',
    );
    await load('own.jsonl', jsonLines(sales));
    return { shipped, days: days!, ...(await readStored()) };
  };

  test('an older file adds its months, and newer figures stay', async () => {
    const { shipped, days, counts, register } = await loadBesideShipped(salesFrom('2024-01-01', 60, 100));
    expect(counts.get('2024-01')!.n + counts.get('2024-02')!.n).toBe(100);
    for (const [period, n] of shipped) expect([period, counts.get(period)]).toEqual([period, { n, shipped: true }]);
    expect(shipped.size).toBeGreaterThan(5);
    expect(register).toEqual({ first: '2024-01-01', last: days.last, windowEnd: days.last });
  });

  test('a newer file adds its months, and the last 90 days stay those that are complete', async () => {
    const { shipped, days, counts, register } = await loadBesideShipped(salesFrom('2026-09-01', 30, 5000));
    expect(counts.get('2026-09')).toEqual({ n: 5000, shipped: false });
    expect(counts.get('window')).toEqual({ n: shipped.get('window'), shipped: true });
    expect(register).toEqual({ first: days.first, last: '2026-09-30', windowEnd: days.last });
  });

  test('a file of some days of a month does not replace the month, and one of more sales does', async () => {
    const few = await loadBesideShipped(salesFrom('2026-08-20', 5, 10));
    expect(few.counts.get('2026-08')).toEqual({ n: few.shipped.get('2026-08'), shipped: true });
    const many = await loadBesideShipped(salesFrom('2026-08-01', 31, few.shipped.get('2026-08')! + 1));
    expect(many.counts.get('2026-08')).toEqual({ n: few.shipped.get('2026-08')! + 1, shipped: false });
    expect(many.counts.get('2026-07')).toEqual({ n: few.shipped.get('2026-07'), shipped: true });
  });

  test('sales of 90 newer days replace the shipped ones of all areas', async () => {
    const { days, counts, register } = await loadBesideShipped(salesFrom('2026-07-01', 92, 20_000));
    expect(counts.get('window')?.shipped).toBe(false);
    expect(await query(`select 1 from area_stats where period = 'window' and is_shipped`)).toEqual([]);
    expect(register).toEqual({ first: days.first, last: '2026-09-30', windowEnd: '2026-09-30' });
    // a second, older file changes nothing about that
    await load('old.jsonl', jsonLines(salesFrom('2024-01-01', 60, 100)));
    expect((await readStored()).counts.get('window')).toEqual(counts.get('window'));
    expect((await readStored()).register).toMatchObject({ last: '2026-09-30', windowEnd: '2026-09-30' });
  });
});

test('a file that is cut off stores the rows before the cut and says where it stopped', async () => {
  await deleteSales();
  const content = jsonLines(Array.from({ length: 50 }, (_, i) => departmentRow({ TRANSACTION_NUMBER: `11-${i}-2026` })));
  const report = await load('cut.jsonl', content.slice(0, -40));
  // the last 40 characters are missing, so that the 50th row is incomplete
  expect(report).toMatchObject({ added: 49, stopped: expect.stringMatching(/middle of a row \(line 50\)/) });
});

/** Calculates a quantile, with linear interpolation, by the simplest code, to check that of the database. */
const plainQuantile = (values: number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const position = share * (sorted.length - 1);
  const index = Math.floor(position);
  return sorted[index]! + ((sorted[index + 1] ?? sorted[index]!) - sorted[index]!) * (position - index);
};

test('the figures of an area equal a plain recount without outliers, for each month, the last 90 days, and all bedrooms', async () => {
  await deleteSales();
  // 7919 is a prime number: the prices are spread without order
  const sales = Array.from({ length: 120 }, (_, i) => ({
    TRANSACTION_NUMBER: `11-${i}-2026`,
    INSTANCE_DATE: `2026-0${1 + (i % 8)}-1${i % 9}T10:00:00`,
    ROOMS_EN: i % 3 === 0 ? 'Studio' : '2 B/R',
    TRANS_VALUE: 1_500_000 + ((i * 7919) % 1000) * 1000,
    ACTUAL_AREA: 90 + (i % 13),
  }));
  const outlier = { TRANSACTION_NUMBER: '11-900-2026', INSTANCE_DATE: '2026-08-12T10:00:00', TRANS_VALUE: 90_000_000 };
  await load('figures.jsonl', jsonLines([...sales, outlier].map(departmentRow)));
  const stored = await query<{ bedrooms: string; period: string; n: number; price: number[]; unitPrice: number[] }>(
    `select bedrooms, period, n, array[price_low, price_median, price_high] as price, array[unit_low, unit_median, unit_high] as "unitPrice"
      from area_stats where area = 'DUBAI MARINA' and stage = 'ready' and housing = 'flat'`,
  );
  const newestTime = Math.max(...sales.map((sale) => Date.parse(sale.INSTANCE_DATE.slice(0, 10))));
  const periods = ['window', ...Array.from({ length: 8 }, (_, i) => `2026-0${i + 1}`)];
  for (const bedrooms of ['all', 'studio', '2'])
    for (const period of periods) {
      const group = sales.filter(
        ({ ROOMS_EN, INSTANCE_DATE }) =>
          (bedrooms === 'all' || ROOMS_EN === (bedrooms === 'studio' ? 'Studio' : '2 B/R')) &&
          (period === 'window' ? Date.parse(INSTANCE_DATE.slice(0, 10)) > newestTime - 90 * DAY_MS : INSTANCE_DATE.startsWith(period)),
      );
      const quartiles = (values: number[]) => [0.25, 0.5, 0.75].map((share) => Math.round(plainQuantile(values, share)));
      const row = stored.find((stats) => stats.bedrooms === bedrooms && stats.period === period);
      expect([bedrooms, period, row?.n]).toEqual([bedrooms, period, group.length]);
      for (const [i, price] of quartiles(group.map(({ TRANS_VALUE }) => TRANS_VALUE)).entries())
        expect(Math.abs(row!.price[i]! - price)).toBeLessThanOrEqual(1);
      // prices per square foot, of sizes in square metres
      const unitPrices = group.map((sale) => (sale.TRANS_VALUE * SQUARE_METRES_PER_SQUARE_FOOT) / sale.ACTUAL_AREA);
      for (const [i, unitPrice] of quartiles(unitPrices).entries()) expect(Math.abs(row!.unitPrice[i]! - unitPrice)).toBeLessThanOrEqual(1);
    }
  expect(stored.some(({ price }) => price[2]! > 10_000_000)).toBe(false);
});
