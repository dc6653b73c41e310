// Tests of API keys (O103, O110 to O113): what they may do, what ends them, their limits, and what only a person may do.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiScope } from '../../shared/api-key/api-key.ts';
import { DAY_MS } from '../../shared/time.ts';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { inquirySteps } from '../../testing/factories/inquiries.ts';
import { listingBody } from '../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { makeOrganization } from '../../testing/factories/organizations.ts';
import { emailsDuring } from '../../testing/mail/sent-emails.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { restProcedures } from '../rest/rest.ts';
import { flushKeyCalls } from './key-calls.ts';
import { tellKeyEnds } from './keys.ts';
import { isInNetworks, wideNetworkOf } from './network.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_INQUIRY: '0', LIMIT_INQUIRY_ADDRESS: '0', LIMIT_READ: '600', LIMIT_WRITE: '600' });
});
afterAll(() => server.close());
const { sendInquiry } = inquirySteps(() => server);
const run = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em.fork(), { text, values });

const ALL: ApiScope[] = ['listings:read', 'listings:write', 'inquiries:read', 'inquiries:write'];
const makeKey = (member: Pick<Member, 'device'>, scopes: ApiScope[] = ALL, more: object = {}) =>
  callerOf(member.device).apiKey.create({ name: 'Office website', scopes, ...more });
const call = (key: string, method: 'get' | 'post' | 'patch' | 'delete', path: string) =>
  server.request()[method](path).set('Authorization', `Bearer ${key}`);

test('a program with a key advertises, changes and deletes homes, and reads and answers inquiries', async () => {
  const member = await makeMember(server);
  const { key } = await makeKey(member);
  const { body: home } = await call(key, 'post', '/api/properties').send(listingBody()).expect(201);
  await call(key, 'patch', `/api/properties/${home.id}`).send({ price: 1_234_000 }).expect(200);
  const { body: own } = await call(key, 'get', `/api/users/${member.id}/properties`).expect(200);
  expect(own.map(({ id, price }: { id: number; price: number }) => [id, price])).toEqual([[home.id, 1_234_000]]);
  const asker = await makeMember(server);
  const id = await sendInquiry(home.id, { email: asker.email }, asker.device);
  const { body: list } = await call(key, 'get', '/api/inquiries?status=new').expect(200);
  expect(list.items.map((item: { id: number }) => item.id)).toEqual([id]);
  await call(key, 'post', `/api/inquiries/${id}/replies`).send({ message: 'Yes, on Sunday.' }).expect(201);
  const { body: thread } = await call(key, 'get', `/api/inquiries/${id}`).expect(200);
  expect(thread.messages.at(-1)).toMatchObject({ message: 'Yes, on Sunday.' });
  await call(key, 'delete', `/api/properties/${home.id}`).expect(204);
  const { body: self } = await call(key, 'get', '/api/key').expect(200);
  expect(self).toMatchObject({ name: 'Office website', owner: member.username, scopes: ALL, callsAMinute: 60 });
});

