// Tests of the price history of a home, over all of its listings.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { priceHistoryOf } from './price-history.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const run = <T>(text: string, values: unknown[] = []) => rows<T>(server.deps.orm.em.fork(), { text, values });
/** Stores a listing. Returns its id. */
const makeListing = async (fields: Parameters<typeof makeProperty>[1]) => (await makeProperty(server.deps.orm.em, fields)).id;
const historyOf = (id: number) => priceHistoryOf(server.deps.orm.em.fork(), id, new Date());
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
/** Changes the row of a listing. */
const updateListing = (id: number, change: string) => run(`update properties set ${change} where id = $1`, [id]);
/** Moves the prices and dates of a listing `days` days into the past. */
async function backdate(id: number, days: number) {
  await run(`update price_points set at = at - $2 * interval '1 day' where property_id = $1`, [id, days]);
  await run(
    `update home_listings set listed_at = listed_at - $2 * interval '1 day', left_at = left_at - $2 * interval '1 day' where property_id = $1`,
    [id, days],
  );
}
let towerCount = 0;
/** An address in a building that no other test uses. */
const newAddress = () => `Unit 5, History Tower ${++towerCount}, Dubai Marina`;

test('S70 the history of a home has its first price and each change, newest first', async () => {
  const id = await makeListing({ price: 2_100_000, createdAt: daysAgo(70) });
  await updateListing(id, 'price = 1950000');
  await updateListing(id, `status = 'paused'`);
  await updateListing(id, `status = 'published', price = 1900000`);
  const { events, firstSeen, days, price } = await historyOf(id);
  expect(events.map(({ at: _, ...event }) => event)).toEqual([
    { kind: 'back', price: 1_900_000 },
    { kind: 'gone', price: 1_950_000 },
    { kind: 'changed', price: 1_950_000, before: 2_100_000 },
    { kind: 'listed', price: 2_100_000 },
  ]);
  expect([days, price, firstSeen]).toEqual([70, 1_900_000, events.at(-1)!.at]);
});

test('S70 the first date of a home is that of its oldest price, also when only the newest 400 are shown', async () => {
  const id = await makeListing({ price: 2_100_000, createdAt: daysAgo(500) });
  await run(
    `insert into price_points (home_id, purpose, property_id, kind, price, at)
      select home_id, purpose, property_id, 'changed', price + n, at + n * interval '1 day' from price_points, generate_series(1, 450) n
      where property_id = $1`,
    [id],
  );
  const { days, firstSeen, events } = await historyOf(id);
  expect(days).toBe(500);
  expect(Date.parse(firstSeen)).toBeLessThan(Date.parse(events.at(-1)!.at) - 40 * DAY_MS);
});

test('S70 S71 a home that is listed again keeps the history and the date of its former listing, also when that was deleted', async () => {
  const address = newAddress();
  const former = await makeListing({ address, price: 2_250_000, advertiser: 'First Homes', source: 'feed', reference: 'f1' });
  await updateListing(former, 'price = 2200000');
  // offered from 161 to 100 days ago
  await run('delete from properties where id = $1', [former]);
  await backdate(former, 100);
  await run(`update home_listings set listed_at = now() - interval '161 days 1 hour' where property_id = $1`, [former]);
  await run(`update price_points set at = now() - interval '161 days 1 hour' where property_id = $1 and kind = 'listed'`, [former]);
  const relisted = await makeListing({ address, price: 2_100_000, advertiser: 'Second Homes', source: 'feed', reference: 'f2' });
  const { events, days } = await historyOf(relisted);
  expect(events.map(({ at: _, ...event }) => event)).toEqual([
    { kind: 'listed', price: 2_100_000 },
    { kind: 'changed', price: 2_200_000, before: 2_250_000 },
    { kind: 'earlier', price: 2_250_000, by: 'agency', days: 61 },
  ]);
  expect(days).toBe(161);
});

test('S70 another listing that is still on offer is in the history with its price, and a rent is not in the history of a sale', async () => {
  const address = newAddress();
  const [first, second] = [await makeListing({ address, price: 900_000 }), await makeListing({ address, price: 950_000 })];
  await makeListing({ address, price: 7000, transactionType: 'Rent' });
  expect((await historyOf(second)).events.map(({ kind, price }) => [kind, price])).toEqual([
    ['listed', 950_000],
    ['elsewhere', 900_000],
  ]);
  expect((await historyOf(first)).events).toHaveLength(2);
});

