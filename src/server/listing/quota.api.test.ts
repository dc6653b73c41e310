import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { callerOf, expectError, type Inputs } from '../../testing/factories/caller.ts';
import { listingBody } from '../../testing/factories/listings.ts';
import { type Device, makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_CREATE_LISTING: '0' });
});
afterAll(() => server.close());

/** Stores a subscription of a user; `ends` is the date to which the plan is paid. */
const subscribe = (id: number, plan: string | null, status: string | null, ends: string | null = null) =>
  rows(server.deps.orm.em, {
    text: 'update users set subscription_plan = $2, subscription_status = $3, subscription_end_date = $4 where id = $1',
    values: [id, plan, status, ends],
  });
const setStatus = (device: Device, id: number, status: Inputs['listing']['setStatus']['status']) =>
  callerOf(device).listing.setStatus({ id, status });
const readQuota = (device: Device) => callerOf(device).listing.allowance();
/** Inserts listings into the database, so that a test can start at its limit. */
const insertListings = (userId: number, count: number) =>
  rows(server.deps.orm.em, {
    text: `insert into properties (title, price, area, bedrooms, bathrooms, location, emirate, property_type, transaction_type, user_id)
      select 'A home that is listed', 1, 1, 1, 1, 'Jumeirah', 'Dubai', 'Villa', 'Buy', $1 from generate_series(1, $2)`,
    values: [userId, count],
  });
const countListings = async (userId: number): Promise<number> =>
  (
    await rows<{ n: number }>(server.deps.orm.em, {
      text: 'select count(*)::int as n from properties where user_id = $1',
      values: [userId],
    })
  )[0]!.n;
const quotaError = (limit: number): string => `Your plan allows up to ${limit} listings. Upgrade to add more.`;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

test('without a plan a user may have five listings, and the sixth is rejected with a text (A48)', async () => {
  const { device, id } = await makeMember(server);
  for (let n = 0; n < 5; n++) await device.post('/api/properties').send(listingBody()).expect(201);
  await device.post('/api/properties').send(listingBody()).expect(403).expect(quotaError(5));
  expect(await countListings(id)).toBe(5);
  expect(await readQuota(device)).toEqual({ used: 5, limit: 5, plan: null, featured: { used: 0, limit: 0 } });
});

// a plan goes on for seven days after its end, while the payment may still arrive
test.each([
  ['basic_plan', 'active', inDays(10), 10],
  ['basic_plan', 'active', inDays(-8), 5],
  ['basic_plan', 'active', null, 5],
  ['premium_plan', 'trialing', inDays(10), 5],
  ['enterprise_plan', 'active', inDays(10), null],
  ['premium_plan', 'canceled', inDays(10), 5],
  ['premium_plan', 'incomplete', inDays(10), 5],
  ['premium_plan', 'past_due', null, 5],
  ['premium_plan', 'past_due', inDays(-8), 5],
  ['premium_plan', 'past_due', inDays(-6), 50],
  ['no_such_plan', 'active', inDays(10), 5],
  ['constructor', 'active', inDays(10), 5],
] as const)('%s that is %s until %s allows %s listings, on every page that shows the limit', async (plan, status, ends, limit) => {
  const { device, id } = await makeMember(server);
  await subscribe(id, plan, status, ends);
  const { listings } = await callerOf(device).subscription.current();
  expect([listings.limit, (await readQuota(device)).limit]).toEqual([limit, limit]);
  // 60 is more than any limited plan allows
  await insertListings(id, (limit ?? 60) - 1);
  await device.post('/api/properties').send(listingBody()).expect(201);
  if (limit === null) await device.post('/api/properties').send(listingBody()).expect(201);
  else await device.post('/api/properties').send(listingBody()).expect(403).expect(quotaError(limit));
});

test('published and paused listings count, ended and deleted ones do not', async () => {
  const { device } = await makeMember(server);
  const ids: number[] = [];
  for (let n = 0; n < 5; n++) ids.push((await device.post('/api/properties').send(listingBody()).expect(201)).body.id);
  await setStatus(device, ids[0]!, 'paused');
  await device.post('/api/properties').send(listingBody()).expect(403);
  await setStatus(device, ids[0]!, 'published');
  await setStatus(device, ids[1]!, 'sold');
  await device.post('/api/properties').send(listingBody()).expect(201);
  await device.delete(`/api/properties/${ids[2]}`).expect(204);
  await device.post('/api/properties').send(listingBody()).expect(201);
  expect(await readQuota(device)).toMatchObject({ used: 5, limit: 5 });
});

test('publishing again and undoing a deletion require free quota', async () => {
  const { device } = await makeMember(server);
  const ids: number[] = [];
  for (let n = 0; n < 5; n++) ids.push((await device.post('/api/properties').send(listingBody()).expect(201)).body.id);
  await setStatus(device, ids[0]!, 'sold');
  await device.delete(`/api/properties/${ids[1]}`).expect(204);
  for (let n = 0; n < 2; n++) await device.post('/api/properties').send(listingBody()).expect(201);
  await expectError(setStatus(device, ids[0]!, 'published'), 'FORBIDDEN', quotaError(5));
  await expectError(callerOf(device).listing.restore({ id: ids[1]! }), 'FORBIDDEN', quotaError(5));
});

test('listings beyond the limit of a plan stay, and no more are allowed', async () => {
  const { device, id } = await makeMember(server);
  await insertListings(id, 9);
  await device.post('/api/properties').send(listingBody()).expect(403).expect(quotaError(5));
  expect(await countListings(id)).toBe(9);
});

test('one below the limit, twenty parallel calls create exactly one listing, five times in a row', async () => {
  for (let round = 0; round < 5; round++) {
    const { device, id } = await makeMember(server);
    await insertListings(id, 4);
    const signedIn = await device.get('/api/user').expect(200);
    expect(signedIn.body.id).toBe(id);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () =>
        device
          .post('/api/properties')
          .send(listingBody())
          .then((answer) => answer.status),
      ),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(19);
    expect(await countListings(id)).toBe(5);
  }
});

test('a limit of 0 means no limit', async () => {
  const unlimitedServer = await testServer({ LIMIT_REGISTER: '0', FREE_LISTING_LIMIT: '0' });
  try {
    const device = unlimitedServer.device();
    await device
      .post('/api/register')
      .send({ username: 'many', email: 'many@homes.example', password: 'correct horse battery' })
      .expect(201);
    for (let n = 0; n < 7; n++) await device.post('/api/properties').send(listingBody()).expect(201);
    expect(await callerOf(device).listing.allowance()).toEqual({ used: 7, limit: null, plan: null, featured: { used: 0, limit: 0 } });
  } finally {
    await unlimitedServer.close();
  }
});

test('new listings per hour are limited, and rejected calls do not count', async () => {
  const limitedServer = await testServer({ LIMIT_REGISTER: '0', LIMIT_CREATE_LISTING: '2' });
  try {
    const device = limitedServer.device();
    await device
      .post('/api/register')
      .send({ username: 'quick', email: 'quick@homes.example', password: 'correct horse battery' })
      .expect(201);
    for (let n = 0; n < 4; n++) await device.post('/api/properties').send({}).expect(400);
    await device.post('/api/properties').send(listingBody()).expect(201);
    await device.post('/api/properties').send(listingBody()).expect(201);
    const { headers } = await device
      .post('/api/properties')
      .send(listingBody())
      .expect(429)
      .expect('Too many requests. Please try again later.');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    await limitedServer.close();
  }
});