test('a key without the scope, for what only a person does, and beside a cookie is refused in words', async () => {
  const member = await makeMember(server);
  const { key } = await makeKey(member, ['listings:read']);
  const texts = async (request: ReturnType<typeof call>, status: number) => (await request.expect(status)).text;
  expect(await texts(call(key, 'post', '/api/properties').send(listingBody()), 403)).toContain('This key lacks the scope listings:write');
  expect(await texts(call(key, 'get', '/api/inquiries'), 403)).toContain('This key lacks the scope inquiries:read');
  for (const [method, path] of [
    ['get', '/api/user'],
    ['get', '/api/keys'],
    ['post', '/api/keys'],
    ['post', '/api/user/password'],
    ['get', '/api/user/security'],
  ] as const)
    expect(await texts(call(key, method, path).send(method === 'post' ? {} : undefined), 403), path).toContain(
      'A person has to do this, signed in',
    );
  expect(await texts(call(key, 'get', '/api/properties').set('Cookie', 'sid=Fe26.2**x'), 400)).toContain(
    'Send a key or a cookie, not both',
  );
  // only the procedures that name a scope are open to keys
  const open = restProcedures().filter(({ isForMembers, meta }) => isForMembers && meta.scope);
  expect(open.map(({ name }) => name).toSorted()).toEqual([
    'apiKey.self',
    'event.list',
    'figures.range',
    'incomingFeed.check',
    'incomingFeed.create',
    'incomingFeed.decide',
    'incomingFeed.end',
    'incomingFeed.get',
    'incomingFeed.list',
    'incomingFeed.report',
    'incomingFeed.run',
    'incomingFeed.runs',
    'incomingFeed.update',
    'inquiry.get',
    'inquiry.received',
    'inquiry.reply',
    'listing.changed',
    'listing.confirm',
    'listing.create',
    'listing.list',
    'listing.put',
    'listing.remove',
    'listing.removeByReference',
    'listing.setManyStatuses',
    'listing.turnPicture',
    'listing.update',
    'listing.writeMany',
    'market.insights',
    'person.addExternal',
    'webhook.again',
    'webhook.change',
    'webhook.create',
    'webhook.deliveries',
    'webhook.delivery',
    'webhook.end',
    'webhook.list',
    'webhook.replaceSecret',
    'webhook.since',
    'webhook.test',
  ]);
});

test('an unknown, mistyped, replaced, ended or blocked key is 401 from its next call on', async () => {
  const member = await makeMember(server);
  const { id, key } = await makeKey(member);
  const status = async (text: string) => (await call(text, 'get', '/api/key')).status;
  for (const text of [`${key.slice(0, -1)}1`, 'dlv_x', 'x', key.replace('dlv_', ''), '']) expect(await status(text), text).toBe(401);
  expect(await status(key)).toBe(200);
  const replaced = await callerOf(member.device).apiKey.replace({ id });
  expect([await status(key), await status(replaced.key)]).toEqual([200, 200]);
  await run('update api_keys set ends_at = now() where id = $1', [id]);
  expect([await status(key), await status(replaced.key)]).toEqual([401, 200]);
  await run(`insert into blocks (user_id, reason, note, mailbox_hash) values ($1, 'fraud', '', '')`, [member.id]);
  expect(await status(replaced.key)).toBe(401);
  await run('delete from blocks where user_id = $1', [member.id]);
  await callerOf(member.device).apiKey.end({ id: replaced.id });
  expect(await status(replaced.key)).toBe(401);
  const [stored] = await run<{ n: number }>(`select count(*)::int as n from api_keys where api_keys::text like '%' || $1 || '%'`, [
    key.slice(15, 40),
  ]);
  expect(stored!.n).toBe(0);
});

test('an address is held off after sixty refused keys in a minute, and reads on as a visitor', async () => {
  const others = await testServer({ LIMIT_READ: '600' });
  try {
    const statuses = await Promise.all(
      Array.from({ length: 70 }, async () => (await others.request().get('/api/key').set('Authorization', 'Bearer dlv_x')).status),
    );
    expect(Map.groupBy(statuses, (status) => status).get(401)).toHaveLength(60);
    expect(Map.groupBy(statuses, (status) => status).get(429)).toHaveLength(10);
    await others.request().get('/api/properties?limit=1').expect(200);
  } finally {
    await others.close();
  }
});

