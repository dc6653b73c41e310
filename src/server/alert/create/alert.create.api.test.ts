// Tests of creating alerts with and without an account, and of what ends the access to them: deleting the address, and signing out.
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../shared/time.ts';
import { MARINA } from '../../../testing/contexts/alert-context.ts';
import {
  createAlert,
  listAlerts,
  newAddress,
  startAlertCreationContext,
  tokenOf,
} from '../../../testing/contexts/alert-creation-context.ts';
import { MORNING, memberWithAlert } from '../../../testing/factories/alerts.ts';
import { callerOf, expectError } from '../../../testing/factories/caller.ts';
import { makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import { sendCall } from '../../../testing/http-calls.ts';
import { emailsDuring } from '../../../testing/mail/sent-emails.ts';

const { server, run, makeConfirmedAlert } = await startAlertCreationContext();

describe('an alert without an account', () => {
  test('starts when the emailed link is confirmed by a POST, and not when it is opened', async () => {
    server.setNow(MORNING);
    const email = newAddress();
    const device = server.device();
    const [mail] = await emailsDuring(server, () => createAlert(device, { email }));
    expect([mail!.to, mail!.subject]).toEqual([email, 'Please confirm your alert']);
    expect(mail!.text).toContain('Somebody, we hope you, asked us to watch this search: Buy · Dubai Marina.');
    const countConfirmed = async () =>
      (await run('select 1 from alerts where confirmed_at is not null and filter_hash is not null')).length;
    const countBefore = await countConfirmed();
    await server.request().get(`/alerts/confirm?token=${tokenOf(mail!)}`);
    expect(await countConfirmed()).toBe(countBefore);
    const answer = await callerOf(device).alert.confirm({ token: tokenOf(mail!) });
    expect(answer).toMatchObject({ words: 'Buy · Dubai Marina', cadence: 'daily' });
    // the next digest is sent between six and eight in the morning in Dubai
    expect(answer.firstNewsAt).toMatch(/^2026-11-20T0[23]:/);
    expect((await listAlerts(server.device(), answer.key)).items).toMatchObject([
      { words: 'Buy · Dubai Marina', state: 'active', kinds: ['new', 'price-drop', 'back'] },
    ]);
  });

  test('needs no second email in a browser that has confirmed one of the address', async () => {
    const { device, email } = await makeConfirmedAlert();
    const emails = await emailsDuring(server, async () => {
      expect(await createAlert(device, { email: email.toUpperCase(), filter: { location: 'Palm Jumeirah' } })).toMatchObject({
        state: 'active',
      });
      expect(await createAlert(device, { email, filter: { ...MARINA, sort: 'newest' } })).toMatchObject({ state: 'known' });
    });
    expect(emails).toEqual([]);
    expect((await listAlerts(device)).items).toHaveLength(2);
    const emailsToOtherAddress = await emailsDuring(server, () => createAlert(device, { email: newAddress(), filter: MARINA }));
    expect(emailsToOtherAddress).toHaveLength(1);
  });

  test('is the same one for the same places and types in another order', async () => {
    const { device, email } = await makeConfirmedAlert();
    const create = (location: string, propertyType: string) => createAlert(device, { email, filter: { location, propertyType } });
    expect(await create('Palm Jumeirah,Dubai Marina', 'Villa,Townhouse')).toMatchObject({ state: 'active' });
    expect(await create('Dubai Marina, Palm Jumeirah', 'Townhouse,Villa')).toMatchObject({ state: 'known' });
    expect(await create('Dubai Marina', 'Townhouse,Villa')).toMatchObject({ state: 'active' });
  });

  test('is the same one for a rent by the month and by the year, and is named as it was said', async () => {
    const { device, email } = await makeConfirmedAlert();
    const filter = { location: 'Dubai Marina', transactionType: 'Rent', maxPrice: 7083 } as const;
    expect(await createAlert(device, { email, filter: { ...filter, rentPeriod: 'year' } })).toMatchObject({ state: 'active' });
    expect(await createAlert(device, { email, filter })).toMatchObject({ state: 'known' });
    expect((await listAlerts(device)).items.map(({ words }) => words)).toContain('Rent · Dubai Marina · Up to AED 85,000 a year');
  });

  test('is resumed, when it is paused, by a new request of its owner and of no one else', async () => {
    const { device, email, key } = await makeConfirmedAlert();
    const { id } = (await listAlerts(device)).items[0]!;
    await callerOf(device).alert.change({ id, paused: true });
    const emails = await emailsDuring(server, async () => {
      expect(await createAlert(server.device(), { email, cadence: 'weekly' })).toMatchObject({ state: 'confirm', id: null });
    });
    expect(emails).toEqual([]);
    expect((await listAlerts(server.device(), key)).items).toMatchObject([{ id, state: 'paused', cadence: 'daily' }]);
    expect(await createAlert(device, { email, cadence: 'weekly' })).toMatchObject({ state: 'active', id });
    expect((await listAlerts(device)).items).toMatchObject([{ id, state: 'active', cadence: 'weekly', nextAt: expect.any(String) }]);
    expect(await createAlert(device, { email })).toMatchObject({ state: 'known', id });
    expect((await listAlerts(device)).items).toMatchObject([{ id, state: 'active', cadence: 'weekly' }]);
  });

  test('answers the same for every address and writes to a known one at most every ten minutes', async () => {
    const confirmedOwner = await makeConfirmedAlert();
    const waitingEmail = newAddress();
    await emailsDuring(server, () => createAlert(server.device(), { email: waitingEmail }));
    const answers: unknown[] = [];
    const newEmail = newAddress();
    const emails = await emailsDuring(server, async () => {
      for (const email of [confirmedOwner.email, waitingEmail, newEmail])
        answers.push({ ...(await createAlert(server.device(), { email })), email: '' });
      // `website` is a hidden field that only programs fill in: they get the same answer and cause no email
      answers.push({ ...(await createAlert(server.device(), { email: newAddress(), website: 'https://spam.example' })), email: '' });
    });
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"state":"confirm","email":"","id":null}']));
    expect(emails.map(({ to }) => to)).toEqual([newEmail]);
  });

  test('is confirmed within seven days, again without a second effect, and never by another token', async () => {
    const start = Date.now();
    const device = server.device();
    const [mail] = await emailsDuring(server, () => createAlert(device, { email: newAddress() }));
    const token = tokenOf(mail!);
    const confirm = (text: string) => callerOf(device).alert.confirm({ token: text });
    server.setNow(new Date(start + 8 * DAY_MS));
    await expectError(confirm(token), 'NOT_FOUND');
    server.setNow(new Date(start + 6 * DAY_MS));
    const first = await confirm(token);
    expect(await confirm(token)).toEqual(first);
    for (const wrong of ['', 'x', token.slice(1), `${token}a`, '%00']) await expectError(confirm(wrong), 'NOT_FOUND');
    const [stored] = await run<{ row: string }>('select a::text as row from alerts a order by id desc limit 1');
    expect(stored!.row).not.toContain(token);
    const [delivery] = await run<{ row: string }>('select d::text as row from mail_deliveries d order by id desc limit 1');
    expect(delivery!.row).not.toContain(token.slice(0, 8));
  });

  test('leaves the language and the alerts of a known address as they are when another person enters it', async () => {
    const { email, key } = await makeConfirmedAlert();
    const input = { email, filter: MARINA, cadence: 'weekly', kinds: ['back'] };
    expect((await sendCall(server.device(), 'alert.create', input, { 'Accept-Language': 'ar', 'X-Locale': 'ar' })).status).toBe(200);
    expect((await listAlerts(server.device(), key)).items).toMatchObject([{ cadence: 'daily', kinds: ['new', 'price-drop', 'back'] }]);
    expect(await run('select locale from alert_addresses where email = $1', [email])).toEqual([{ locale: 'en' }]);
  });
});

