import { describe, expect, test } from 'vitest';
import { HOMES_IN_EMAIL } from '../../../shared/alert/alert.ts';
import type { AlertEmailView, AlertList } from '../../../shared/alert/alert-schemas.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { linkOf, MARINA, ORIGIN, startAlertContext, subjectsOf } from '../../../testing/contexts/alert-context.ts';
import { callAlerts, MORNING, memberWithAlert, runAlerts } from '../../../testing/factories/alerts.ts';
import { waitForReadableEvents } from '../../../testing/factories/events.ts';
import { makeMember } from '../../../testing/factories/members.ts';
import { wakeInstantAlerts } from '../match/alert.wake.ts';
import { kindBit } from '../match/home-list.ts';
import { sendDueAlerts } from './alert.send.ts';

const MINUTE = 60_000;

const { server, run, addHome, setPrice, setStatus, passTime } = await startAlertContext();

describe('a digest', () => {
  test('comes once a day with every match since the last one, each with what happened to it', async () => {
    const [cheaper, back] = [await addHome(), await addHome({ title: 'Two towers', price: 900_000 })];
    await setStatus(back.id, 'paused');
    await run(`update home_events set at = at - interval '23 days' where property_id = $1`, [back.id]);
    const { device, email } = await memberWithAlert(server, MARINA);
    const fresh = await addHome({ title: 'Bright corner home' });
    await addHome({ location: 'Palm Jumeirah' });
    await setPrice(cheaper.id, 1_950_000);
    await setStatus(back.id, 'published');
    expect(await runAlerts(server)).toEqual([]);
    passTime(DAY_MS);
    const [mail, ...others] = await runAlerts(server);
    expect(others).toEqual([]);
    expect([mail!.to, mail!.subject]).toEqual([email, '3 homes for your search: 1 new, 1 cheaper, 1 back']);
    expect(mail!.text).toContain('Your search: Buy · Dubai Marina');
    expect(mail!.text).toContain('AED 1,950,000 · Was AED 2,100,000');
    expect(mail!.text).toContain('AED 900,000 · Back after 23 days');
    expect(mail!.text).toContain('Bright corner home\nAED 2,100,000 · New');
    expect(mail!.html).toContain(`${ORIGIN}/properties/${fresh.id}`);
    passTime(2 * DAY_MS);
    expect(await runAlerts(server)).toEqual([]);
    expect((await callAlerts<AlertList>(device, 'list')).items).toMatchObject([{ homesFound: 3, unseen: 3 }]);
  });

  test('comes on Thursdays only when it is weekly', async () => {
    await memberWithAlert(server, MARINA, 'weekly');
    await addHome();
    for (const days of [1, 3, 6]) {
      passTime(days * DAY_MS);
      expect(await runAlerts(server)).toEqual([]);
    }
    passTime(7 * DAY_MS);
    expect(subjectsOf(await runAlerts(server))).toEqual(['1 new home in Dubai Marina']);
  });

  test('shows ten homes and links to the list of all of them, which takes them off the count of news', async () => {
    const { device } = await memberWithAlert(server, MARINA);
    const homes = [];
    for (let n = 0; n < 13; n++) homes.push((await addHome()).id);
    passTime(DAY_MS);
    const [mail] = await runAlerts(server);
    expect(mail!.subject).toBe('13 new homes in Dubai Marina');
    expect(mail!.links.filter((link) => /\/properties\/\d+$/.test(link))).toHaveLength(HOMES_IN_EMAIL);
    expect(mail!.text).toContain('See all 13');
    expect(await callAlerts(device, 'news')).toEqual({ count: 13 });
    const link = new URL(ORIGIN + linkOf(mail!, '?email='));
    const input = { key: decodeURIComponent(link.pathname.split('/')[2]!), id: Number(link.searchParams.get('email')) };
    const list = await callAlerts<AlertEmailView>(server.device(), 'email', input);
    expect(list.items.map(({ home }) => home.id).sort((a, b) => a - b)).toEqual(homes);
    expect(list).toMatchObject({ total: 13, words: 'Buy · Dubai Marina' });
    expect(await callAlerts(device, 'news')).toEqual({ count: 0 });
    expect(await callAlerts(server.device(), 'email', { ...input, id: input.id + 1 })).toMatchObject({ error: 'NOT_FOUND' });
  });

  test('tells each alert only what came after it, also of a home of which it knows a part, the last event first', async () => {
    const first = await memberWithAlert(server, MARINA);
    const known = await addHome();
    const second = await memberWithAlert(server, MARINA);
    const fresh = await addHome({ title: 'Bright corner home' });
    await setPrice(known.id, 1_950_000);
    passTime(DAY_MS);
    await runAlerts(server);
    const emails = await run(
      `select alert_id as id, property_ids as homes, kinds, prices, prices_before as before from alert_emails where alert_id = any($1) order by id`,
      [[first.alertId, second.alertId]],
    );
    const prices = { prices: [1_950_000, 2_100_000], before: [2_100_000, null] };
    expect(emails).toEqual([
      { id: first.alertId, homes: [known.id, fresh.id], kinds: [kindBit('new'), kindBit('new')], ...prices },
      { id: second.alertId, homes: [known.id, fresh.id], kinds: [kindBit('price-drop'), kindBit('new')], ...prices },
    ]);
  });

  test('leaves out homes of which the event is no longer true', async () => {
    await memberWithAlert(server, MARINA);
    const [gone, risen, dearer] = [await addHome(), await addHome({ price: 500_000 }), await addHome({ price: 500_000 })];

    await setStatus(gone.id, 'sold');
    await run('delete from home_events where property_id = any($1)', [[risen.id, dearer.id]]);
    await setPrice(risen.id, 400_000);
    await setPrice(risen.id, 600_000);
    await setPrice(dearer.id, 700_000);
    passTime(DAY_MS);
    expect(await runAlerts(server)).toEqual([]);
  });

  test('is written in the language of its reader', async () => {
    const member = await makeMember(server);
    await member.device
      .post('/trpc/alert.create')
      .set('Referer', `${ORIGIN}/ar/properties`)
      .set('x-locale', 'ar')
      .send({ json: { filter: MARINA } });
    await run(`update alert_addresses set locale = 'ar' where email = $1`, [member.email]);
    await addHome();
    passTime(DAY_MS);
    const [mail] = await runAlerts(server);
    expect(mail!.subject).toBe('منزل جديد في دبي مارينا');
    expect(mail!.html).toContain('dir="rtl"');
    expect(mail!.links.every((link) => link.startsWith(`${ORIGIN}/ar`))).toBe(true);
  });

  test('tells an address about a home, a kind and a price once, over all of its alerts', async () => {
    const member = await memberWithAlert(server, MARINA);
    await callAlerts(member.device, 'create', { filter: { ...MARINA, maxPrice: 3_000_000 } });
    const { id } = await addHome();
    passTime(DAY_MS);
    expect(await runAlerts(server)).toHaveLength(1);
    for (const price of [2_000_000, 2_100_000, 2_000_000]) await setPrice(id, price);
    passTime(2 * DAY_MS);
    expect(subjectsOf(await runAlerts(server))).toEqual(['Price drop: 2 bedrooms in Dubai Marina, now AED 2,000,000']);
    await setPrice(id, 2_100_000);
    await setPrice(id, 2_000_000);
    passTime(3 * DAY_MS);
    expect(await runAlerts(server)).toEqual([]);
  });
});