test('a key of a brokerage is made and ended by its owners and managers, and ends with the person who made it', async () => {
  const [owner, manager, agent, outsider] = [
    await makeMember(server),
    await makeMember(server),
    await makeMember(server),
    await makeMember(server),
  ];
  const { id: organizationId } = await makeOrganization(server, [
    { id: owner.id, role: 'owner' },
    { id: manager.id, role: 'manager' },
    { id: agent.id, role: 'agent' },
  ]);
  await expectError(makeKey(agent), 'FORBIDDEN', 'Owners and managers of a brokerage make its keys.');
  const { id, key } = await makeKey(manager);
  expect((await callerOf(owner.device).apiKey.list()).keys.map((item) => [item.id, item.madeBy])).toEqual([[id, manager.username]]);
  await expectError(callerOf(outsider.device).apiKey.end({ id }), 'NOT_FOUND');
  await expectError(callerOf(outsider.device).apiKey.replace({ id }), 'NOT_FOUND');
  expect((await call(key, 'get', '/api/key')).status).toBe(200);
  const { body: home } = await call(key, 'post', '/api/properties').send(listingBody()).expect(201);
  expect(await run('select organization_id from properties where id = $1', [home.id])).toEqual([{ organization_id: organizationId }]);
  await callerOf(owner.device).team.setRole({ userId: manager.id, role: 'agent' });
  expect((await call(key, 'get', '/api/key')).status).toBe(401);
  await callerOf(owner.device).team.setRole({ userId: manager.id, role: 'manager' });
  expect((await call(key, 'get', '/api/key')).status).toBe(200);
  await callerOf(owner.device).team.remove({ userId: manager.id, heirId: owner.id });
  expect((await call(key, 'get', '/api/key')).status).toBe(401);
});

test('there are as many keys as the plan allows, also made at once, and only after a confirmation', async () => {
  const member = await makeMember(server);
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => makeKey(member)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  await expectError(makeKey(member), 'CONFLICT', 'You have 3 keys. End one first.');
  await run('update sessions set confirmed_at = null where user_id = $1', [member.id]);
  await expectError(makeKey(member), 'FORBIDDEN', /./);
  await expectError(makeKey(await makeMember(server), ALL, { networks: ['10.0.0.0/33'] }), 'BAD_REQUEST', /203\.0\.113\.0\/24/);
});

test('calls count per key and not per address, with what is left in headers, and 429 names the wait (O113, N26)', async () => {
  const member = await makeMember(server);
  const { key } = await makeKey(member, ['listings:read']);
  const answer = await call(key, 'get', '/api/key').expect(200);
  expect(answer.headers).toMatchObject({ 'ratelimit-limit': '60', 'ratelimit-remaining': '59' });
  const statuses = await Promise.all(Array.from({ length: 70 }, async () => (await call(key, 'get', '/api/key')).status));
  expect(statuses.filter((status) => status === 429)).toHaveLength(11);
  const refused = await call(key, 'get', '/api/key').expect(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers['ratelimit-remaining']).toBe('0');
  const { key: other } = await makeKey(member, ['listings:read']);
  await call(other, 'get', '/api/key').expect(200);
  const visitor = await server.request().get('/api/properties?limit=1').expect(200);
  expect(visitor.headers['ratelimit-limit']).toBe('600');
});

test('a key tells its maker about a new network once, and works only where it may', async () => {
  const member = await makeMember(server);
  const { id, key } = await makeKey(member, ['listings:read'], { networks: ['192.0.2.0/24'] });
  await call(key, 'get', '/api/key').expect(403);
  await run(`update api_keys set networks = '{}', seen_networks = '{192.0.0.0/16}' where id = $1`, [id]);
  const emails = await emailsDuring(server, async () => {
    await call(key, 'get', '/api/key').expect(200);
    await call(key, 'get', '/api/key').expect(200);
  });
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([[member.email, 'Your key was used from a new network']]);
  expect((await callerOf(member.device).apiKey.list()).keys[0]!.lastNetwork).toBe('127.0.0.0/16');
});

test('who made a key hears once that it ends within seven days', async () => {
  const member = await makeMember(server);
  const { id } = await makeKey(member, ['listings:read'], { days: 30 });
  const emails = await emailsDuring(server, async () => {
    await tellKeyEnds(server.deps);
    await run('update api_keys set ends_at = $2 where id = $1', [id, new Date(Date.now() + 6 * DAY_MS)]);
    for (let i = 0; i < 2; i++) await tellKeyEnds(server.deps);
  });
  expect(emails.map(({ subject }) => subject)).toEqual(['A key for the API ends soon']);
});

