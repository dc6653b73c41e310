// Tests of the API of sales and estimates with made-up sales in Dubai Marina, and with the shipped figures.
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { summarize } from './estimate/backtest.ts';
import { fitModel, type SaleRow } from './estimate/model.ts';
import { forgetPublishedRun } from './estimate/published-run.ts';
import { runEstimate, storeRun } from './estimate/run.ts';
import { loadShippedSales } from './load/shipped-sales.ts';

let server: TestServer;
let client: pg.Client;
beforeAll(async () => {
  server = await testServer();
  client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.close();
});

/** Makes the server look for a newer run at once. */
const forgetRun = () => forgetPublishedRun(server.deps.orm.em);
beforeEach(async () => {
  await client.query('truncate land_sales, area_stats, sales_register, estimate_runs, estimate_effects restart identity');
  forgetRun();
});

/** The first day of the sales, in days since 1970. */
const FIRST_DAY = Date.UTC(2026, 0, 1) / DAY_MS;
const SQUARE_METRES_PER_SQUARE_FOOT = 0.092903;
/** Makes sales of a building over eight months, at AED `unitPrice` per square foot, give or take 3 %. */
const makeSales = (building: string, bedrooms: string, n: number, unitPrice: number): SaleRow[] =>
  Array.from({ length: n }, (_, i) => ({
    area: 'DUBAI MARINA',
    housing: 'flat',
    bedrooms,
    building,
    size: 1000,
    price: Math.round(1000 * unitPrice * (1 + ((i % 7) - 3) * 0.01)),
    day: FIRST_DAY + ((i * 37) % 230),
  }));
const SALES = [
  ...makeSales('HARBOURGATE', '2', 80, 2000),
  ...makeSales('HARBOURGATE', '1', 5, 2100),
  ...makeSales('SEAVIEW', '2', 600, 1500),
  ...makeSales('LONELY', '2', 2, 1500),
];

/** Stores sales, and with `isPublished` a published run of the estimate, with a median error of 7 % and ranges of 15 % to each side. */
async function storeSales(sales: readonly SaleRow[], isPublished = true): Promise<void> {
  for (const [i, sale] of sales.entries())
    await client.query(
      `insert into land_sales (transaction_number, registered_on, square_metres, amount, area, stage, housing, bedrooms, building)
        values ($1, date '1970-01-01' + $2::int, $3, $4, $5, 'ready', $6, $7, $8)`,
      [`t${i}`, sale.day, sale.size * SQUARE_METRES_PER_SQUARE_FOOT, sale.price, sale.area, sale.housing, sale.bedrooms, sale.building],
    );
  await client.query(`insert into sales_register values (1, '2026-01-01', '2026-08-18', false, '2026-08-18')`);
  if (!isPublished) return;
  const figures = summarize([], []);
  figures.byEvidence['same-10'].medianError = 0.07;
  figures.ranges = figures.ranges.map((range) => ({ ...range, low: 0.85, high: 1.15 }));
  await storeRun(client, { model: fitModel(sales), figures, trainedTo: '2026-08-18', isPublished: true });
  forgetRun();
}

/** Stores a home and reads its estimate through the API. */
const estimateOf = async (fields: Parameters<typeof makeProperty>[1]) => {
  const { id } = await makeProperty(server.deps.orm.em, fields);
  return (await server.request().get(`/api/properties/${id}/estimate`).expect(200)).body as Record<string, unknown>;
};
const HOME = { address: 'Apartment 1204, Harbour Gate Tower, Dubai Marina', bedrooms: 2, area: 1000, price: 2_500_000 };

