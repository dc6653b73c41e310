// Tests of which views of a property's page are counted, and how they are stored (`property_views`).
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '../../shared/time.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { isBot } from './from-page.ts';
import { flushCounts } from './write-counts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', TRUST_PROXY: '1' });
});
afterAll(() => server.close());
afterEach(() => server.setNow(null));

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
let serial = 0;
/** The address of a visitor that no other test uses. */
const newAddress = (): string => `198.51.100.${++serial}`;
/** Opens the page of a property. @returns whether the view counts */
const openPage = async (id: number, from = newAddress(), agent = FIREFOX, device = server.device()): Promise<boolean> => {
  const { counted } = await callerOf(device, { address: from, userAgent: agent }).property.seen({ id });
  return counted;
};
/** The stored views of a property by day (UTC); `n` is their number. */
const viewsOf = async (id: number): Promise<{ day: string; n: number }[]> => {
  await flushCounts(server.deps.orm);
  return rows(server.deps.orm.em, { text: `select day::text, n from property_views where property_id = $1 order by day`, values: [id] });
};
const makeHome = async (): Promise<number> => (await makeProperty(server.deps.orm.em)).id;

test('each visitor counts once in half an hour, by day', async () => {
  const id = await makeHome();
  const beforeMidnight = new Date('2026-11-20T23:40:00Z');
  server.setNow(beforeMidnight);
  const address = newAddress();
  expect(await openPage(id, address)).toBe(true);
  expect(await openPage(id, address)).toBe(false);
  expect(await openPage(id)).toBe(true);
  server.setNow(new Date(beforeMidnight.getTime() + 31 * MINUTE_MS));
  expect(await openPage(id, address)).toBe(true);
  expect(await viewsOf(id)).toEqual([
    { day: '2026-11-20', n: 2 },
    { day: '2026-11-21', n: 1 },
  ]);
});

test('two browsers behind one address are two visitors, and two properties are two views', async () => {
  const [firstId, secondId] = [await makeHome(), await makeHome()];
  const address = newAddress();
  expect(await openPage(firstId, address)).toBe(true);
  expect(await openPage(firstId, address, `${FIREFOX} other`)).toBe(true);
  expect(await openPage(secondId, address)).toBe(true);
});

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (Linux; Android 6.0.1) AppleWebKit/537.36 (compatible; GPTBot/1.2)', true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/150.0', true],
  ['curl/8.5.0', true],
  ['python-requests/2.32', true],
  ['', true],
  [FIREFOX, false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1', false],
  ['Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 50) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36', false],
])('the user agent %s is recognized as a program: %s', async (agent, isProgram) => {
  expect(isBot(agent)).toBe(isProgram);
  const id = await makeHome();
  expect(await openPage(id, newAddress(), agent)).toBe(!isProgram);
});

test('views of the owner, of paused and of deleted properties do not count', async () => {
  const owner = server.device();
  const { body } = await owner
    .post('/api/register')
    .send({ username: 'owner', email: 'owner@homes.example', password: 'correct horse battery' })
    .expect(201);
  const [ownProperty, pausedProperty] = [await makeHome(), await makeHome()];
  await rows(server.deps.orm.em, { text: 'update properties set user_id = $2 where id = $1', values: [ownProperty, body.id] });
  await rows(server.deps.orm.em, { text: `update properties set status = 'paused' where id = $1`, values: [pausedProperty] });
  await openPage(ownProperty, newAddress(), FIREFOX, owner);
  await openPage(ownProperty);
  await openPage(pausedProperty);
  // no property has this id
  await openPage(2_000_000_000);
  expect((await viewsOf(ownProperty)).map(({ n }) => n)).toEqual([1]);
  expect(await viewsOf(pausedProperty)).toEqual([]);
});

test('the table of views has no column about a visitor', async () => {
  const columns = await rows<{ name: string }>(server.deps.orm.em, {
    text: `select column_name as name from information_schema.columns where table_name = 'property_views'`,
  });
  expect(columns.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual(['day', 'n', 'property_id']);
});

test('views are written to the database within seconds', async () => {
  const id = await makeHome();
  await openPage(id);
  await expect
    .poll(() => rows<{ n: number }>(server.deps.orm.em, { text: 'select n from property_views where property_id = $1', values: [id] }), {
      timeout: 8000,
    })
    .toEqual([{ n: 1 }]);
});

test('neither a page of the server nor a read of the API counts a view', async () => {
  const id = await makeHome();
  for (const path of [`/properties/${id}`, `/api/properties/${id}`])
    await server.request().get(path).set('User-Agent', FIREFOX).expect(200);
  expect(await viewsOf(id)).toEqual([]);
});

test('one process counts the same visitor of two databases in each', async () => {
  // a second server in this process, with its own database
  const otherServer = await testServer({ TRUST_PROXY: '1' });
  const id = await makeHome();
  const { id: otherId } = await makeProperty(otherServer.deps.orm.em, { id });
  const address = newAddress();
  expect(await openPage(id, address)).toBe(true);
  expect(await openPage(otherId, address, FIREFOX, otherServer.device())).toBe(true);
  expect(await openPage(otherId, address, FIREFOX, otherServer.device())).toBe(false);
  await otherServer.close();
});