describe('an alert as it happens', () => {
  test('sends at the next run, and what comes within 15 minutes in one email', async () => {
    await memberWithAlert(server, MARINA, 'instant');
    const words = await memberWithAlert(server, { ...MARINA, keywords: ['renovated'] }, 'instant');
    await addHome();
    expect(subjectsOf(await runAlerts(server))).toEqual(['1 new home in Dubai Marina']);
    await addHome();
    passTime(5 * MINUTE);
    expect(await runAlerts(server)).toEqual([]);
    await addHome({ description: 'Renovated this year.' });
    passTime(10 * MINUTE);
    expect((await runAlerts(server)).map(({ to }) => to)).toEqual([words.email]);
    passTime(15 * MINUTE);
    expect(subjectsOf(await runAlerts(server))).toEqual(['2 new homes in Dubai Marina']);
    passTime(60 * MINUTE);
    expect(await runAlerts(server)).toEqual([]);
  });

  test('waits at night, and sends eight emails a day and the rest in the evening', async () => {
    await memberWithAlert(server, MARINA, 'instant');
    const counts: number[] = [];
    for (let n = 0; n < 10; n++) {
      await addHome();
      passTime(n * 20 * MINUTE);
      counts.push((await runAlerts(server)).length);
    }
    expect(counts).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
    // 20:00 in Dubai
    passTime(10 * 60 * MINUTE);
    expect(subjectsOf(await runAlerts(server))).toEqual(['2 new homes in Dubai Marina']);
    await addHome();
    passTime(13 * 60 * MINUTE);
    expect(await runAlerts(server)).toEqual([]);
    passTime(21 * 60 * MINUTE);
    expect(subjectsOf(await runAlerts(server))).toEqual(['1 new home in Dubai Marina']);
  });

  test('that had no news for long reads the event log only from what woke it on', async () => {
    const { alertId } = await memberWithAlert(server, MARINA, 'instant');
    const snapshotOf = async () => {
      const [alert] = await run<{ xmin: string }>('select pg_snapshot_xmin(from_snapshot)::text as xmin from alerts where id = $1', [
        alertId,
      ]);
      return BigInt(alert!.xmin);
    };
    const before = await snapshotOf();
    for (let n = 0; n < 30; n++) await addHome({ location: 'Palm Jumeirah' });
    const [woken] = await run<{ xid: string }>('select max(xid)::text as xid from home_events');
    await addHome({ title: 'Bright corner home' });
    await waitForReadableEvents(server.deps.orm.em.fork());
    await wakeInstantAlerts(server.deps.orm.em.fork(), server.deps.now());
    expect(await snapshotOf()).toBeGreaterThan(before);
    expect(await snapshotOf()).toBeLessThanOrEqual(BigInt(woken!.xid) + 1n);
    expect(subjectsOf(await runAlerts(server))).toEqual(['1 new home in Dubai Marina']);
  });

  test('is not woken by the quiet events of a first import', async () => {
    await memberWithAlert(server, MARINA, 'instant');
    await server.database.orm.em.fork().transactional(async (em) => {
      await em.execute(`set local homes.quiet = 'on'`);
      await em.execute(`insert into properties (title, price, area, bedrooms, bathrooms, location, emirate, property_type, transaction_type)
        values ('Imported', 1, 1, 1, 1, 'Dubai Marina', 'Dubai', 'Apartment', 'Buy')`);
    });
    expect(await runAlerts(server)).toEqual([]);
    expect(await run('select 1 from alerts where next_at is not null')).toEqual([]);
  });

  test('goes on in a restored database whose transactions have other ids, without old events', async () => {
    await memberWithAlert(server, MARINA, 'instant');
    await memberWithAlert(server, MARINA, 'daily');
    await addHome();
    await run(`update home_events set xid = (xid::text::bigint + 1000000000)::text::xid8`);
    await run(`update alerts set from_snapshot = '5000000:5000000:'`);
    await run(`update alert_progress set xid = '1000000000'`);
    expect(await runAlerts(server)).toEqual([]);
    await addHome();
    expect(subjectsOf(await runAlerts(server))).toEqual(['1 new home in Dubai Marina']);
    passTime(DAY_MS);
    expect(subjectsOf(await runAlerts(server))).toEqual(['1 new home in Dubai Marina']);
  });
});

