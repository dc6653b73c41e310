// Tests of how many alerts there may be, which searches they may watch and how often, and when unconfirmed ones are deleted.
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../shared/time.ts';
import { MARINA } from '../../../testing/contexts/alert-context.ts';
import { createAlert, listAlerts, newAddress, startAlertCreationContext } from '../../../testing/contexts/alert-creation-context.ts';
import { learnPlaces } from '../../../testing/factories/alerts.ts';
import { callerOf, errorOf, expectError, invalid } from '../../../testing/factories/caller.ts';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { makeMember } from '../../../testing/factories/members.ts';
import { sendCall } from '../../../testing/http-calls.ts';
import { testServer } from '../../../testing/server.ts';
import { tidyAlerts } from '../expiry/alert.cleanup.ts';

const { server, run, makeConfirmedAlert } = await startAlertCreationContext();

describe('limits', () => {
  test('reject the fourth new alert of a network address on a day and the 21st alert of a member', async () => {
    const limited = await testServer({ LIMIT_ALERT: '3' }, server.database);
    const create = () => callerOf(limited.device()).alert.create({ filter: MARINA, email: newAddress() });
    for (let n = 0; n < 3; n++) expect(await create()).toMatchObject({ state: 'confirm' });
    await expectError(create(), 'TOO_MANY_REQUESTS');
    await limited.deps.jobs.stop();
    const member = await makeMember(server);
    const createNth = (n: number) => createAlert(member.device, { filter: { ...MARINA, maxPrice: n * 100_000 } });
    for (let n = 1; n <= 20; n++) expect(await createNth(n)).toMatchObject({ state: 'active' });
    await expectError(createNth(21), 'FORBIDDEN');
  });

  test('refuse instant emails for a search with more than twenty new homes a day', async () => {
    const { device } = await makeMember(server);
    await run(`insert into properties (title, price, area, bedrooms, bathrooms, location, emirate, property_type, transaction_type)
      select 'Home ' || n, 90000 + n, 700, 1, 1, 'Al Nahda', 'Sharjah', 'Apartment', 'Rent' from generate_series(1, 150) n`);
    await learnPlaces(server.deps.orm.em);
    // 150 new homes a week are more than 20 a day
    const busy = { location: 'Al Nahda', transactionType: 'Rent' };
    const preview = await callerOf(device).alert.preview(busy);
    expect(preview).toMatchObject({
      perWeek: 150,
      instantAllowed: false,
      line: 'About 150 homes a week match this. Narrow it a little and you will only hear about homes you would visit.',
    });
    expect(await errorOf(createAlert(device, { filter: busy, cadence: 'instant' }))).toMatchObject({
      fields: [{ path: 'cadence', message: 'For searches with up to 20 new homes a day.' }],
    });
    expect(await createAlert(device, { filter: busy })).toMatchObject({ state: 'active' });
    const narrow = { ...busy, maxPrice: 90_050 };
    expect(await callerOf(device).alert.preview(narrow)).toMatchObject({
      perWeek: 50,
      instantAllowed: true,
      line: 'About 50 homes a week match this.',
    });
    expect(await createAlert(device, { filter: narrow, cadence: 'instant' })).toMatchObject({ state: 'active' });
  });
});

describe('the preview of an alert', () => {
  test('counts the new homes of a week, else of a month, and says when there were none', async () => {
    const preview = (filter: object) => callerOf(server.device()).alert.preview(filter);
    const { id } = await makeProperty(server.deps.orm.em, { location: 'Palm Jumeirah', price: 77_000_000 });
    const search = { location: 'Palm Jumeirah', minPrice: 70_000_000 };
    expect(await preview(search)).toMatchObject({ perWeek: 1, perMonth: null, line: 'About 1 home a week matches this.' });
    await run(`update home_events set at = at - interval '10 days' where property_id = $1`, [id]);
    expect(await preview(search)).toMatchObject({ perWeek: 0, perMonth: 1, line: 'About 1 home a month matches this.' });
    await run(`update home_events set at = at - interval '30 days' where property_id = $1`, [id]);
    await run(`update properties set created_at = now() - interval '15 days' where id = $1`, [id]);
    expect(await preview(search), 'the list says that it was listed 15 days ago').toMatchObject({ perWeek: 0, perMonth: 1 });
    await run(`update properties set is_date_known = false where id = $1`, [id]);
    expect(await preview(search), 'the day is that of the first import').toMatchObject({ perWeek: 0, perMonth: 0 });
    await run(`update properties set is_date_known = true, created_at = now() - interval '40 days' where id = $1`, [id]);
    expect(await preview(search)).toMatchObject({
      perWeek: 0,
      perMonth: 0,
      line: 'Nothing matched in the last 30 days. We will keep looking.',
      instantAllowed: true,
    });
  });
});

