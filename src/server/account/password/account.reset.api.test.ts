// Tests of forgotten passwords: the request, the link by email and the new password.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { m } from '../../../shared/messages/messages.ts';
import { makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { inLocale } from '../../locale.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_LOGIN_ACCOUNT: '0', LIMIT_LOGIN_ADDRESS: '0', LIMIT_REGISTER: '0', LIMIT_MESSAGE: '0' });
});
afterAll(() => server.close());
const registerMember = () => makeMember(server);
/** Runs a statement and returns its rows. */
const rows = <T = Record<string, unknown>>(sql: string): Promise<T[]> => server.deps.orm.em.getConnection().execute(sql) as Promise<T[]>;

/** The token of the last reset link that was sent to an address. */
const tokenFor = async (address: string): Promise<string> => {
  const sentEmail = (await server.sentEmails()).findLast(({ to, subject }) => to.includes(address) && subject === 'Set a new password')!;
  return new URL(sentEmail.links.find((link) => link.includes('reset-password'))!).searchParams.get('token')!;
};

test('a reset request returns the same response for every address and sends an email only to a registered one', async () => {
  const { username } = await registerMember();
  const known = await server
    .request()
    .post('/api/forgot-password')
    .send({ email: `${username}@homes.example` })
    .expect(200);
  const unknown = await server.request().post('/api/forgot-password').send({ email: 'unknown@homes.example' }).expect(200);
  expect(known.text).toBe(unknown.text);
  const emails = await server.sentEmails();
  expect(emails.filter((sentEmail) => sentEmail.to.includes('unknown@homes.example'))).toEqual([]);
  const toMember = emails.filter((sentEmail) => sentEmail.to.includes(`${username}@homes.example`));
  expect(toMember.map(({ subject }) => subject).toSorted()).toEqual(['Confirm your email address', 'Set a new password']);
});

test('a reset link works once within an hour and signs every other device out', async () => {
  const { device, username, id } = await registerMember();
  await server
    .request()
    .post('/api/forgot-password')
    .send({ email: `${username}@homes.example` });
  const token = await tokenFor(`${username}@homes.example`);
  const [stored] = await rows<{ token: string }>(`select reset_password_token as token from users where id = ${id}`);
  expect(stored!.token).not.toContain(token);
  await server
    .request()
    .post('/api/reset-password')
    .send({ token: `${token}x`, password: 'a fresh one' })
    .expect(400);
  const newDevice = server.device();
  await newDevice.post('/api/reset-password').send({ token, password: 'a fresh one' }).expect(200);
  await newDevice.get('/api/user').expect(200);
  await device.get('/api/user').expect(401);
  await server
    .request()
    .post('/api/reset-password')
    .send({ token, password: 'once more' })
    .expect(400)
    .expect('This link is no longer valid. Please request a new one.');
  await server.request().post('/api/login').send({ username, password: 'a fresh one' }).expect(200);
});

test('a reset link is rejected after an hour', async () => {
  const { username, id } = await registerMember();
  await server
    .request()
    .post('/api/forgot-password')
    .send({ email: `${username}@homes.example` });
  const token = await tokenFor(`${username}@homes.example`);
  await rows(`update users set reset_password_expires = now() - interval '1 second' where id = ${id}`);
  await server.request().post('/api/reset-password').send({ token, password: 'too late now' }).expect(400);
});

test('a reset clears the counts of wrong passwords for the username and the address, in any case', async () => {
  const limited = await testServer({ LIMIT_LOGIN_ACCOUNT: '2', LIMIT_LOGIN_ADDRESS: '0', LIMIT_MESSAGE: '0' }, server.database);
  const { username, email } = await makeMember(limited, 'Guessed');
  const signIn = (name: string, password: string) => limited.request().post('/api/login').send({ username: name, password });
  for (const name of [username, email.toUpperCase()]) {
    for (let n = 0; n < 2; n++) await signIn(name, 'wrong one').expect(401);
    await signIn(name, PASSWORD).expect(429);
  }
  await limited.request().post('/api/forgot-password').send({ email }).expect(200);
  const reset = (await limited.sentEmails()).findLast(({ to, subject }) => to === email && subject === 'Set a new password')!;
  const token = new URL(reset.links.find((link) => link.includes('reset-password'))!).searchParams.get('token')!;
  await limited.request().post('/api/reset-password').send({ token, password: 'a fresh one' }).expect(200);
  for (const name of [username, email]) await signIn(name, 'a fresh one').expect(200);
  await limited.deps.jobs.stop();
});

test('the email about a reset password is in the language of the owner, whatever that of the request is', async () => {
  const { id, email } = await registerMember();
  await server.request().post('/api/forgot-password').send({ email }).expect(200);
  const token = await tokenFor(email);
  await rows(`update users set locale = 'ar' where id = ${id}`);
  await server.request().post('/api/reset-password').set('X-Locale', 'en').send({ token, password: 'a fresh one' }).expect(200);
  const changed = (await server.sentEmails()).filter(({ to }) => to === email).at(-1)!;
  expect(changed.subject).toBe(inLocale('ar', () => m.account_mail_password_subject()));
  expect(changed.html).toContain('dir="rtl"');
});
