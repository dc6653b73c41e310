// Tests of events (O117, O118): what records them, and reading them by number while many transactions commit in any order.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiScope } from '../../shared/api-key/api-key.ts';
import { writeAndFollow } from '../../testing/event-race.ts';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { inquirySteps } from '../../testing/factories/inquiries.ts';
import { listingBody } from '../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { makeOrganization } from '../../testing/factories/organizations.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { rows } from '../db/orm.ts';
import { createWebhookRunner, type WebhookRunner } from '../webhook/webhook-runner.ts';
import { deleteOldEvents } from './event-log.ts';
import { MAX_WAITING } from './wait-for-events.ts';

let server: TestServer;
let runner: WebhookRunner;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', CONCURRENT_REQUESTS: '2' });
  runner = createWebhookRunner(server.deps);
});
afterAll(() => server.close());
const { sendInquiry } = inquirySteps(() => server);
const run = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em.fork(), { text, values });

const makeKey = async (member: Pick<Member, 'device'>, scopes: ApiScope[] = ['events:read', 'inquiries:read']) =>
  (await callerOf(member.device).apiKey.create({ name: 'CRM', scopes })).key;
const read = async (key: string, query = '') =>
  (await server.request().get(`/api/events${query}`).set('Authorization', `Bearer ${key}`).expect(200)).body as {
    events: { n: number; id: string; type: string; timestamp: string; data: Record<string, unknown> }[];
    next: number;
  };
const logOf = async (member: Member) => (await run<{ id: number }>('select id from event_logs where user_id = $1', [member.id]))[0]!.id;

test('what happens to a member from their first key on is an event of its cause, with contact details for keys that read inquiries', async () => {
  const member = await makeMember(server);
  const caller = callerOf(member.device);
  await caller.listing.create(listingBody());
  const key = await makeKey(member);
  const home = await caller.listing.create(listingBody({ title: 'Villa with a garden' }));
  await caller.listing.update({ id: home.id, ...listingBody({ title: 'Villa with a garden and pool' }) });
  await caller.listing.setStatus({ id: home.id, status: 'paused' });
  await caller.listing.setStatus({ id: home.id, status: 'published' });
  const asker = await makeMember(server);
  const inquiryId = await sendInquiry(home.id, { email: asker.email, message: 'Is it still available?' }, asker.device);
  await caller.inquiry.reply({ id: inquiryId, message: 'Yes, it is.' });
  await runner.step();
  const { events, next } = await read(key);
  expect(events.map(({ n, type }) => [n, type])).toEqual([
    [1, 'listing.created'],
    [2, 'listing.changed'],
    [3, 'listing.status_changed'],
    [4, 'listing.status_changed'],
    [5, 'inquiry.created'],
    [6, 'inquiry.message'],
    [7, 'inquiry.stage_changed'],
  ]);
  expect(next).toBe(7);
  expect(events[1]!.data).toMatchObject({ listingId: home.id, fields: ['title'] });
  expect(events[2]!.data).toMatchObject({ status: 'paused', statusBefore: 'published' });
  expect(events[4]!.data).toMatchObject({ inquiryId, message: 'Is it still available?', contact: { email: asker.email } });
  expect(events[5]!.data).toMatchObject({ inquiryId, message: 'Yes, it is.', fromAdvertiser: true });
  expect(events[6]!.data).toMatchObject({ stage: 'contacted', stageBefore: 'new', inquiryId });
  expect(new Set(events.map(({ id }) => id)).size).toBe(7);
  // the same by type, and for a key that may not read inquiries
  const bare = await makeKey(member, ['events:read']);
  const only = await read(bare, '?types=inquiry.created,inquiry.message&after=2');
  expect(only.events.map(({ n, data }) => [n, data.contact, data.message])).toEqual([
    [5, undefined, undefined],
    [6, undefined, undefined],
  ]);
  expect(only.next).toBe(7);
  expect((await read(key, '?after=7')).events).toEqual([]);
  // another member has a log of their own
  expect((await read(await makeKey(asker))).events).toEqual([]);
});

