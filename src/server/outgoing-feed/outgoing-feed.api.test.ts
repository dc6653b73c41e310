// Tests of feeds out (O107): who makes an address, what it opens and for how long, what a reader costs, and what a portal would refuse.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OUTGOING_FORMATS } from '../../shared/outgoing-feed/outgoing-feed.ts';
import { home, table } from '../../testing/contexts/import-context.ts';
import { brokerageForm, makeBrokerage, makePerson } from '../../testing/factories/brokerages.ts';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { bayutFeed, bayutHome } from '../../testing/factories/feed-files.ts';
import { advertise } from '../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { startFeedServer } from '../../testing/feed-server.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', FREE_LISTING_LIMIT: '0', OUTBOUND_ALLOW_PRIVATE: 'true', TRUST_PROXY: '1' });
});
afterAll(() => server.close());
const feedsOf = (member: Pick<Member, 'device'>) => callerOf(member.device).outgoingFeed;
const sql = <T>(text: string, ...values: unknown[]) => rows<T>(server.database.orm.em.fork(), { text, values });
const get = (path: string) => server.request().get(path);
const feedOf = async (member: Pick<Member, 'device'>, format: string) =>
  (await feedsOf(member).list()).feeds.find((feed) => feed.format === format)!;

describe('an address', () => {
  test('opens the homes of its member until there is a new one, or none', async () => {
    const [member, other] = [await makeMember(server), await makeMember(server)];
    await advertise(member, { title: 'Home of the member' });
    await advertise(other, { title: 'Home of another' });
    expect(await feedOf(member, 'csv')).toMatchObject({ since: null, readAt: null, homes: 1, leftOut: 0 });
    const { path: former } = await feedsOf(member).renew({ format: 'csv' });
    const { path } = await feedsOf(member).renew({ format: 'csv' });
    await get(former).expect(404);
    const { text, headers } = await get(path).set('User-Agent', 'Portal/2 (\u00e9+https://portal.example)').expect(200);
    expect(text).toContain('Home of the member');
    expect(text).not.toContain('Home of another');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    expect(await feedOf(member, 'csv')).toMatchObject({
      since: expect.any(String),
      readAt: expect.any(String),
      reader: 'Portal/2 (+https://portal.example)',
    });
    // the ending belongs to the address, and keys are stored as hashes
    await get(path.replace('.csv', '.xml')).expect(404);
    expect(await sql('select 1 from outgoing_feeds where key_hash = $1', path.slice('/feeds-out/'.length, -'.csv'.length))).toEqual([]);
    await feedsOf(member).end({ format: 'csv' });
    await get(path).expect(404);
    expect(await feedOf(member, 'csv')).toMatchObject({ since: null });
  });

  test('of a brokerage is made by owners and managers, opens all its homes, and ends with it', async () => {
    const { owner, brokerage } = await makeBrokerage(server);
    const [manager, agent] = [await makePerson(server, brokerage.id, 'manager'), await makePerson(server, brokerage.id, 'agent')];
    await advertise(agent, { title: 'Home of the agent' });
    const { path } = await feedsOf(manager).renew({ format: 'bayut-xml' });
    expect((await get(path).expect(200)).text).toContain('Home of the agent');
    expect(await feedOf(owner, 'bayut-xml')).toMatchObject({ since: expect.any(String), homes: 1 });
    const { list, renew, obstacles } = feedsOf(agent);
    for (const call of [list, () => renew({ format: 'csv' }), () => obstacles({ format: 'csv' })]) await expectError(call(), 'FORBIDDEN');
    await sql('update organizations set removed_at = now() where id = $1', brokerage.id);
    await get(path).expect(404);
  });

  test('of a member who works alone opens nothing while they are blocked or in a brokerage', async () => {
    const member = await makeMember(server);
    await advertise(member);
    const { path } = await feedsOf(member).renew({ format: 'ndjson' });
    await get(path).expect(200);
    await sql(`insert into blocks (user_id, reason, note, mailbox_hash) values ($1, 'fraud', '', '')`, member.id);
    await get(path).expect(404);
    await sql('delete from blocks where user_id = $1', member.id);
    await get(path).expect(200);
    await callerOf(member.device).team.create(brokerageForm());
    await get(path).expect(404);
  });
});

