import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember, PASSWORD } from '../../testing/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { COMMON_PASSWORD, OWN_NAME_PASSWORD } from './account.password.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_MESSAGE: '0' });
});
afterAll(() => server.close());
let serial = 0;
const register = (password: string, given: object = {}) =>
  server
    .request()
    .post('/api/register')
    .send({ username: `chooser${++serial}`, email: `box${serial}@homes.example`, password, ...given });

test.each(['123456', 'password', 'Password', 'QWERTY', 'letmein', 'abc123', 'dragon', 'iloveyou', 'ｐａｓｓｗｏｒｄ', '1q2w3e4r5t'])(
  'one of the most used passwords is refused in words: %s',
  async (password) => {
    await register(password).expect(400, COMMON_PASSWORD);
  },
);

test('the username, the email address and its name are refused, in whichever case; six characters of one’s own are enough', async () => {
  await register('Nadia-Karim', { username: 'nadia-karim' }).expect(400, OWN_NAME_PASSWORD);
  await register('NADIA@homes.example', { email: 'nadia@homes.example' }).expect(400, OWN_NAME_PASSWORD);
  await register('nadia.k', { email: 'nadia.k@homes.example' }).expect(400, OWN_NAME_PASSWORD);
  await register('x9!kfw').expect(201);
});

test('the refusal names the field, so that a form can show it there', async () => {
  const json = { username: 'field-name', email: 'field@homes.example', password: 'password' };
  const { body } = await server.request().post('/trpc/account.register').send({ json }).expect(400);
  expect(body.error.json.data.fields).toEqual([{ path: 'password', message: COMMON_PASSWORD }]);
});

test('changing and resetting follow the same rule, and a refused reset keeps its link', async () => {
  const { device, username, email } = await makeMember(server);
  const change = (newPassword: string) => device.post('/api/user/password').send({ currentPassword: PASSWORD, newPassword });
  await change('football').expect(400, COMMON_PASSWORD);
  await change(username).expect(400, OWN_NAME_PASSWORD);
  await server.request().post('/api/forgot-password').send({ email }).expect(200);
  const sentEmail = (await server.sentEmails()).findLast(({ subject }) => subject === 'Set a new password')!;
  const token = new URL(sentEmail.links.find((link) => link.includes('token'))!).searchParams.get('token')!;
  const reset = (password: string) => server.request().post('/api/reset-password').send({ token, password });
  await reset('football').expect(400, COMMON_PASSWORD);
  await reset(email).expect(400, OWN_NAME_PASSWORD);
  await reset('a fresh one').expect(200);
});

test('a password from before the rule still signs in', async () => {
  const { id, username } = await makeMember(server);
  const { hashPassword } = await import('./account.password.ts');
  await server.deps.orm.em.fork().execute('update users set password = ? where id = ?', [await hashPassword('password'), id]);
  await server.request().post('/api/login').send({ username, password: 'password' }).expect(200);
});
