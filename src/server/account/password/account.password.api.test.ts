// Tests that registration, change and reset of a password all refuse common passwords and the owner's names.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { m } from '../../../shared/messages/messages.ts';
import { callerOf, errorOf } from '../../../testing/factories/caller.ts';
import { makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_MESSAGE: '0' });
});
afterAll(() => server.close());
/** Makes usernames and addresses unique. */
let serial = 0;
const register = (password: string, fields: object = {}) =>
  server
    .request()
    .post('/api/register')
    .send({ username: `chooser${++serial}`, email: `box${serial}@homes.example`, password, ...fields });

test.each(['123456', 'password', 'Password', 'QWERTY', 'letmein', 'abc123', 'dragon', 'iloveyou', 'ｐａｓｓｗｏｒｄ', '1q2w3e4r5t'])(
  'a common password is rejected with a text: %s',
  async (password) => {
    await register(password).expect(400, m.account_password_common());
  },
);

test('the username, the email address and its local part are rejected in any case, and six other characters are accepted', async () => {
  await register('Nadia-Karim', { username: 'nadia-karim' }).expect(400, m.account_password_own());
  await register('NADIA@homes.example', { email: 'nadia@homes.example' }).expect(400, m.account_password_own());
  await register('nadia.k', { email: 'nadia.k@homes.example' }).expect(400, m.account_password_own());
  await register('x9!kfw').expect(201);
});

test('a rejected password names its field, so that a form can show the text there', async () => {
  const json = { username: 'field-name', email: 'field@homes.example', password: 'password' };
  expect(await errorOf(callerOf(server.device()).account.register(json))).toMatchObject({
    code: 'BAD_REQUEST',
    fields: [{ path: 'password', message: m.account_password_common() }],
  });
});

test('a problem names the field of a wrong current password', async () => {
  const { device } = await makeMember(server);
  const message = m.account_current_password_wrong();
  const { body } = await device
    .post('/api/user/password')
    .set('Accept', 'application/problem+json')
    .send({ currentPassword: 'not the password', newPassword: 'a fresh long one' });
  expect(body).toMatchObject({ title: message, errors: [{ path: 'currentPassword', message }] });
});

test('a change and a reset of a password reject the same passwords, and a rejected reset keeps its link valid', async () => {
  const { device, username, email } = await makeMember(server);
  const change = (newPassword: string) => device.post('/api/user/password').send({ currentPassword: PASSWORD, newPassword });
  await change('football').expect(400, m.account_password_common());
  await change(username).expect(400, m.account_password_own());
  await server.request().post('/api/forgot-password').send({ email }).expect(200);
  const sentEmail = (await server.sentEmails()).findLast(({ subject }) => subject === 'Set a new password')!;
  const token = new URL(sentEmail.links.find((link) => link.includes('token'))!).searchParams.get('token')!;
  const reset = (password: string) => server.request().post('/api/reset-password').send({ token, password });
  await reset('football').expect(400, m.account_password_common());
  await reset(email).expect(400, m.account_password_own());
  await reset('a fresh one').expect(200);
});

test('a common password that was stored before such passwords were rejected still signs in', async () => {
  const { id, username } = await makeMember(server);
  const { hashPassword } = await import('./account.password.ts');
  await server.deps.orm.em.fork().execute('update users set password = ? where id = ?', [await hashPassword('password'), id]);
  await server.request().post('/api/login').send({ username, password: 'password' }).expect(200);
});
