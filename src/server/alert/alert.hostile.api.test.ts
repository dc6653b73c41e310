// Tests that attacks on search alerts fail: floods of a mailbox, forged keys and those of another address, hostile input, requests of other sites.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AlertConfirmed } from '../../shared/alert/alert-schemas.ts';
import { readableLog } from '../../testing/contexts/payment-context.ts';
import { learnPlaces, MORNING, memberWithAlert, runAlerts } from '../../testing/factories/alerts.ts';
import { callerOf, errorOf, expectError } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type Device, makeMember } from '../../testing/factories/members.ts';
import { sendCall } from '../../testing/http-calls.ts';
import { procedurePath } from '../../testing/procedure-path.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { moveAlerts } from '../account/personal-data/account.alerts.ts';
import { rows } from '../db/orm.ts';
import { signedKey } from '../mail/link/signed-link.ts';

const ORIGIN = 'http://homes.example';
const { log, text: logged } = readableLog('debug');
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ PUBLIC_ORIGIN: ORIGIN, LIMIT_REGISTER: '0', LIMIT_ALERT: '0', TRUST_PROXY: '1' }, undefined, log);
  await makeProperty(server.deps.orm.em, { location: 'Dubai Marina' });
  await learnPlaces(server.deps.orm.em);
});
beforeEach(() => server.setNow(null));
afterAll(() => server.close());

/** Runs a statement and returns its rows. */
const run = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em.fork(), { text, values });
const MARINA = { location: 'Dubai Marina' };
/** Creates and confirms an alert of a visitor. `key` opens the alerts of the address, and `id` is that of the address. */
async function makeConfirmedAlert(email: string): Promise<AlertConfirmed & { device: Device; id: number }> {
  const device = server.device();
  await callerOf(device).alert.create({ email, filter: MARINA });
  const mail = (await server.sentEmails()).findLast(({ to }) => to === email)!;
  const token = new URL(mail.links.find((link) => link.includes('/alerts/confirm'))!).searchParams.get('token')!;
  const answer = await callerOf(device).alert.confirm({ token });
  return { ...answer, device, id: Number(answer.key.split('.')[0]) };
}

describe('the mailbox of another person', () => {
  test('gets ten requests to confirm a day at most, however it is spelt and wherever they come from', async () => {
    const limited = await testServer({ PUBLIC_ORIGIN: ORIGIN, LIMIT_ALERT: '10', TRUST_PROXY: '1' }, server.database);
    const before = (await limited.sentEmails()).length;
    const answers = new Set<string>();
    for (let n = 0; n < 40; n++) {
      // spellings of one mailbox: dots, tags after a plus and googlemail.com make no difference
      const email = n % 2 ? `v.ictim+${n}@gmail.com` : `V${n % 3 === 0 ? '' : '.'}ictim+a${n}@googlemail.com`;
      const caller = callerOf(limited.device(), { address: `203.0.113.${n}` });
      const answer = await caller.alert.create({ email, filter: { ...MARINA, maxPrice: 1_000_000 + n } });
      answers.add(JSON.stringify({ ...answer, email: '' }));
    }
    const sent = (await limited.sentEmails()).slice(before);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.length).toBeLessThanOrEqual(10);
    expect([...answers]).toEqual(['{"state":"confirm","email":"","id":null}']);
    await limited.deps.jobs.stop();
  });

  test('is asked to confirm once when twenty requests for the same search come at once', async () => {
    const before = (await server.sentEmails()).length;
    const email = 'burst@homes.example';
    await Promise.all(Array.from({ length: 20 }, () => callerOf(server.device()).alert.create({ email, filter: MARINA })));
    expect((await server.sentEmails()).slice(before).map(({ to }) => to)).toEqual([email]);
  });
});