test('a change that is rolled back is no event, and events of a brokerage are read by its owners and managers', async () => {
  const [owner, agent] = [await makeMember(server), await makeMember(server)];
  const { id } = await makeOrganization(server, [{ id: owner.id, role: 'owner' }]);
  const key = await makeKey(owner);
  await run(`insert into organization_members (user_id, organization_id, role) values ($1, $2, 'agent')`, [agent.id, id]);
  const home = await callerOf(agent.device).listing.create(listingBody());
  await expect(
    server.database.orm.em.fork().transactional(async (tx) => {
      await tx.execute(`update properties set price = 999000 where id = ?`, [home.id]);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await run('delete from organization_members where user_id = $1', [agent.id]);
  await runner.step();
  expect((await read(key)).events.map(({ type, data }) => [type, data.userId ?? data.listingId])).toEqual([
    ['person.joined', agent.id],
    ['listing.created', home.id],
    ['person.left', agent.id],
  ]);
  await run(`insert into organization_members (user_id, organization_id, role) values ($1, $2, 'agent')`, [agent.id, id]);
  await expectError(callerOf(agent.device).event.list({}), 'FORBIDDEN', 'Owners and managers of a brokerage read its events.');
  expect((await callerOf(owner.device).event.list({ after: 2 })).events.map(({ n }) => n)).toEqual([3]);
});

test('numbers whose events are no longer kept are 410, with where to go on', async () => {
  const member = await makeMember(server);
  const key = await makeKey(member);
  const log = await logOf(member);
  await run(`insert into organization_events (log_id, type, data) select $1, 'listing.created', '{}' from generate_series(1, 5)`, [log]);
  await runner.step();
  await run(`update organization_events set created_at = now() - interval '31 days' where log_id = $1 and n <= 3`, [log]);
  await deleteOldEvents(server.deps.orm.em.fork(), new Date());
  const gone = await server.request().get('/api/events?after=2').set('Authorization', `Bearer ${key}`).expect(410);
  expect(gone.text).toBe('Events before 4 are gone. Read the listings again and go on from 5.');
  expect((await read(key, '?after=3')).events.map(({ n }) => n)).toEqual([4, 5]);
  expect((await read(key)).events.map(({ n }) => n)).toEqual([4, 5]);
  await server.request().get('/api/events').expect(401);
  await server.request().get('/api/events?wait=26').set('Authorization', `Bearer ${key}`).expect(400);
  const { key: other } = await callerOf(member.device).apiKey.create({ name: 'No scope', scopes: ['listings:read'] });
  await server.request().get('/api/events').set('Authorization', `Bearer ${other}`).expect(403);
});

test('calls that wait hold no place among the running requests, are few for a log, and answer soon after an event', async () => {
  const member = await makeMember(server);
  const key = await makeKey(member);
  const log = await logOf(member);
  const waiting = Array.from({ length: MAX_WAITING.log }, () => read(key, '?after=0&wait=20'));
  // two requests run at once, and more than two wait: these are answered all the same
  await waitUntil(
    async () => (await server.request().get('/api/events?wait=1').set('Authorization', `Bearer ${key}`)).status === 429,
    5000,
  );
  await server.request().get('/api/properties?limit=1').expect(200);
  await run(`insert into organization_events (log_id, type, data) values ($1, 'review.created', '{}')`, [log]);
  await runner.step();
  for (const { events, next } of await Promise.all(waiting))
    expect([events.map(({ type }) => type), next]).toEqual([['review.created'], 1]);
});

test('each reader sees each event once, by numbers without a gap, whatever commits late', async () => {
  const member = await makeMember(server);
  await makeKey(member);
  const seen = await writeAndFollow(server, member, { events: 400, writers: 8, maxMs: 150 });
  for (const reader of seen) expect(reader.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 400 }, (_, i) => i));
  // some committed after later ones
  expect(seen[0]).not.toEqual(seen[0]!.toSorted((a, b) => a - b));
}, 30_000);
