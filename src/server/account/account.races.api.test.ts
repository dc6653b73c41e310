// Tests of requests that change one account at the same time: a new password during sign-ins, a reset and a change of the password, and a registration
// that fails.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, type Device, type Member, makeMember, PASSWORD } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

/** How often a test repeats a race, because one try may not hit the conflict. */
const ROUNDS = 6;
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_LOGIN_ACCOUNT: '0', LIMIT_LOGIN_ADDRESS: '0', LIMIT_REGISTER: '0', LIMIT_MESSAGE: '0' });
});
afterAll(() => server.close());
/** Runs a statement and returns its rows. */
const run = <T = Record<string, unknown>>(sql: string): Promise<T[]> => server.deps.orm.em.getConnection().execute(sql) as Promise<T[]>;

/** Requests a password reset for a user and returns its token. */
async function requestResetToken({ email }: Member): Promise<string> {
  await server.request().post('/api/forgot-password').send({ email }).expect(200);
  const sentEmail = (await server.sentEmails()).findLast(({ to, subject }) => to === email && subject === 'Set a new password')!;
  return new URL(sentEmail.links.find((link) => link.includes('/reset-password'))!).searchParams.get('token')!;
}

/** Starts to sign in repeatedly with the first password. @returns a function that stops this and returns the signed-in devices */
function keepSigningIn(username: string): () => Promise<Device[]> {
  const devices: Device[] = [];
  let isRunning = true;
  const signInRepeatedly = async (): Promise<void> => {
    while (isRunning) {
      const device = server.device();
      const { status } = await device.post('/api/login').send({ username, password: PASSWORD });
      if (status === 200) devices.push(device);
    }
  };
  const workers = Promise.all(Array.from({ length: 4 }, signInRepeatedly));
  return async () => {
    isRunning = false;
    await workers;
    return devices;
  };
}
/** How many of the devices are still signed in. */
const countOpenSessions = async (devices: Device[]): Promise<number> => {
  const answers = await Promise.all(devices.map((device) => server.request().get('/api/user').set('Cookie', cookieOf(device))));
  return answers.filter(({ status }) => status === 200).length;
};

test('a password reset ends every sign-in with the old password, whenever it began', async () => {
  let signInCount = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const member = await makeMember(server);
    const token = await requestResetToken(member);
    const stop = keepSigningIn(member.username);
    await server
      .request()
      .post('/api/reset-password')
      .send({ token, password: `a fresh one ${round}` })
      .expect(200);
    const devices = await stop();
    signInCount += devices.length;
    expect(await countOpenSessions(devices)).toBe(0);
  }
  // without a sign-in the test would prove nothing
  expect(signInCount).toBeGreaterThan(0);
}, 60_000);

test('a changed password ends every sign-in with the old one, whenever it began', async () => {
  let signInCount = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const member = await makeMember(server);
    const stop = keepSigningIn(member.username);
    await member.device
      .post('/api/user/password')
      .send({ currentPassword: PASSWORD, newPassword: `a fresh one ${round}` })
      .expect(200);
    const devices = await stop();
    signInCount += devices.length;
    expect(await countOpenSessions(devices)).toBe(0);
    expect(await countOpenSessions([member.device])).toBe(1);
  }
  expect(signInCount).toBeGreaterThan(0);
}, 60_000);

test('of a parallel reset and change of the password exactly one takes effect, and the other gets an error', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const member = await makeMember(server);
    const token = await requestResetToken(member);
    const [resetAnswer, changeAnswer] = await Promise.all([
      server.request().post('/api/reset-password').send({ token, password: 'set by the reset' }),
      member.device.post('/api/user/password').send({ currentPassword: PASSWORD, newPassword: 'set by the change' }),
    ]);
    expect([resetAnswer.status, changeAnswer.status].filter((status) => status === 200)).toHaveLength(1);
    const signIn = (password: string) => server.request().post('/api/login').send({ username: member.username, password });
    await signIn('set by the reset').expect(resetAnswer.status === 200 ? 200 : 401);
    await signIn('set by the change').expect(changeAnswer.status === 200 ? 200 : 401);
  }
}, 60_000);

test('a registration that fails at its last step leaves no user and can be repeated', async () => {
  const account = { username: 'all-or-nothing', email: 'all-or-nothing@homes.example', password: PASSWORD };
  await run(`create function fails() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger fails before insert on sessions for each row execute function fails()`);
  await server.request().post('/api/register').send(account).expect(500);
  await run('drop trigger fails on sessions');
  expect(await run(`select 1 from users where username = 'all-or-nothing'`)).toEqual([]);
  expect((await server.sentEmails()).filter(({ to }) => to === account.email)).toEqual([]);
  await server.request().post('/api/register').send(account).expect(201);
});

test('the response of a registration equals the user that is read later', async () => {
  const device = server.device();
  const account = { username: 'same-answer', email: 'Same-Answer@homes.example', password: PASSWORD };
  const { body } = await device.post('/api/register').send(account).expect(201);
  expect((await device.get('/api/user').expect(200)).body).toEqual(body);
});
