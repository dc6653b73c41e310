// Tests of how the price of a home is compared with similar homes on offer. Prices are in AED, per month for rent.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';
import { compareUnitPrice, countAskingPrices, percentAbove, readAmongOthers } from './asking-price.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('S86 the percentage of dearer homes is interpolated between the quantiles, and is 100 below and 0 above them', () => {
  const quantiles = [1000, 1500, 2000, 2000, 4000];
  expect([900, 1000, 1250, 1500, 2000, 3000, 4000, 5000].map((price) => percentAbove(quantiles, price))).toEqual([
    100, 100, 88, 75, 25, 13, 0, 0,
  ]);
  expect(percentAbove([2000, 2000, 2000], 2000)).toBe(0);
});

test('S86 homes of the same price per square foot are neither dearer nor cheaper than each other', () => {
  expect(compareUnitPrice([2000, 2000, 2000, 2000, 2000], 2000)).toBeNull();
  // three of four intervals have the price itself
  expect(compareUnitPrice([1000, 2000, 2000, 2000, 2000], 2000)).toBeNull();
  expect(compareUnitPrice([1000, 1500, 2000, 2000, 2000], 2000)).toEqual({ isLower: false, percent: 50 });
  expect(compareUnitPrice([2000, 2000, 2000, 3000, 4000], 2000)).toEqual({ isLower: true, percent: 50 });
});

test('S85 S86 a home is placed among those of its type, bedrooms and place on offer, from 20 of them on', async () => {
  /** Makes a home of 1,000 square feet with two bedrooms for sale, unless `fields` differ. @returns its id */
  const makeHome = async (fields: Parameters<typeof makeProperty>[1]) =>
    (await makeProperty(database.orm.em, { area: 1000, ...fields })).id;
  /** Ids of 25 homes for sale, then of 20 for rent, in the order of their prices. */
  const homeIds: number[] = [];
  for (let i = 0; i < 25; i++) homeIds.push(await makeHome({ price: 2_000_000 + i * 10_000 }));
  for (let i = 0; i < 20; i++) homeIds.push(await makeHome({ transactionType: 'Rent', price: 10_000 + i * 100 }));
  const idWithoutOthers = await makeHome({ bedrooms: 3 });
  await makeHome({ price: 1_000_000, status: 'paused' });
  await countAskingPrices(database.orm.em);
  const read = (id: number) => readAmongOthers(database.orm.em.fork(), id);
  expect(await read(homeIds[6]!)).toEqual({ n: 25, median: 2_120_000, unitPrice: { isLower: true, percent: 75 } });
  expect(await read(homeIds[18]!)).toEqual({ n: 25, median: 2_120_000, unitPrice: { isLower: false, percent: 75 } });
  expect(await read(homeIds[30]!)).toEqual({ n: 20, median: 10_950, unitPrice: null });
  expect(await read(idWithoutOthers)).toBeNull();
});
