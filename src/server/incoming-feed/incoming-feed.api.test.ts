// Tests of feeds by address (O105, O106, O120, O121): what a reading stores and for whom, what it costs when nothing has changed, when it asks before it
// pauses, and what other people, hostile addresses and hostile files reach.
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { HOUR_MS } from '../../shared/time.ts';
import { home, propertyFinderFeed, propertyFinderHome, table } from '../../testing/contexts/import-context.ts';
import { makeBrokerage, makePerson } from '../../testing/factories/brokerages.ts';
import { callerOf, errorOf, expectError, type Inputs } from '../../testing/factories/caller.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { type FeedServer, startFeedServer } from '../../testing/feed-server.ts';
import { recordStatements } from '../../testing/postgres/sent-statements.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { createOutbound } from '../outbound/outbound.ts';
import { startDueFeeds } from './due-feeds.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    OUTBOUND_ALLOW_PRIVATE: 'true',
    LIMIT_REGISTER: '0',
    FREE_LISTING_LIMIT: '0',
    SESSION_SECRET: 'x'.repeat(40),
  });
});
afterAll(() => server.close());

const sql = <T>(text: string, ...values: unknown[]) => rows<T>(server.database.orm.em.fork(), { text, values });
const feedsOf = (member: Pick<Member, 'device'>) => callerOf(member.device).incomingFeed;
const run = () => server.deps.jobs.runPendingJobs();
const homesOf = (feedId: number) =>
  sql<{ reference: string; status: string; user_id: number | null; organization_id: number | null }>(
    'select reference, status, user_id, organization_id from properties where source = $1 order by reference',
    `feed-${feedId}`,
  );
const homes = (count: number, from = 0) => Array.from({ length: count }, (_, i) => home(`h${String(from + i).padStart(4, '0')}`));

/** A feed with this file, which was read once. */
async function makeFeed(member: Pick<Member, 'device'>, file: FeedServer['file'], fields: Partial<Inputs['incomingFeed']['create']> = {}) {
  const host = await startFeedServer(file);
  const { id } = await feedsOf(member).create({ url: host.url, ...fields });
  await run();
  return { host, id, feed: await feedsOf(member).get({ id }) };
}
/** Reads a feed again. */
async function readAgain(member: Pick<Member, 'device'>, id: number) {
  await feedsOf(member).run({ id });
  await run();
  return (await feedsOf(member).get({ id })).run!;
}