describe('the estimate of a home', () => {
  test('names a range, its evidence and its source, and does not read the asking price', async () => {
    await storeSales(SALES);
    const estimate = await estimateOf(HOME);
    expect(estimate).toMatchObject({
      state: 'shown',
      evidence: 'same-10',
      building: 'Harbour Gate Tower',
      sales: { building: 85, sameBedrooms: 80, area: 687 },
      asking: 2_500_000,
      medianError: 0.07,
      source: { source: 'Dubai Land Department, open data', from: '2026-01', to: '2026-08', until: '2026-08-18' },
    });
    // 1,000 square feet at AED 2,000
    expect(Math.abs((estimate.middle as number) / 2_000_000 - 1)).toBeLessThan(0.03);
    expect((estimate.low as number) / (estimate.middle as number)).toBeCloseTo(0.85, 1);
    const dearer = await estimateOf({ ...HOME, price: 90_000_000 });
    expect({ ...dearer, asking: 0 }).toEqual({ ...estimate, asking: 0 });
  });

  test.each([
    ['with two sales of its building', { address: 'Lonely Tower, Dubai Marina' }, 'few'],
    ['whose building is known in another area only', { location: 'Business Bay', address: 'Harbour Gate Tower, Business Bay' }, 'few'],
    ['whose address is a street with the number of a building', { address: '1204, Harbour Gate Street' }, 'few'],
    ['in a community without an area of the Land Department', { location: 'Jumeirah' }, 'few'],
    ['off plan', { completion: 'off-plan' as const }, 'off-plan'],
    ['in another emirate', { emirate: 'Abu Dhabi', location: 'Al Reem Island' }, 'outside'],
    ['for rent', { transactionType: 'Rent', price: 9000 }, 'none'],
  ])('of a home %s has no range', async (_what, fields, state) => {
    await storeSales(SALES);
    const answer = await estimateOf({ ...HOME, ...fields });
    expect(answer.state).toBe(state);
    expect(answer).not.toHaveProperty('middle');
  });

  test('of an off-plan home shows what the project was registered for, from 8 sales on', async () => {
    await storeSales(SALES);
    await client.query(`update land_sales set stage = 'off-plan' where building = 'HARBOURGATE'`);
    const answer = await estimateOf({ ...HOME, completion: 'off-plan' });
    expect(answer).toMatchObject({ building: 'Harbour Gate Tower', project: { n: expect.any(Number), median: expect.any(Number) } });
    expect((answer.project as { n: number }).n).toBeGreaterThanOrEqual(8);
    expect(await estimateOf({ ...HOME, bedrooms: 3, completion: 'off-plan' })).toMatchObject({
      building: 'Harbour Gate Tower',
      project: null,
    });
  });

  test('is missing before a run, for a missing home and for an invalid id', async () => {
    expect((await estimateOf(HOME)).state).toBe('none');
    await storeSales(SALES, false);
    expect((await estimateOf(HOME)).state).toBe('few');
    await server.request().get('/api/properties/999999/estimate').expect(404);
    await server.request().get('/api/properties/1e3/estimate').expect(400);
  });

  test('of paused homes is not public', async () => {
    await storeSales(SALES);
    const { id } = await makeProperty(server.deps.orm.em, { ...HOME, status: 'paused' });
    await server.request().get(`/api/properties/${id}/estimate`).expect(404);
  });
});

describe('a run', () => {
  test('is fitted, measured and published, and pages do not use a worse one', async () => {
    await storeSales([...SALES, ...makeSales('OLDTOWN', '2', 300, 1700)], false);
    const first = await runEstimate(server.database.url);
    expect([first.reason, first.figures!.all.medianError < 0.05]).toEqual([null, true]);
    forgetRun();
    const { middle } = await estimateOf(HOME);
    // half of the prices of the last months become noise
    await client.query(`update land_sales set amount = amount * (0.5 + (id % 10) * 0.12) where registered_on >= '2026-03-01'`);
    const second = await runEstimate(server.database.url);
    expect(second.reason).toMatch(/^the (median error rose|ranges cover)/);
    forgetRun();
    expect((await estimateOf(HOME)).middle).toBe(middle);
    const { rows: runs } = await client.query('select is_published as published from estimate_runs order by id');
    expect(runs).toEqual([{ published: true }, { published: false }]);
  });

  test('needs sales of ready homes', async () => {
    expect(await runEstimate(server.database.url)).toMatchObject({ figures: null, reason: 'there are no sales of ready homes' });
  });
});