describe('saved homes', () => {
  test('are watched for lower prices and for being taken while the switch is on', async () => {
    const member = await makeMember(server);
    const [first, second] = [await addHome(), await addHome({ bedrooms: 3 })];
    for (const { id } of [first, second]) await member.device.post(`/api/users/${member.id}/saved-properties/${id}`).send({}).expect(200);
    expect(await callAlerts(member.device, 'saved')).toEqual({ isOn: false });
    expect(await callAlerts(member.device, 'setSaved', { isOn: true })).toEqual({ isOn: true });
    await setPrice(first.id, 2_000_000);
    expect(subjectsOf(await runAlerts(server))).toEqual(['Price drop: 2 bedrooms in Dubai Marina, now AED 2,000,000']);
    passTime(20 * MINUTE);
    await setStatus(second.id, 'sold');
    expect(subjectsOf(await runAlerts(server))).toEqual(['Taken: 3 bedrooms in Dubai Marina']);
    expect((await callAlerts<AlertList>(member.device, 'list')).items).toMatchObject([{ subject: 'saved', words: 'Your saved homes' }]);
    await callAlerts(member.device, 'setSaved', { isOn: false });
    passTime(60 * MINUTE);
    await setPrice(first.id, 1_900_000);
    expect(await runAlerts(server)).toEqual([]);
  });

  test('need a confirmed address', async () => {
    const { device } = await makeMember(server, 'unconfirmed', { confirmed: false });
    expect(await callAlerts(device, 'setSaved', { isOn: true })).toMatchObject({ error: 'FORBIDDEN' });
  });
});

test('alerts that are due at one moment, several of an address, are each looked at once by two runs at the same time', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => memberWithAlert(server, MARINA)));
  for (const { device } of members)
    for (const maxPrice of [3_000_000, 4_000_000]) await callAlerts(device, 'create', { filter: { ...MARINA, maxPrice } });
  await run(`update alerts set filter = '{"location": 5}' where id = (select min(id) from alerts)`);
  await addHome();
  passTime(DAY_MS);
  await waitForReadableEvents(server.deps.orm.em.fork());
  expect(await run('update alerts set next_at = $1 returning id', [new Date(MORNING.getTime() + 1)])).toHaveLength(24);
  const runs = () => sendDueAlerts(server.deps, server.deps.orm.em.fork(), ['daily']);
  await Promise.all([runs(), runs()]);
  await runs();
  expect(await run('select id from alerts where next_at <= $1', [server.deps.now()])).toEqual([]);
  const stored = await run<{ address: number; n: number }>(
    'select address_id as address, count(*)::int as n from alert_emails where created_at = $1 group by 1',
    [server.deps.now()],
  );
  expect(stored.map(({ n }) => n)).toEqual(members.map(() => 1));
});
