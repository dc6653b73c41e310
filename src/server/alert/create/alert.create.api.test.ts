import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AlertConfirmed, AlertCreated, AlertList, AlertPreview } from '../../../shared/alert/alert-schemas.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { callAlerts, learnPlaces, MORNING, memberWithAlert } from '../../../testing/factories/alerts.ts';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { type Device, makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import { emailsDuring, type ReadEmail } from '../../../testing/mail/sent-emails.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { rows } from '../../db/orm.ts';
import { tidyAlerts } from '../expiry/alert.cleanup.ts';

const ORIGIN = 'http://homes.example';
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ PUBLIC_ORIGIN: ORIGIN, LIMIT_ALERT: '0', LIMIT_REGISTER: '0' });
  await makeProperty(server.deps.orm.em, { location: 'Dubai Marina' });
  await makeProperty(server.deps.orm.em, { location: 'Palm Jumeirah' });
  await learnPlaces(server.deps.orm.em);
});
beforeEach(() => server.setNow(null));
afterAll(() => server.close());

const run = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em.fork(), { text, values });
let serial = 0;
const newAddress = (): string => `visitor${++serial}@homes.example`;
const MARINA = { location: 'Dubai Marina', transactionType: 'Buy' };
const create = (device: Device, input: object) => callAlerts<AlertCreated>(device, 'create', { filter: MARINA, ...input });
const tokenOf = (email: ReadEmail): string =>
  new URL(email.links.find((link) => link.includes('/alerts/confirm'))!).searchParams.get('token')!;
/** Creates and confirms an alert of a visitor; returns their device with the answer. */
async function makeConfirmedAlert(email = newAddress(), input: object = {}) {
  const device = server.device();
  const [mail] = await emailsDuring(server, () => create(device, { email, ...input }));
  return { device, email, ...(await callAlerts<AlertConfirmed>(device, 'confirm', { token: tokenOf(mail!) })) };
}
const list = (device: Device, key?: string) => callAlerts<AlertList>(device, 'list', key ? { key } : {});

