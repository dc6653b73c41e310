// Tests of the alerts of an account's address: when the address changes, in the download and when the account is deleted.
import { describe, expect, test } from 'vitest';
import { MARINA } from '../../../testing/contexts/alert-context.ts';
import {
  createAlert,
  listAlerts,
  newAddress,
  startAlertCreationContext,
  tokenOf,
} from '../../../testing/contexts/alert-creation-context.ts';
import { callerOf, expectError } from '../../../testing/factories/caller.ts';
import { makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import { emailsDuring } from '../../../testing/mail/sent-emails.ts';
import { moveAlerts } from './account.alerts.ts';

const { server, run, makeConfirmedAlert } = await startAlertCreationContext();

const move = (from: string, to: string) => server.deps.orm.em.fork().transactional((tx) => moveAlerts(tx, server.deps.mail, from, to));
/** Stores an email of an alert as waiting in the outbox. */
const storeWaitingEmail = (address: string, alertId: number) =>
  run(`insert into mail_deliveries (key, address, kind, status) values ($1, $2, 'alert', 'waiting')`, [`alert:${alertId}:1`, address]);
const countWaiting = async (address: string): Promise<number> =>
  (await run(`select 1 from mail_deliveries where address = $1 and status = 'waiting'`, [address])).length;
/** Stores that an alert sent an email with one home. */
const storeSentEmail = (alertId: number) =>
  run(
    `insert into alert_emails (address_id, alert_id, homes, property_ids, kinds, prices)
     select address_id, id, 1, array[7], array[1], array[950000] from alerts where id = $1`,
    [alertId],
  );

describe('a changed address', () => {
  test('takes the alerts along also when the new address has some: of equal ones it keeps the active one with the emails of both', async () => {
    const [former, current] = [await makeConfirmedAlert(), await makeConfirmedAlert()];
    const [formerAlert] = (await listAlerts(former.device)).items;
    const [currentAlert] = (await listAlerts(current.device)).items;
    await callerOf(current.device).alert.change({ id: currentAlert!.id, paused: true });
    await createAlert(current.device, { email: current.email, filter: { ...MARINA, maxPrice: 900_000 } });
    await createAlert(former.device, { email: former.email, filter: { ...MARINA, maxPrice: 800_000 } });
    for (const id of [formerAlert!.id, currentAlert!.id]) await storeSentEmail(id);
    await run(`update alert_addresses set locale = 'ar' where email = $1`, [former.email]);
    await move(former.email, current.email);
    const { items } = await listAlerts(current.device);
    expect(items.map(({ filter }) => filter.maxPrice ?? 0).toSorted((a, b) => a - b)).toEqual([0, 800_000, 900_000]);
    expect(items.map(({ state }) => state)).toEqual(Array(3).fill('active'));
    expect(items.find(({ id }) => id === formerAlert!.id)).toMatchObject({ unseen: 2 });
    expect(await run('select email, locale from alert_addresses where email = any($1)', [[former.email, current.email]])).toEqual([
      { email: current.email, locale: 'ar' },
    ]);
    await expectError(listAlerts(former.device), 'UNAUTHORIZED');
  });

  test('takes the alerts along when another person has entered the new address, whose request stays unconfirmed', async () => {
    const former = await makeConfirmedAlert();
    const email = newAddress();
    for (const filter of [MARINA, { location: 'Palm Jumeirah' }]) await createAlert(server.device(), { email, filter });
    await move(former.email, email);
    const alerts = await run(
      `select a.filter->>'location' as place, a.confirmed_at is not null as "isConfirmed"
       from alerts a join alert_addresses o on o.id = a.address_id where o.email = $1 order by 1`,
      [email],
    );
    expect(alerts).toEqual([
      { place: 'Dubai Marina', isConfirmed: true },
      { place: 'Palm Jumeirah', isConfirmed: false },
    ]);
  });

  test('leaves nothing for the former one: neither emails that wait, nor a link that confirmed an alert or would confirm one', async () => {
    const device = server.device();
    const [email, newEmail] = [newAddress(), newAddress()];
    const sent = await emailsDuring(server, async () => {
      await createAlert(device, { email });
      await createAlert(device, { email, filter: { location: 'Palm Jumeirah' } });
    });
    const [confirmedToken, waitingToken] = sent.map(tokenOf);
    const { key } = await callerOf(device).alert.confirm({ token: confirmedToken! });
    const [alert] = (await listAlerts(device)).items;
    await storeWaitingEmail(email, alert!.id);
    await move(email, newEmail);
    expect(await countWaiting(email)).toBe(0);
    for (const token of [confirmedToken!, waitingToken!]) await expectError(callerOf(device).alert.confirm({ token }), 'NOT_FOUND');
    await expectError(listAlerts(device, key), 'NOT_FOUND');
    expect(await run('select a.id from alerts a join alert_addresses o on o.id = a.address_id where o.email = $1', [newEmail])).toEqual([
      { id: alert!.id },
    ]);
  });

  test('to another spelling of the same address changes nothing', async () => {
    const { device, email } = await makeConfirmedAlert();
    await move(email, email.toUpperCase());
    expect((await listAlerts(device)).items).toHaveLength(1);
  });
});

test('the download has the emails of alerts that have ended', async () => {
  const member = await makeMember(server);
  const [ended, active] = [
    await createAlert(member.device, {}),
    await createAlert(member.device, { filter: { location: 'Palm Jumeirah' } }),
  ];
  for (const { id } of [ended, active]) await storeSentEmail(id!);
  await callerOf(member.device).alert.stop({ id: ended.id });
  const { alerts, endedAlertEmails } = await callerOf(member.device).account.export();
  expect(alerts).toMatchObject([{ filter: { location: 'Palm Jumeirah' }, emails: [{ homes: [{ property_id: 7 }] }] }]);
  expect(endedAlertEmails).toMatchObject([{ seen_at: null, homes: [{ property_id: 7, kind: 'new', price: 950_000 }] }]);
});

test('a deleted account gets no email of an alert that waits', async () => {
  const member = await makeMember(server);
  const { id } = await createAlert(member.device, {});
  await storeWaitingEmail(member.email, id!);
  await callerOf(member.device).account.remove({ password: PASSWORD });
  expect(await countWaiting(member.email)).toBe(0);
});
