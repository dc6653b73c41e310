// Tests of market insights: which areas a plan shows, what the figures say, how old they are, and what other members and unknown places get.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { makeBrokerage, makePerson } from '../../testing/factories/brokerages.ts';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { countMarketNights } from './nights.ts';

let server: TestServer;
/** Members who advertise the homes of the tests. */
let advertisers: Member[];
/** An Enterprise member without homes. */
let enterprise: Member;
const run = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em.fork(), { text, values });
const givePlan = (member: Member) =>
  run(
    `update users set subscription_plan = 'enterprise_plan', subscription_status = 'active', subscription_end_date = now() + interval '20 days' where id = $1`,
    [member.id],
  );
/** Stores a home of an advertiser, 1,000 square feet with two bedrooms for sale in Dubai Marina unless `fields` differ. */
async function makeHome(owner: Member, fields: Parameters<typeof makeProperty>[1] = {}): Promise<number> {
  const home = await makeProperty(server.database.orm.em, {
    location: 'Dubai Marina',
    emirate: 'Dubai',
    area: 1000,
    bedrooms: 2,
    ...fields,
  });
  await run('update properties set user_id = $2, agent_id = null where id = $1', [home.id, owner.id]);
  return home.id;
}
/** Homes at AED 2,000, 2,010, … a square foot, of the advertisers in turn. */
async function makeHomes(count: number, fields: Parameters<typeof makeProperty>[1] = {}): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < count; i++)
    ids.push(await makeHome(advertisers[i % advertisers.length]!, { price: 2_000_000 + i * 10_000, ...fields }));
  return ids;
}

let marina: number[];
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_MARKET: '0' });
  advertisers = [await makeMember(server), await makeMember(server), await makeMember(server)];
  enterprise = await makeMember(server);
  await givePlan(enterprise);
  marina = await makeHomes(9);
  await makeHomes(8, { location: 'Business Bay' });
  await makeHomes(7, { location: 'Downtown Dubai' });
  await makeHomes(6, { location: 'Jumeirah' });
});
afterAll(() => server.close());
const insights = (member: Member, input: object = {}) => callerOf(member.device).market.insights(input);
test('an area says what its homes ask per square foot, by type and bedrooms, with the moment (O93)', async () => {
  const market = await insights(enterprise, { location: 'Dubai Marina' });
  expect(Math.abs(Date.parse(market.asOf) - Date.now())).toBeLessThan(60_000);
  expect(market).toMatchObject({ slug: 'dubai-marina', transactionType: 'Buy', own: [], interestUntil: null });
  expect(market.figure).toMatchObject({ homes: 9, unitPrice: { low: 2020, middle: 2040, high: 2060 } });
  expect(market.kinds).toEqual([{ propertyType: 'Apartment', bedrooms: null, figure: market.figure }]);
  const apartments = await insights(enterprise, { location: 'dubai-marina', propertyType: 'Apartment' });
  expect(apartments.kinds).toEqual([{ propertyType: 'Apartment', bedrooms: 2, figure: market.figure }]);
  expect((await insights(enterprise, { location: 'Dubai Marina', transactionType: 'Rent' })).figure).toBeNull();
});

test('Enterprise sees every area, others three: those of their homes, then the largest', async () => {
  expect(await callerOf(enterprise.device).market.areas()).toMatchObject({
    isLimited: false,
    areas: ['Dubai Marina', 'Business Bay', 'Downtown Dubai', 'Jumeirah'].map((place) => ({ place })),
  });
  const member = await makeMember(server);
  expect(await callerOf(member.device).market.areas()).toMatchObject({
    isLimited: true,
    areas: ['Dubai Marina', 'Business Bay', 'Downtown Dubai'].map((place) => ({ place })),
  });
  await expectError(
    insights(member, { location: 'Jumeirah' }),
    'FORBIDDEN',
    /three areas: Dubai Marina, Business Bay, Downtown Dubai\. Enterprise/,
  );
  await makeHome(member, { location: 'Jumeirah', price: 5_000_000 });
  expect((await callerOf(member.device).market.areas()).areas.map(({ place }) => place)).toEqual([
    'Jumeirah',
    'Dubai Marina',
    'Business Bay',
  ]);
  expect((await insights(member)).place).toBe('Jumeirah');
  await expectError(insights(member, { location: 'Downtown Dubai' }), 'FORBIDDEN');
});

test('people of a brokerage have the plan of its owner, and their own counts for nothing there', async () => {
  const { owner, brokerage } = await makeBrokerage(server);
  const agent = await makePerson(server, brokerage.id, 'agent');
  expect((await callerOf(agent.device).market.areas()).isLimited).toBe(true);
  await givePlan(owner);
  expect((await callerOf(agent.device).market.areas()).isLimited).toBe(false);
  await run(`update users set subscription_end_date = now() - interval '20 days' where id = $1`, [owner.id]);
  await givePlan(agent);
  expect((await callerOf(agent.device).market.areas()).isLimited).toBe(true);
});