describe('an alert without an account', () => {
  test('starts when the emailed link is confirmed by a POST, and not when it is opened', async () => {
    server.setNow(MORNING);
    const email = newAddress();
    const device = server.device();
    const [mail] = await emailsDuring(server, () => create(device, { email }));
    expect([mail!.to, mail!.subject]).toEqual([email, 'Please confirm your alert']);
    expect(mail!.text).toContain('Somebody, we hope you, asked us to watch this search: Buy · Dubai Marina.');
    const active = async () => (await run('select 1 from alerts where confirmed_at is not null and filter_hash is not null')).length;
    const before = await active();
    await server.request().get(`/alerts/confirm?token=${tokenOf(mail!)}`);
    expect(await active()).toBe(before);
    const answer = await callAlerts<AlertConfirmed>(device, 'confirm', { token: tokenOf(mail!) });
    expect(answer).toMatchObject({ words: 'Buy · Dubai Marina', cadence: 'daily' });
    expect(answer.firstNewsAt).toMatch(/^2026-11-20T0[23]:/);
    expect((await list(server.device(), answer.key)).items).toMatchObject([
      { words: 'Buy · Dubai Marina', state: 'active', kinds: ['new', 'price-drop', 'back'] },
    ]);
  });

  test('needs no second email in a browser that has confirmed one of the address', async () => {
    const { device, email } = await makeConfirmedAlert();
    const emails = await emailsDuring(server, async () => {
      expect(await create(device, { email: email.toUpperCase(), filter: { location: 'Palm Jumeirah' } })).toMatchObject({
        state: 'active',
      });
      expect(await create(device, { email, filter: { ...MARINA, sort: 'newest' } })).toMatchObject({ state: 'known' });
    });
    expect(emails).toEqual([]);
    expect((await list(device)).items).toHaveLength(2);
    const other = await emailsDuring(server, () => create(device, { email: newAddress(), filter: MARINA }));
    expect(other).toHaveLength(1);
  });

  test('answers the same for every address and writes to a known one at most every ten minutes', async () => {
    const known = await makeConfirmedAlert();
    const waiting = newAddress();
    await emailsDuring(server, () => create(server.device(), { email: waiting }));
    const answers: unknown[] = [];
    const fresh = newAddress();
    const emails = await emailsDuring(server, async () => {
      for (const email of [known.email, waiting, fresh]) answers.push({ ...(await create(server.device(), { email })), email: '' });
      answers.push({ ...(await create(server.device(), { email: newAddress(), website: 'https://spam.example' })), email: '' });
    });
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"state":"confirm","email":"","id":null}']));
    expect(emails.map(({ to }) => to)).toEqual([fresh]);
  });

  test('is confirmed within seven days, again without a second effect, and never by another token', async () => {
    const start = Date.now();
    const device = server.device();
    const [mail] = await emailsDuring(server, () => create(device, { email: newAddress() }));
    const token = tokenOf(mail!);
    const confirm = (text: string) => callAlerts<AlertConfirmed>(device, 'confirm', { token: text });
    server.setNow(new Date(start + 8 * DAY_MS));
    expect(await confirm(token)).toMatchObject({ error: 'NOT_FOUND' });
    server.setNow(new Date(start + 6 * DAY_MS));
    const first = await confirm(token);
    expect(await confirm(token)).toEqual(first);
    for (const wrong of ['', 'x', token.slice(1), `${token}a`, '%00']) expect(await confirm(wrong)).toMatchObject({ error: 'NOT_FOUND' });
    const [stored] = await run<{ row: string }>('select a::text as row from alerts a order by id desc limit 1');
    expect(stored!.row).not.toContain(token);
    const [delivery] = await run<{ row: string }>('select d::text as row from mail_deliveries d order by id desc limit 1');
    expect(delivery!.row).not.toContain(token.slice(0, 8));
  });

  test('leaves the language and the alerts of a known address as they are when another person enters it', async () => {
    const { email, key } = await makeConfirmedAlert();
    await server
      .request()
      .post('/trpc/alert.create')
      .set('Accept-Language', 'ar')
      .set('X-Locale', 'ar')
      .send({ json: { email, filter: MARINA, cadence: 'weekly', kinds: ['back'] } })
      .expect(200);
    expect((await list(server.device(), key)).items).toMatchObject([{ cadence: 'daily', kinds: ['new', 'price-drop', 'back'] }]);
    expect(await run('select locale from alert_addresses where email = $1', [email])).toEqual([{ locale: 'en' }]);
  });
});

describe('deleting an address', () => {
  test('ends what its key and this browser may do, and leaves a browser of another address as it is', async () => {
    const [own, other] = [await makeConfirmedAlert(), await makeConfirmedAlert()];
    expect(await callAlerts(other.device, 'deleteAddress', { key: own.key })).toEqual({ deleted: true });
    expect((await list(other.device)).items).toHaveLength(1);
    expect(await list(own.device)).toMatchObject({ error: 'UNAUTHORIZED' });
    const { headers } = await other.device.post('/trpc/alert.deleteAddress').send({ json: {} }).expect(200);
    expect(headers['set-cookie']).toEqual([expect.stringMatching(/^watcher=; Path=\/; Max-Age=0;/)]);
    expect(await callAlerts(other.device, 'deleteAddress', { key: own.key })).toMatchObject({ error: 'NOT_FOUND' });
  });
});

describe('signing out', () => {
  test('ends what this browser may do with alerts of the own address, and keeps those of another one', async () => {
    const { device } = await makeConfirmedAlert();
    const member = await makeMember(server);
    await device.post('/api/login').send({ username: member.username, password: PASSWORD }).expect(200);
    await device.post('/api/logout').expect(200);
    expect((await list(device)).items).toHaveLength(1);
    const { key } = await makeConfirmedAlert(member.email);
    const [mail] = await emailsDuring(server, () => create(device, { email: member.email, filter: { location: 'Palm Jumeirah' } }));
    await callAlerts(device, 'confirm', { token: tokenOf(mail!) });
    expect(await list(device)).toMatchObject({ email: member.email });
    await device.post('/api/login').send({ username: member.username, password: PASSWORD }).expect(200);
    await device.post('/api/logout').expect(200);
    expect(await list(device)).toMatchObject({ error: 'UNAUTHORIZED' });
    expect(await create(device, { email: member.email, filter: MARINA })).toMatchObject({ state: 'confirm' });
    expect((await list(server.device(), key)).items.length).toBeGreaterThan(0);
  });
});

