import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { tryRows } from './costly.ts';
import { poolOf, rows } from './orm.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const em = () => database.orm.em.fork();
const sleep = (seconds: number) => ({ text: `select ${seconds} as slept from pg_sleep(${seconds})` });

test('a statement within its time answers its rows', async () => {
  expect(await tryRows(em(), { text: 'select $1::int as n', values: [7] })).toEqual([{ n: 7 }]);
});

test('a statement that takes too long is given up, and its connection serves the next caller with the usual limits', async () => {
  expect(await tryRows(em(), sleep(5))).toBeNull();
  expect(await rows(em(), { text: `select current_setting('statement_timeout') as ms, pg_sleep(0.4) is null as slept` })).toMatchObject([
    { ms: '3500ms' },
  ]);
  expect((await poolOf(database.orm.em)).totalCount).toBeLessThanOrEqual(2);
});

test('no more than two such statements run at once: the third waits a moment and is then left out', async () => {
  const two = [tryRows(em(), sleep(0.9), 'needed'), tryRows(em(), sleep(0.9), 'needed')];
  expect(await tryRows(em(), sleep(0))).toBeNull();
  expect(await Promise.all(two)).toEqual([[{ slept: expect.anything() }], [{ slept: expect.anything() }]]);
  expect(await tryRows(em(), sleep(0))).toHaveLength(1);
});

test('a statement that waited its turn runs when one of the two is done', async () => {
  const two = [tryRows(em(), sleep(0.1)), tryRows(em(), sleep(0.1))];
  expect(await tryRows(em(), sleep(0))).toHaveLength(1);
  await Promise.all(two);
});

test('a wrong statement is an error, not a statement that takes too long', async () => {
  await expect(tryRows(em(), { text: 'select nothing_of_this_name' })).rejects.toThrow('nothing_of_this_name');
});
