// Tests of which emails alerts send, when, and about which homes. Each test starts at MORNING, ten o’clock on a Thursday in Dubai.
import { describe, expect, test } from 'vitest';
import { HOMES_IN_EMAIL } from '../../../shared/alert/alert.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/time.ts';
import { linkOf, MARINA, ORIGIN, startAlertContext, subjectsOf } from '../../../testing/contexts/alert-context.ts';
import { learnPlaces, MORNING, memberWithAlert, runAlerts } from '../../../testing/factories/alerts.ts';
import { callerOf, expectError } from '../../../testing/factories/caller.ts';
import { waitForReadableEvents } from '../../../testing/factories/events.ts';
import { makeMember } from '../../../testing/factories/members.ts';
import { kindBit } from '../match/home-list.ts';
import { sendDueAlerts } from './alert.send.ts';

const { server, run, addHome, setPrice, setStatus, setTimeAfterMorning } = await startAlertContext();

describe('a digest (a daily or weekly email)', () => {
  test('comes once a day with every match since the last one, each with what happened to it', async () => {
    const [cheaper, back] = [await addHome(), await addHome({ title: 'Two towers', price: 900_000 })];
    await setStatus(back.id, 'paused');
    // the home was taken off the market 23 days ago
    await run(`update home_events set at = at - interval '23 days' where property_id = $1`, [back.id]);
    const { device, email } = await memberWithAlert(server, MARINA);
    const fresh = await addHome({ title: 'Bright corner home' });
    await addHome({ location: 'Palm Jumeirah' });
    await setPrice(cheaper.id, 1_950_000);
    await setStatus(back.id, 'published');
    expect(await runAlerts(server)).toEqual([]);
    setTimeAfterMorning(DAY_MS);
    const [mail, ...others] = await runAlerts(server);
    expect(others).toEqual([]);
    expect([mail!.to, mail!.subject]).toEqual([email, '3 homes for your search: 1 new, 1 cheaper, 1 back']);
    expect(mail!.text).toContain('Your search: Buy · Dubai Marina');
    expect(mail!.text).toContain('AED 1,950,000 · Was AED 2,100,000');
    expect(mail!.text).toContain('AED 900,000 · Back after 23 days');
    expect(mail!.text).toContain('Bright corner home\nAED 2,100,000 · New');
    expect(mail!.html).toContain(`${ORIGIN}/properties/${fresh.id}`);
    setTimeAfterMorning(2 * DAY_MS);
    expect(await runAlerts(server)).toEqual([]);
    expect((await callerOf(device).alert.list({})).items).toMatchObject([{ homesFound: 3, unseen: 3 }]);
  });

  test.each<[string, SearchFilter]>([
    ['words that homes should say', { ...MARINA, preferred: ['lagoon gazebo'] }],
    ['a text with such words', { ...MARINA, search: 'marina lagoon gazebo near airport' }],
  ])('of a search with %s is about the homes that say them, and without the words about all', async (_, filter) => {
    await addHome({ description: 'It has a lagoon and a gazebo of its own.' });
    await learnPlaces(server.deps.orm.em);
    const { preferred: _words, search: _text, ...withoutWords } = filter;
    const [worded, all] = [await memberWithAlert(server, filter), await memberWithAlert(server, withoutWords)];
    const [says, saysHalf, saysNone] = [
      await addHome({ title: 'Flat with a gazebo over the lagoon' }),
      await addHome({ title: 'Flat with a gazebo' }),
      await addHome({ title: 'Flat beside the lake' }),
    ];
    const [stored] = await run<{ filter: SearchFilter }>('select filter from alerts where id = $1', [worded.alertId]);
    expect(stored!.filter.keywords?.join(' ')).toBe('lagoon gazebo');
    expect(stored!.filter).not.toHaveProperty('preferred');
    setTimeAfterMorning(DAY_MS);
    const emails = await runAlerts(server);
    const homesOf = ({ email }: { email: string }) =>
      emails
        .filter(({ to }) => to === email)
        .flatMap(({ links }) => links.flatMap((link) => Number(/\/properties\/(\d+)$/.exec(link)?.[1] ?? Number.NaN)))
        .filter((id, i, ids) => id > 0 && ids.indexOf(id) === i)
        .toSorted((a, b) => a - b);
    expect(homesOf(worded)).toEqual([says.id]);
    expect(homesOf(all)).toEqual([says.id, saysHalf.id, saysNone.id]);
  });

  test('comes on Thursdays only when it is weekly', async () => {
    await memberWithAlert(server, MARINA, 'weekly');
    await addHome();
    for (const days of [1, 3, 6]) {
      setTimeAfterMorning(days * DAY_MS);
      expect(await runAlerts(server)).toEqual([]);
    }
    setTimeAfterMorning(7 * DAY_MS);
    expect(subjectsOf(await runAlerts(server))).toEqual(['1 new home in Dubai Marina']);
  });

  test('shows ten homes and links to a page with all of them, and opening the page marks them as seen', async () => {
    const { device } = await memberWithAlert(server, MARINA);
    const homeIds = [];
    for (let n = 0; n < 13; n++) homeIds.push((await addHome()).id);
    setTimeAfterMorning(DAY_MS);
    const [mail] = await runAlerts(server);
    expect(mail!.subject).toBe('13 new homes in Dubai Marina');
    expect(mail!.links.filter((link) => /\/properties\/\d+$/.test(link))).toHaveLength(HOMES_IN_EMAIL);
    expect(mail!.text).toContain('See all 13');
    expect(await callerOf(device).alert.news()).toEqual({ count: 13 });
    const link = new URL(ORIGIN + linkOf(mail!, '?email='));
    const input = { key: decodeURIComponent(link.pathname.split('/')[2]!), id: Number(link.searchParams.get('email')) };
    const list = await callerOf(server.device()).alert.email(input);
    expect(list.items.map(({ home }) => home.id).sort((a, b) => a - b)).toEqual(homeIds);
    expect(list).toMatchObject({ total: 13, words: 'Buy · Dubai Marina' });
    expect(await callerOf(device).alert.news()).toEqual({ count: 0 });
    await expectError(callerOf(server.device()).alert.email({ ...input, id: input.id + 1 }), 'NOT_FOUND');
  });

  test('names only events after its alert started, also for a home with earlier events, the latest event first', async () => {
    const earlyMember = await memberWithAlert(server, MARINA);
    const known = await addHome();
    const lateMember = await memberWithAlert(server, MARINA);
    const fresh = await addHome({ title: 'Bright corner home' });
    await setPrice(known.id, 1_950_000);
    setTimeAfterMorning(DAY_MS);
    await runAlerts(server);
    const emails = await run(
      `select alert_id as id, property_ids as homes, kinds, prices, prices_before as before from alert_emails where alert_id = any($1) order by id`,
      [[earlyMember.alertId, lateMember.alertId]],
    );
    const prices = { prices: [1_950_000, 2_100_000], before: [2_100_000, null] };
    expect(emails).toEqual([
      { id: earlyMember.alertId, homes: [known.id, fresh.id], kinds: [kindBit('new'), kindBit('new')], ...prices },
      { id: lateMember.alertId, homes: [known.id, fresh.id], kinds: [kindBit('price-drop'), kindBit('new')], ...prices },
    ]);
  });

  test('leaves out a home that was sold meanwhile and homes whose price is not lower', async () => {
    await memberWithAlert(server, MARINA);
    const [sold, loweredThenRaised, raised] = [await addHome(), await addHome({ price: 500_000 }), await addHome({ price: 500_000 })];
    await setStatus(sold.id, 'sold');
    // without their events as new homes only the changes of their prices count
    await run('delete from home_events where property_id = any($1)', [[loweredThenRaised.id, raised.id]]);
    await setPrice(loweredThenRaised.id, 400_000);
    await setPrice(loweredThenRaised.id, 600_000);
    await setPrice(raised.id, 700_000);
    setTimeAfterMorning(DAY_MS);
    expect(await runAlerts(server)).toEqual([]);
  });

  test('is written in the language of its reader', async () => {
    const member = await makeMember(server);
    await callerOf(member.device).alert.create({ filter: MARINA });
    await run(`update alert_addresses set locale = 'ar' where email = $1`, [member.email]);
    await addHome();
    setTimeAfterMorning(DAY_MS);
    const [mail] = await runAlerts(server);
    expect(mail!.subject).toBe('منزل جديد في دبي مارينا');
    expect(mail!.html).toContain('dir="rtl"');
    expect(mail!.links.every((link) => link.startsWith(`${ORIGIN}/ar`))).toBe(true);
  });

  test('names a home once for each kind of event and price, also when several alerts of the address match it', async () => {
    const member = await memberWithAlert(server, MARINA);
    await callerOf(member.device).alert.create({ filter: { ...MARINA, maxPrice: 3_000_000 } });
    const { id } = await addHome();
    setTimeAfterMorning(DAY_MS);
    expect(await runAlerts(server)).toHaveLength(1);
    for (const price of [2_000_000, 2_100_000, 2_000_000]) await setPrice(id, price);
    setTimeAfterMorning(2 * DAY_MS);
    expect(subjectsOf(await runAlerts(server))).toEqual(['Price drop: 2 bedrooms in Dubai Marina, now AED 2,000,000']);
    await setPrice(id, 2_100_000);
    await setPrice(id, 2_000_000);
    setTimeAfterMorning(3 * DAY_MS);
    expect(await runAlerts(server)).toEqual([]);
  });
});

