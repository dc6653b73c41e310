// Tests of the event log of homes (`home_events`): the triggers that write it, reading it in order, and its monthly partitions.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { waitForReadableEvents } from '../../testing/factories/events.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';
import { rows } from '../db/orm.ts';
import { AFTER_POSITION, type EventPosition, maintainEventPartitions } from './home-event.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const run = <T>(text: string, values: unknown[] = []) => rows<T>(database.orm.em.fork(), { text, values });
/** The events of a property, oldest first. Alerts do not announce `quiet` ones. */
const eventsOf = (propertyId: number) =>
  run<{ kind: string; price: number; price_before: number | null; quiet: boolean }>(
    'select kind, price, price_before, quiet from home_events where property_id = $1 order by xid, id',
    [propertyId],
  );
const kindsOf = async (propertyId: number) => (await eventsOf(propertyId)).map(({ kind }) => kind);
/** Moves the events of a property `days` days into the past. */
const backdate = (propertyId: number, days: number) =>
  run(`update home_events set at = at - $2 * interval '1 day' where property_id = $1`, [propertyId, days]);
const setStatus = (id: number, status: string) => run('update properties set status = $2 where id = $1', [id, status]);

/** Reads the events after a position, as the jobs of alerts do. */
async function readAfter({ xid, id }: EventPosition): Promise<(EventPosition & { property: number })[]> {
  return database.orm.em
    .fork()
    .execute(
      `select e.xid::text as xid, e.id::text as id, e.property_id as property from home_events e where ${AFTER_POSITION} order by e.xid, e.id`,
      [xid, id],
    );
}

test('a published home writes one event for each thing that happens to it, with its former price', async () => {
  const { id } = await makeProperty(database.orm.em, { price: 2_100_000 });
  await run('update properties set price = 1950000 where id = $1', [id]);
  await run('update properties set price = 2000000, title = title where id = $1', [id]);
  await run(`update properties set description = 'Newly painted.' where id = $1`, [id]);
  await setStatus(id, 'sold');
  await backdate(id, 30);
  await setStatus(id, 'published');
  await setStatus(id, 'paused');
  expect(await eventsOf(id)).toEqual([
    { kind: 'new', price: 2_100_000, price_before: null, quiet: false },
    { kind: 'price-drop', price: 1_950_000, price_before: 2_100_000, quiet: false },
    { kind: 'price-rise', price: 2_000_000, price_before: 1_950_000, quiet: false },
    { kind: 'taken', price: 2_000_000, price_before: null, quiet: false },
    { kind: 'back', price: 2_000_000, price_before: null, quiet: false },
    { kind: 'gone', price: 2_000_000, price_before: null, quiet: false },
  ]);
});

test('a home for sale that becomes one to rent is new there, without a lowered price', async () => {
  const { id } = await makeProperty(database.orm.em, { price: 2_100_000 });
  await run(`update properties set transaction_type = 'Rent', price = 10000 where id = $1`, [id]);
  expect(await eventsOf(id)).toEqual([
    { kind: 'new', price: 2_100_000, price_before: null, quiet: false },
    { kind: 'new', price: 10_000, price_before: null, quiet: false },
  ]);
});

test('an event holds the columns that a filter compares, as the home was', async () => {
  const { id } = await makeProperty(database.orm.em, { amenities: ['Balcony'], bedrooms: 3, transactionType: 'Rent', price: 9000 });
  await run(`update properties set location = 'Palm Jumeirah' where id = $1`, [id]);
  const [event] = await run(
    'select purpose, emirate, location, type, bedrooms, bathrooms, price, area, amenity_bits > 0 as has_amenity, latitude from home_events where property_id = $1',
    [id],
  );
  expect(event).toEqual({
    purpose: 'Rent',
    emirate: 'Dubai',
    location: 'Dubai Marina',
    type: 'Apartment',
    bedrooms: 3,
    bathrooms: 2,
    price: 9000,
    area: 1200,
    has_amenity: true,
    latitude: 25.0786,
  });
});

test('a home that was never shown is new when it is first published, and one that was off for less than a day is back quietly', async () => {
  const { id } = await makeProperty(database.orm.em, { status: 'paused' });
  expect(await eventsOf(id)).toEqual([]);
  await setStatus(id, 'published');
  await setStatus(id, 'paused');
  await setStatus(id, 'published');
  expect((await eventsOf(id)).map(({ kind, quiet }) => [kind, quiet])).toEqual([
    ['new', false],
    ['gone', false],
    ['back', true],
  ]);
});

test('a row that is deleted and stored again under its reference is back within 14 days and new after them', async () => {
  const fields = { source: 'portal', reference: 'again-1' };
  const first = await makeProperty(database.orm.em, fields);
  await run('delete from properties where id = $1', [first.id]);
  await backdate(first.id, 13);
  const second = await makeProperty(database.orm.em, fields);
  await run('delete from properties where id = $1', [second.id]);
  await backdate(second.id, 15);
  await backdate(first.id, 15);
  const third = await makeProperty(database.orm.em, fields);
  expect([await kindsOf(second.id), await kindsOf(third.id)]).toEqual([['back', 'gone'], ['new']]);
});