describe('a reading', () => {
  test('that knows the file gets 304, until a home or their number changes', async () => {
    const member = await makeMember(server);
    const { id } = await advertise(member);
    const { path } = await feedsOf(member).renew({ format: 'kyero-xml' });
    const { etag } = (await get(path).expect(200)).headers;
    await get(path).set('If-None-Match', etag!).expect(304);
    expect((await server.request().head(path).expect(200)).text ?? '').toBe('');
    await sql('update properties set price = price + 1 where id = $1', id);
    const { etag: changed } = (await get(path).set('If-None-Match', etag!).expect(200)).headers;
    await get(path).set('If-None-Match', changed!).expect(304);
    await advertise(member);
    await get(path).set('If-None-Match', changed!).expect(200);
  });

  test('is limited for each feed, and a key that opens nothing is not found', async () => {
    const member = await makeMember(server);
    const { path } = await feedsOf(member).renew({ format: 'ndjson' });
    const { etag } = (await get(path).expect(200)).headers;
    const statuses = await Promise.all(
      Array.from({ length: 70 }, (_, i) =>
        get(path)
          .set({ 'X-Forwarded-For': `203.0.113.${i}`, 'If-None-Match': etag! })
          .then(({ status }) => status),
      ),
    );
    expect(statuses.filter((status) => status === 304)).toHaveLength(59);
    expect(statuses.filter((status) => status === 429)).toHaveLength(11);
    await get(`/feeds-out/${'a'.repeat(32)}.xml`).expect(404);
    for (const name of ['x.xml', `${'a'.repeat(5000)}.xml`, `${'a'.repeat(32)}`, '%00.xml', '..%2f..%2fpackage.json'])
      expect([400, 404]).toContain((await get(`/feeds-out/${name}`)).status);
  });

  test('of many homes streams all of them once, page by page', async () => {
    const member = await makeMember(server);
    await sql(
      `insert into properties (title, description, price, area, bedrooms, bathrooms, location, emirate, property_type, transaction_type, user_id)
       select 'Home ' || n, 'Bright.', 900000, 800, 2, 2, 'Arjan', 'Dubai', 'Apartment', 'Buy', $1 from generate_series(1, 1203) n`,
      member.id,
    );
    const { path } = await feedsOf(member).renew({ format: 'ndjson' });
    const lines = (await get(path).buffer(true).expect(200)).text.trim().split('\n');
    expect(new Set(lines.map((line) => JSON.parse(line).reference)).size).toBe(1203);
  });
});

describe('a home', () => {
  test('goes to the feeds out that its advertiser chose, and the file of another one is a new file (O107)', async () => {
    const [member, other] = [await makeMember(server), await makeMember(server)];
    const [first, second, foreign] = [
      await advertise(member, { title: 'First home' }),
      await advertise(member, { title: 'Second home' }),
      await advertise(other),
    ];
    const { path } = await feedsOf(member).renew({ format: 'bayut-xml' });
    const { path: table } = await feedsOf(member).renew({ format: 'csv' });
    const { headers } = await get(path).expect(200);
    await feedsOf(member).send({ ids: [second.id], send: ['csv'], skip: ['bayut-xml', 'kyero-xml'] });
    const { text } = await get(path).set('If-None-Match', headers.etag!).expect(200);
    expect([text.includes('First home'), text.includes('Second home')]).toEqual([true, false]);
    expect((await get(table)).text).toContain('Second home');
    expect(await feedOf(member, 'bayut-xml')).toMatchObject({ homes: 1, unsent: 1, refused: 1 });
    expect((await feedsOf(member).obstacles({ format: 'bayut-xml' })).homes.map(({ id }) => id)).toEqual([first.id]);
    const sent = async () =>
      (await feedsOf(member).sentHomes({ ids: [first.id, second.id] })).feeds.map((feed) => [feed.format, feed.sent]);
    expect(await sent()).toEqual([
      ['bayut-xml', 1],
      ['propertyfinder-xml', 2],
      ['kyero-xml', 1],
      ['csv', 2],
      ['ndjson', 2],
    ]);
    await feedsOf(member).send({ ids: [first.id, second.id], send: ['bayut-xml'], skip: ['csv'] });
    expect((await get(path)).text).toContain('Second home');
    expect((await get(table)).text).not.toContain('home');
    // all or none
    await expectError(feedsOf(member).send({ ids: [first.id, foreign.id], send: ['csv'], skip: [] }), 'NOT_FOUND');
    expect((await get(table)).text).not.toContain('First home');
  });

  test('of a brokerage is sent by its owners and managers', async () => {
    const { owner, brokerage } = await makeBrokerage(server);
    const agent = await makePerson(server, brokerage.id, 'agent');
    const { id } = await advertise(agent, { title: 'Home of the agent' });
    await expectError(feedsOf(agent).send({ ids: [id], send: [], skip: ['csv'] }), 'NOT_FOUND');
    expect([(await callerOf(agent.device).listing.mine({})).maySend, (await callerOf(owner.device).listing.mine({})).maySend]).toEqual([
      false,
      true,
    ]);
    await feedsOf(owner).send({ ids: [id], send: [], skip: ['csv'] });
    expect(await feedOf(owner, 'csv')).toMatchObject({ homes: 0, unsent: 1 });
  });
});

