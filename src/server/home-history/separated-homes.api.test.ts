// Tests that listings which a person separated are never one home again, whatever other listings match both.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';
import { rows } from '../db/orm.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const run = <T>(text: string, values: unknown[] = []) => rows<T>(database.orm.em.fork(), { text, values });
/** Stores a listing. Returns its id. */
const makeListing = async (fields: Parameters<typeof makeProperty>[1]) => (await makeProperty(database.orm.em, fields)).id;
const separate = (id: number) => run(`select home_split($1, 'advertiser')`, [id]);
const COMPARE = `update properties set images = images || 'https://homes.example/new.webp'::text where id = $1`;
/** Changes the pictures of a listing, so that it is compared with the other listings again. */
const compareAgain = (id: number) => run(COMPARE, [id]);
/** The home of each listing, as the index of the first of these listings that has the same home. */
async function homesOf(...ids: number[]): Promise<number[]> {
  const found = await run<{ id: number; home: number }>(
    'select property_id as id, home_id as home from home_listings where property_id = any($1)',
    [ids],
  );
  const homes = ids.map((id) => found.find((row) => row.id === id)!.home);
  return homes.map((home) => homes.indexOf(home));
}
let towerCount = 0;
/** An address of a building that no other test uses, and that of a unit in it. */
function newAddress(): { building: string; address: string } {
  const building = `Separate Tower ${++towerCount}, Dubai Marina`;
  return { building, address: `Unit 12, ${building}` };
}
/** Two listings of one home, by different advertisers. */
async function makeTwo(address: string): Promise<[number, number]> {
  const first = await makeListing({ address, advertiser: 'First Homes' });
  return [first, await makeListing({ address, advertiser: 'Second Homes' })];
}

test('S6 a listing that matches both of two separated listings joins the older one only', async () => {
  const { address } = newAddress();
  const [first, second] = await makeTwo(address);
  await separate(first);
  const third = await makeListing({ address, advertiser: 'Third Homes' });
  expect(await homesOf(first, second, third)).toEqual([0, 1, 0]);
  for (const id of [second, third, first]) await compareAgain(id);
  expect(await homesOf(first, second, third)).toEqual([0, 1, 0]);
});

test('S6 a separation lasts when the home becomes part of an older one', async () => {
  const { building, address } = newAddress();
  const older = await makeListing({ address: building, advertiser: 'Third Homes', createdAt: new Date(Date.now() - 90 * DAY_MS) });
  const [first, second] = await makeTwo(address);
  await separate(second);
  await run('update properties set address = $2 where id = $1', [older, address]);
  expect(await homesOf(older, first, second)).toEqual([0, 0, 2]);
  await compareAgain(second);
  expect(await homesOf(older, first, second)).toEqual([0, 0, 2]);
});

test('S6 a second separation from the same home does not undo the first, nor does an edit to another home and back', async () => {
  const { building, address } = newAddress();
  const [first, second] = await makeTwo(address);
  const third = await makeListing({ address, advertiser: 'Third Homes' });
  await separate(second);
  await separate(third);
  await compareAgain(second);
  expect(await homesOf(first, second, third)).toEqual([0, 1, 2]);
  for (const place of [`Unit 13, ${building}`, address]) await run('update properties set address = $2 where id = $1', [first, place]);
  expect(await homesOf(first, second, third)).toEqual([0, 1, 2]);
});

test('S6 two transactions that join a listing with two separated ones at once join it with one of them', async () => {
  const { building, address } = newAddress();
  const older = await makeListing({ address: building, advertiser: 'Third Homes', createdAt: new Date(Date.now() - 90 * DAY_MS) });
  const [first, second] = await makeTwo(address);
  await separate(second);
  // the older listing now has the unit too, but was not compared since
  await run('update home_listings set unit = (select unit from home_listings where property_id = $2) where property_id = $1', [
    older,
    first,
  ]);
  let other: Promise<unknown> | undefined;
  await database.orm.em.fork().transactional(async (em) => {
    await em.execute('select home_identify(?)', [first]);
    other = compareAgain(second);
    const isWaiting = async () =>
      (await run('select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())'))
        .length > 0;
    await expect.poll(isWaiting, { timeout: 5000 }).toBe(true);
  });
  await other;
  expect(await homesOf(older, first, second)).toEqual([0, 0, 2]);
  expect(await run('select property_id from home_listings where property_id = $1 and is_checked', [second])).toEqual([]);
  await run('select home_identify($1)', [second]);
  expect(await homesOf(older, first, second)).toEqual([0, 0, 2]);
});
