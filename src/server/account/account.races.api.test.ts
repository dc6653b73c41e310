import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, type Device, type Member, makeMember, PASSWORD } from '../../testing/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

const ROUNDS = 6;
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_LOGIN_ACCOUNT: '0', LIMIT_LOGIN_ADDRESS: '0', LIMIT_REGISTER: '0', LIMIT_MESSAGE: '0' });
});
afterAll(() => server.close());
const run = <T = Record<string, unknown>>(sql: string): Promise<T[]> => server.deps.orm.em.getConnection().execute(sql) as Promise<T[]>;

/** Requests a password reset for a user and returns its token. */
async function resetToken({ email }: Member): Promise<string> {
  await server.request().post('/api/forgot-password').send({ email }).expect(200);
  const sentEmail = (await server.sentEmails()).findLast(({ to, subject }) => to === email && subject === 'Set a new password')!;
  return new URL(sentEmail.links.find((link) => link.includes('/reset-password'))!).searchParams.get('token')!;
}

/** Signs in repeatedly with the first password until stopped; returns the signed-in devices. */
function keepSigningIn(username: string): () => Promise<Device[]> {
  const opened: Device[] = [];
  let going = true;
  const worker = async (): Promise<void> => {
    while (going) {
      const device = server.device();
      const { status } = await device.post('/api/login').send({ username, password: PASSWORD });
      if (status === 200) opened.push(device);
    }
  };
  const workers = Promise.all(Array.from({ length: 4 }, worker));
  return async () => {
    going = false;
    await workers;
    return opened;
  };
}
const openSessions = async (devices: Device[]): Promise<number> => {
  const answers = await Promise.all(devices.map((device) => server.request().get('/api/user').set('Cookie', cookieOf(device))));
  return answers.filter(({ status }) => status === 200).length;
};

test('a reset ends every sign-in with the old password, whenever it began', async () => {
  let tried = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const member = await makeMember(server);
    const token = await resetToken(member);
    const stop = keepSigningIn(member.username);
    await server
      .request()
      .post('/api/reset-password')
      .send({ token, password: `a fresh one ${round}` })
      .expect(200);
    const devices = await stop();
    tried += devices.length;
    expect(await openSessions(devices)).toBe(0);
  }
  expect(tried).toBeGreaterThan(0);
}, 60_000);

test('a changed password ends every sign-in with the old one, whenever it began', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const member = await makeMember(server);
    const stop = keepSigningIn(member.username);
    await member.device
      .post('/api/user/password')
      .send({ currentPassword: PASSWORD, newPassword: `a fresh one ${round}` })
      .expect(200);
    expect(await openSessions(await stop())).toBe(0);
    expect(await openSessions([member.device])).toBe(1);
  }
}, 60_000);

test('of a reset and a change of the password at once exactly one takes effect, and the other is told so', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const member = await makeMember(server);
    const token = await resetToken(member);
    const [reset, changed] = await Promise.all([
      server.request().post('/api/reset-password').send({ token, password: 'set by the reset' }),
      member.device.post('/api/user/password').send({ currentPassword: PASSWORD, newPassword: 'set by the change' }),
    ]);
    expect([reset.status, changed.status].filter((status) => status === 200)).toHaveLength(1);
    const signIn = (password: string) => server.request().post('/api/login').send({ username: member.username, password });
    await signIn('set by the reset').expect(reset.status === 200 ? 200 : 401);
    await signIn('set by the change').expect(changed.status === 200 ? 200 : 401);
  }
}, 60_000);

test('a registration that fails at its last step leaves nobody behind, and can be repeated', async () => {
  const account = { username: 'all-or-nothing', email: 'all-or-nothing@homes.example', password: PASSWORD };
  await run(`create function fails() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger fails before insert on sessions for each row execute function fails()`);
  await server.request().post('/api/register').send(account).expect(500);
  await run('drop trigger fails on sessions');
  expect(await run(`select 1 from users where username = 'all-or-nothing'`)).toEqual([]);
  expect((await server.sentEmails()).filter(({ to }) => to === account.email)).toEqual([]);
  await server.request().post('/api/register').send(account).expect(201);
});

test('what a registration answers is what the user sees afterwards', async () => {
  const device = server.device();
  const account = { username: 'same-answer', email: 'Same-Answer@homes.example', password: PASSWORD };
  const { body } = await device.post('/api/register').send(account).expect(201);
  expect((await device.get('/api/user').expect(200)).body).toEqual(body);
});