test('a key reads figures of own listings and the market with its scope alone (O111)', async () => {
  const [member, other] = [await makeMember(server), await makeMember(server)];
  const { body: home } = await member.device.post('/api/properties').send(listingBody()).expect(201);
  const { key } = await makeKey(member, ['figures:read']);
  const { body } = await call(key, 'get', `/api/properties/${home.id}/figures`).expect(200);
  expect(body).toBeTypeOf('object');
  expect([200, 404]).toContain((await call(key, 'get', '/api/market?area=dubai-marina&transactionType=Buy')).status);
  const { key: blind } = await makeKey(member, ['listings:read']);
  for (const path of [`/api/properties/${home.id}/figures`, '/api/market?area=dubai-marina&transactionType=Buy'])
    expect((await call(blind, 'get', path).expect(403)).text).toContain('This key lacks the scope figures:read');
  const { key: foreign } = await makeKey(other, ['figures:read']);
  await call(foreign, 'get', `/api/properties/${home.id}/figures`).expect(404);
});

test('the list of keys names the calls of each in 30 days, counted together (O103)', async () => {
  const member = await makeMember(server);
  const { id, key } = await makeKey(member);
  for (let i = 0; i < 5; i++) await call(key, 'get', '/api/key').expect(200);
  await call(key, 'get', '/api/keys').expect(403);
  await flushKeyCalls(server.deps.orm);
  const calls = async () => (await callerOf(member.device).apiKey.list()).keys.find((item) => item.id === id)!.calls;
  expect(await calls()).toBe(6);
  await run(`insert into api_key_calls (key_id, day, calls) values ($1, current_date - 29, 10), ($1, current_date - 31, 100)`, [id]);
  expect(await calls()).toBe(16);
  await run('update api_key_calls set day = current_date - 40 where key_id = $1 and day < current_date - 30', [id]);
  await tellKeyEnds(server.deps);
  expect(await run('select 1 from api_key_calls where key_id = $1 and day < current_date - 31', [id])).toEqual([]);
});

test('a key that was found in public ends at once and its maker hears it; the answer tells nothing, and guesses end nothing', async () => {
  const member = await makeMember(server);
  const { id, key } = await makeKey(member);
  const { key: other } = await makeKey(member);
  const report = (text: unknown) => server.request().post('/api/keys/leaked').send({ key: text });
  // the public part alone, and one that was never made
  const guess = key.slice(0, 15) + other.slice(15);
  for (const text of [guess, 'dlv_x', '', 'x'.repeat(200)]) expect((await report(text).expect(202)).text).toBe('{"accepted":true}');
  for (const text of [5, null, { key }, 'x'.repeat(201)]) await report(text).expect(400);
  await call(key, 'get', '/api/key').expect(200);
  const emails = await emailsDuring(server, async () => {
    expect((await report(` ${key}\n`).expect(202)).text).toBe('{"accepted":true}');
    expect((await report(key).expect(202)).text).toBe('{"accepted":true}');
  });
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([[member.email, 'Your key was found in public and has ended']]);
  await call(key, 'get', '/api/key').expect(401);
  await call(other, 'get', '/api/key').expect(200);
  expect((await callerOf(member.device).apiKey.list()).keys.map((item) => item.id)).not.toContain(id);
});

test('networks of both families are distinguished', () => {
  expect(isInNetworks('203.0.113.7', ['203.0.113.0/24'])).toBe(true);
  expect(isInNetworks('203.0.114.7', ['203.0.113.0/24', '2001:db8::/32'])).toBe(false);
  expect(isInNetworks('2001:db8:1::5', ['203.0.113.0/24', '2001:db8::/32'])).toBe(true);
  expect(isInNetworks('198.51.100.1', ['198.51.100.1'])).toBe(true);
  expect([wideNetworkOf('203.0.113.7'), wideNetworkOf('2001:db8:1::5')]).toEqual(['203.0.0.0/16', '2001:db8::/32']);
});