describe('a member', () => {
  test('with a confirmed address starts at once, whatever address is given', async () => {
    const member = await makeMember(server);
    const emails = await emailsDuring(server, async () => {
      expect(await create(member.device, { email: 'other@homes.example' })).toMatchObject({ state: 'active', email: member.email });
      expect(await create(member.device, {})).toMatchObject({ state: 'known' });
    });
    expect(emails).toEqual([]);
    expect(await list(member.device)).toMatchObject({ email: member.email, items: [{ words: 'Buy · Dubai Marina' }] });
  });

  test('without a confirmed address confirms it first and sees no alerts of that address', async () => {
    const { email } = await makeConfirmedAlert('claimed@homes.example');
    const member = await makeMember(server, 'claimed', { confirmed: false });
    expect(member.email).toBe(email);
    expect(await list(member.device)).toEqual({ items: [], email: null });
    expect(await create(member.device, { filter: { location: 'Palm Jumeirah' } })).toMatchObject({ state: 'confirm' });
  });

  test('has alerts by REST as well', async () => {
    const { device } = await makeMember(server);
    const { body } = await device
      .post('/api/alerts')
      .send({ filter: MARINA, cadence: 'weekly', kinds: ['new'] })
      .expect(201);
    expect((await device.get('/api/alerts').expect(200)).body.items).toMatchObject([{ id: body.id, cadence: 'weekly', kinds: ['new'] }]);
    await device.patch(`/api/alerts/${body.id}`).send({ paused: true }).expect(200);
    expect((await device.get('/api/alerts').expect(200)).body.items).toMatchObject([{ state: 'paused', nextAt: null }]);
    await device.delete(`/api/alerts/${body.id}`).expect(200);
    expect((await device.get('/api/alerts').expect(200)).body.items).toEqual([]);
    await server.request().get('/api/alerts').expect(401);
  });

  test('takes alerts along to a new address, downloads them and deletes them with the account', async () => {
    const member = await memberWithAlert(server, { location: 'Dubai Marina' });
    const { body } = await member.device.get('/trpc/account.export').expect(200);
    expect(body.result.data.json.alerts).toMatchObject([{ cadence: 'daily', filter: { location: 'Dubai Marina' } }]);
    await member.device
      .post('/trpc/account.remove')
      .send({ json: { password: 'correct horse battery' } })
      .expect(200);
    expect(await run('select 1 from alert_addresses where email = $1', [member.email])).toEqual([]);
  });
});