test('a statement over many homes writes the events of all of them', async () => {
  const homes = await Promise.all([1, 2, 3].map(() => makeProperty(database.orm.em, { price: 500_000 })));
  await run('update properties set price = price - 1000 where id = any($1)', [homes.map(({ id }) => id)]);
  expect(await Promise.all(homes.map(({ id }) => kindsOf(id)))).toEqual(homes.map(() => ['new', 'price-drop']));
});

test('a reader loses no event of transactions that commit in the opposite order of their ids', async () => {
  const { em } = database.orm;
  await waitForReadableEvents(em);
  const start = (await readAfter({ xid: '0', id: '0' })).at(-1)!;
  const [earlierClient, laterClient] = [new pg.Client(database.url), new pg.Client(database.url)];
  await Promise.all([earlierClient.connect(), laterClient.connect()]);
  // homes that share no row of the tables of counts, where writers wait for each other
  const insert = async (client: pg.Client, type: string) => {
    const text = `insert into properties (title, price, area, bedrooms, bathrooms, location, emirate, property_type, transaction_type)
      values ('A home', 1, 1, 1, 1, $1, $1, $1, 'Buy') returning id`;
    return (await client.query<{ id: number }>(text, [type])).rows[0]!.id;
  };
  // case 1: the transaction that began first takes the lower id and commits last
  await earlierClient.query('begin');
  const first = await insert(earlierClient, 'Villa');
  const second = await insert(laterClient, 'Apartment');
  expect(await readAfter(start)).toEqual([]);
  await earlierClient.query('commit');
  await waitForReadableEvents(em);
  const firstEvents = await readAfter(start);
  expect(firstEvents.map(({ property }) => property)).toEqual([first, second]);
  // case 2: the transaction with the higher xid takes the lower id and commits last
  await earlierClient.query('begin');
  await earlierClient.query('select pg_current_xact_id()');
  await laterClient.query('begin');
  const third = await insert(laterClient, 'Villa');
  const fourth = await insert(earlierClient, 'Apartment');
  const { rows: transactions } = await laterClient.query<{ xid: string }>('select pg_current_xact_id()::text as xid');
  await earlierClient.query('commit');
  // the event is readable once older transactions of other tests have ended
  let eventsBeforeCommit = await readAfter(firstEvents.at(-1)!);
  for (const end = Date.now() + 15_000; eventsBeforeCommit.length === 0 && Date.now() < end; )
    eventsBeforeCommit = await readAfter(firstEvents.at(-1)!);
  expect(eventsBeforeCommit.map(({ property }) => property)).toEqual([fourth]);
  await laterClient.query('commit');
  await waitForReadableEvents(em);
  const remainingEvents = await readAfter(eventsBeforeCommit.at(-1)!);
  expect(remainingEvents.map(({ property, xid }) => [property, xid])).toEqual([[third, transactions[0]!.xid]]);
  expect(BigInt(remainingEvents[0]!.id)).toBeLessThan(BigInt(eventsBeforeCommit[0]!.id));
  await Promise.all([earlierClient.end(), laterClient.end()]);
});

test('the daily job drops partitions and events older than 400 days, and keeps an event of a month without a partition', async () => {
  const partitions = async () =>
    (
      await run<{ name: string }>(
        `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'home_events'::regclass order by 1`,
      )
    ).map(({ name }) => name);
  // those of three months, and the default partition `home_events_other`
  const before = await partitions();
  expect(before).toHaveLength(4);
  await run(`create table home_events_202401 partition of home_events for values from ('2024-01-01Z') to ('2024-02-01Z')`);
  // an event that is too old, and one of a month that has no partition yet; no property has these ids
  await run(`insert into home_events (at, kind, property_id, source, purpose, emirate, location, type, bedrooms, bathrooms, price, area)
    values ('2023-05-05', 'new', 9000001, 'x', 'Buy', 'Dubai', 'x', 'Villa', 1, 1, 1, 1),
      (now() + interval '300 days', 'new', 9000002, 'x', 'Buy', 'Dubai', 'x', 'Villa', 1, 1, 1, 1)`);
  await maintainEventPartitions(database.orm.em.fork(), new Date());
  expect(await partitions()).toEqual(before);
  const eventsWithoutMonth = await run<{ property_id: number }>('select property_id from home_events_other where property_id > 9000000');
  expect(eventsWithoutMonth).toEqual([{ property_id: 9_000_002 }]);
  await maintainEventPartitions(database.orm.em.fork(), new Date(Date.now() + 1000 * DAY_MS));
  expect(await partitions()).toEqual(['home_events_other']);
});