describe('a reading', () => {
  test("a member's homes come online as theirs, and name no other agency, agent or address (O105)", async () => {
    const [member, other] = [await makeMember(server), await makeMember(server)];
    // from now on what happens to the member is recorded
    await callerOf(member.device).apiKey.create({ name: 'Office', scopes: ['events:read'] });
    const agent = { name: 'Lina Haddad', email: other.email, agentId: '7' };
    const { id, feed } = await makeFeed(member, propertyFinderFeed(propertyFinderHome('a', agent), propertyFinderHome('b', agent)));
    expect(feed.run).toMatchObject({
      kind: 'run',
      state: 'done',
      layout: 'Property Finder XML feed',
      counts: { rows: 2, created: 2, refused: 0 },
    });
    expect(await homesOf(id)).toEqual(
      ['a', 'b'].map((reference) => ({ reference, status: 'published', user_id: member.id, organization_id: null })),
    );
    const stated = 'select distinct agent_id, contact_email, advertiser, advertiser_licence, verified from properties where source = $1';
    expect(await sql(stated, `feed-${id}`)).toEqual([
      { agent_id: null, contact_email: null, advertiser: member.username, advertiser_licence: null, verified: false },
    ]);
    expect(await sql('select id from agents where source = $1', `feed-${id}`)).toEqual([]);
    // the same rows are unchanged
    expect((await readAgain(member, id)).state).toBe('unchanged');
    expect(
      await sql(`select data from organization_events where type = 'feed.finished' and data ->> 'feedId' = $1`, String(id)),
    ).toMatchObject([{ data: { runId: feed.run!.id, state: 'done', counts: { created: 2, refused: 0 }, failure: null } }]);
  });

  test("a brokerage's homes belong to it, and to the agent of its own whom the file names", async () => {
    const { owner, brokerage } = await makeBrokerage(server);
    const agent = await makePerson(server, brokerage.id, 'agent');
    await sql(
      `insert into agents (name, title, email, phone, image, bio, user_id) values ('Sami', 'Agent', $1, '', '', '', $2)`,
      agent.email,
      agent.id,
    );
    const file = propertyFinderFeed(
      propertyFinderHome('a', { name: 'Sami', email: agent.email }),
      propertyFinderHome('b', { name: 'Elsewhere', email: 'a@b.example' }),
    );
    const { id } = await makeFeed(owner, file);
    expect(await homesOf(id)).toEqual([
      { reference: 'a', status: 'published', user_id: agent.id, organization_id: brokerage.id },
      { reference: 'b', status: 'published', user_id: owner.id, organization_id: brokerage.id },
    ]);
  });

  test('a file that its host says has not changed costs one statement, and the whole file is read once a day (O121)', async () => {
    const member = await makeMember(server);
    const { host, id } = await makeFeed(member, table(...homes(3)), { everyHours: 1 });
    const readDue = async (hours: number) => {
      server.setNow(new Date(Date.now() + hours * HOUR_MS));
      await startDueFeeds(server.deps, server.database.orm.em.fork());
      const statements = await recordStatements(run);
      return statements.filter(({ text }) => /incoming_feed|import_sources|properties/.test(text) && !/feeds-due/.test(text));
    };
    onTestFinished(() => server.setNow(null));
    const sent = await readDue(1.1);
    expect(host.answers.map(({ status }) => status)).toEqual([200, 304]);
    // what begins a reading, who answers for it, whether another waits, and in between the one statement that ends it
    const ending = sent.filter(({ text }) => /^with ended/.test(text));
    expect(ending).toHaveLength(1);
    expect(sent.some(({ text }) => /properties p|import_sources/.test(text))).toBe(false);
    expect((await feedsOf(member).runs({ id })).runs).toHaveLength(1);
    await readDue(25);
    expect(host.answers.map(({ status }) => status)).toEqual([200, 304, 200]);
    expect((await feedsOf(member).get({ id })).run!.counts).toMatchObject({ unchanged: 3, created: 0 });
    // a host without conditions: the same bytes are not read again
    const bytes = table(...homes(3));
    host.file = (_req, res) => void res.end(bytes);
    await readDue(26.2);
    expect((await feedsOf(member).runs({ id })).runs).toHaveLength(2);
  });

  test('a check says what the first run would do and stores nothing', async () => {
    const member = await makeMember(server);
    const host = await startFeedServer(table(...homes(4), home('bad').replace('800', '')));
    const { id } = await feedsOf(member).create({ url: host.url, isOn: false });
    await run();
    expect(host.answers).toHaveLength(0);
    await feedsOf(member).check({ id });
    await run();
    expect((await feedsOf(member).get({ id })).run).toMatchObject({ kind: 'check', state: 'done', counts: { created: 4, refused: 1 } });
    expect(await homesOf(id)).toEqual([]);
    await feedsOf(member).update({ id, isOn: true });
    await startDueFeeds(server.deps, server.database.orm.em.fork());
    await run();
    expect(await homesOf(id)).toHaveLength(4);
  });

  test('the report lists each refused row with line, reference, reason and what to change, and its file holds no formula', async () => {
    const member = await makeMember(server);
    const bad = [home('=1+1').replace(',800,', ',,'), home('t1').replace('Apartment', 'Spaceship'), home('h0000')];
    const { id, feed } = await makeFeed(
      member,
      table(home('h0000'), ...bad)
        .replaceAll('latitude', 'colour,latitude')
        .replace(/Buy,/g, 'Buy,red,'),
    );
    const report = await feedsOf(member).report({ id, runId: feed.run!.id });
    expect(report.rows.map(({ line, kind, reference }) => [line, kind, reference])).toEqual([
      [3, 'refused', '=1+1'],
      [4, 'refused', 't1'],
      [5, 'duplicate', 'h0000'],
    ]);
    expect(report.remarks).toContainEqual({ kind: 'unread', subject: 'colour', homes: 4, example: 'red' });
    const { lines } = await feedsOf(member).exportRows({ id, runId: feed.run!.id });
    expect(parse(lines.join('\n'))).toEqual([
      ['Line', 'Reference', 'Reason', 'What to change'],
      ['3', "'=1+1", 'No area', 'State the area in square feet, without words.'],
      ['4', 't1', 'Unknown property type: Spaceship', 'State a type such as Apartment, Villa or Townhouse.'],
      ['5', 'h0000', 'The same reference as line 2', 'Give each home its own reference.'],
    ]);
  });

  test('homes beyond the plan are refused, and those that staff took down stay down', async () => {
    const limited = await testServer({ OUTBOUND_ALLOW_PRIVATE: 'true', LIMIT_REGISTER: '0', FREE_LISTING_LIMIT: '3' });
    onTestFinished(() => limited.close());
    const member = await makeMember(limited);
    const host = await startFeedServer(table(...homes(5)));
    const { id } = await feedsOf(member).create({ url: host.url });
    await limited.deps.jobs.runPendingJobs();
    const { run: first } = await feedsOf(member).get({ id });
    expect(first!.counts).toMatchObject({ created: 3, refused: 2 });
    const report = await feedsOf(member).report({ id, runId: first!.id });
    expect(report.rows.map(({ reason }) => reason)).toEqual(Array(2).fill('your plan allows up to 3 listings'));
    const one = <T>(text: string, ...values: unknown[]) => rows<T>(limited.database.orm.em.fork(), { text, values });
    await one(`update properties set status = 'removed' where reference = 'h0000'`);
    host.file = table(home('h0000', 'Another title'), ...homes(4, 1));
    await feedsOf(member).run({ id });
    await limited.deps.jobs.runPendingJobs();
    expect(await one('select status, count(*)::int as n from properties group by 1 order by 1')).toEqual([
      { status: 'published', n: 3 },
      { status: 'removed', n: 1 },
    ]);
  });
});