describe('registered sales of an area', () => {
  test('are listed from 8 sales on, the most sold first, and never one by one', async () => {
    await storeSales([], false);
    const addStats = (bedrooms: string, period: string, n: number) =>
      client.query(`insert into area_stats values ('DUBAI MARINA', 'ready', 'flat', $1, $2, $3, 1, 2, 3, 4, 5, 6)`, [bedrooms, period, n]);
    await addStats('2', 'window', 8);
    await addStats('2', '2026-08', 7);
    await addStats('2', '2026-07', 9);
    await addStats('1', 'window', 7);
    await addStats('1', '2026-07', 30);
    const { body } = await server.request().get('/api/areas/dubai-marina/sales').expect(200);
    expect(body).toMatchObject({ place: 'Dubai Marina', area: 'DUBAI MARINA', source: 'Dubai Land Department, open data', trends: [] });
    const figures = { price: { low: 1, median: 2, high: 3 }, unitPrice: { low: 4, median: 5, high: 6 } };
    expect(body.groups).toEqual([
      { stage: 'ready', housing: 'flat', bedrooms: '1', window: null, months: [{ month: '2026-07', n: 30, ...figures }] },
      { stage: 'ready', housing: 'flat', bedrooms: '2', window: { n: 8, ...figures }, months: [{ month: '2026-07', n: 9, ...figures }] },
    ]);
    const { body: filtered } = await server.request().get('/api/areas/dubai-marina/sales?bedrooms=2&stage=ready&housing=flat').expect(200);
    expect(filtered.groups).toHaveLength(1);
    const { body: offPlan } = await server.request().get('/api/areas/dubai-marina/sales?stage=off-plan').expect(200);
    expect(offPlan.groups).toEqual([]);
  });

  test.each([
    ['/api/areas/nowhere/sales', 404, 'Area not found'],
    ['/api/areas/dubai-marina%27%3B--/sales', 400, 'That is not the address of an area'],
    [`/api/areas/${'a'.repeat(101)}/sales`, 400, 'That is not the address of an area'],
    ['/api/areas/%00/sales', 400, 'That is not the address of an area'],
    ['/api/areas/__proto__/sales', 400, 'That is not the address of an area'],
    ['/api/areas/constructor/sales', 404, 'Area not found'],
    ['/api/areas/dubai-marina/sales?stage=x', 400, 'stage must be one of ready, off-plan'],
    ['/api/areas/dubai-marina/sales?bedrooms=99', 400, 'bedrooms must be one of studio, 1, 2, 3, 4, 5, 6, 7, penthouse'],
  ])('%s answers %i', async (path, status, text) => {
    await storeSales([], false);
    const answer = await server.request().get(path);
    expect([answer.status, answer.text.trim()]).toEqual([status, text]);
  });

  test('are missing while no register is loaded', async () => {
    await server.request().get('/api/areas/dubai-marina/sales').expect(404);
  });
});

describe('the figures that come with the product', () => {
  test('are stored once, give areas and estimates, and give way to a register that the operator loads', async () => {
    expect(await loadShippedSales(server.database.url)).toBe(true);
    expect(await loadShippedSales(server.database.url)).toBe(false);
    forgetRun();
    const { body } = await server.request().get('/api/areas/dubai-marina/sales?bedrooms=2&stage=ready&housing=flat').expect(200);
    expect(body.groups[0].window).toMatchObject({
      n: 129,
      price: { low: 2_000_000, median: 2_600_000, high: 3_520_000 },
      unitPrice: { median: 1895 },
    });
    expect(await estimateOf({ ...HOME, address: 'Park Islands, Dubai Marina', area: 1250 })).toMatchObject({
      state: 'shown',
      sales: { building: 37, sameBedrooms: 16, area: 1049 },
    });
    await client.query('update sales_register set is_shipped = false');
    expect(await loadShippedSales(server.database.url)).toBe(false);
    await client.query(`update sales_register set is_shipped = true, last_day = '2026-01-31'`);
    expect(await loadShippedSales(server.database.url)).toBe(true);
  });

  test('hold no group of fewer than 8 sales and no building of fewer than 3', async () => {
    await loadShippedSales(server.database.url);
    const { rows } = await client.query(`select (select min(n) from area_stats) as stats,
      (select min(n) from estimate_effects where level in ('building', 'buildingBedrooms', 'buildingSize')) as buildings`);
    expect(rows).toEqual([{ stats: 8, buildings: 3 }]);
  });
});

test('the report of the estimate has every class of evidence, and is empty before the first run', async () => {
  const readReport = () => callerOf(server.device()).estimate.report();
  expect(await readReport()).toBeNull();
  await storeSales(SALES);
  expect(await readReport()).toMatchObject({
    n: 687,
    trainedTo: '2026-08-18',
    byEvidence: [{ evidence: 'same-10' }, { evidence: 'same-3' }, { evidence: 'building' }, { evidence: 'area' }, { evidence: 'thin' }],
  });
});