describe('creating an alert', () => {
  test('rejects searches that no home can match, and hostile input without storing it', async () => {
    const { device } = await makeMember(server);
    for (const filter of [{ minPrice: 5, maxPrice: 4 }, { propertyType: 'Castle' }])
      await expectError(createAlert(device, { filter }), 'BAD_REQUEST');
    for (const input of [{ kinds: [] }, { kinds: ['taken'] }, { cadence: 'hourly' }, { filter: { minPrice: -1 } }, { filter: null }])
      await expectError(createAlert(device, invalid(input)), 'BAD_REQUEST');
    expect((await sendCall(device, 'alert.create', { filter: { location: 'a\0b' } })).status).toBe(400);
    for (const email of ['x', 'a@b.example\r\nBcc: all@homes.example', undefined])
      expect(await errorOf(createAlert(server.device(), { email }))).toMatchObject({ code: 'BAD_REQUEST', fields: [{ path: 'email' }] });
    expect(await listAlerts(device)).toMatchObject({ items: [] });
    for (const key of ['', 'x', '1.x', '1.2.3', "1' or 1=1", '999999.AAAA'])
      await expectError(listAlerts(server.device(), key || 'y'), 'NOT_FOUND');
  });
});

describe('the daily clean-up', () => {
  test('deletes alerts that were not confirmed after seven days and addresses without alerts after thirty', async () => {
    const email = newAddress();
    await createAlert(server.device(), { email });
    const confirmedAlert = await makeConfirmedAlert();
    await tidyAlerts(server.deps.orm.em.fork(), new Date(Date.now() + 6 * DAY_MS));
    expect(await run('select 1 from alerts a join alert_addresses o on o.id = a.address_id where o.email = $1', [email])).toHaveLength(1);
    await tidyAlerts(server.deps.orm.em.fork(), new Date(Date.now() + 8 * DAY_MS));
    expect(await run('select 1 from alerts a join alert_addresses o on o.id = a.address_id where o.email = $1', [email])).toEqual([]);
    expect(await run('select 1 from alert_addresses where email = $1', [email])).toHaveLength(1);
    await tidyAlerts(server.deps.orm.em.fork(), new Date(Date.now() + 31 * DAY_MS));
    expect(await run('select 1 from alert_addresses where email = $1', [email])).toEqual([]);
    expect((await listAlerts(server.device(), confirmedAlert.key)).items).toHaveLength(1);
  });

  test('pauses the alerts of an address whose mail server refuses their emails for good', async () => {
    const [refused, accepted] = [await makeConfirmedAlert(), await makeConfirmedAlert()];
    const stateOf = async ({ email }: { email: string }) =>
      (
        await run<{ isPaused: boolean }>(
          'select a.paused_at is not null as "isPaused" from alerts a join alert_addresses o on o.id = a.address_id where o.email = $1',
          [email],
        )
      )[0];
    const deliveries = [
      { to: refused, kind: 'alert', status: 'refused' },
      { to: accepted, kind: 'alert', status: 'sent' },
      { to: accepted, kind: 'inquiry', status: 'refused' },
    ];
    for (const { to, kind, status } of deliveries)
      await run('insert into mail_deliveries (key, address, kind, status, created_at) values ($1, $2, $3, $4, now())', [
        `${kind}:${status}`,
        to.email,
        kind,
        status,
      ]);
    await tidyAlerts(server.deps.orm.em.fork(), new Date());
    expect([await stateOf(refused), await stateOf(accepted)]).toEqual([{ isPaused: true }, { isPaused: false }]);
    // resumed after that refusal, the alert stays active until another email is refused
    const [alert] = (await listAlerts(server.device(), refused.key)).items;
    await callerOf(server.device()).alert.change({ id: alert!.id, key: refused.key, paused: false });
    await tidyAlerts(server.deps.orm.em.fork(), new Date());
    expect(await stateOf(refused)).toEqual({ isPaused: false });
    await run(
      `insert into mail_deliveries (key, address, kind, status, created_at) values ('alert:again', $1, 'alert', 'refused', now())`,
      [refused.email],
    );
    await tidyAlerts(server.deps.orm.em.fork(), new Date());
    expect(await stateOf(refused)).toEqual({ isPaused: true });
  });
});