test('a member sees where their own homes stand, and no one else does', async () => {
  const [owner] = advertisers;
  const { own } = await insights(owner!, { location: 'Dubai Marina' });
  expect(own.map(({ id, percentCheaper, others }) => ({ id, percentCheaper, others }))).toEqual([
    { id: marina[6], percentCheaper: 75, others: 8 },
    { id: marina[3], percentCheaper: 37, others: 8 },
    { id: marina[0], percentCheaper: 0, others: 8 },
  ]);
  expect((await insights(owner!, { location: 'Dubai Marina', propertyType: 'Villa' })).own).toEqual([]);
});

test('two agents of one brokerage are one advertiser', async () => {
  const { owner, brokerage } = await makeBrokerage(server);
  const agents = [owner, await makePerson(server, brokerage.id, 'agent'), await makePerson(server, brokerage.id, 'agent')];
  const place = { location: 'Al Barsha', price: 1_000_000 };
  for (const person of agents) for (let i = 0; i < 2; i++) await makeHome(person, place);
  expect((await insights(enterprise, { location: 'Al Barsha' })).figure).toBeNull();
  const other = { location: 'Al Quoz', price: 1_000_000 };
  for (const person of [...agents, ...advertisers.slice(0, 2)]) await makeHome(person, other);
  expect((await insights(enterprise, { location: 'Al Quoz' })).figure).toMatchObject({ homes: 5 });
});

test.each([
  ['Al Furjan', 'since the last night alone', false],
  ['Arjan', 'before and after what was counted at night', true],
])('in %s homes that came and went in 30 days are counted, %s, with the days that they were online', async (location, _, isCounted) => {
  const ids = await makeHomes(14, { location });
  const set = (sql: string, values: unknown[]) => run(`update ${sql}`, values);
  await set(`home_listings set listed_at = now() - interval '40 days' where property_id = any($1)`, [ids]);
  await set(`home_events set at = now() - interval '28 days' where property_id = any($1)`, [ids.slice(0, 9)]);
  await set(`home_events set at = now() - interval '31 days' where property_id = $1`, [ids[9]]);
  const end = (of: number[]) => set(`properties set status = 'sold' where id = any($1)`, [of]);
  await end(ids.slice(0, 3));
  await set(`home_events set at = now() - interval '5 days' where property_id = any($1) and kind = 'taken'`, [ids.slice(0, 3)]);
  if (isCounted) await countMarketNights(server.deps.orm.em, new Date());
  await end(ids.slice(3, 5));
  await set(`properties set status = 'paused' where id = $1`, [ids[6]]);
  await set(`properties set status = 'published' where id = $1`, [ids[6]]);
  expect((await insights(enterprise, { location })).figure).toMatchObject({ homes: 9, fresh: 13, gone: 5, daysUntilGone: 40 });
  await run('delete from market_nights');
});

test('views and saves are those of the 28 days to yesterday, once they were counted', async () => {
  const ids = await makeHomes(5, { location: 'Dubai Hills' });
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  for (const [ago, n] of [
    [0, 500],
    [1, 100],
    [28, 100],
    [29, 900],
  ] as const)
    await run('insert into property_views (property_id, day, n) values ($1, $2, $3)', [ids[0], day(ago), n]);
  await run(`insert into saved_properties (user_id, property_id, created_at) values ($1, $2, now() - interval '2 days')`, [
    enterprise.id,
    ids[1],
  ]);
  await countMarketNights(server.deps.orm.em, new Date());
  const { figure, interestUntil } = await insights(enterprise, { location: 'Dubai Hills' });
  expect(interestUntil).toBe(day(1));
  expect(figure).toMatchObject({ weeklyViews: 10, savesPerHundredViews: 0.5 });
});

test('figures are remembered for less than half a minute, so that with the page none is a minute old', async () => {
  await makeHomes(5, { location: 'Town Square' });
  const first = await insights(enterprise, { location: 'Town Square' });
  expect((await insights(enterprise, { location: 'Town Square' })).asOf).toBe(first.asOf);
});

test('GET /api/market answers members, 404 for an unknown place and 403 beyond the plan', async () => {
  await server.request().get('/api/market').expect(401);
  const { body } = await enterprise.device
    .get('/api/market?location=Dubai%20Marina&propertyType=Apartment&transactionType=Buy&bedrooms=2')
    .expect(200);
  expect(body).toMatchObject({ place: 'Dubai Marina', bedrooms: 2, figure: { homes: 9 }, kinds: [] });
  expect((await enterprise.device.get('/api/market?location=Atlantis').expect(404)).text).toBe('Area not found');
  for (const text of ['%00', '%ED%A0%80', 'x'.repeat(5000), "'--", '2147483648'])
    expect((await enterprise.device.get(`/api/market?location=${text}`)).status).toBeLessThan(500);
  await enterprise.device.get('/api/market?bedrooms=1000000000').expect(400);
  const member = await makeMember(server);
  expect((await member.device.get('/api/market?location=Town%20Square').expect(403)).text).toMatch(/^Your plan shows three areas/);
});

test('a member asks at most sixty times a minute', async () => {
  const limited = await testServer({ LIMIT_REGISTER: '0' });
  const member = await makeMember(limited);
  for (let i = 0; i < 60; i++) await expectError(callerOf(member.device).market.insights({ location: 'Nowhere' }), 'NOT_FOUND');
  await expectError(callerOf(member.device).market.insights({ location: 'Nowhere' }), 'TOO_MANY_REQUESTS');
  await limited.close();
});