describe('homes of feeds in', () => {
  test('in the layout of the same portal are left out, those of other files keep their reference', async () => {
    const member = await makeMember(server);
    const [bayut, csv] = [await startFeedServer(bayutFeed(bayutHome('from-bayut'))), await startFeedServer(table(home('from-csv')))];
    for (const { url } of [bayut, csv]) {
      await callerOf(member.device).incomingFeed.create({ url });
      await server.deps.jobs.runPendingJobs();
    }
    const own = await advertise(member);
    const references = async (format: (typeof OUTGOING_FORMATS)[number]) => {
      const { path } = await feedsOf(member).renew({ format });
      const { text } = await get(path).buffer(true).expect(200);
      return ['from-bayut', 'from-csv', `DLV-${own.id}`].filter((reference) => text.includes(reference));
    };
    expect(await references('bayut-xml')).toEqual(['from-csv', `DLV-${own.id}`]);
    expect(await references('propertyfinder-xml')).toEqual(['from-bayut', 'from-csv', `DLV-${own.id}`]);
    expect(await feedOf(member, 'bayut-xml')).toMatchObject({ homes: 2, leftOut: 1 });
    expect(await feedOf(member, 'csv')).toMatchObject({ homes: 3, leftOut: 0 });
  });
});

test('each portal’s reasons to refuse a home are named before it does', async () => {
  const member = await makeMember(server);
  const images = Array.from({ length: 5 }, (_, i) => `https://pictures.example/${i}.jpg`);
  const good = await advertise(member, { images });
  const bad = await advertise(member, { title: `A very long title ${'of a home '.repeat(6)}`, completion: 'off-plan', price: 90_000 });
  const [agent] = await sql<{ id: number }>(
    `insert into agents (name, title, email, phone, bio) values ('Lina Haddad', 'Agent', 'lina.out@homes.example', '+971500000001', '') returning id`,
  );
  await sql(`update properties set agent_id = $1, permit_number = '7123456789' where id = $2`, agent!.id, good.id);
  await sql(`update properties set images = '{}', agency_reference = 'A 1', description = '' where id = $1`, bad.id);
  const reasons = async (format: 'bayut-xml' | 'propertyfinder-xml' | 'kyero-xml' | 'csv') =>
    (await feedsOf(member).obstacles({ format })).homes;
  expect(await reasons('bayut-xml')).toEqual([
    { id: bad.id, title: expect.any(String), reference: 'A 1', obstacles: ['permit', 'longTitle', 'photos', 'offPlan', 'agent'] },
  ]);
  expect((await reasons('propertyfinder-xml'))[0]!.obstacles).toEqual([
    'permit',
    'longTitle',
    'photos',
    'noDescription',
    'agent',
    'price',
    'reference',
  ]);
  expect((await reasons('kyero-xml'))[0]!.obstacles).toEqual(['photo', 'noDescription']);
  expect(await reasons('csv')).toEqual([]);
  expect(await feedOf(member, 'bayut-xml')).toMatchObject({ homes: 2, refused: 1 });
});