test('S72 homes of the same layout in the building are counted once each, with the range of their prices', async () => {
  // listings of the same layout differ in size by at most 1%
  const layout = { location: 'Downtown Dubai', address: 'Layout Tower, Downtown Dubai', area: 1000 };
  const id = await makeListing({ ...layout, price: 2_000_000 });
  const cheap = await makeListing({ ...layout, price: 1_890_000, area: 1009 });
  await makeListing({ ...layout, price: 2_240_000, area: 995 });
  await makeListing({ ...layout, address: 'Unit 3, Layout Tower, Downtown Dubai', price: 2_100_000 });
  await makeListing({ ...layout, address: 'Unit 3, Layout Tower, Downtown Dubai', price: 2_050_000 });
  // each differs from the layout in one respect
  for (const difference of [
    { area: 1020 },
    { bedrooms: 3 },
    { status: 'paused' },
    { address: 'Other Tower, Downtown Dubai' },
    { transactionType: 'Rent' },
  ])
    await makeListing({ ...layout, price: 1_000_000, ...difference });
  // the unit that is listed twice counts once, by its cheaper listing
  const { sameLayout } = await historyOf(id);
  expect(sameLayout).toMatchObject({ count: 3, low: 1_890_000, high: 2_240_000 });
  expect(sameLayout!.homes.map(({ price }) => price)).toEqual([1_890_000, 2_050_000, 2_240_000]);
  expect(sameLayout!.homes[0]).toEqual({ id: cheap, price: 1_890_000, area: 1009 });
});

test('S70 the history has prices from before it was stored, and filling it a second time adds nothing', async () => {
  const id = await makeListing({ price: 1_800_000, createdAt: daysAgo(90) });
  await run('insert into price_changes (property_id, price, changed_at) values ($1, 2000000, $2), ($1, 1900000, $3)', [
    id,
    daysAgo(60),
    daysAgo(30),
  ]);
  // as a database from before the price history, which `home_listings_fill` fills from `price_changes`
  await run('delete from price_points where property_id = $1', [id]);
  await run('delete from home_listings where property_id = $1', [id]);
  await run('select home_listings_fill()');
  await run('select home_listings_fill()');
  expect((await historyOf(id)).events.map(({ kind, price }) => [kind, price])).toEqual([
    ['changed', 1_800_000],
    ['changed', 1_900_000],
    ['listed', 2_000_000],
  ]);
});

test('S73 the prices of a deleted account stay without anything that names it', async () => {
  const [member] = await run<{ id: number }>(
    `insert into users (username, email, full_name, password) values ('leaver', 'leaver@homes.example', 'A Leaver', 'x') returning id`,
  );
  const address = newAddress();
  const id = await makeListing({ address });
  await updateListing(id, `user_id = ${member!.id}, permit_number = '71112223334'`);
  await run('delete from users where id = $1', [member!.id]);
  const [facts] = await run('select * from home_listings where property_id = $1', [id]);
  expect(facts).toMatchObject({ advertiser: null, permit: null, pictures: [] });
  expect(JSON.stringify(facts)).not.toMatch(/history|tower|marina/i);
  expect(await run('select kind from price_points where property_id = $1 order by id', [id])).toEqual([
    { kind: 'listed' },
    { kind: 'gone' },
  ]);
  const relisted = await makeListing({ address, advertiser: 'Second Homes', source: 'feed', reference: 'of-a-leaver' });
  expect((await historyOf(relisted)).events.map((event) => ('by' in event ? event.by : event.kind))).toEqual(['listed', 'owner']);
});

test('S73 an owner separates their listing from that of another advertiser at once, and cannot again without one', async () => {
  const address = newAddress();
  await makeListing({ address, price: 1_000_000, advertiser: 'Some Agency' });
  const member = await makeMember(server);
  const id = await makeListing({ address, price: 1_200_000 });
  await updateListing(id, `user_id = ${member.id}`);
  expect((await historyOf(id)).events).toHaveLength(2);
  const sharesHome = async () => (await callerOf(member.device).listing.get({ id })).sharesHome;
  const separate = () => callerOf(member.device).homeHistory.separate({ id });
  expect(await sharesHome()).toBe(true);
  await separate();
  expect((await historyOf(id)).events.map(({ price }) => price)).toEqual([1_200_000]);
  expect(await sharesHome()).toBe(false);
  await expectError(separate(), 'BAD_REQUEST', 'No other advertiser listed this home');
  // a later edit does not join the listing to that home again
  await updateListing(id, `description = 'Other words', images = '{/a.webp}'`);
  expect((await historyOf(id)).events).toHaveLength(1);
});
