// Tests of which listings are recognised as one home (`home_listings.home_id`), by address, permit, size and time.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';
import { rows } from '../db/orm.ts';
import { identifyHomes } from './home-identity.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const run = <T>(text: string, values: unknown[] = []) => rows<T>(database.orm.em.fork(), { text, values });
/** Stores a listing. Returns its id. */
const makeListing = async (fields: Parameters<typeof makeProperty>[1]) => (await makeProperty(database.orm.em, fields)).id;
const homeOf = async (id: number) =>
  (await run<{ home: number }>('select home_id as home from home_listings where property_id = $1', [id]))[0]!.home;
const isOneHome = async (firstId: number, secondId: number) => (await homeOf(firstId)) === (await homeOf(secondId));
/** Takes a listing off the market `daysAgo` days ago. */
const takeOff = (id: number, daysAgo = 0) =>
  run(
    `with paused as (update properties set status = 'paused' where id = $1)
     update home_listings set left_at = now() - $2 * interval '1 day' where property_id = $1`,
    [id, daysAgo],
  );
let towerCount = 0;
/** An address of this unit in a building that no other test uses. */
const newAddress = (unit: string) => `${unit}, Tower ${++towerCount}, Dubai Marina`;

test.each([
  ['the same address in other words', 'Unit 1204, Marina Gate 1, Dubai Marina', 'marina gate 1، Apt. #1204, Dubai', true],
  ['another unit', 'Unit 1204, Marina Gate 2, Dubai Marina', 'Unit 1205, Marina Gate 2, Dubai Marina', false],
  ['another floor', 'Unit 4, Floor 12, Marina Gate 3, Dubai Marina', 'Unit 4, Floor 13, Marina Gate 3, Dubai Marina', false],
  ['no building', 'Villa 12, Dubai Marina', 'Villa 12, Dubai Marina', false],
  ['no unit', 'Marina Gate 4, Dubai Marina', 'Marina Gate 4, Dubai Marina', false],
  ['a building whose name ends with a number', 'Barton House 1, Dubai Marina', 'Barton House 1, Dubai Marina', false],
])('S4 listings of different advertisers with %s are one home: %#', async (_name, first, second, isSame) => {
  const firstId = await makeListing({ address: first, advertiser: 'First Homes' });
  const secondId = await makeListing({ address: second, advertiser: 'Second Homes' });
  expect(await isOneHome(firstId, secondId)).toBe(isSame);
});

test('S4 the same unit of another size is another home', async () => {
  const address = newAddress('Unit 7');
  expect(await isOneHome(await makeListing({ address, area: 1200 }), await makeListing({ address, area: 1400 }))).toBe(false);
});

test('S4 a permit of an advertiser names one home once the earlier listing is off the market, unless two homes were on offer with it', async () => {
  const fields = { permitNumber: '71234567890', advertiser: 'Marina Homes', address: 'Tower 900, Dubai Marina' };
  const first = await makeListing(fields);
  await takeOff(first, 30);
  const relisted = await makeListing({ ...fields, title: 'Other words', price: 1_400_000 });
  expect(await isOneHome(first, relisted)).toBe(true);
  expect(await isOneHome(first, await makeListing({ ...fields, advertiser: 'Other Homes' }))).toBe(false);
  const shared = { ...fields, permitNumber: '70000000001' };
  const [unitA, unitB] = [await makeListing(shared), await makeListing({ ...shared, price: 1_600_000 })];
  await takeOff(unitA);
  const third = await makeListing(shared);
  expect([await isOneHome(unitA, unitB), await isOneHome(unitA, third), await isOneHome(unitB, third)]).toEqual([false, false, false]);
  const offPlan = { ...fields, permitNumber: '70000000002', completion: 'off-plan' as const };
  const plan = await makeListing(offPlan);
  await takeOff(plan, 30);
  expect(await isOneHome(plan, await makeListing(offPlan))).toBe(false);
});

