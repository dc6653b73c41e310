// Tests the nightly job that estimates all homes, with the shipped sales, by which a two-bedroom home of the building Park Islands costs AED 2.38M.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { poolOf, rows } from '../../db/orm.ts';
import { loadShippedSales } from '../load/shipped-sales.ts';
import { estimateAllHomes } from './property-estimates.ts';
import { forgetPublishedRun } from './published-run.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await loadShippedSales(server.database.url);
  forgetPublishedRun(server.deps.orm.em);
});
afterAll(() => server.close());

const HOME = { address: 'Apartment 1204, Park Islands, Dubai Marina', bedrooms: 2, area: 1250 };
const query = <T>(text: string, values: unknown[] = []) => rows<T>(server.deps.orm.em.fork(), { text, values });
/** Stores a home of the building; returns its id. */
const addHome = async (fields: Parameters<typeof makeProperty>[1]) => (await makeProperty(server.deps.orm.em, { ...HOME, ...fields })).id;
/** Where the price of a home is among those of the others, as its page states it. */
const readPosition = async (id: number) => (await server.request().get(`/api/properties/${id}/estimate`).expect(200)).body.position;

test('S84 S87 every ready home for sale is estimated at night, promoted or not, and placed among those with the same evidence', async () => {
  const homes: number[] = [];
  // asking prices from 5 % below the estimate to 50 % above it, in equal steps
  for (let i = 0; i < 12; i++)
    homes.push(await addHome({ address: `Unit ${i + 1}, Park Islands, Dubai Marina`, price: 2_346_500 + i * 123_500 }));
  // homes that are not estimated
  await addHome({ status: 'paused', price: 2_000_000 });
  for (const fields of [{ completion: 'off-plan' as const }, { transactionType: 'Rent' }, { address: 'No Such Tower, Dubai Marina' }])
    await addHome(fields);
  expect(await readPosition(homes[0]!)).toBeNull();
  expect(await estimateAllHomes(server.deps.orm.em, new Date())).toBe(12);
  expect(await Promise.all([homes[0]!, homes[1]!, homes[6]!, homes[11]!].map(readPosition))).toEqual([
    // of 11 others, one is nearer to the estimate and one is as near
    { closerThan: 8, asks: 'less', n: 11 },
    { closerThan: 10, asks: 'less', n: 11 },
    { closerThan: 4, asks: 'same', n: 11 },
    { closerThan: 0, asks: 'more', n: 11 },
  ]);
  const estimates = await query('select property_id, middle, ratio from property_estimates order by property_id');
  // a promotion changes neither the estimate nor the place of a home
  await query(
    `update properties set is_promoted = true, promotion_level = 3, promotion_start_date = now(), promotion_end_date = now() + interval '9 days', premium = true, featured = true
     where id = $1`,
    [homes[11]],
  );
  await estimateAllHomes(server.deps.orm.em, new Date());
  expect(await query('select property_id, middle, ratio from property_estimates order by property_id')).toEqual(estimates);
  expect(await readPosition(homes[11]!)).toEqual({ closerThan: 0, asks: 'more', n: 11 });
  // a changed price counts at once on the page; a home that left counts no more after the next run
  await query('update properties set price = 2470000 where id = $1', [homes[11]]);
  expect(await readPosition(homes[11]!)).toEqual({ closerThan: 9, asks: 'less', n: 11 });
  await query(`update properties set status = 'paused' where id = any($1)`, [homes.slice(0, 2)]);
  expect(await estimateAllHomes(server.deps.orm.em, new Date())).toBe(10);
  expect(await readPosition(homes[5]!)).toBeNull();
});

test('a home of a size that is never registered has no estimate and does not end the nightly job', async () => {
  const huge = await addHome({ area: 2_000_000_000, price: 2_000_000_000 });
  const small = await addHome({ area: 179, price: 2_000_000 });
  const later = await addHome({ price: 2_400_000 });
  await estimateAllHomes(server.deps.orm.em, new Date());
  const estimates = await query<{ property_id: number }>('select property_id from property_estimates where property_id >= $1', [huge]);
  expect(estimates).toEqual([{ property_id: later }]);
  expect((await server.request().get(`/api/properties/${small}/estimate`).expect(200)).body).toEqual({ state: 'few' });
});

test('a home that changes while its batch is estimated keeps no ratio of an earlier price and no estimate of an earlier size', async () => {
  const [repriced, resized] = [await addHome({ price: 2_400_000 }), await addHome({ price: 2_400_000 })];
  const pool = await poolOf(server.deps.orm.em);
  const client = await pool.connect();
  // the job has read the homes when it waits for this lock
  await client.query('begin; lock table property_estimates in exclusive mode');
  const job = estimateAllHomes(server.deps.orm.em, new Date());
  const waits = 'select from pg_locks where not granted and relation = $1::regclass';
  await expect.poll(async () => (await query(waits, ['property_estimates'])).length).toBe(1);
  await client.query('update properties set price = 4800000 where id = $1', [repriced]);
  await client.query('update properties set area = 2500 where id = $1', [resized]);
  await client.query('commit');
  client.release();
  await job;
  const sql = 'select property_id, ratio * middle as price from property_estimates where property_id >= $1';
  const [estimate, ...others] = await query<{ property_id: number; price: number }>(sql, [repriced]);
  expect(others).toEqual([]);
  expect(estimate!.property_id).toBe(repriced);
  expect(estimate!.price).toBeCloseTo(4_800_000, -2);
});

test.each([
  ['with an estimate, in a transaction for which the job waits', 'update properties set price = 4800000 where id = $1', null],
  [
    'without an estimate before, while the job waits for another home',
    'select from property_estimates where property_id <> $1 for update',
    'update properties set price = 4800000 where id = $1',
  ],
])('the ratio is that of a price that is stored while the job writes: of a home %s', async (_home, lockSql, laterSql) => {
  await addHome({ price: 2_400_000 });
  if (laterSql) await estimateAllHomes(server.deps.orm.em, new Date());
  const repriced = await addHome({ price: 2_400_000 });
  if (!laterSql) await estimateAllHomes(server.deps.orm.em, new Date());
  const client = await (await poolOf(server.deps.orm.em)).connect();
  await client.query('begin');
  await client.query(lockSql, [repriced]);
  const job = estimateAllHomes(server.deps.orm.em, new Date());
  // the statement that waits has read the former price already
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ^@ 'insert into property_estimates'`;
  await expect.poll(async () => (await query(waits)).length).toBe(1);
  if (laterSql) await query(laterSql, [repriced]);
  await client.query('commit');
  client.release();
  await job;
  const sql = 'select ratio * middle as price from property_estimates where property_id = $1';
  expect((await query<{ price: number }>(sql, [repriced]))[0]!.price).toBeCloseTo(4_800_000, -2);
});