test('staff look at the first homes of a new member, and a home like one that they removed starts paused', async () => {
  const member = await makeMember(server);
  const { host, id } = await makeFeed(member, table(...homes(5)));
  const items = () =>
    sql<{ kind: string; reference: string; status: string }>(
      `select item.kind, p.reference, p.status from review_items item join properties p on p.id = item.subject_id
       where item.subject_kind = 'property' and p.source = $1 order by p.reference, item.kind`,
      `feed-${id}`,
    );
  expect(await items()).toEqual(['h0000', 'h0001', 'h0002'].map((reference) => ({ kind: 'new_member', reference, status: 'published' })));
  await sql(
    `with gone as (update properties set status = 'removed', description = 'A flat that staff took down.' where source = $1 and reference = 'h0004' returning id)
     insert into removed_listings (property_id, status, item_id, reason, content_hash) select gone.id, 'published', item.id, 'fraud', '' from gone, review_items item
     join properties p on p.id = item.subject_id where p.source = $1 and p.reference = 'h0000'`,
    `feed-${id}`,
  );
  const row = (reference: string, text: string) => home(reference).replace('Buy,', `Buy,${text},`);
  host.file = [
    table().replace('latitude', 'description,latitude').trim(),
    row('x1', 'A FLAT that staff took down!'),
    row('x2', 'Another flat'),
    '',
  ].join('\n');
  await readAgain(member, id);
  expect((await homesOf(id)).filter(({ reference }) => reference.startsWith('x')).map(({ status }) => status)).toEqual([
    'paused',
    'published',
  ]);
  expect((await items()).filter(({ kind }) => kind === 'removed')).toEqual([{ kind: 'removed', reference: 'x1', status: 'paused' }]);
  // the next reading leaves it so
  await sql('update incoming_feeds set content_hash = null, etag = null where id = $1', id);
  await readAgain(member, id);
  expect((await homesOf(id)).filter(({ reference }) => reference === 'x1')[0]!.status).toBe('paused');
});

