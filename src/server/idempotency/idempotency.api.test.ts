// Tests of the header Idempotency-Key (O116): one effect however often a request is sent, and what is kept of its answer.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { advertise, listingBody } from '../../testing/factories/listings.ts';
import { type Device, type Member, makeMember, PASSWORD } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { deleteOldAnswers } from './idempotency.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', FREE_LISTING_LIMIT: '0', LIMIT_CREATE_LISTING: '0' });
});
afterAll(async () => {
  server.setNow(null);
  await server.close();
});
const run = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em.fork(), { text, values });
const homesOf = async ({ id }: Pick<Member, 'id'>) =>
  (await run<{ n: number }>('select count(*)::int as n from properties where user_id = $1', [id]))[0]!.n;

type Method = 'post' | 'put' | 'patch';
const send = (device: Pick<Device, Method>, path: string, key: string, body: object, method: Method = 'post') =>
  device[method](path).set('Idempotency-Key', key).send(body);

test('a request that is sent again gets the same answer and has one effect; a page of the website is not concerned', async () => {
  const member = await makeMember(server);
  const body = listingBody({ price: 85, transactionType: 'Rent' });
  const first = await send(member.device, '/api/properties', 'home-1', body).expect(201);
  const again = await send(member.device, '/api/properties', 'home-1', body).expect(201);
  expect(again.text).toBe(first.text);
  expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true', 'x-held': 'price', 'content-type': first.headers['content-type'] });
  expect(first.headers).not.toHaveProperty('idempotent-replayed');
  expect(await homesOf(member)).toBe(1);
  await send(member.device, '/api/properties', 'home-2', body).expect(201);
  await member.device.post('/api/properties').send(body).expect(201);
  expect(await homesOf(member)).toBe(3);
  const path = `/api/properties/${first.body.id}`;
  const patched = await send(member.device, path, 'patch-1', { price: 9000, transactionType: 'Rent' }, 'patch').expect(200);
  await member.device.patch(path).send({ price: 9500 }).expect(200);
  const repeated = await send(member.device, path, 'patch-1', { price: 9000, transactionType: 'Rent' }, 'patch').expect(200);
  expect([repeated.body.price, repeated.text]).toEqual([9000, patched.text]);
  expect(await run('select price from properties where id = $1', [first.body.id])).toEqual([{ price: 9500 }]);
});

test('the same key with another body, path or method is 422, of another member or API key another request', async () => {
  const [member, other] = [await makeMember(server), await makeMember(server)];
  const body = listingBody();
  await send(member.device, '/api/properties', 'k', body).expect(201);
  const refused = await send(member.device, '/api/properties', 'k', { ...body, price: 1 }).expect(422);
  expect(refused.text).toBe('This Idempotency-Key was used for a different request');
  await send(member.device, '/api/properties?x=1', 'k', body).expect(422);
  await send(member.device, '/api/inquiries', 'k', body).expect(422);
  await send(other.device, '/api/properties', 'k', body).expect(201);
  const { key } = await callerOf(member.device).apiKey.create({ name: 'Script', scopes: ['listings:write'] });
  const byKey = () => send(server.request(), '/api/properties', 'k', body).set('Authorization', `Bearer ${key}`).expect(201);
  expect((await byKey()).headers).not.toHaveProperty('idempotent-replayed');
  expect((await byKey()).headers).toHaveProperty('idempotent-replayed');
  expect([await homesOf(member), await homesOf(other)]).toEqual([2, 1]);
});

test('the same request at the same time has one effect; the others hear that it runs, or its answer', async () => {
  const member = await makeMember(server);
  const body = listingBody();
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(member.device, '/api/properties', 'at-once', body)));
  expect(await homesOf(member)).toBe(1);
  const created = answers.filter(({ status }) => status === 201);
  expect(created.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
  expect(new Set(created.map(({ text }) => text)).size).toBe(1);
  for (const { status, text, headers } of answers.filter((answer) => answer.status !== 201)) {
    expect([status, text]).toEqual([409, 'A request with this Idempotency-Key is still running']);
    expect(headers['retry-after']).toBe('1');
  }
});

test('a saved home is not taken off the list by a repetition, nor a message sent twice', async () => {
  const [owner, member] = [await makeMember(server), await makeMember(server)];
  const home = await advertise(owner);
  const path = `/api/users/${member.id}/saved-properties/${home.id}`;
  for (let i = 0; i < 3; i++) expect((await send(member.device, path, 'save', {}).expect(200)).body.saved).toBe(true);
  const question = {
    propertyId: home.id,
    name: 'Aisha',
    email: 'aisha@homes.example',
    phone: '+971501234567',
    message: 'Is it still free?',
  };
  const sent = [1, 2].map(() => send(server.request(), '/api/inquiries', 'question', question));
  const ids = (await Promise.all(sent)).map(({ body }) => body.id).filter(Boolean);
  expect(new Set(ids).size).toBe(1);
  expect(await run('select count(*)::int as n from inquiries where property_id = $1', [home.id])).toEqual([{ n: 1 }]);
});