describe('saved homes', () => {
  test('are watched for lower prices and for being taken while the switch is on', async () => {
    const member = await makeMember(server);
    const [cheaper, sold] = [await addHome(), await addHome({ bedrooms: 3 })];
    for (const { id } of [cheaper, sold]) await member.device.post(`/api/users/${member.id}/saved-properties/${id}`).send({}).expect(200);
    expect(await callerOf(member.device).alert.saved()).toEqual({ isOn: false });
    expect(await callerOf(member.device).alert.setSaved({ isOn: true })).toEqual({ isOn: true });
    await setPrice(cheaper.id, 2_000_000);
    expect(subjectsOf(await runAlerts(server))).toEqual(['Price drop: 2 bedrooms in Dubai Marina, now AED 2,000,000']);
    setTimeAfterMorning(20 * MINUTE_MS);
    await setStatus(sold.id, 'sold');
    expect(subjectsOf(await runAlerts(server))).toEqual(['Taken: 3 bedrooms in Dubai Marina']);
    expect((await callerOf(member.device).alert.list({})).items).toMatchObject([{ subject: 'saved', words: 'Your saved homes' }]);
    await callerOf(member.device).alert.setSaved({ isOn: false });
    setTimeAfterMorning(60 * MINUTE_MS);
    await setPrice(cheaper.id, 1_900_000);
    expect(await runAlerts(server)).toEqual([]);
  });

  test('keep how often emails come when the switch is set again, and come as it happens after a pause', async () => {
    const { device } = await makeMember(server);
    const readAlert = async () => (await callerOf(device).alert.list({})).items[0]!;
    await callerOf(device).alert.setSaved({ isOn: true });
    const { id } = await readAlert();
    await callerOf(device).alert.change({ id, cadence: 'daily' });
    await callerOf(device).alert.setSaved({ isOn: true });
    expect(await readAlert()).toMatchObject({ cadence: 'daily', nextAt: expect.any(String) });
    await callerOf(device).alert.change({ id, paused: true });
    await callerOf(device).alert.setSaved({ isOn: true });
    expect(await readAlert()).toMatchObject({ cadence: 'instant', state: 'active' });
  });

  test('are not reported as taken when they are on the market again', async () => {
    const { device, id: userId } = await makeMember(server);
    const { id } = await addHome();
    await device.post(`/api/users/${userId}/saved-properties/${id}`).send({}).expect(200);
    await callerOf(device).alert.setSaved({ isOn: true });
    await setStatus(id, 'sold');
    await setStatus(id, 'published');
    expect(await runAlerts(server)).toEqual([]);
  });

  test('need a confirmed address', async () => {
    const { device } = await makeMember(server, 'unconfirmed', { confirmed: false });
    await expectError(callerOf(device).alert.setSaved({ isOn: true }), 'FORBIDDEN');
  });
});

test('two parallel runs store one email for each address with several alerts due, and leave no alert due', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => memberWithAlert(server, MARINA)));
  for (const { device } of members)
    for (const maxPrice of [3_000_000, 4_000_000]) await callerOf(device).alert.create({ filter: { ...MARINA, maxPrice } });
  // a search that cannot be read must not stop the others
  await run(`update alerts set filter = '{"location": 5}' where id = (select min(id) from alerts)`);
  await addHome();
  setTimeAfterMorning(DAY_MS);
  await waitForReadableEvents(server.deps.orm.em.fork());
  expect(await run('update alerts set next_at = $1 returning id', [new Date(MORNING.getTime() + 1)])).toHaveLength(members.length * 3);
  const sendDigests = () => sendDueAlerts(server.deps, server.deps.orm.em.fork(), ['daily']);
  await Promise.all([sendDigests(), sendDigests()]);
  await sendDigests();
  expect(await run('select id from alerts where next_at <= $1', [server.deps.now()])).toEqual([]);
  const stored = await run<{ address: number; n: number }>(
    'select address_id as address, count(*)::int as n from alert_emails where created_at = $1 group by 1',
    [server.deps.now()],
  );
  expect(stored.map(({ n }) => n)).toEqual(members.map(() => 1));
});
