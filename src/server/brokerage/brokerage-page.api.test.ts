// Tests of what everyone reads of a brokerage, and of what its homes say about who advertises them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { giveHomes, makeOrganization } from '../../testing/factories/organizations.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { licenceOf } from './brokerage-page.ts';

let server: TestServer;
const run = (text: string, values: unknown[] = []) => rows(server.database.orm.em, { text, values });

beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0' });
});
afterAll(() => server.close());

test('a licence is not checked, checked on a day in Dubai, or ended after its last day there, also when it was checked (O67, O81)', () => {
  const licenceUntil = '2026-12-31';
  const lastMinute = new Date('2026-12-31T19:59:00Z');
  expect(licenceOf({ licenceUntil, checkedAt: null }, lastMinute)).toEqual({ state: 'unchecked', on: null });
  const checkedAt = new Date('2026-11-02T21:00:00Z');
  expect(licenceOf({ licenceUntil, checkedAt }, lastMinute)).toEqual({ state: 'checked', on: '2026-11-03' });
  expect(licenceOf({ licenceUntil, checkedAt }, new Date('2026-12-31T20:00:00Z'))).toEqual({ state: 'ended', on: licenceUntil });
});

test('a brokerage shows its people, homes, figures and the reviews of its agents, and nothing of others (O67)', async () => {
  const { em } = server.deps.orm;
  const [maya, omar, blocked] = [await makeMember(server), await makeMember(server), await makeMember(server)];
  await run(`update users set full_name = 'Maya Haddad', broker_number = '48211' where id = $1`, [maya.id]);
  await run(`insert into blocks (user_id, blocked_by, reason, mailbox_hash) values ($1, $2, 'other', 'x')`, [blocked.id, maya.id]);
  const profile = await makeAgent(em, { name: 'Omar Farouk', brokerNumber: '51000' });
  await run('update agents set user_id = $2 where id = $1', [profile.id, omar.id]);
  const people = [
    { id: maya.id, role: 'owner' as const },
    { id: omar.id, role: 'agent' as const },
    { id: blocked.id, role: 'agent' as const },
  ];
  const { slug, id } = await makeOrganization(server, people, { name: 'Harbour Homes' });
  const imported = await makeAgent(em, { name: 'Ali Feed' });
  await run('update agents set organization_id = $2 where id = $1', [imported.id, id]);
  const other = await makeOrganization(server);
  const homes = [];
  for (const fields of [{}, { transactionType: 'Rent' as const, price: 9000 }, { status: 'paused' as const }, {}])
    homes.push((await makeProperty(em, fields)).id);
  await giveHomes(server, id, homes.slice(0, 3), maya.id);
  await giveHomes(server, other.id, homes.slice(3));
  for (const [agentId, rating] of [
    [profile.id, 5],
    [imported.id, 4],
  ] as const)
    await run(
      `insert into reviews (agent_id, member_id, person, network, author, rating, text) values ($1, $2, $3, 'n', 'Hannah B.', $4, 'Answered every question.')`,
      [agentId, blocked.id, `person-${agentId}`, rating],
    );
  for (const minutes of [10, 30, 50])
    await run(
      `insert into inquiries (property_id, name, email, phone, message, fingerprint, status, created_at, last_at, answered_at)
        values ($1, 'Nadia', 'nadia@homes.example', '', 'Is it free?', 'f' || $2::int, 'answered', now() - interval '1 day', now(), now() - interval '1 day' + $2::int * interval '1 minute')`,
      [homes[0], minutes],
    );
  const caller = callerOf(server.device());
  const page = await caller.brokerage.get({ slug });
  expect(page).toMatchObject({
    name: 'Harbour Homes',
    licence: { state: 'unchecked', on: null },
    forSale: 1,
    forRent: 1,
    responseRate: 100,
    responseMinutes: 30,
    replyTime: { half: 30, inquiries: 3 },
    measuredInquiries: 3,
    rating: 4.5,
    reviewCount: 2,
  });
  expect(page.people.map(({ name, brokerNumber, agentId }) => [name, brokerNumber, agentId])).toEqual([
    ['Omar Farouk', '51000', profile.id],
    ['Maya Haddad', '48211', null],
    ['Ali Feed', null, imported.id],
  ]);
  expect(new Set((await caller.brokerage.homes({ slug })).items.map((home) => home.id))).toEqual(new Set(homes.slice(0, 2)));
  expect((await caller.brokerage.homes({ slug, transactionType: 'Rent' })).items.map((home) => home.id)).toEqual([homes[1]]);
  expect((await caller.brokerage.homes({ slug, page: 2 })).items).toEqual([]);
  const reviews = await caller.brokerage.reviews({ slug });
  expect(new Map(reviews.items.map(({ agentName, rating }) => [agentName, rating]))).toEqual(
    new Map([
      ['Ali Feed', 4],
      ['Omar Farouk', 5],
    ]),
  );
});

test('a brokerage that staff took down, and an address that none can have, are not found, nor in the sitemap (O67)', async () => {
  const [shown, removed] = [await makeOrganization(server), await makeOrganization(server, [], { removedAt: new Date() })];
  const home = await makeProperty(server.deps.orm.em);
  await giveHomes(server, removed.id, [home.id]);
  const caller = callerOf(server.device());
  for (const slug of [removed.slug, 'no-such', 'x'.repeat(150), "a'b", '-', '../agents']) {
    await expectError(caller.brokerage.get({ slug }), 'NOT_FOUND', 'Brokerage not found');
    await expectError(caller.brokerage.homes({ slug }), 'NOT_FOUND');
  }
  expect((await caller.property.get({ id: home.id })).brokerage).toBeNull();
  const sitemap = (await server.request().get('/sitemap-brokerages.xml').expect(200)).text;
  expect(sitemap).toContain(`/brokerages/${shown.slug}<`);
  expect(sitemap).toContain(`/ar/brokerages/${shown.slug}<`);
  expect(sitemap).not.toContain(removed.slug);
});

test('a home of a brokerage names it in views, cards and comparisons, and counts as listed by an agent with a fee, whatever its person is (O68)', async () => {
  const owner = await makeMember(server);
  await run(`update users set advertises_as = 'owner' where id = $1`, [owner.id]);
  const home = await makeProperty(server.deps.orm.em, { location: 'Dubai Hills', address: 'Park Walk 1, Dubai Hills' });
  await run('update properties set user_id = $2 where id = $1', [home.id, owner.id]);
  const caller = callerOf(server.device());
  const found = async (listedBy: 'owner' | 'agent') =>
    (await caller.property.search({ location: 'Dubai Hills', listedBy })).items.map(({ id }) => id);
  expect([await found('owner'), await found('agent')]).toEqual([[home.id], []]);
  const { id, slug, name } = await makeOrganization(server, [{ id: owner.id, role: 'owner' }]);
  await giveHomes(server, id, [home.id]);
  expect([await found('owner'), await found('agent')]).toEqual([[], [home.id]]);
  const view = await caller.property.get({ id: home.id });
  expect(view).toMatchObject({ brokerage: { name, slug }, advertiserType: 'agency' });
  expect((await caller.property.search({ location: 'Dubai Hills' })).items[0]!.brokerage).toEqual({ name, slug });
  expect((await caller.property.compare({ ids: [home.id] }))[0]).toMatchObject({ brokerage: { name, slug }, advertiserType: 'agency' });
});
