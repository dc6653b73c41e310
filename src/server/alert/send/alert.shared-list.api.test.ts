// Tests of emails about the homes of a shared list: who gets them, when they start and end, and what they say.
import { describe, expect, test, vi } from 'vitest';
import type { AlertConfirmed } from '../../../shared/alert/alert-schemas.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { linkOf, MARINA, ORIGIN, startAlertContext } from '../../../testing/contexts/alert-context.ts';
import { runAlerts } from '../../../testing/factories/alerts.ts';
import { callerOf, expectError } from '../../../testing/factories/caller.ts';
import { type Device, makeMember } from '../../../testing/factories/members.ts';
import { joinShortlist, makeShortlist, readShortlist } from '../../../testing/factories/shortlists.ts';
import type { ReadEmail } from '../../../testing/mail/sent-emails.ts';

const { server, run, addHome, setPrice, setStatus, setTimeAfterMorning } = await startAlertContext({
  // 0 switches a limit off
  LIMIT_SHORTLIST: '0',
  LIMIT_SHORTLIST_CHANGE: '0',
});

/** Starts the emails about a list for the person of a device, to `email` or to the member's own address. */
const startEmails = (device: Device, token: string, email?: string) =>
  callerOf(device).shortlist.startEmails({ token, ...(email && { email }) });
const lastEmailTo = async (email: string): Promise<ReadEmail> => (await server.sentEmails()).findLast(({ to }) => to === email)!;

/** Opens the link in the email that asks `email` to confirm the alert. */
async function confirmAlert(device: Device, email: string): Promise<AlertConfirmed> {
  const token = new URL(ORIGIN + linkOf(await lastEmailTo(email), '/alerts/confirm')).searchParams.get('token');
  return callerOf(device).alert.confirm({ token: token! });
}

/** Makes a shared list of a member with homes. A visitor joins it, starts emails to `email` and confirms them. */
async function makeWatchedList(email: string, homeIds: number[]) {
  const { token, id, maker } = await makeShortlist(server, homeIds, (await makeMember(server)).device);
  const visitor = await joinShortlist(token, 'Sara', server.device());
  await startEmails(visitor, token, email);
  await confirmAlert(visitor, email);
  return { token, id, maker, visitor };
}