describe('deleting an address', () => {
  test('ends the access by its key and by this browser, and leaves a browser of another address as it is', async () => {
    const [deletedOwner, otherOwner] = [await makeConfirmedAlert(), await makeConfirmedAlert()];
    expect(await callerOf(otherOwner.device).alert.deleteAddress({ key: deletedOwner.key })).toEqual({ deleted: true });
    expect((await listAlerts(otherOwner.device)).items).toHaveLength(1);
    await expectError(listAlerts(deletedOwner.device), 'UNAUTHORIZED');
    const { status, headers } = await sendCall(otherOwner.device, 'alert.deleteAddress');
    expect(status).toBe(200);
    expect(headers['set-cookie']).toEqual([expect.stringMatching(/^watcher=; Path=\/; Max-Age=0;/)]);
    await expectError(callerOf(otherOwner.device).alert.deleteAddress({ key: deletedOwner.key }), 'NOT_FOUND');
  });
});

describe('signing out', () => {
  test('ends the access of this browser to alerts of the member’s address, and keeps that to alerts of another address', async () => {
    const { device } = await makeConfirmedAlert();
    const member = await makeMember(server);
    await device.post('/api/login').send({ username: member.username, password: PASSWORD }).expect(200);
    await device.post('/api/logout').expect(200);
    expect((await listAlerts(device)).items).toHaveLength(1);
    const { key } = await makeConfirmedAlert(member.email);
    const [mail] = await emailsDuring(server, () => createAlert(device, { email: member.email, filter: { location: 'Palm Jumeirah' } }));
    await callerOf(device).alert.confirm({ token: tokenOf(mail!) });
    expect(await listAlerts(device)).toMatchObject({ email: member.email });
    await device.post('/api/login').send({ username: member.username, password: PASSWORD }).expect(200);
    await device.post('/api/logout').expect(200);
    await expectError(listAlerts(device), 'UNAUTHORIZED');
    expect(await createAlert(device, { email: member.email, filter: MARINA })).toMatchObject({ state: 'confirm' });
    expect((await listAlerts(server.device(), key)).items.length).toBeGreaterThan(0);
  });
});