test('errors are kept as they were, but for those that another try can end', async () => {
  const member = await makeMember(server);
  const wrong = { ...listingBody(), price: 0, title: 'x' };
  const first = await send(member.device, '/api/properties', 'wrong', wrong).expect(400);
  const again = await send(member.device, '/api/properties', 'wrong', wrong).expect(400);
  expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
  const asJson = await send(member.device, '/api/properties', 'wrong', wrong).set('Accept', 'application/problem+json').expect(400);
  expect(asJson.body.errors.map(({ path }: { path: string }) => path)).toEqual(['title', 'price']);
  await send(member.device, '/api/properties', 'wrong', listingBody()).expect(422);
  const missing = await send(member.device, '/api/properties/2147483647', 'gone', { price: 5 }, 'patch').expect(404);
  expect((await send(member.device, '/api/properties/2147483647', 'gone', { price: 5 }, 'patch').expect(404)).text).toBe(missing.text);
  // not signed in: the same request runs once its sender is
  const body = listingBody();
  await send(server.request(), '/api/properties', 'later', body).expect(401);
  await send(member.device, '/api/properties', 'later', body).expect(201);
  const device = server.device();
  await send(device, '/api/login', 'in', { username: member.username, password: 'not this one' }).expect(401);
  await send(device, '/api/login', 'in', { username: member.username, password: PASSWORD }).expect(200);
});

test('of answers with secrets only the status is kept, and nothing that is stored tells a password or an address', async () => {
  const member = await makeMember(server);
  const made = await send(member.device, '/api/keys', 'key', { name: 'Office', scopes: ['listings:read'] }).expect(201);
  const again = await send(member.device, '/api/keys', 'key', { name: 'Office', scopes: ['listings:read'] }).expect(201);
  expect([made.body.key, again.text, again.headers['idempotent-replayed']]).toEqual([expect.stringMatching(/^dlv_/), '', 'true']);
  expect((await callerOf(member.device).apiKey.list()).keys).toHaveLength(1);
  const confirm = () => send(member.device, '/api/user/confirm', 'confirm', { password: PASSWORD }).expect(204);
  await confirm();
  expect((await confirm()).headers).toHaveProperty('idempotent-replayed');
  // a visitor signs in each time: a kept answer would tell others at the address whether a password is right
  for (let i = 0; i < 2; i++) {
    const { headers } = await send(server.request(), '/api/login', 'in', { username: member.username, password: PASSWORD }).expect(200);
    expect([headers['set-cookie'], headers['idempotent-replayed']]).toEqual([expect.anything(), undefined]);
  }
  await send(server.request(), '/api/login', 'in', { username: member.username, password: 'another one' }).expect(401);
  const stored = JSON.stringify(await run('select * from idempotency_keys'));
  for (const secret of [made.body.key, PASSWORD, '127.0.0.1']) expect(stored).not.toContain(secret);
});

test('a text that is no key is 400, and DELETE and GET ignore it', async () => {
  const member = await makeMember(server);
  for (const key of ['', 'two words', 'é', 'x'.repeat(256)])
    expect((await send(member.device, '/api/properties', key, listingBody())).text, key).toBe(
      'Idempotency-Key must be 1 to 255 visible ASCII characters',
    );
  const { body: home } = await send(member.device, '/api/properties', 'x'.repeat(255), listingBody()).expect(201);
  for (const status of [204, 404]) await member.device.delete(`/api/properties/${home.id}`).set('Idempotency-Key', 'd').expect(status);
  await member.device.get('/api/user').set('Idempotency-Key', 'two words').expect(200);
});

test('an answer is kept for 24 hours, then deleted, and ends with the account', async () => {
  const member = await makeMember(server);
  const body = listingBody();
  const start = Date.now();
  await send(member.device, '/api/properties', 'day', body).expect(201);
  server.setNow(new Date(start + DAY_MS - 60_000));
  expect((await send(member.device, '/api/properties', 'day', body)).headers).toHaveProperty('idempotent-replayed');
  server.setNow(new Date(start + DAY_MS + 60_000));
  expect((await send(member.device, '/api/properties', 'day', body).expect(201)).headers).not.toHaveProperty('idempotent-replayed');
  expect(await homesOf(member)).toBe(2);
  server.setNow(null);
  const caller = `member:${member.id}`;
  await deleteOldAnswers(server.database.orm.em.fork(), new Date(start + 1.5 * DAY_MS));
  expect(await run('select key from idempotency_keys where caller = $1', [caller])).toEqual([{ key: 'day' }]);
  await deleteOldAnswers(server.database.orm.em.fork(), new Date(start + 3 * DAY_MS));
  expect(await run('select key from idempotency_keys where caller = $1', [caller])).toEqual([]);
});

test('what is kept of a caller has an end', async () => {
  const member = await makeMember(server);
  await run(
    `insert into idempotency_keys (caller, user_id, key, request_hash, status, size)
     select 'member:' || $1, $1::int, 'old-' || n, '', 200, 10 from generate_series(1, 10000) n`,
    [member.id],
  );
  const refused = await send(member.device, '/api/properties', 'new', listingBody()).expect(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await run('delete from idempotency_keys where user_id = $1 and key <> $2', [member.id, 'old-1']);
  await run('update idempotency_keys set size = $2 where user_id = $1', [member.id, 32 * 1024 * 1024]);
  await send(member.device, '/api/properties', 'new', listingBody()).expect(429);
  await member.device.post('/api/properties').send(listingBody()).expect(201);
});

test('what runs apart from its answer is refused for two minutes after its process died, then runs', async () => {
  const member = await makeMember(server);
  const confirm = () => send(member.device, '/api/user/confirm', 'died', { password: PASSWORD });
  await confirm().expect(204);
  await run(`update idempotency_keys set status = null where key = 'died'`);
  await confirm().expect(409);
  await run(`update idempotency_keys set created_at = now() - interval '3 minutes' where key = 'died'`);
  expect((await confirm().expect(204)).headers).not.toHaveProperty('idempotent-replayed');
  expect((await confirm().expect(204)).headers).toHaveProperty('idempotent-replayed');
});