describe('keys', () => {
  test('open only what they are made for, and nothing once the address is deleted', async () => {
    const { key, id, device } = await makeConfirmedAlert('keys@homes.example');
    const [alert] = (await callerOf(device).alert.list({})).items;
    const { env } = server.deps;
    for (const purpose of ['alerts-unsubscribe', 'watcher', 'alerts-keep', '/review-check'])
      await expectError(callerOf(server.device()).alert.list({ key: signedKey(env, purpose, id) }), 'NOT_FOUND');
    for (const token of [key, signedKey(env, 'watcher', alert!.id)])
      await server.request().post(`/alerts/unsubscribe?token=${token}`).expect(404);
    // `watcher` is the cookie by which a browser opens its alerts; the key of a page is not valid in it
    const forgedCookie = `watcher=${key}`;
    expect((await sendCall(server.device(), 'alert.stopAll', {}, { Cookie: forgedCookie })).status).toBe(401);
    await callerOf(device).alert.deleteAddress({ key });
    for (const name of ['list', 'stopAll', 'deleteAddress'] as const)
      await expectError(callerOf(server.device()).alert[name]({ key }), 'NOT_FOUND');
    await expectError(callerOf(server.device()).alert.email({ key, id: 1 }), 'NOT_FOUND');
  });

  test('of one address reach no alert and no email of another', async () => {
    const [caller, otherOwner] = [await makeConfirmedAlert('own@homes.example'), await makeConfirmedAlert('other@homes.example')];
    const [target] = (await callerOf(otherOwner.device).alert.list({})).items;
    const [stored] = await run<{ id: number }>('insert into alert_emails (address_id, alert_id, homes) values ($1, $2, 1) returning id', [
      otherOwner.id,
      target!.id,
    ]);
    const { alert } = callerOf(caller.device);
    await expectError(alert.change({ id: target!.id, paused: true, key: caller.key }), 'NOT_FOUND');
    await expectError(alert.stop({ id: target!.id, key: caller.key }), 'NOT_FOUND');
    await expectError(alert.email({ id: stored!.id, key: caller.key }), 'NOT_FOUND');
    expect((await callerOf(otherOwner.device).alert.list({})).items).toMatchObject([{ id: target!.id, state: 'active' }]);
  });

  test('in emails to a former address open nothing of the new one', async () => {
    const { key, device } = await makeConfirmedAlert('former@homes.example');
    await run('update alerts set homes_found = 3 where address_id = $1', [Number(key.split('.')[0])]);
    await server.deps.orm.em
      .fork()
      .transactional((tx) => moveAlerts(tx, server.deps.mail, 'Former@homes.example', 'current@homes.example'));
    await expectError(callerOf(server.device()).alert.list({ key }), 'NOT_FOUND');
    await expectError(callerOf(device).alert.list({}), 'UNAUTHORIZED');
    const movedAlerts = await run(
      'select a.homes_found as "homesFound" from alerts a join alert_addresses o on o.id = a.address_id where o.email = $1',
      ['current@homes.example'],
    );
    expect(movedAlerts).toEqual([{ homesFound: 3 }]);
  });

  test('are in no log, and no cache keeps what they open', async () => {
    const { key } = await makeConfirmedAlert('headers@homes.example');
    const secret = key.split('.')[1]!;
    const answer = await sendCall(server.device(), 'alert.list', { key });
    expect(answer.headers['cache-control']).toBe('no-store');
    for (const path of [`/alerts/${key}`, `/ar/alerts/${key}`, `/ALERTS//${key}`, `/list/${secret}`, `/api/alerts?key=${key}`])
      await server.request().get(path);
    const page = await server.request().get(`/alerts/unsubscribe?token=${key}`);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    expect(logged()).toContain('"route":"alert.list"');
    expect(logged()).not.toContain(secret);
  });
});

describe('hostile input', () => {
  test('is refused with a clear answer and stores nothing', async () => {
    const { device } = await makeMember(server);
    const hostileInputs: object[] = [
      { filter: { keywords: Array(100_000).fill('sea') } },
      { filter: { bedrooms: Array(5000).fill(1) } },
      { filter: { minPrice: 1e10 } },
      { filter: { location: '\ud800' } },
      { filter: { location: 'x'.repeat(301) } },
      { filter: MARINA, kinds: Array(1000).fill('new') },
      { filter: [] },
      { filter: MARINA, cadence: '__proto__' },
    ];
    for (const input of hostileInputs) {
      const { status, body, text } = await device.post(procedurePath('alert.create')).send({ json: input });
      expect([400, 413], JSON.stringify(input).slice(0, 100)).toContain(status);
      expect(JSON.stringify(body) + text).not.toMatch(/internal|at .*\.ts/i);
    }
    // names of an object's prototype are ignored
    const raw = `{"json":{"filter":{"location":"Dubai Marina","__proto__":{"maxPrice":1},"constructor":{"x":1}}}}`;
    await device.post(procedurePath('alert.create')).set('Content-Type', 'application/json').send(raw).expect(200);
    expect((await callerOf(device).alert.list({})).items).toMatchObject([{ filter: MARINA }]);
    expect(({} as Record<string, unknown>).maxPrice).toBeUndefined();
    for (const id of [0, -1, 1e9, 2_147_483_648, 1.5, Number.NaN, '1 or 1=1', null]) {
      const { code } = await errorOf(callerOf(device).alert.change({ id, paused: true }));
      expect(['NOT_FOUND', 'BAD_REQUEST'], String(id)).toContain(code);
    }
  });

  test('of another site changes nothing: foreign origin, text body or a read method', async () => {
    const { device, alertId: id } = await memberWithAlert(server, MARINA);
    const json = JSON.stringify({ json: { id } });
    await device.post(procedurePath('alert.stop')).set('Origin', 'https://evil.example').send({ json: { id } }).expect(403);
    await device.post(procedurePath('alert.stop')).set('Sec-Fetch-Site', 'cross-site').send({ json: { id } }).expect(403);
    await device.post(procedurePath('alert.stop')).set('Content-Type', 'text/plain').send(json).expect(415);
    await device.get(procedurePath('alert.stop')).query({ input: json }).expect(405);
    await device.delete(`/api/alerts/${id}`).set('Origin', 'https://evil.example').expect(403);
    expect((await callerOf(device).alert.list({})).items).toMatchObject([{ id }]);
  });
});

test('an alert that is stopped while its email is prepared sends at most that email', async () => {
  server.setNow(MORNING);
  const { device, alertId: id, email } = await memberWithAlert(server, MARINA, 'instant');
  await makeProperty(server.deps.orm.em, { location: 'Dubai Marina' });
  const [sent] = await Promise.all([runAlerts(server), callerOf(device).alert.stop({ id })]);
  const after = await runAlerts(server);
  expect([...sent, ...after].filter(({ to }) => to === email).length).toBeLessThanOrEqual(1);
  expect(after.filter(({ to }) => to === email)).toEqual([]);
});
