// Tests of a visitor's display settings (units, currency, theme) in the cookie `prefs` and in the account, and of the currencies that are
// offered. In the cookie, `at` is the time of the last change in milliseconds since 1970.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../shared/time.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { cookieOf, type Device, makeMember, PASSWORD } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { displayOf, removeRate, storeRates } from './exchange-rates.ts';

const START_TIME = new Date('2026-11-14T09:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterEach(() => server.setNow(null));
afterAll(() => server.close());

/** The text of the device's cookie `prefs`. */
const prefsOf = (device: Device): string | undefined => /(?:^|;)\s*prefs=([^;]*)/.exec(cookieOf(device))?.[1];
/** Sets the cookie `prefs`, as the script of a page does. */
const setPrefs = (device: Device, text: string) =>
  (device as unknown as { jar: { setCookie(cookie: string, domain: string, path: string): void } }).jar.setCookie(
    `prefs=${text}`,
    '127.0.0.1',
    '/',
  );
/** Opens a page with settings in the cookie, which stores them in the account. */
const save = async (device: Device, text: string) => {
  setPrefs(device, text);
  return device.get('/help').expect(200);
};
const readStored = async (id: number): Promise<unknown> =>
  (await rows<{ preferences: unknown }>(server.database.orm.em, { text: 'select preferences from users where id = $1', values: [id] }))[0]!
    .preferences;
const signIn = (device: Device, username: string) => device.post('/api/login').send({ username, password: PASSWORD }).expect(200);

test('a member finds settings again on another device, in a cookie that scripts can read', async () => {
  const { device, username, id } = await makeMember(server);
  await save(device, 'areaUnit=sqm&theme=dark&at=1000');
  expect(await readStored(id)).toEqual({ areaUnit: 'sqm', theme: 'dark', at: 1000 });
  const otherDevice = server.device();
  const answer = await signIn(otherDevice, username);
  const cookies = ([] as string[]).concat(answer.headers['set-cookie'] ?? []);
  expect(cookies.find((cookie) => cookie.startsWith('prefs='))).toBe(
    'prefs=areaUnit=sqm&theme=dark&at=1000; Path=/; Max-Age=34560000; SameSite=Lax',
  );
  expect(cookies.some((cookie) => cookie.startsWith('sid='))).toBe(true);
  const { preferences } = await callerOf(device).account.export();
  expect(preferences).toEqual({ areaUnit: 'sqm', theme: 'dark', at: 1000 });
});

test('the newer settings win on both sides, at a sign-in and with the next page of another device', async () => {
  const { device, username, id } = await makeMember(server);
  await save(device, 'areaUnit=sqm&at=2000');
  const deviceWithOlder = server.device();
  setPrefs(deviceWithOlder, 'areaUnit=sqft&at=1500');
  await signIn(deviceWithOlder, username);
  expect(prefsOf(deviceWithOlder)).toBe('areaUnit=sqm&at=2000');
  expect(await readStored(id)).toEqual({ areaUnit: 'sqm', at: 2000 });
  const deviceWithNewer = server.device();
  setPrefs(deviceWithNewer, 'currency=USD&at=2500');
  await signIn(deviceWithNewer, username);
  expect(prefsOf(deviceWithNewer)).toBe('currency=USD&at=2500');
  expect(await readStored(id)).toEqual({ currency: 'USD', at: 2500 });
  await device.get('/help').expect(200);
  expect(prefsOf(device)).toBe('currency=USD&at=2500');
  expect(await readStored(id)).toEqual({ currency: 'USD', at: 2500 });
});

test('settings made before a registration become those of the new account', async () => {
  const device = server.device();
  setPrefs(device, 'rentPeriod=year&at=500');
  const { body } = await device
    .post('/api/register')
    .send({ username: 'with-settings', email: 'with@homes.example', password: PASSWORD })
    .expect(201);
  expect(await readStored(body.id)).toEqual({ rentPeriod: 'year', at: 500 });
});

test('a time in the future counts as now, so that later settings still win', async () => {
  server.setNow(START_TIME);
  const { device, id } = await makeMember(server);
  await save(device, 'areaUnit=sqm&at=9999999999999');
  expect(await readStored(id)).toEqual({ areaUnit: 'sqm', at: START_TIME.getTime() });
  server.setNow(new Date(START_TIME.getTime() + 1));
  await save(device, `areaUnit=sqft&at=${START_TIME.getTime() + 1}`);
  expect(await readStored(id)).toEqual({ areaUnit: 'sqft', at: START_TIME.getTime() + 1 });
});

test('a browser with a fast clock does not undo later settings of another device', async () => {
  server.setNow(START_TIME);
  const { device: fastDevice, username, id } = await makeMember(server);
  await save(fastDevice, 'areaUnit=sqm&at=9999999999999');
  expect(prefsOf(fastDevice)).toBe(`areaUnit=sqm&at=${START_TIME.getTime()}`);
  const laterTime = START_TIME.getTime() + 1000;
  server.setNow(new Date(laterTime + 1000));
  const otherDevice = server.device();
  await signIn(otherDevice, username);
  await save(otherDevice, `areaUnit=sqft&at=${laterTime}`);
  await fastDevice.get('/help').expect(200);
  expect(await readStored(id)).toEqual({ areaUnit: 'sqft', at: laterTime });
  expect(prefsOf(fastDevice)).toBe(`areaUnit=sqft&at=${laterTime}`);
});

test('a page of a visitor with settings is private to their browser, and one without settings may be in shared caches', async () => {
  const plain = await server.request().get('/help').expect(200);
  expect([plain.headers['cache-control'], plain.headers.vary]).toEqual(['no-cache', 'Accept-Encoding']);
  const withSettings = await server.request().get('/help').set('Cookie', 'prefs=areaUnit=sqm&at=1').expect(200);
  expect(withSettings.headers['cache-control']).toBe('private, no-cache');
  expect(withSettings.headers.vary).toContain('Cookie');
  const invalid = await server.request().get('/help').set('Cookie', 'prefs=areaUnit=acre').expect(200);
  expect(invalid.headers['cache-control']).toBe('no-cache');
});

test('a hostile cookie does not keep anyone from signing in', async () => {
  const { username, id } = await makeMember(server);
  for (const text of ['%', 'areaUnit=%00&at=%', `areaUnit=${'x'.repeat(3000)}`, 'at=99999999999999999999&areaUnit=sqm']) {
    await server.request().post('/api/login').set('Cookie', `prefs=${text}`).send({ username, password: PASSWORD }).expect(200);
  }
  expect(await readStored(id)).toMatchObject({ areaUnit: 'sqm', at: 0 });
});

const offeredCurrencies = () => callerOf(server.device()).preferences.currencies();

test('a currency is offered while it has a rate; the pegged ones always are', async () => {
  server.setNow(START_TIME);
  expect((await offeredCurrencies()).map(({ currency }) => currency)).toEqual(['USD', 'SAR']);
  const { em } = server.database.orm;
  const storeEuroRate = (date: string, perAed: number) => storeRates(em, { date, rates: [{ currency: 'EUR', perAed }], setByHand: false });
  expect(await storeEuroRate('2026-11-13', 0.23)).toEqual([]);
  expect(await storeEuroRate('2026-11-13', 0.24)).toEqual([]);
  expect(await storeEuroRate('2026-11-12', 0.25)).toEqual(['EUR: a rate of a later day than 2026-11-12 is stored']);
  // the server caches rates for 60 seconds
  server.setNow(new Date(START_TIME.getTime() + 61_000));
  expect(await offeredCurrencies()).toMatchObject([
    { currency: 'USD', date: null },
    { currency: 'EUR', perAed: 0.24, date: '2026-11-13' },
    { currency: 'SAR' },
  ]);
  expect(await removeRate(em, 'EUR')).toBe(true);
  expect(await removeRate(em, 'EUR')).toBe(false);
  server.setNow(new Date(START_TIME.getTime() + 122_000));
  expect((await offeredCurrencies()).map(({ currency }) => currency)).toEqual(['USD', 'SAR']);
});

test('the display of a page has the day of a rate that is older than 7 days, and no rate where none is stored', async () => {
  // an hour later than in other tests, so that the rates that they read are no longer cached
  const later = (days: number) => new Date(START_TIME.getTime() + HOUR_MS + days * DAY_MS);
  server.setNow(later(0));
  const { deps } = server;
  await storeRates(deps.orm.em, { date: '2026-11-14', rates: [{ currency: 'GBP', perAed: 0.2 }], setByHand: false });
  expect(await displayOf(deps, { currency: 'GBP', at: 1 })).toMatchObject({ rate: { currency: 'GBP', perAed: 0.2, date: undefined } });
  server.setNow(later(6));
  expect((await displayOf(deps, { currency: 'GBP', at: 1 })).rate?.date).toBeUndefined();
  server.setNow(later(7));
  expect((await displayOf(deps, { currency: 'GBP', at: 1 })).rate?.date).toBe('2026-11-14');
  expect((await displayOf(deps, { currency: 'USD', at: 1 })).rate).toEqual({ currency: 'USD', perAed: 1 / 3.6725 });
  expect((await displayOf(deps, { currency: 'SAR', at: 1 })).rate?.perAed).toBeCloseTo(3.75 / 3.6725, 12);
  expect((await displayOf(deps, { currency: 'PKR', at: 1 })).rate).toBeUndefined();
  expect(await displayOf(deps, null)).toEqual({});
});
