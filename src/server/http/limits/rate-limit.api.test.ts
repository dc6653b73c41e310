// Tests of the rate limit of writes: per network address and per user, also in batches.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from '../../../testing/factories/caller.ts';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { type Member, makeMember } from '../../../testing/factories/members.ts';
import { batchPath } from '../../../testing/procedure-path.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';

/** Writes per minute. */
const LIMIT = 6;
let server: TestServer;
let homeId: number;
beforeAll(async () => {
  server = await testServer({ LIMIT_WRITE: String(LIMIT), TRUST_PROXY: '1' });
  homeId = (await makeProperty(server.deps.orm.em)).id;
});
afterAll(() => server.close());

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

test('a batch of writes counts every call', async () => {
  const address = newAddress();
  const names = Array.from({ length: LIMIT + 2 }, () => 'account.logout' as const);
  const { body } = await server.request().post(batchPath(names)).set('X-Forwarded-For', address).send({});
  const codes = (body as { error?: { json: { data: { code: string } } } }[]).map(({ error }) => error?.json.data.code ?? 'ok');
  expect(codes.toSorted((a, b) => a.localeCompare(b))).toEqual([...Array(LIMIT).fill('ok'), ...Array(2).fill('TOO_MANY_REQUESTS')]);
});

test('opening property pages does not count as a write', async () => {
  const address = newAddress();
  for (let n = 0; n < LIMIT + 2; n++) await callerOf(server.device(), { address }).property.seen({ id: homeId });
});