describe('homes that are no longer in the file', () => {
  test('84 of 120 are not paused unasked: the owner is asked by email and decides (O106)', async () => {
    const member = await makeMember(server);
    const { host, id } = await makeFeed(member, table(...homes(120)), { missing: 'pause' });
    host.file = table(...homes(36));
    expect(await readAgain(member, id)).toMatchObject({
      state: 'done',
      counts: { paused: 0 },
      held: { homes: 84, of: 120, decision: null },
    });
    const published = async () => (await homesOf(id)).filter(({ status }) => status === 'published').length;
    expect(await published()).toBe(120);
    const mail = (await server.sentEmails()).find(({ to, subject }) => to === member.email && /nothing was paused/.test(subject))!;
    expect(mail.text).toContain('This run would pause 84 of 120 homes. Nothing was paused.');
    expect((await feedsOf(member).decide({ id, pause: false })).run!.held).toEqual({ homes: 84, of: 120, decision: 'leave' });
    await expectError(feedsOf(member).decide({ id, pause: true }), 'CONFLICT');
    // the same homes again: asked on the page, not by another email
    await feedsOf(member).update({ id, everyHours: 3 });
    await readAgain(member, id);
    expect((await server.sentEmails()).filter(({ to, subject }) => to === member.email && /nothing was paused/.test(subject))).toHaveLength(
      1,
    );
    await feedsOf(member).decide({ id, pause: true });
    await run();
    expect(await published()).toBe(36);
    // they come back with the file
    host.file = table(...homes(120));
    await readAgain(member, id);
    expect(await published()).toBe(120);
  });

  test('few are paused at once, and none where the feed keeps them', async () => {
    const member = await makeMember(server);
    const [pausing, keeping] = [
      await makeFeed(member, table(...homes(10)), { missing: 'pause' }),
      await makeFeed(member, table(...homes(10)), { missing: 'keep' }),
    ];
    for (const { host, id } of [pausing, keeping]) {
      host.file = table(...homes(8));
      await readAgain(member, id);
    }
    const statuses = async (id: number) => (await homesOf(id)).filter(({ status }) => status === 'paused').length;
    expect([await statuses(pausing.id), await statuses(keeping.id)]).toEqual([2, 0]);
  });
});

describe('a feed that fails or ends', () => {
  test('after three failed readings one email gives the reason, and its homes stay', async () => {
    const member = await makeMember(server);
    const { host, id } = await makeFeed(member, table(...homes(2)), { missing: 'pause' });
    host.file = (_req, res) => void res.writeHead(500).end('no');
    for (let i = 0; i < 4; i++)
      expect(await readAgain(member, id)).toMatchObject({ state: 'failed', failure: { reason: 'status', detail: '500' } });
    const sent = (await server.sentEmails()).filter(({ to, subject }) => to === member.email && /your feed fails/.test(subject));
    expect(sent).toHaveLength(1);
    expect(sent[0]!.text).toContain('The host answered 500 instead of the file.');
    expect((await homesOf(id)).map(({ status }) => status)).toEqual(['published', 'published']);
    host.file = '<html>maintenance</html>';
    expect((await readAgain(member, id)).failure?.reason).toBe('format');
  });

  test('its homes become listings that the member changes here when it ends, and leave with the account', async () => {
    const member = await makeMember(server);
    const { id } = await makeFeed(member, table(...homes(3)));
    await feedsOf(member).end({ id });
    await run();
    const own = () => sql('select source, reference, status from properties where user_id = $1', member.id);
    expect(await own()).toEqual(Array(3).fill({ source: 'own', reference: null, status: 'published' }));
    await expectError(feedsOf(member).get({ id }), 'NOT_FOUND');
  });

  test('it goes with its member into the brokerage that they make', async () => {
    const member = await makeMember(server);
    const { host, id } = await makeFeed(member, table(...homes(2)));
    const { id: organizationId } = await callerOf(member.device).team.create({
      name: 'Office of the feed',
      emirate: 'Dubai',
      tradeLicence: 'CN-1234567',
      officeNumber: '12345',
      licenceUntil: '2099-12-31',
      bringHomes: true,
    });
    host.file = table(...homes(3));
    await readAgain(member, id);
    expect((await homesOf(id)).map((row) => row.organization_id)).toEqual(Array(3).fill(organizationId));
  });
});