test('S4 an agent who lists first and takes the former listing off a day later is recognised', async () => {
  const fields = { permitNumber: '79990000001', advertiser: 'Late Homes', address: 'Tower 901, Dubai Marina' };
  const first = await makeListing(fields);
  await run(`update home_listings set listed_at = now() - interval '60 days' where property_id = $1`, [first]);
  const relisted = await makeListing(fields);
  expect(await isOneHome(first, relisted)).toBe(false);
  await run(`update properties set status = 'paused' where id = $1`, [first]);
  expect(await isOneHome(first, relisted)).toBe(true);
  expect(await run('select home_id from properties where id = any($1) order by id', [[first, relisted]])).toEqual([
    { home_id: first },
    { home_id: first },
  ]);
});

test('S71 a home that is listed again is back, not new, in the event log, and quiet while another listing of it is on offer', async () => {
  const address = newAddress('Unit 30');
  const first = await makeListing({ address });
  await takeOff(first, 20);
  const relisted = await makeListing({ address, advertiser: 'Second Homes' });
  const third = await makeListing({ address, advertiser: 'Third Homes' });
  const eventOf = async (id: number) =>
    (
      await run(
        'select kind, home_id, quiet, round(extract(epoch from at - gone_at) / 86400)::int as days from home_events where property_id = $1',
        [id],
      )
    )[0];
  expect(await eventOf(relisted)).toEqual({ kind: 'back', home_id: first, quiet: false, days: 20 });
  expect(await eventOf(third)).toEqual({ kind: 'back', home_id: first, quiet: true, days: 0 });
  const rent = await makeListing({ address, transactionType: 'Rent', price: 9000 });
  expect(await eventOf(rent)).toEqual({ kind: 'new', home_id: first, quiet: false, days: null });
});

test('S4 a listing that becomes another home by an edit leaves the home and its history', async () => {
  const address = newAddress('Unit 31');
  const first = await makeListing({ address });
  const relisted = await makeListing({ address });
  await run('update properties set description = $2, price = 1400000 where id = $1', [relisted, 'New words.']);
  expect(await isOneHome(first, relisted)).toBe(true);
  await run('update properties set address = $2 where id = $1', [relisted, newAddress('Unit 99')]);
  expect(await isOneHome(first, relisted)).toBe(false);
  const home = await homeOf(relisted);
  // ids of homes that were separated from their former home begin here
  expect(home).toBeGreaterThanOrEqual(1_000_000_000);
  expect(await run('select kind, price from price_points where home_id = $1', [home])).toEqual([{ kind: 'listed', price: 1_400_000 }]);
});

test('S6 a first import is decided by the job, and a split is undone by no later run', async () => {
  const address = newAddress('Unit 32');
  const first = await makeListing({ address });
  const relisted = await database.orm.em.fork().transactional(async (em) => {
    // the triggers leave the listings of a first import to the job
    await em.execute(`set local homes.quiet = 'on'`);
    const [row] = await em.execute<{ id: number }[]>(
      `insert into properties (title, price, area, bedrooms, bathrooms, location, emirate, address, property_type, transaction_type, source)
       values ('Imported', 1, 1200, 2, 2, 'Dubai Marina', 'Dubai', ?, 'Apartment', 'Buy', 'portal') returning id`,
      [address],
    );
    return row!.id;
  });
  expect(await isOneHome(first, relisted)).toBe(false);
  expect(await identifyHomes(database.orm.em.fork())).toBeGreaterThan(0);
  expect(await isOneHome(first, relisted)).toBe(true);
  await run(`select home_split($1, 'staff')`, [relisted]);
  expect(await isOneHome(first, relisted)).toBe(false);
  await run('update home_listings set is_checked = false');
  await identifyHomes(database.orm.em.fork());
  expect(await isOneHome(first, relisted)).toBe(false);
  expect(await run('select kind, evidence from home_links where property_id = $1 order by id', [relisted])).toEqual([
    { kind: 'join', evidence: 'unit' },
    { kind: 'split', evidence: 'staff' },
  ]);
});