describe('limits', () => {
  test('hold a network address to its new alerts of a day and an address to twenty', async () => {
    const limited = await testServer({ LIMIT_ALERT: '3' }, server.database);
    const states: (string | undefined)[] = [];
    for (let n = 0; n < 4; n++) {
      const answer = await callAlerts<AlertCreated>(limited.device(), 'create', { filter: MARINA, email: newAddress() });
      states.push(answer.error ?? answer.state);
    }
    expect(states).toEqual(['confirm', 'confirm', 'confirm', 'TOO_MANY_REQUESTS']);
    await limited.deps.jobs.stop();
    const member = await makeMember(server);
    const results = [];
    for (let n = 1; n <= 21; n++) results.push(await create(member.device, { filter: { ...MARINA, maxPrice: n * 100_000 } }));
    expect(results.map((answer) => answer.error ?? answer.state)).toEqual([...Array(20).fill('active'), 'FORBIDDEN']);
  });

  test('refuse instant emails for a search with more than twenty new homes a day', async () => {
    const { device } = await makeMember(server);
    await run(`insert into properties (title, price, area, bedrooms, bathrooms, location, emirate, property_type, transaction_type)
      select 'Home ' || n, 90000 + n, 700, 1, 1, 'Al Nahda', 'Sharjah', 'Apartment', 'Rent' from generate_series(1, 150) n`);
    await learnPlaces(server.deps.orm.em);
    const busy = { location: 'Al Nahda', transactionType: 'Rent' };
    const preview = await callAlerts<AlertPreview>(device, 'preview', busy);
    expect(preview).toMatchObject({
      perWeek: 150,
      instantAllowed: false,
      line: 'About 150 homes a week match this. Narrow it a little and you will only hear about homes you would visit.',
    });
    expect(await create(device, { filter: busy, cadence: 'instant' })).toMatchObject({
      fields: [{ path: 'cadence', message: 'For searches with up to 20 new homes a day.' }],
    });
    expect(await create(device, { filter: busy })).toMatchObject({ state: 'active' });
    const narrow = { ...busy, maxPrice: 90_050 };
    expect(await callAlerts(device, 'preview', narrow)).toMatchObject({
      perWeek: 50,
      instantAllowed: true,
      line: 'About 50 homes a week match this.',
    });
    expect(await create(device, { filter: narrow, cadence: 'instant' })).toMatchObject({ state: 'active' });
  });

  test('count what is new of a week, then of a month, and say when nothing was', async () => {
    const preview = (filter: object) => callAlerts<AlertPreview>(server.device(), 'preview', filter);
    const { id } = await makeProperty(server.deps.orm.em, { location: 'Palm Jumeirah', price: 77_000_000 });
    const one = { location: 'Palm Jumeirah', minPrice: 70_000_000 };
    expect(await preview(one)).toMatchObject({ perWeek: 1, perMonth: null, line: 'About 1 home a week matches this.' });
    await run(`update home_events set at = at - interval '10 days' where property_id = $1`, [id]);
    expect(await preview(one)).toMatchObject({ perWeek: 0, perMonth: 1, line: 'About 1 home a month matches this.' });
    await run(`update home_events set at = at - interval '30 days' where property_id = $1`, [id]);
    expect(await preview(one)).toMatchObject({
      perWeek: 0,
      perMonth: 0,
      line: 'Nothing matched in the last 30 days. We will keep looking.',
      instantAllowed: true,
    });
  });

  test('reject searches that no home can match, and hostile input without storing it', async () => {
    const { device } = await makeMember(server);
    for (const filter of [{ minPrice: 5, maxPrice: 4 }, { propertyType: 'Castle' }])
      expect(await create(device, { filter })).toMatchObject({ error: 'BAD_REQUEST' });
    for (const input of [{ kinds: [] }, { kinds: ['taken'] }, { cadence: 'hourly' }, { filter: { minPrice: -1 } }, { filter: null }])
      expect(await create(device, input)).toMatchObject({ error: 'BAD_REQUEST' });
    await device
      .post('/trpc/alert.create')
      .send({ json: { filter: { location: 'a\0b' } } })
      .expect(400);
    for (const email of ['x', 'a@b.example\r\nBcc: all@homes.example', undefined])
      expect(await create(server.device(), { email })).toMatchObject({ error: 'BAD_REQUEST', fields: [{ path: 'email' }] });
    expect(await list(device)).toMatchObject({ items: [] });
    for (const key of ['', 'x', '1.x', '1.2.3', "1' or 1=1", '999999.AAAA'])
      expect(await list(server.device(), key || 'y')).toMatchObject({ error: 'NOT_FOUND' });
  });

  test('delete alerts that were not confirmed after seven days and addresses without alerts after thirty', async () => {
    const email = newAddress();
    await create(server.device(), { email });
    const kept = await makeConfirmedAlert();
    await tidyAlerts(server.deps.orm.em.fork(), new Date(Date.now() + 6 * DAY_MS));
    expect(await run('select 1 from alerts a join alert_addresses o on o.id = a.address_id where o.email = $1', [email])).toHaveLength(1);
    await tidyAlerts(server.deps.orm.em.fork(), new Date(Date.now() + 31 * DAY_MS));
    expect(await run('select 1 from alert_addresses where email = $1', [email])).toEqual([]);
    expect((await list(server.device(), kept.key)).items).toHaveLength(1);
  });
});