describe('what others reach', () => {
  test("another member's feed is not found, an agent's brokerage refuses, and a key needs its scope", async () => {
    const [member, other] = [await makeMember(server), await makeMember(server)];
    const { id, feed } = await makeFeed(member, table(...homes(1)));
    const strange = feedsOf(other);
    const runId = feed.run!.id;
    for (const call of [
      () => strange.get({ id }),
      () => strange.update({ id, isOn: false }),
      () => strange.end({ id }),
      () => strange.check({ id }),
      () => strange.run({ id }),
      () => strange.decide({ id, pause: true }),
      () => strange.runs({ id }),
      () => strange.report({ id, runId }),
      () => strange.exportRows({ id, runId }),
      () => feedsOf(member).report({ id: id + 1, runId }),
    ])
      await expectError(call(), 'NOT_FOUND');
    const { brokerage } = await makeBrokerage(server);
    await expectError(feedsOf(await makePerson(server, brokerage.id, 'agent')).list(), 'FORBIDDEN');
    const keyOf = async (scopes: Inputs['apiKey']['create']['scopes']) =>
      (await callerOf(member.device).apiKey.create({ name: 'Program', scopes })).key;
    const get = (key: string) => server.request().get(`/api/feeds/${id}`).set('Authorization', `Bearer ${key}`);
    await get(await keyOf(['listings:write'])).expect(403);
    expect((await get(await keyOf(['feeds:write'])).expect(200)).body).toMatchObject({ id, run: { counts: { created: 1 } } });
  });

  test('the password goes to its host alone, and comes back from nowhere', async () => {
    const member = await makeMember(server);
    const secret = 'hunter2-s3cret';
    const elsewhere = await startFeedServer(table(...homes(1)));
    const { host, id } = await makeFeed(member, (_req, res) => void res.writeHead(302, { location: elsewhere.url }).end(), {
      username: 'agency',
      password: secret,
    });
    expect(host.answers[0]!.headers.authorization).toBe(`Basic ${Buffer.from(`agency:${secret}`).toString('base64')}`);
    expect(elsewhere.answers[0]!.headers.authorization).toBeUndefined();
    const feeds = feedsOf(member);
    const seen = JSON.stringify([
      await feeds.list(),
      await feeds.get({ id }),
      await feeds.update({ id, everyHours: 24 }),
      await feeds.runs({ id }),
      (await callerOf(member.device).account.export()) as unknown,
      await sql('select * from incoming_feeds where id = $1', id),
      await sql(`select * from boss.job where name = 'feed-runs'`),
    ]);
    expect(seen).not.toContain(secret);
    expect(await feeds.get({ id })).toMatchObject({ username: 'agency', hasPassword: true });
    // another host does not get it
    expect(await feeds.update({ id, url: elsewhere.url })).toMatchObject({ username: null, hasPassword: false });
    await readAgain(member, id);
    expect(elsewhere.answers.at(-1)!.headers.authorization).toBeUndefined();
  });

  describe('without private networks', () => {
    let strict: TestServer;
    let member: Member;
    beforeAll(async () => {
      strict = await testServer({ LIMIT_REGISTER: '0' });
      member = await makeMember(strict);
    });
    afterAll(() => strict.close());
    test.each([
      'https://127.0.0.1:PORT/x',
      'https://2130706433:PORT/x',
      'https://0x7f.1:PORT/x',
      'https://[::1]:PORT/x',
      'https://[::ffff:127.0.0.1]:PORT/x',
      'https://10.0.0.1/x',
      'https://169.254.169.254/latest/meta-data',
      'https://localhost:PORT/x',
      'http://homes.example/x',
      'file:///etc/passwd',
    ])('%s is refused or never reached (O120)', async (address) => {
      let connections = 0;
      const listener = createServer((socket) => {
        connections++;
        socket.destroy();
      });
      await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
      onTestFinished(() => void listener.close());
      const url = address.replace('PORT', String((listener.address() as { port: number }).port));
      const error = await errorOf(feedsOf(member).create({ url }));
      expect(error.message).toMatch(/must begin with https|it is private/);
      expect(connections).toBe(0);
    });
  });

  test('a name or a redirect that leads to this machine gets no connection', async () => {
    const host = await startFeedServer(table(...homes(1)));
    const { port } = new URL(host.url);
    const inside = await startFeedServer(table(...homes(1)));
    const innerPort = new URL(inside.url).port;
    const rules = {
      isHttpAllowed: true,
      ports: null,
      isAllowed: (address: string) => address === '127.0.0.1',
      // the name of the test stands for a public host, every other one for the inside
      resolve: async (name: string) => (name === 'feeds.example' ? ['127.0.0.1'] : ['127.0.0.2']),
    };
    const outbound = createOutbound(server.deps.env, rules);
    const { outbound: usual } = server.deps;
    server.deps.outbound = outbound;
    onTestFinished(() => {
      server.deps.outbound = usual;
      outbound.close();
    });
    const member = await makeMember(server);
    host.file = (_req, res) => void res.writeHead(302, { location: `http://inside.example:${innerPort}/` }).end();
    const feeds = feedsOf(member);
    const { id } = await feeds.create({ url: `http://feeds.example:${port}/` });
    await run();
    expect((await feeds.get({ id })).run).toMatchObject({ state: 'failed', failure: { reason: 'address' } });
    await feeds.update({ id, url: `http://rebound.example:${innerPort}/` });
    expect((await readAgain(member, id)).failure).toMatchObject({ reason: 'address' });
    expect(inside.answers).toEqual([]);
  });

  test('a file that unpacks to more than a hundred times its size is not read on', async () => {
    const member = await makeMember(server);
    const { feed } = await makeFeed(member, gzipSync(`${table(home('a'))}${'\n'.repeat(40_000_000)}`));
    expect(feed.run).toMatchObject({ state: 'failed', failure: { reason: 'stopped' } });
    expect(feed.run!.failure!.detail).toContain('unpacks to more than 10 MB');
  });
});

test('a reading whose server ended is begun anew by the next, and what it had stored counts as new (O121)', async () => {
  const member = await makeMember(server);
  const { host, id } = await makeFeed(member, table(...homes(2)));
  host.file = table(...homes(3));
  await feedsOf(member).run({ id });
  await expectError(feedsOf(member).check({ id }), 'CONFLICT');
  const ended = `update incoming_feed_runs set state = 'running', progress_at = now() - interval '2 minutes', counts = '{"created": 2}' where feed_id = $1 and state = 'waiting'`;
  await sql(ended, id);
  await run();
  expect((await feedsOf(member).get({ id })).run!.state).toBe('running');
  await startDueFeeds(server.deps, server.database.orm.em.fork());
  await run();
  expect((await feedsOf(member).get({ id })).run).toMatchObject({ state: 'done', counts: { rows: 3, created: 3, unchanged: 0 } });
  expect(await homesOf(id)).toHaveLength(3);
});
