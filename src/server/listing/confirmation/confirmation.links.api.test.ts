// Tests of the links in emails that ask whether homes are still available. Homes for rent are asked about 14 days after START, at nine in Dubai
// (START is at eight). `runJob` sends due emails, and `press` sends the form of the page behind a link.
import { describe, expect, test } from 'vitest';
import { confirmPath, dayAfterStart, pathOf, startConfirmationContext } from '../../../testing/contexts/confirmation-context.ts';
import { callerOf } from '../../../testing/factories/caller.ts';
import { advertise } from '../../../testing/factories/listings.ts';
import { makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import { isPagePath } from '../../../testing/page-path.ts';
import { procedurePath } from '../../../testing/procedure-path.ts';

const { server, run, stateOf, runJob, emailsTo, press } = await startConfirmationContext();

/** When the first emails about homes for rent have become due. */
const FIRST_EMAIL_DUE = dayAfterStart(14, 2);

describe('links of the emails (S137, O150)', () => {
  test('a scanner that opens each confirmation link of an email changes nothing', async () => {
    const owner = await makeMember(server);
    const { id } = await advertise(owner, { transactionType: 'Rent' });
    await advertise(owner, { transactionType: 'Rent' });
    server.setNow(FIRST_EMAIL_DUE);
    await runJob();
    const [email] = await emailsTo(owner);
    expect(email!.subject).toBe('Are these 2 homes still available?');
    const tables = ['listing_confirmations', 'confirmation_requests', 'properties'];
    /** A hash of all rows of each table. */
    const snapshot = () =>
      Promise.all(tables.map((table) => run(`select md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`)));
    const before = await snapshot();
    const linksInHtml = [...email!.html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link!.replaceAll('&amp;', '&'));
    const links = new Set([...email!.links, ...linksInHtml]);
    const confirmLinks = [...links].filter((link) => link.includes('/confirm-'));
    for (const link of confirmLinks) {
      const page = await server.request().get(pathOf(link)).expect(200);
      expect(page.headers['cache-control']).toBe('no-store');
      await server.request().head(pathOf(link)).expect(200);
    }
    // one for each listing and one for both
    expect(confirmLinks).toHaveLength(3);
    expect(await snapshot()).toEqual(before);
    expect(await stateOf(id)).toMatchObject({ asks: 1 });
  });

  test('one press confirms all homes of an email, another press finds nothing left', async () => {
    const owner = await makeMember(server);
    const homes = [await advertise(owner, { transactionType: 'Rent' }), await advertise(owner, { transactionType: 'Rent' })];
    server.setNow(FIRST_EMAIL_DUE);
    await runJob();
    const [email] = await emailsTo(owner);
    const pathOfAll = pathOf(email!.links.find((link) => link.includes('/confirm-listings?'))!);
    await server
      .request()
      .get(pathOfAll)
      .expect(/Are these 2 homes still available\?/)
      .expect(/Confirm all 2/);
    await press(pathOfAll, 'yes')
      .expect(200)
      .expect(/Nothing waits for your answer/);
    for (const { id } of homes) expect(await stateOf(id)).toMatchObject({ asks: 0, confirmed_at: FIRST_EMAIL_DUE.toISOString() });
    await press(pathOfAll, 'yes')
      .expect(200)
      .expect(/Nothing waits for your answer/);
  });

  test('the answer that the price changed leads to the form of the listing and confirms nothing', async () => {
    const owner = await makeMember(server);
    const { id } = await advertise(owner, { transactionType: 'Rent' });
    server.setNow(FIRST_EMAIL_DUE);
    await runJob();
    const before = await stateOf(id);
    const { text } = await press(confirmPath((await emailsTo(owner))[0]!), 'price').expect(200);
    const path = `/edit-listing/${id}`;
    expect(text).toContain(`href="${path}"`);
    expect(isPagePath(path)).toBe(true);
    expect(await stateOf(id)).toEqual(before);
  });

  test('the answer that a home is gone marks it as rented, and the link says so later', async () => {
    const owner = await makeMember(server);
    const { id } = await advertise(owner, { transactionType: 'Rent' });
    server.setNow(FIRST_EMAIL_DUE);
    await runJob();
    const path = confirmPath((await emailsTo(owner))[0]!);
    await server
      .request()
      .get(`${path}&answer=gone`)
      .expect(200)
      .expect(/value="taken">Rented/);
    await press(path, 'gone').expect(/What became of it\?/);
    expect(await stateOf(id)).toMatchObject({ status: 'published' });
    await press(path, 'taken')
      .expect(200)
      .expect(/It is taken off/);
    expect(await stateOf(id)).toMatchObject({ status: 'rented', due_at: null });
    await press(path, 'yes')
      .expect(200)
      .expect(/Your listing is rented\./);
    expect(await stateOf(id)).toMatchObject({ status: 'rented' });
  });

  test.each([
    ['of another listing', (path: string) => path.replace(/id=(\d+)/, (_, id) => `id=${Number(id) + 1}`)],
    ['with another key', (path: string) => path.replace(/key=(.)/, (_, first) => (first === '_' ? 'key=-' : 'key=_'))],
    ['without a key', (path: string) => path.replace(/&key=.*/, '')],
    ['of all, with the key of one', (path: string) => path.replace('/confirm-listing?', '/confirm-listings?')],
  ])('a link %s is not valid', async (_description, forge) => {
    const owner = await makeMember(server);
    // two listings, so that the next id is that of a link too
    for (let i = 0; i < 2; i++) await advertise(owner, { transactionType: 'Rent' });
    server.setNow(FIRST_EMAIL_DUE);
    await runJob();
    const path = confirmPath((await emailsTo(owner))[0]!);
    await server.request().get(forge(path)).expect(404);
    await press(forge(path), 'yes').expect(404);
  });

  test('a listing that was sold to another account is not confirmed by a link of the former one', async () => {
    const [owner, newOwner] = [await makeMember(server), await makeMember(server)];
    const { id } = await advertise(owner, { transactionType: 'Rent' });
    server.setNow(FIRST_EMAIL_DUE);
    await runJob();
    const path = confirmPath((await emailsTo(owner))[0]!);
    await run('update properties set user_id = $1 where id = $2', [newOwner.id, id]);
    await press(path, 'yes').expect(404);
    expect(await stateOf(id)).toMatchObject({ asks: 1 });
  });
});

describe('presses at the same time', () => {
  test('parallel presses, the job and a sale neither fail nor lose the sale', async () => {
    const owner = await makeMember(server);
    const homes = await Promise.all(Array.from({ length: 4 }, () => advertise(owner, { transactionType: 'Rent' })));
    server.setNow(FIRST_EMAIL_DUE);
    await runJob();
    // the first reminder is due
    server.setNow(dayAfterStart(17, 2));
    const [email] = await emailsTo(owner);
    const pathOfAll = pathOf(email!.links.find((link) => link.includes('/confirm-listings?'))!);
    // the session has expired meanwhile
    await owner.device.post('/api/login').send({ username: owner.username, password: PASSWORD }).expect(200);
    const responses = await Promise.all([
      ...homes.map(({ id }) => owner.device.post(`/api/properties/${id}/confirm`)),
      press(pathOfAll, 'yes'),
      press(pathOfAll, 'yes'),
      owner.device.post(procedurePath('listing.confirmAll')).send({ json: {} }),
      owner.device.post(procedurePath('listing.setStatus')).send({ json: { id: homes[0]!.id, status: 'rented' } }),
      owner.device.delete(`/api/properties/${homes[1]!.id}`),
      runJob(),
    ]);
    // the last result is that of the job, which has no status
    const statuses = responses.slice(0, -1).map((response) => (response as { status: number }).status);
    expect(statuses.every((status) => [200, 204, 404, 409].includes(status))).toBe(true);
    expect(await stateOf(homes[0]!.id)).toMatchObject({ status: 'rented' });
    expect(await stateOf(homes[1]!.id)).toMatchObject({ status: 'deleted' });
    expect(await stateOf(homes[2]!.id)).toMatchObject({ status: 'published', asks: 0 });
    // listings that are not published are not asked about again
    server.setNow(dayAfterStart(60));
    await runJob();
    expect((await stateOf(homes[0]!.id)).status).toBe('rented');
    expect((await stateOf(homes[1]!.id)).status).toBe('deleted');
  });

  test('a restored listing is asked about again although no one confirmed it', async () => {
    const owner = await makeMember(server);
    const { id } = await advertise(owner, { transactionType: 'Rent' });
    await owner.device.delete(`/api/properties/${id}`).expect(204);
    expect((await stateOf(id)).due_at).toBeNull();
    await callerOf(owner.device).listing.restore({ id });
    // 14 days after START, at nine in Dubai
    expect((await stateOf(id)).due_at).toBe('2026-12-14T05:00:00.000Z');
  });
});
