// Tests of the rate limit of writes: per network address and per user, also in batches, and before a body is read.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../shared/time.ts';
import { callerOf } from '../../../testing/factories/caller.ts';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { type Member, makeMember } from '../../../testing/factories/members.ts';
import { type ListeningServer, listen, sendRaw } from '../../../testing/http.ts';
import { batchPath, procedurePath } from '../../../testing/procedure-path.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import type { DomainError } from '../../errors.ts';

/** Writes per minute. */
const LIMIT = 6;
let server: TestServer;
let http: ListeningServer;
let homeId: number;
beforeAll(async () => {
  server = await testServer({ LIMIT_WRITE: String(LIMIT), LIMIT_READ: String(LIMIT), TRUST_PROXY: '1' });
  homeId = (await makeProperty(server.deps.orm.em)).id;
  http = await listen(server);
});
afterAll(async () => {
  http.close();
  await server.close();
});

let addressCount = 0;
/** A network address that no other test uses. */
const newAddress = (): string => `10.1.0.${++addressCount}`;
/** Saves the home for a member, from a network address. */
const save = (member: Member, address: string) =>
  member.device.post(`/api/users/${member.id}/saved-properties/${homeId}`).set('X-Forwarded-For', address);

test('writes from one address are limited for all its users together', async () => {
  const members = [await makeMember(server), await makeMember(server)];
  const address = newAddress();
  for (let n = 0; n < LIMIT; n++) await save(members[n % 2]!, address).expect(200);
  const rejected = await save(members[0]!, address).expect(429);
  expect(rejected.text).toBe('Too many requests. Please try again later.');
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
  await save(members[0]!, newAddress()).expect(200);
});

test('writes of one user are limited over all addresses', async () => {
  const member = await makeMember(server);
  for (let n = 0; n < LIMIT; n++) await save(member, newAddress()).expect(200);
  await save(member, newAddress()).expect(429);
  await save(await makeMember(server), newAddress()).expect(200);
});

test('what was counted while the clock was days ahead blocks no one once it is set right', async () => {
  const { limiter, orm } = server.deps;
  for (let n = 0; n < 3; n++) await limiter.countFailure('secondFactor', 'ahead').catch(() => {});
  await limiter.count('report', 'ahead');
  await orm.em.execute(`update rate_limits set points = 1000, expire = ? where key like '%:ahead'`, [Date.now() + 3 * DAY_MS]);
  await limiter.requireBelow('secondFactor', 'ahead');
  await limiter.count('report', 'ahead');
  await orm.em.execute(`update rate_limits set points = 1000 where key like '%:ahead'`);
  const refused = (await limiter.count('report', 'ahead').catch((error: unknown) => error)) as DomainError;
  expect(refused.kind).toBe('TOO_MANY');
  expect(refused.retryAfter).toBeLessThanOrEqual(600);
});

test('a batch of writes counts every call', async () => {
  const address = newAddress();
  const names = Array.from({ length: LIMIT + 2 }, () => 'account.logout' as const);
  const { body } = await server.request().post(batchPath(names)).set('X-Forwarded-For', address).send({});
  const codes = (body as { error?: { json: { data: { code: string } } } }[]).map(({ error }) => error?.json.data.code ?? 'ok');
  expect(codes.toSorted((a, b) => a.localeCompare(b))).toEqual([...Array(LIMIT).fill('ok'), ...Array(2).fill('TOO_MANY_REQUESTS')]);
});

test('opening property pages does not count as a write', async () => {
  const address = newAddress();
  for (let n = 0; n < LIMIT; n++) await callerOf(server.device(), { address }).property.seen({ id: homeId });
  await save(await makeMember(server), address).expect(200);
});

/** Sends the head of a POST and never its body, and returns the response, which a server that waits for the body would not send. */
const sendHead = (path: string, type: string, address: string) =>
  sendRaw(
    http.port,
    `POST ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\nContent-Type: ${type}\r\nContent-Length: 1000000\r\n\r\n`,
  );

test('over the limit a request is answered before its body is read', async () => {
  const address = newAddress();
  for (let n = 0; n < LIMIT; n++) await server.request().post('/api/logout').set('X-Forwarded-For', address).expect(200);
  const rest = await sendHead('/api/login', 'application/json', address);
  expect([rest.status, rest.body]).toEqual([429, 'Too many requests. Please try again later.']);
  expect(Number(rest.headers.get('retry-after'))).toBeGreaterThan(0);
  const trpc = await sendHead(procedurePath('account.login'), 'application/json', address);
  expect(trpc.status).toBe(429);
  expect(JSON.parse(trpc.body)).toMatchObject({ error: { json: { data: { code: 'TOO_MANY_REQUESTS' } } } });
  expect(Number(trpc.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('bodies that cannot be read count as writes, so that the next one is not read', async () => {
  const address = newAddress();
  const send = () => server.request().post('/api/login').set('X-Forwarded-For', address).set('Content-Type', 'application/json').send('{');
  for (let n = 0; n < LIMIT; n++) await send().expect(400);
  expect((await sendHead(procedurePath('account.login'), 'application/json', address)).status).toBe(429);
});

test('forms behind links count as reads before they are read, those of one-click unsubscriptions never', async () => {
  const address = newAddress();
  const form = 'application/x-www-form-urlencoded';
  const post = (path: string) => server.request().post(path).set('X-Forwarded-For', address).type('form').send('choice=confirm');
  for (let n = 0; n < LIMIT; n++) await post('/newsletter/confirm?token=x').expect(404);
  expect((await sendHead('/newsletter/confirm?token=x', form, address)).status).toBe(429);
  for (let n = 0; n < LIMIT + 2; n++) await post('/newsletter/unsubscribe?token=x').expect(404);
});
