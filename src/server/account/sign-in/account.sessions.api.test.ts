// Tests of sessions and their cookie: when they end, what forged and old cookies do, and the deletion of the account.
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf, expectError } from '../../../testing/factories/caller.ts';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { cookieOf, type Device, makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { createApp } from '../../app.ts';
import { openOrm } from '../../db/orm.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_LOGIN_ACCOUNT: '0', LIMIT_LOGIN_ADDRESS: '0', LIMIT_REGISTER: '0', LIMIT_MESSAGE: '0' });
});
afterAll(() => server.close());
const registerMember = () => makeMember(server);
/** Runs a statement and returns its rows. */
const rows = <T = Record<string, unknown>>(sql: string): Promise<T[]> => server.deps.orm.em.getConnection().execute(sql) as Promise<T[]>;

test('a cookie from before the sign-out is rejected', async () => {
  const { device } = await registerMember();
  const oldCookie = cookieOf(device);
  await server.request().get('/api/user').set('Cookie', oldCookie).expect(200);
  await device.post('/api/logout').expect(200);
  for (let i = 0; i < 5; i++) await server.request().get('/api/user').set('Cookie', oldCookie).expect(401);
});

test('each sign-in creates a new session and ends the one in the cookie', async () => {
  const { device, id, username } = await registerMember();
  const cookieBefore = cookieOf(device);
  await device.post('/api/login').send({ username, password: PASSWORD }).expect(200);
  expect(cookieOf(device)).not.toBe(cookieBefore);
  await server.request().get('/api/user').set('Cookie', cookieBefore).expect(401);
  expect(await rows(`select id from sessions where user_id = ${id}`)).toHaveLength(1);
});

test('a changed password ends every other session at once and keeps this one with a new cookie', async () => {
  const { device, username } = await registerMember();
  const otherDevices: Device[] = [];
  for (let i = 0; i < 3; i++) {
    const other = server.device();
    await other.post('/api/login').send({ username, password: PASSWORD }).expect(200);
    otherDevices.push(other);
  }
  const cookieBefore = cookieOf(device);
  await device
    .post('/api/user/password')
    .send({ currentPassword: 'wrong one', newPassword: 'a new password' })
    .expect(400)
    .expect('Current password is wrong');
  await device.post('/api/user/password').send({ currentPassword: PASSWORD, newPassword: 'a new password' }).expect(200);
  expect(cookieOf(device)).not.toBe(cookieBefore);
  await device.get('/api/user').expect(200);
  for (const other of otherDevices) await other.get('/api/user').expect(401);
  await server.request().post('/api/login').send({ username, password: PASSWORD }).expect(401);
});

test('a session ends after seven days without a request, and after thirty days in any case', async () => {
  const { device, id } = await registerMember();
  await rows(`update sessions set last_seen_at = now() - interval '6 days 23 hours' where user_id = ${id}`);
  await device.get('/api/user').expect(200);
  await rows(`update sessions set last_seen_at = now() - interval '7 days 1 minute' where user_id = ${id}`);
  await device.get('/api/user').expect(401);
  const otherMember = await registerMember();
  await rows(`update sessions set created_at = now() - interval '30 days 1 minute' where user_id = ${otherMember.id}`);
  await otherMember.device.get('/api/user').expect(401);
});

test('a cookie with a changed character neither signs in nor causes a server error', async () => {
  const { device } = await registerMember();
  const [, name, value] = /(sid)=([^;]+)/.exec(cookieOf(device)) as unknown as [string, string, string];
  for (let i = 0; i < value.length; i++) {
    const forged = value.slice(0, i) + (value[i] === 'A' ? 'B' : 'A') + value.slice(i + 1);
    const { status } = await server.request().get('/api/user').set('Cookie', `${name}=${forged}`);
    expect(status === 401 || forged === value, `character ${i} answered ${status}`).toBe(true);
  }
});

test('the cookie is HttpOnly and SameSite=Lax, and on https also Secure with the __Host- prefix', async () => {
  const { headers } = await server
    .request()
    .post('/api/register')
    .send({ username: 'cookie-plain', email: 'cookie-plain@homes.example', password: PASSWORD });
  expect(headers['set-cookie']![0]).toMatch(/^sid=[^;]+; .*Path=\/; .*HttpOnly; SameSite=Lax/i);
  const httpsServer = await testServer({ PUBLIC_ORIGIN: 'https://homes.example' });
  try {
    const answer = await httpsServer
      .request()
      .post('/api/register')
      .send({ username: 'cookie-https', email: 'cookie-https@homes.example', password: PASSWORD });
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-sid=.*Secure/i),
      expect.stringMatching(/^__Host-known=.*Path=\/;.*Secure/i),
    ]);
    // a year in seconds
    expect(answer.headers['strict-transport-security']).toContain('31536000');
  } finally {
    await httpsServer.close();
  }
});

test('a cookie sealed with the previous secret is accepted, one with an older secret is not', async () => {
  const { device } = await registerMember();
  const oldCookie = cookieOf(device);
  const [currentSecret] = server.deps.env.sessionSecrets;
  const withPrevious = createApp(
    { ...server.deps, env: { ...server.deps.env, sessionSecrets: ['n'.repeat(40), currentSecret!] } },
    server.pages,
  );
  await supertest(withPrevious).get('/api/user').set('Cookie', oldCookie).expect(200);
  const withoutPrevious = createApp({ ...server.deps, env: { ...server.deps.env, sessionSecrets: ['n'.repeat(40)] } }, server.pages);
  await supertest(withoutPrevious).get('/api/user').set('Cookie', oldCookie).expect(401);
});

test('API reads and /readyz answer 503 while the database is unavailable, and no user is signed out', async () => {
  const { device } = await registerMember();
  // no database listens on port 1
  const orm = await openOrm('postgresql://postgres@127.0.0.1:1/nowhere');
  const app = createApp({ ...server.deps, orm }, server.pages);
  const answer = await supertest(app).get('/api/user').set('Cookie', cookieOf(device)).expect(503);
  expect(answer.text).toMatch(/^Service temporarily unavailable\. Please try again\. \(ref [0-9a-f-]+\)$/);
  expect(answer.headers['retry-after']).toBeDefined();
  await supertest(app).get('/api/properties/1').expect(503);
  await supertest(app).get('/readyz').expect(503);
  await supertest(app).get('/healthz').expect(200);
  await orm.close(true);
});

test('a deleted account loses its sessions and listings', async () => {
  const { device, id } = await registerMember();
  const home = await makeProperty(server.deps.orm.em);
  await rows(`update properties set user_id = ${id} where id = ${home.id}`);
  await expectError(callerOf(device).account.remove({ password: 'wrong' }), 'BAD_REQUEST');
  await callerOf(device).account.remove({ password: PASSWORD });
  await device.get('/api/user').expect(401);
  await server.request().get(`/api/properties/${home.id}`).expect(404);
});
