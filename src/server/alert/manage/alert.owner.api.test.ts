// Tests of what the owner of alerts can do: stop, pause and change them, delete the address, get a new link by email.
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../shared/time.ts';
import { linkOf, MARINA, startAlertContext, subjectsOf } from '../../../testing/contexts/alert-context.ts';
import { memberWithAlert, runAlerts } from '../../../testing/factories/alerts.ts';
import { callerOf, expectError } from '../../../testing/factories/caller.ts';
import { waitForReadableEvents } from '../../../testing/factories/events.ts';
import { makeShortlist } from '../../../testing/factories/shortlists.ts';
import { signedKey } from '../../mail/link/signed-link.ts';
import { wakeInstantAlerts } from '../match/alert.wake.ts';
import { sendDueAlerts } from '../send/alert.send.ts';

const { server, run, addHome, setTimeAfterMorning } = await startAlertContext();

describe('the owner of alerts', () => {
  test('stops one by a POST without cookie or origin, as mail programs send it, again and again', async () => {
    const { device, alertId } = await memberWithAlert(server, MARINA);
    await callerOf(device).alert.create({ filter: { location: 'Palm Jumeirah' } });
    await addHome();
    setTimeAfterMorning(DAY_MS);
    const [mail] = await runAlerts(server);
    expect(mail!.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const path = /^<http:\/\/homes\.example(\/alerts\/unsubscribe\?token=[\w.-]+)>$/.exec(mail!.headers.get('list-unsubscribe')!)![1]!;
    expect(linkOf(mail!, '/alerts/unsubscribe')).toBe(path);
    const { text } = await server.request().get(path).expect(200);
    expect(text).toContain('Stop this alert');
    expect(text).toContain('Buy · Dubai Marina');
    expect((await callerOf(device).alert.list({})).items).toHaveLength(2);
    for (let n = 0; n < 2; n++)
      await server
        .request()
        .post(path)
        .set('Origin', 'https://mail.example')
        .set('Sec-Fetch-Site', 'cross-site')
        .type('form')
        .send('List-Unsubscribe=One-Click')
        .expect(200);
    expect((await callerOf(device).alert.list({})).items.map(({ id }) => id)).not.toContain(alertId);
    expect((await server.request().get(path).expect(200)).text).toContain('Your alert is stopped');
    await server.request().get(`${path}x`).expect(404);
    expect((await callerOf(device).alert.list({})).items).toHaveLength(1);
    await addHome();
    setTimeAfterMorning(2 * DAY_MS);
    expect(await runAlerts(server)).toEqual([]);
    for (const wrong of ['', 'x', `${alertId}.x`, path.split('=')[1]!.replace(/^\d+/, String(alertId + 1))])
      await server.request().post(`/alerts/unsubscribe?token=${wrong}`).expect(404);
  });

  test('gets no email that waits when they stop the alert', async () => {
    await memberWithAlert(server, MARINA);
    await addHome();
    setTimeAfterMorning(DAY_MS);
    const before = (await server.sentEmails()).length;
    await waitForReadableEvents(server.deps.orm.em.fork());
    await sendDueAlerts(server.deps, server.deps.orm.em.fork(), ['daily']);
    const [waiting] = await run<{ key: string }>(`select key from mail_deliveries where kind = 'alert' and status = 'waiting'`);
    const token = signedKey(server.deps.env, 'alerts-unsubscribe', Number(waiting!.key.split(':')[1]));
    await server.request().post(`/alerts/unsubscribe?token=${token}`).expect(200);
    expect((await server.sentEmails()).slice(before)).toEqual([]);
  });

  test('gets no email that waits when they stop an alert on the page, the emails about saved homes or those about a list', async () => {
    const { device, alertId, id: userId } = await memberWithAlert(server, MARINA);
    const { id: savedId } = await addHome();
    await device.post(`/api/users/${userId}/saved-properties/${savedId}`).send({}).expect(200);
    await callerOf(device).alert.setSaved({ isOn: true });
    const { token } = await makeShortlist(server, [(await addHome({ location: 'Palm Jumeirah' })).id], device);
    await callerOf(device).shortlist.startEmails({ token });
    await run('update properties set price = 2000000 where id = $1 or location = $2', [savedId, 'Palm Jumeirah']);
    setTimeAfterMorning(DAY_MS);
    const before = (await server.sentEmails()).length;
    await waitForReadableEvents(server.deps.orm.em.fork());
    await wakeInstantAlerts(server.deps.orm.em.fork(), server.deps.now());
    await sendDueAlerts(server.deps, server.deps.orm.em.fork(), ['instant', 'daily']);
    const countWaiting = async () => (await run(`select 1 from mail_deliveries where kind = 'alert' and status = 'waiting'`)).length;
    expect(await countWaiting()).toBe(3);
    await callerOf(device).alert.stop({ id: alertId });
    expect(await countWaiting()).toBe(2);
    await callerOf(device).alert.setSaved({ isOn: false });
    expect(await countWaiting()).toBe(1);
    await callerOf(device).shortlist.endEmails({ token });
    expect((await server.sentEmails()).slice(before)).toEqual([]);
  });

  test('pauses an alert, and after the pause gets emails only about homes that come then', async () => {
    const { device, alertId } = await memberWithAlert(server, MARINA, 'instant');
    await callerOf(device).alert.change({ id: alertId, paused: true });
    await addHome({ title: 'In the pause' });
    expect(await runAlerts(server)).toEqual([]);
    await callerOf(device).alert.change({ id: alertId, paused: false });
    await addHome({ title: 'After the pause' });
    const [mail] = await runAlerts(server);
    expect([mail!.text.includes('After the pause'), mail!.text.includes('In the pause')]).toEqual([true, false]);
  });

  test('misses no home when they change how often emails come', async () => {
    const { device, alertId } = await memberWithAlert(server, MARINA, 'daily');
    await addHome();
    const { items } = await callerOf(device).alert.change({ id: alertId, cadence: 'instant', kinds: ['new'] });
    expect(items).toMatchObject([{ cadence: 'instant', kinds: ['new'], state: 'active' }]);
    expect(subjectsOf(await runAlerts(server))).toEqual(['1 new home in Dubai Marina']);
  });

  test('changes the search, but not to one that another alert has', async () => {
    const { device, alertId } = await memberWithAlert(server, MARINA, 'instant');
    await callerOf(device).alert.create({ filter: { location: 'Palm Jumeirah' } });
    await expectError(callerOf(device).alert.change({ id: alertId, filter: { location: 'Palm Jumeirah' } }), 'CONFLICT');
    await callerOf(device).alert.change({ id: alertId, filter: { ...MARINA, maxPrice: 1_000_000 } });
    await addHome();
    expect(await runAlerts(server)).toEqual([]);
    await addHome({ price: 950_000 });
    expect(await runAlerts(server)).toHaveLength(1);
  });

  test('stops all alerts, and deletes the address with all that was stored of it', async () => {
    const { device, email } = await memberWithAlert(server, MARINA);
    await addHome();
    setTimeAfterMorning(DAY_MS);
    await runAlerts(server);
    expect(await callerOf(device).alert.stopAll({})).toEqual({ items: [], email });
    await callerOf(device).alert.create({ filter: MARINA });
    expect(await callerOf(device).alert.deleteAddress({})).toEqual({ deleted: true });
    for (const table of ['alert_addresses', 'alerts', 'alert_keys', 'alert_emails'])
      expect(await run(`select 1 from ${table}`)).toEqual([]);
  });

  test('gets a new link by email, and the answer is the same for every address', async () => {
    const { email } = await memberWithAlert(server, MARINA);
    const before = (await server.sentEmails()).length;
    const answers = [];
    for (const to of [email.toUpperCase(), 'unknown@homes.example'])
      answers.push(await callerOf(server.device()).alert.sendLink({ email: to }));
    expect(answers).toEqual([{ accepted: true }, { accepted: true }]);
    const [mail, ...others] = (await server.sentEmails()).slice(before);
    expect([mail!.to, mail!.subject, others.length]).toEqual([email, 'Your alerts', 0]);
    const key = linkOf(mail!, '/alerts/').split('/')[2]!;
    expect((await callerOf(server.device()).alert.list({ key })).items).toHaveLength(1);
  });

  test('gets the email later when the mailbox has reached its limit, and nothing is lost', async () => {
    const { email } = await memberWithAlert(server, MARINA);
    await addHome();
    await run(
      `insert into mail_deliveries (key, address, mailbox, kind, status) select 'flood' || n, $1, $1, 'alert', 'sent' from generate_series(1, 200) n`,
      [email],
    );
    setTimeAfterMorning(DAY_MS);
    expect(await runAlerts(server)).toEqual([]);
    await run(`delete from mail_deliveries where key like 'flood%'`);
    setTimeAfterMorning(DAY_MS + 6 * HOUR_MS);
    expect(await runAlerts(server)).toHaveLength(1);
  });
});