describe('emails about a shared list', () => {
  test('start for a visitor once their address confirms it, without an account, and stop by one click', async () => {
    const { id } = await addHome();
    const { token } = await makeShortlist(server, [id]);
    const visitor = await joinShortlist(token, 'Sara', server.device());
    const email = 'sara.list@homes.example';
    expect(await startEmails(visitor, token, email)).toEqual({ state: 'confirm', email });
    expect((await readShortlist(visitor, token)).getsEmails).toBe(false);
    const request = await lastEmailTo(email);
    expect(request.subject).toBe('Please confirm your alert');
    expect(request.text).toContain('asked us to write to this address when homes of a shared list change.');
    expect(await confirmAlert(visitor, email)).toMatchObject({ words: 'Shared list “Our homes”', listToken: token, cadence: 'daily' });
    expect((await readShortlist(visitor, token)).getsEmails).toBe(true);
    await setPrice(id, 2_050_000);
    expect(await runAlerts(server)).toEqual([]);
    setTimeAfterMorning(DAY_MS);
    const [mail, ...others] = await runAlerts(server);
    expect(others).toEqual([]);
    expect([mail!.to, mail!.subject]).toEqual([email, 'Price drop: 2 bedrooms in Dubai Marina, now AED 2,050,000']);
    expect(mail!.text).toContain('News of the homes in your shared list “Our homes”.');
    expect(mail!.text).toContain('Was AED 2,100,000');
    expect(linkOf(mail!, '/list/')).toBe(`/list/${token}`);
    expect(mail!.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [unsubscribe] = /https?:[^>]+/.exec(mail!.headers.get('list-unsubscribe')!)!;
    await server.request().post(unsubscribe.slice(ORIGIN.length)).type('form').send('List-Unsubscribe=One-Click').expect(200);
    expect((await readShortlist(visitor, token)).getsEmails).toBe(false);
    await setPrice(id, 1_950_000);
    setTimeAfterMorning(2 * DAY_MS);
    expect(await runAlerts(server)).toEqual([]);
  });

  test('start for a member at once, name every home that changed once a day, and end on request', async () => {
    const [cheaper, sold, paused, deleted, unchanged] = [
      await addHome(),
      await addHome(),
      await addHome(),
      await addHome(),
      await addHome(),
    ];
    const ids = [cheaper, sold, paused, deleted, unchanged].map(({ id }) => id);
    await run('update properties set images = array[$2] where id = any($1)', [ids, `/uploads/${'a'.repeat(32)}-1280x853.webp`]);
    const { device, email } = await makeMember(server);
    const { token } = await makeShortlist(server, ids, device);
    expect(await startEmails(device, token)).toEqual({ state: 'active', email });
    expect(await startEmails(device, token)).toEqual({ state: 'known', email });
    await setPrice(cheaper.id, 2_000_000);
    await setStatus(sold.id, 'sold');
    await setStatus(paused.id, 'paused');
    await setStatus(deleted.id, 'deleted');
    setTimeAfterMorning(DAY_MS);
    const [mail, ...others] = await runAlerts(server);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('4 homes of your shared list have changed');
    for (const line of ['AED 2,000,000 · Was AED 2,100,000', 'AED 2,100,000 · Taken', 'AED 2,100,000 · No longer available'])
      expect(mail!.text).toContain(line);
    // a listing that is paused has no page; the picture of the deleted home is not shown, because it belongs to the advertiser
    expect(mail!.links.some((link) => link.endsWith(`/properties/${paused.id}`))).toBe(false);
    expect(mail!.links.some((link) => link.endsWith(`/properties/${sold.id}`))).toBe(true);
    expect(mail!.html.match(/<img /g)?.length).toBe(3);
    const { items } = await callerOf(device).alert.list({});
    expect(items).toMatchObject([{ subject: 'list', words: 'Shared list “Our homes”', homesFound: 4, listToken: token }]);
    const opened = await callerOf(device).alert.email({ id: items[0]!.lastEmailId });
    expect(opened.items.map(({ kind }) => kind)).toEqual(['price-drop', 'taken', 'gone']);
    expect(await callerOf(device).shortlist.endEmails({ token })).toEqual({ ended: true });
    expect((await readShortlist(device, token)).getsEmails).toBe(false);
    await setPrice(cheaper.id, 1_900_000);
    setTimeAfterMorning(2 * DAY_MS);
    expect(await runAlerts(server)).toEqual([]);
  });

  test('leave out what happened before a home was added to the list', async () => {
    const [addedLater, back, addedThenCheaper] = [await addHome(), await addHome(), await addHome()];
    const { token, visitor } = await makeWatchedList('later@homes.example', [back.id]);
    await setPrice(addedLater.id, 2_000_000);
    await setPrice(addedThenCheaper.id, 2_000_000);
    await setStatus(back.id, 'sold');
    await run(`update home_events set at = at - interval '23 days' where property_id = $1`, [back.id]);
    await setStatus(back.id, 'published');
    await callerOf(visitor).shortlist.addHomes({ token, propertyIds: [addedLater.id, addedThenCheaper.id] });
    await setPrice(addedThenCheaper.id, 1_900_000);
    setTimeAfterMorning(DAY_MS);
    const [mail] = await runAlerts(server);
    expect(mail!.subject).toBe('2 homes of your shared list have changed');
    expect(mail!.text).toContain('AED 2,100,000 · Back after 23 days');
    expect(mail!.text).toContain('AED 1,900,000 · Was AED 2,000,000');
  });

  test('end for a person who leaves, for all when the list ends, and for everyone but the maker when it gets a new link', async () => {
    const { id } = await addHome();
    const listLeft = await makeWatchedList('left@homes.example', [id]);
    await callerOf(listLeft.visitor).shortlist.leave({ token: listLeft.token });
    const listEnded = await makeWatchedList('ended@homes.example', [id]);
    await callerOf(listEnded.maker).shortlist.end({ token: listEnded.token });
    const listRenewedByToken = await makeWatchedList('renewed@homes.example', [id]);
    await startEmails(listRenewedByToken.maker, listRenewedByToken.token);
    const { token } = await callerOf(listRenewedByToken.maker).shortlist.renewLink({ token: listRenewedByToken.token });
    const listRenewedById = await makeWatchedList('own@homes.example', [id]);
    await startEmails(listRenewedById.maker, listRenewedById.token);
    const newLink = await callerOf(listRenewedById.maker).shortlist.renewMine({ id: listRenewedById.id });
    await setPrice(id, 2_000_000);
    setTimeAfterMorning(DAY_MS);
    const mails = await runAlerts(server);
    expect(mails.map((mail) => linkOf(mail, '/list/')).sort()).toEqual([`/list/${token}`, `/list/${newLink.token}`].sort());
  });

  test('do not start for a person whose link is renewed while the request runs', async () => {
    const { device, email } = await makeMember(server);
    const { token, maker } = await makeShortlist(server, [(await addHome()).id]);
    await joinShortlist(token, 'Sara', device);
    await callerOf(device).alert.create({ filter: MARINA });
    let rejected: Promise<void> | undefined;
    // the lock on the address makes the request wait after it has opened the list and before it stores the alert
    await server.deps.orm.em.fork().transactional(async (em) => {
      await em.execute('select 1 from alert_addresses where email = ? for update', [email]);
      rejected = expectError(startEmails(device, token), 'NOT_FOUND');
      await vi.waitFor(async () => expect(await run(`select 1 from pg_locks where not granted`)).not.toEqual([]), { timeout: 10_000 });
      await callerOf(maker).shortlist.renewLink({ token });
    });
    await rejected;
    expect((await callerOf(device).alert.list({})).items.map(({ subject }) => subject)).toEqual(['search']);
  });

  test('name a home once for an address with several alerts, and go to one address of a person', async () => {
    const { id } = await addHome();
    const { token, visitor } = await makeWatchedList('twice@homes.example', [id]);
    await callerOf(visitor).alert.create({ filter: MARINA, email: 'twice@homes.example' });
    await startEmails(visitor, token, 'other@homes.example');
    await confirmAlert(visitor, 'other@homes.example');
    const listAddresses = await run(
      'select address.email from alerts join alert_addresses address on address.id = alerts.address_id where list_person_id is not null',
    );
    expect(listAddresses).toEqual([{ email: 'other@homes.example' }]);
    await startEmails(visitor, token, 'twice@homes.example');
    await confirmAlert(visitor, 'twice@homes.example');
    await setPrice(id, 2_000_000);
    setTimeAfterMorning(DAY_MS);
    expect((await runAlerts(server)).map(({ to }) => to)).toEqual(['twice@homes.example']);
  });

  test('are written in the language of their reader', async () => {
    const { id } = await addHome();
    await makeWatchedList('arabic@homes.example', [id]);
    await run(`update alert_addresses set locale = 'ar'`);
    await setStatus(id, 'sold');
    setTimeAfterMorning(DAY_MS);
    const [mail] = await runAlerts(server);
    expect(mail!.subject).toContain('لم يعد متاحًا');
    expect(mail!.html).toContain('dir="rtl"');
    expect(mail!.text).toContain('أخبار المنازل في قائمتكم المشتركة');
  });

  test('are only for people of the list, need an address, and cannot be instant', async () => {
    const { token, maker } = await makeShortlist(server);
    await expectError(startEmails(server.device(), token, 'reader@homes.example'), 'FORBIDDEN');
    await expectError(startEmails(maker, 'a'.repeat(22), 'reader@homes.example'), 'NOT_FOUND');
    await expectError(startEmails(maker, token), 'BAD_REQUEST');
    await expectError(callerOf(server.device()).shortlist.endEmails({ token }), 'FORBIDDEN');
    // a filled honeypot field gets the same answer and no email
    expect(await callerOf(maker).shortlist.startEmails({ token, email: 'robot@homes.example', website: 'x' })).toMatchObject({
      state: 'confirm',
    });
    expect(await lastEmailTo('robot@homes.example')).toBeUndefined();
    const { device } = await makeMember(server);
    const { token: tokenOfMember } = await makeShortlist(server, [], device);
    await startEmails(device, tokenOfMember);
    const [alert] = (await callerOf(device).alert.list({})).items;
    await expectError(callerOf(device).alert.change({ id: alert!.id, cadence: 'instant' }), 'BAD_REQUEST');
    expect(await callerOf(device).alert.change({ id: alert!.id, cadence: 'weekly' })).toMatchObject({
      items: [{ cadence: 'weekly' }],
    });
  });

  test('do not contain the name of the list before the address is confirmed', async () => {
    const maker = server.device();
    const name = 'Win a prize at evil.example';
    const { token } = await callerOf(maker).shortlist.create({ name, yourName: 'Maya' });
    await startEmails(maker, token, 'victim@homes.example');
    const mail = await lastEmailTo('victim@homes.example');
    expect(mail.html + mail.text + mail.subject).not.toContain('evil.example');
  });
});