describe('a member', () => {
  test('with a confirmed address gets an active alert at once, whatever address the input has', async () => {
    const member = await makeMember(server);
    const emails = await emailsDuring(server, async () => {
      expect(await createAlert(member.device, { email: 'other@homes.example' })).toMatchObject({ state: 'active', email: member.email });
      expect(await createAlert(member.device, {})).toMatchObject({ state: 'known' });
    });
    expect(emails).toEqual([]);
    expect(await listAlerts(member.device)).toMatchObject({ email: member.email, items: [{ words: 'Buy · Dubai Marina' }] });
  });

  test('who asks again for a search whose alert is paused gets its emails again, also with twenty alerts', async () => {
    const { device } = await makeMember(server);
    for (let n = 1; n <= 20; n++) await createAlert(device, { filter: { ...MARINA, maxPrice: n * 100_000 } });
    const { id, filter } = (await listAlerts(device)).items[0]!;
    await callerOf(device).alert.change({ id, paused: true });
    expect(await createAlert(device, { filter })).toMatchObject({ state: 'active', id });
    expect((await listAlerts(device)).items.map(({ state }) => state)).toEqual(Array(20).fill('active'));
    expect(await run('select 1 from alert_keys where alert_id = $1', [id])).not.toEqual([]);
  });

  test('without a confirmed address confirms it first and sees no alerts of that address', async () => {
    const { email } = await makeConfirmedAlert('claimed@homes.example');
    const member = await makeMember(server, 'claimed', { confirmed: false });
    expect(member.email).toBe(email);
    expect(await listAlerts(member.device)).toEqual({ items: [], email: null });
    expect(await createAlert(member.device, { filter: { location: 'Palm Jumeirah' } })).toMatchObject({ state: 'confirm' });
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

  test('downloads alerts with the personal data and deletes them with the account', async () => {
    const member = await memberWithAlert(server, { location: 'Dubai Marina' });
    const exported = await callerOf(member.device).account.export();
    expect(exported.alerts).toMatchObject([{ cadence: 'daily', filter: { location: 'Dubai Marina' } }]);
    await callerOf(member.device).account.remove({ password: PASSWORD });
    expect(await run('select 1 from alert_addresses where email = $1', [member.email])).toEqual([]);
  });
});
